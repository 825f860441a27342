"""What the store says of a log: entries, heads, answers to an append."""

from typing import Any, NamedTuple

from service.store.errors import Corrupt
from service.store.log import envelope
from service.store.log.envelope import Hidden


class Entry(NamedTuple):
    """One event as stored: its bytes, the chain head after it (hex), its hidden parts (bytes, maybe empty).

    `hidden` is empty too where the parts were not asked for.
    """

    seq: int
    body: bytes
    hash: str
    hidden: bytes = b""


class Head(NamedTuple):
    """The head of a game: version, chain head (hex), status, earliest deadline (unix ms)."""

    version: int
    hash: str
    status: str
    due: int | None


class Appended(NamedTuple):
    """All events of the command are stored."""

    version: int


class Conflict(NamedTuple):
    """The game has moved on: its version and head, and the (first 500) entries that the caller has not seen."""

    version: int
    hash: str
    missing: list[Entry]


class Seen(NamedTuple):
    """The command id is taken: the events it stored, and the fingerprint of the command, if that is still known."""

    first: int
    last: int
    fingerprint: str


class Fork(NamedTuple):
    """Same version but another chain head, or the store has less than the caller: something was lost or edited."""

    version: int
    hash: str


class Closed(NamedTuple):
    """The game is finalized."""


Answer = Appended | Conflict | Seen | Fork | Closed


def hidden_parts(game: str, entry: Entry) -> list[Hidden]:
    """The decoded hidden parts of an entry. Raises Corrupt."""
    try:
        return envelope.decode_hidden(entry.hidden)
    except ValueError as error:
        raise Corrupt(game, entry.seq, f"its hidden parts cannot be read: {error}") from error


def _seq(id: bytes) -> int:
    return int(id.partition(b"-")[0])


def entries_of(game: str, after: int, events: list[Any], hidden: list[Any]) -> list[Entry]:
    """Stream entries in their stored order. Raises Corrupt where one is missing or has no body."""
    parts = {_seq(id): fields.get(b"x", b"") for id, fields in hidden}
    entries = []
    for seq, (id, fields) in enumerate(events, after + 1):
        if _seq(id) != seq:
            raise Corrupt(game, seq, f"missing: the next entry is {_seq(id)}")
        if b"e" not in fields or b"h" not in fields:
            raise Corrupt(game, seq, "the entry has no body or no hash")
        entries.append(Entry(seq, fields[b"e"], fields[b"h"].decode("ascii", "replace"), parts.get(seq, b"")))
    return entries


def _pairs(raw: list[Any]) -> list[Any]:
    """Stream entries as a script returns them, in the shape the client gives to XRANGE."""
    return [(id, dict(zip(flat[::2], flat[1::2], strict=True))) for id, flat in raw]


def answer_of(game: str, expected: int, answer: list[Any]) -> Answer:
    """The answer of the script that appends; `expected`: the version that it had to continue."""
    match answer[0]:
        case b"ok":
            return Appended(answer[1])
        case b"seen":
            return seen_of(answer[1])
        case b"conflict":
            return Conflict(
                answer[1], answer[2].decode(), entries_of(game, expected, _pairs(answer[3]), _pairs(answer[4]))
            )
        case b"fork":
            return Fork(answer[1], answer[2].decode())
        case _:
            return Closed()


def seen_of(stored: bytes) -> Seen:
    """What a command id was used for, as it is stored."""
    first, last, fingerprint = stored.decode().split(":", 2)
    return Seen(int(first), int(last), fingerprint)


def head_of(fields: list[bytes | None]) -> Head | None:
    """The head in the fields `v`, `h`, `st`, `due`; None when there is none."""
    version, hash, status, due = fields
    if version is None:
        return None
    return Head(int(version), (hash or b"").decode(), (status or b"").decode(), int(due) if due else None)
