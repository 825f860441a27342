"""Frames: what a live stream says, as server-sent events or as lines of JSON."""

from collections.abc import Iterable, Iterator

from service.play.reading.resume_points import START, ResumePoint

SSE, NDJSON = "text/event-stream", "application/x-ndjson"
RETRY_MS = 2000
PIECE = 16 * 1024
"""Bytes from which on frames are sent, and not gathered: no more may wait for a client that does not read."""
KEEP_ALIVE = {SSE: b": keep-alive\n\n", NDJSON: b"\n"}


def opening(form: str) -> bytes:
    """Returns the bytes before the first frame, which say after how long a client comes back."""
    return b"retry: %d\n\n" % RETRY_MS if form == SSE else b""


def frame(form: str, name: str, data: bytes, id: object = None) -> bytes:
    """Returns one frame; only events of a log and news have an id, from which a stream goes on."""
    if form == SSE:
        line = b"" if id is None else b"id: %s\n" % str(id).encode()
        return b"%sevent: %s\ndata: %s\n\n" % (line, name.encode(), data)
    member = b"" if id is None else b'"id":"%s",' % str(id).encode()
    return b'{"frame":"%s",%s"data":%s}\n' % (name.encode(), member, data)


def of_event(form: str, point: ResumePoint, view: bytes) -> bytes:
    """Returns the frame of an event: its place in the log and the view of it."""
    return frame(form, "game_event", view, point)


def pieces(form: str, rendered: Iterable[tuple[ResumePoint, bytes]]) -> Iterator[tuple[ResumePoint, bytes]]:
    """Yields the frames of events, several together, with the place of the last, so that a client that does not read
    gets few.
    """
    gathered, last = bytearray(), START
    for point, data in rendered:
        gathered += of_event(form, point, data)
        last = point
        if len(gathered) >= PIECE:
            yield last, bytes(gathered)
            gathered.clear()
    if gathered:
        yield last, bytes(gathered)
