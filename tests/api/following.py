"""What the server does after a view has handed a request over, for a test that calls the app in its process.

The frames come from the coroutine that serves them: here it runs on an event loop of the test's process.
"""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from functools import cache
from typing import Any

from service.play.streams import Stream

PATIENCE = 30.0


@cache
def _loop() -> asyncio.AbstractEventLoop:
    loop = asyncio.new_event_loop()
    threading.Thread(target=loop.run_forever, daemon=True, name="event loop of the tests").start()
    return loop


def finished(work: Coroutine[Any, Any, Any]) -> Any:
    """The result of a coroutine on the event loop of the tests."""
    return asyncio.run_coroutine_threadsafe(work, _loop()).result(PATIENCE)


class Frames(Iterator[bytes]):
    """The frames of a stream, one after the other as they are asked for."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._frames = stream.frames()

    def __next__(self) -> bytes:
        frame: bytes | None = finished(self._next())
        if frame is None:
            self._stream.close()
            raise StopIteration
        return frame

    async def _next(self) -> bytes | None:
        return await anext(self._frames, None)

    def close(self) -> None:
        """Leaves the stream, as a client does that closes its connection."""
        self._stream.close()
