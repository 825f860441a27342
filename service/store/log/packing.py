"""The form in which a stream keeps the events of one command: one entry, compressed against a dictionary of events.

Only the place is saved: what is hashed, streamed and archived are the bytes of each event, as they were written.
"""

import threading
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import zstandard

from service.store.errors import Corrupt

EVENTS, HEADS, HIDDEN = b"events", b"heads", b"hidden"
"""Fields of an entry in the stream: bodies and hidden parts as lines, and the raw chain head after each event."""
LEVEL = 3
LONGEST = 64 * 1024 * 1024
"""Bytes of one unpacked field: a damaged length must not ask for more memory than there is."""
HEAD_BYTES = 32


@cache
def dictionary() -> zstandard.ZstdCompressionDict:
    """Returns what typical events have in common.

    Its file never changes: what was packed with it needs these very bytes.
    """
    return zstandard.ZstdCompressionDict(Path(__file__).with_name("dictionary-1.zdict").read_bytes())


class _Tools(threading.local):
    """A compressor and a decompressor for each thread: neither may be used by two at once."""

    def __init__(self) -> None:
        self.pack = zstandard.ZstdCompressor(LEVEL, dict_data=dictionary()).compress
        self.unpack = zstandard.ZstdDecompressor(dict_data=dictionary()).decompress


_TOOLS = _Tools()


Stored = tuple[int, bytes, str, bytes]
"""Number, body, chain head after it (hex) and hidden parts of an event."""
Columns = tuple[list[bytes], list[str], list[bytes]]
"""Bodies, chain heads and hidden parts of events that follow each other."""


def packed(events: Sequence[Stored]) -> dict[bytes, bytes]:
    """Returns the fields of the entry in the stream, whose id is `<number of the last event>-0`."""
    _, bodies, heads, hidden = zip(*events, strict=True)
    return {
        EVENTS: _exact(_TOOLS.pack(b"\n".join(bodies))),
        HEADS: bytes.fromhex("".join(heads)),
        HIDDEN: _exact(_TOOLS.pack(b"\n".join(hidden))) if any(hidden) else b"",
    }


def _exact(compressed: bytes) -> bytes:
    """Returns the same bytes in no more memory than they need.

    The compressor leaves room for bytes that cannot be packed.
    """
    return bytes(memoryview(compressed))


def unpacked(game: str, last: int, fields: Mapping[bytes, bytes]) -> list[Stored]:
    """Returns the events of an entry in the stream, the last of which has this number. Raises Corrupt."""
    bodies, heads, hidden = columns(game, last, fields)
    return list(zip(range(last - len(bodies) + 1, last + 1), bodies, heads, hidden, strict=True))


def columns(game: str, last: int, fields: Mapping[bytes, bytes], with_hidden: bool = True) -> Columns:
    """Returns the events in columns, which a reader of many commands adds to those of the command before.

    Raises Corrupt.
    """
    raw = fields.get(HEADS, b"")
    count, rest = divmod(len(raw), HEAD_BYTES)
    if rest or not count:
        raise Corrupt(game, last, "the entry has no body or no hash")
    bodies = _lines(game, last, fields.get(EVENTS, b""), count)
    stored = fields.get(HIDDEN) if with_hidden else None
    hidden = _lines(game, last, stored, count) if stored else [b""] * count
    # One text with a space after each head is made and split faster than a text for each head.
    return bodies, raw.hex(" ", HEAD_BYTES).split(), hidden


def _lines(game: str, last: int, stored: bytes, count: int) -> list[bytes]:
    first = last - count + 1
    try:
        if zstandard.frame_content_size(stored) > LONGEST:
            raise Corrupt(game, first, "its command says that it is too long")
        lines = _TOOLS.unpack(stored).split(b"\n")
    except zstandard.ZstdError as error:
        raise Corrupt(game, first, f"its command cannot be unpacked: {error}") from error
    if len(lines) != count:
        raise Corrupt(game, first, f"its command has {len(lines)} events where {count} belong")
    return lines
