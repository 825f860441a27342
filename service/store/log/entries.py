"""Answers of the store on a log: entries, heads, results of an append."""

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from service.store.errors import Corrupt
from service.store.log import envelope, packing
from service.store.log.envelope import Hidden


class LogEntry(NamedTuple):
    """One event as stored: its bytes, the chain head after it (hex), its hidden parts (bytes, maybe empty).

    `hidden` is empty too where the parts were not asked for.
    """

    seq: int
    body: bytes
    hash: str
    hidden: bytes = b""


# A whole log is read through this: what Entry._make does, without a step of Python for each event.
_as_entry = partial(tuple.__new__, LogEntry)


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
    missing: list[LogEntry]


class AlreadyStored(NamedTuple):
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


class Withdrawn(NamedTuple):
    """The game was withdrawn before it began."""


class TokenEnded(NamedTuple):
    """The token with which the command was sent is not any more what the writer knew of it."""


AppendResult = Appended | Conflict | AlreadyStored | Fork | Closed | Withdrawn | TokenEnded


def hidden_parts(game: str, entry: LogEntry) -> list[Hidden]:
    """Returns the decoded hidden parts of an entry. Raises Corrupt."""
    try:
        return envelope.decode_hidden(entry.hidden)
    except ValueError as error:
        raise Corrupt(game, entry.seq, f"its hidden parts cannot be read: {error}") from error


def _seq(id: bytes) -> int:
    return int(id.partition(b"-")[0])


def entries_of(
    game: str, after: int, limit: int, stored: Sequence[Any], hidden: Sequence[Any] | None
) -> list[LogEntry]:
    """Returns up to `limit` events after version `after`, of entries of the stream.

    Raises Corrupt where one is missing. An entry holds all events of a command. Those of 0.2.0 hold one event, whose
    hidden parts are in `hidden`, a stream beside it. None: hidden parts are not wanted.
    """
    beside = {_seq(id): fields.get(b"x", b"") for id, fields in hidden or ()}
    bodies: list[bytes] = []
    heads: list[str] = []
    parts: list[bytes] = []
    start = following = 0
    for id, fields in stored:
        last = _seq(id)
        if following and following > after + limit:
            break
        if b"e" in fields:
            part = _of_one(game, last, fields, beside)
        else:
            part = packing.columns(game, last, fields, hidden is not None)
        first = last - len(part[0]) + 1
        if first != following:
            if following or first > after + 1:
                raise Corrupt(game, following or after + 1, f"missing: the next entry is {first}")
            start = first
        following = last + 1
        bodies += part[0]
        heads += part[1]
        parts += part[2]
    entries = list(map(_as_entry, zip(range(start, following), bodies, heads, parts, strict=True)))
    # They follow each other without a gap: those before `after` are of a command that began earlier.
    early = max(after + 1 - start, 0)
    return entries[early : early + limit] if early or len(entries) > limit else entries


def _of_one(game: str, seq: int, fields: dict[bytes, bytes], parts: dict[int, bytes]) -> packing.Columns:
    if b"h" not in fields:
        raise Corrupt(game, seq, "the entry has no body or no hash")
    return [fields[b"e"]], [fields[b"h"].decode("ascii", "replace")], [parts.get(seq, b"")]


def head_after(fields: Mapping[bytes, bytes]) -> str:
    """Returns the chain head (hex) after an entry of the stream."""
    if old := fields.get(b"h"):
        return old.decode("ascii", "replace")
    return fields.get(packing.HEADS, b"")[-packing.HEAD_BYTES :].hex()


def commands(entries: Sequence[LogEntry]) -> Iterator[Sequence[LogEntry]]:
    """Yields the events of each command, one command after the other; the first entry begins one."""
    at = 0
    while at < len(entries):
        count = envelope.decode(entries[at].body).part[1]
        yield entries[at : at + count]
        at += count


def _pairs(raw: list[Any]) -> list[Any]:
    """Returns stream entries as a script gives them, in the shape that the client gives to XRANGE."""
    return [(id, dict(zip(flat[::2], flat[1::2], strict=True))) for id, flat in raw]


def answer_of(game: str, expected: int, answer: list[Any]) -> AppendResult:
    """Returns the answer of the script that appends; `expected`: the version that it had to continue.

    Raises Corrupt.
    """
    match answer[0]:
        case b"ok":
            return Appended(answer[1])
        case b"seen":
            return seen_of(answer[1])
        case b"conflict":
            version, stored = answer[1], _pairs(answer[3])
            # The hidden parts of 0.2.0 are elsewhere: whoever catches up reads all of it.
            old = any(b"e" in fields for _, fields in stored)
            missing = [] if old else entries_of(game, expected, version - expected, stored, ())
            return Conflict(version, answer[2].decode(), missing)
        case b"fork":
            return Fork(answer[1], answer[2].decode())
        case b"token":
            return TokenEnded()
        case b"withdrawn":
            return Withdrawn()
        case b"damaged":
            raise Corrupt(game, answer[1], "stream and head end at different versions")
        case _:
            return Closed()


def seen_of(stored: bytes) -> AlreadyStored:
    """Returns what a command id was used for, as it is stored."""
    first, last, fingerprint = stored.decode().split(":", 2)
    return AlreadyStored(int(first), int(last), fingerprint)


def head_of(game: str, fields: list[bytes | None]) -> Head | None:
    """Returns the head in the fields `v`, `h`, `st`, `due`; None when there is none. Raises Corrupt."""
    version, hash, status, due = fields
    if version is None:
        return None
    try:
        return Head(int(version), (hash or b"").decode(), (status or b"").decode(), int(due) if due else None)
    except ValueError:
        raise Corrupt(game, 1, "its head cannot be read") from None
