"""The form of an exported game, "cg-export-2": lines of JSON, the manifest first, an end line last.

    {"format":"cg-export-2", ...}                              what this is, its signed head, the keys
    {"hash":"...","open":[[slot,audience,salt,value],...],"event":{...}}    one line for each event
    {"end":{"version":...,"hash":"...","state":"...","digest":"..."}}

What follows `,"event":` up to the last brace of the line is the stored body, byte by byte; `value` is the exact JSON of
a hidden part, as a string. `digest` is the SHA-256 of every byte before the end line.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

import msgspec

from domain.state import State
from service.http import json_depth
from service.store.log import envelope
from service.store.log.entries import LogEntry, hidden_parts
from service.store.log.envelope import Hidden
from service.verification.file_forms import other_form

FORMAT = "cg-export-2"
MEMBERS = {"format", "log", "game", "root", "seats", "viewer", "finalized", "seed_commitment", "head", "keys"}
"""The members of the manifest; `finished` came later, and older exports do without it."""
MEDIA_TYPE = "application/x-ndjson"
EVERYBODY = "*"
"""The viewer of a finalized game: nothing is hidden from anybody."""

_BODY = b',"event":'


class Opening(NamedTuple):
    """A hidden part with all that its commitment was made of; `salt` is hex, `value` the exact JSON."""

    slot: int
    audience: str
    salt: str
    value: str


class ExportLine(NamedTuple):
    """One exported event: the stored bytes, the chain head after it (hex), what is opened of it."""

    body: bytes
    hash: str
    openings: list[Opening]


class _LineFields(msgspec.Struct, forbid_unknown_fields=True):
    hash: str
    open: list[Opening] = []


class End(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """The last line of an export."""

    version: int
    hash: str
    state: str | None
    digest: str


class _Last(msgspec.Struct, forbid_unknown_fields=True):
    end: End


class Unreadable(ValueError):
    """A line (counted from 0, the manifest) does not have the form of an export."""

    def __init__(self, line: int, detail: str) -> None:
        super().__init__(detail)
        self.line, self.detail = line, detail


class Converted(Unreadable):
    """The file was packed, converted or cut on its way."""


_FRONT = msgspec.json.Decoder(_LineFields)
_LAST = msgspec.json.Decoder(_Last)
_ENCODER = msgspec.json.Encoder()


def manifest(
    state: State,
    viewer: str,
    seed_commitment: str,
    receipt: dict[str, Any],
    keys: Sequence[dict[str, str]],
    finished: dict[str, Any] | None = None,
) -> dict[str, Any]:
    """Returns the first line; `receipt` is the signed head up to which the events are exported.

    `finished`: index, audit path and checkpoint of the game's entry in the log of finished games, if it has one.
    """
    return {
        "format": FORMAT,
        "log": envelope.FORMAT,
        "game": state.game,
        "root": state.game,
        "seats": list(state.seats),
        "viewer": viewer,
        "finalized": state.finalized,
        "seed_commitment": seed_commitment,
        "head": receipt,
        "keys": list(keys),
        "finished": finished,
    }


def all_open(seq: int) -> bool:  # noqa: ARG001
    """Opens every hidden part that is for the viewer of an export."""
    return True


def written(
    first: dict[str, Any],
    entries: Iterable[LogEntry],
    salt_master: bytes,
    state_hash: str | None,
    opens: Callable[[int], bool] = all_open,
) -> Iterator[bytes]:
    """Yields the lines of an export.

    `first` is its manifest; its viewer decides what is opened, of events that `opens`.
    """
    digest = sha256()
    line = _ENCODER.encode(first) + b"\n"
    keys: dict[str, bytes] = {}
    digest.update(line)
    yield line
    version, head = 0, envelope.genesis(first["root"]).hex()
    for entry in entries:
        line = event_line(first["game"], entry, first["viewer"] if opens(entry.seq) else "", salt_master, keys)
        digest.update(line)
        yield line
        version, head = entry.seq, entry.hash
    end = End(version=version, hash=head, state=state_hash, digest=digest.hexdigest())
    yield _ENCODER.encode(_Last(end)) + b"\n"


def state_of(last: LogEntry) -> str | None:
    """Returns the hash of the state with which a log ends; None when it is not finalized.

    Raises msgspec.MsgspecError.
    """
    body = envelope.decode(last.body)
    return str(msgspec.json.decode(body.data)["state"]) if body.type == "game_finalized" else None


def event_line(game: str, entry: LogEntry, viewer: str, salt_master: bytes, keys: dict[str, bytes]) -> bytes:
    """Returns one event with the parts that are open to `viewer`; `keys` remembers the salt key of each audience."""
    front = _ENCODER.encode(_LineFields(entry.hash, openings(game, entry, viewer, salt_master, keys)))
    return front[:-1] + _BODY + entry.body + b"}\n"


def openings(game: str, entry: LogEntry, viewer: str, salt_master: bytes, keys: dict[str, bytes]) -> list[Opening]:
    """Returns the hidden parts of an entry that are for `viewer`, with their salts. Raises Corrupt."""
    return [
        _opened(entry.seq, part, salt_master, keys)
        for part in (hidden_parts(game, entry) if entry.hidden else [])
        if viewer == EVERYBODY or viewer in part.audience.split("+")
    ]


def _opened(seq: int, part: Hidden, salt_master: bytes, keys: dict[str, bytes]) -> Opening:
    if part.audience not in keys:
        keys[part.audience] = envelope.audience_key(salt_master, part.audience)
    salt = part.salt or envelope.salt(keys[part.audience], seq, part.slot).hex()
    return Opening(part.slot, part.audience, salt, bytes(part.value).decode())


def read_line(number: int, line: bytes) -> ExportLine:
    """Returns the inverse of `event_line`, for the event of this number. Raises Unreadable."""
    front, separator, rest = line.partition(_BODY)
    if not separator or not rest.endswith(b"}\n"):
        raise Unreadable(number, "this is no line of an event")
    _check_depth(number, line)
    try:
        read = _FRONT.decode(front + b"}")
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Unreadable(number, f"it cannot be read: {error}") from None
    if _ENCODER.encode(read)[:-1] != front:
        raise Unreadable(number, "it is not written as it should be")
    for opening in read.open:
        # Its value is a JSON text within a string.
        _check_depth(number, opening.value.encode())
    return ExportLine(rest[:-2], read.hash, read.open)


def _check_depth(number: int, text: bytes) -> None:
    if json_depth.is_deeper(text):
        raise Unreadable(number, f"it is nested deeper than {json_depth.DEEPEST} levels")


def entry_of(number: int, line: ExportLine, salt_master: bytes) -> LogEntry:
    """Returns the stored form of an event all of whose parts are open: what a log is restored from.

    Raises Unreadable.
    """
    parts = []
    for opening in line.openings:
        key = envelope.audience_key(salt_master, opening.audience)
        derived = envelope.salt(key, number, opening.slot).hex() == opening.salt
        value = msgspec.Raw(opening.value.encode())
        parts.append(Hidden(opening.slot, opening.audience, None if derived else opening.salt, value))
    return LogEntry(number, line.body, line.hash, envelope.encode_hidden(parts))


class Export(NamedTuple):
    """A whole export as read: manifest, events, end."""

    manifest: dict[str, Any]
    lines: list[ExportLine]
    end: End


def read(content: bytes) -> Export:
    """Returns a whole export. Only its digest is checked here, not whether its parts belong together.

    Raises Unreadable, and Converted where a program has only written the file in another way.
    """
    if other := other_form(content):
        raise Converted(*other)
    lines = content.splitlines(keepends=True)
    if len(lines) < 3:
        raise Unreadable(0, "an export has a manifest, events and an end")
    _check_depth(0, lines[0])
    try:
        first = msgspec.json.decode(lines[0], type=dict[str, Any])
        whole = lines[0] == _ENCODER.encode(first) + b"\n"
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Unreadable(0, f"the manifest cannot be read: {error}") from None
    if first.get("format") != FORMAT or not whole:
        raise Unreadable(0, f"this is no export of the form {FORMAT}")
    events = [read_line(number, line) for number, line in enumerate(lines[1:-1], 1)]
    return Export(first, events, _end(lines))


def _end(lines: Sequence[bytes]) -> End:
    number = len(lines) - 1
    _check_depth(number, lines[-1])
    try:
        last = _LAST.decode(lines[-1])
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise Unreadable(number, "the end line is missing or cannot be read") from None
    if lines[-1] != _ENCODER.encode(last) + b"\n":
        raise Unreadable(number, "the end line is not written as it should be")
    return last.end


def digest_of(content: bytes) -> str:
    """Returns SHA-256 (hex) of everything before the last line."""
    return sha256(content[: content.rindex(b"\n", 0, len(content) - 1) + 1]).hexdigest()
