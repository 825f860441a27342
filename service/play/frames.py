"""Frames: what a live stream says, as server-sent events or as lines of JSON."""

from collections.abc import Iterable, Iterator

SSE, NDJSON = "text/event-stream", "application/x-ndjson"
RETRY_MS = 2000
PIECE = 16 * 1024
"""Bytes from which on frames are sent, and not gathered: so much may wait for a client that does not read."""
KEEP_ALIVE = {SSE: b": keep-alive\n\n", NDJSON: b"\n"}


def opening(form: str) -> bytes:
    """What comes before the first frame: after how long a client comes back."""
    return b"retry: %d\n\n" % RETRY_MS if form == SSE else b""


def frame(form: str, name: str, data: bytes, id: int | None = None) -> bytes:
    """One frame; only events of the log have an id."""
    if form == SSE:
        line = b"" if id is None else b"id: %d\n" % id
        return b"%sevent: %s\ndata: %s\n\n" % (line, name.encode(), data)
    member = b"" if id is None else b'"id":%d,' % id
    return b'{"frame":"%s",%s"data":%s}\n' % (name.encode(), member, data)


def of_event(form: str, seq: int, view: bytes) -> bytes:
    """The frame of an event: its number and the view of it."""
    return frame(form, "game_event", view, seq)


def pieces(form: str, rendered: Iterable[tuple[int, bytes]]) -> Iterator[tuple[int, bytes]]:
    """The frames of events, several together, with the number of the last: a client that does not read gets few."""
    gathered, last = bytearray(), 0
    for seq, data in rendered:
        gathered += of_event(form, seq, data)
        last = seq
        if len(gathered) >= PIECE:
            yield last, bytes(gathered)
            gathered.clear()
    if gathered:
        yield last, bytes(gathered)
