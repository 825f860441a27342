"""The work of the server after a view has passed a request on, for a test that calls the app in its process.

The frames come from the coroutine that serves them: here it runs on an event loop of the test's process.
"""

import asyncio
import threading
from collections import deque
from collections.abc import Coroutine, Iterator
from functools import cache
from typing import Any

from service.play.live.streams import Stream
from tests.waiting import PATIENCE_S

_BEGUN = threading.Lock()


def loop() -> asyncio.AbstractEventLoop:
    """Returns the event loop of the tests."""
    # Several threads of a test may be the first ones that ask.
    with _BEGUN:
        return _begun_loop()


@cache
def _begun_loop() -> asyncio.AbstractEventLoop:
    begun = asyncio.new_event_loop()
    threading.Thread(target=begun.run_forever, daemon=True, name="event loop of the tests").start()
    return begun


def finished(work: Coroutine[Any, Any, Any]) -> Any:
    """Returns the result of a coroutine on the event loop of the tests."""
    return asyncio.run_coroutine_threadsafe(work, loop()).result(PATIENCE_S)


def apart(data: bytes) -> list[bytes]:
    """Separates frames that came together: blank lines end those of events, every line is one of JSON."""
    end = b"\n" if data.startswith((b"{", b"\n")) else b"\n\n"
    return [each + end for each in data.removesuffix(end).split(end)]


class _Line:
    """A client that takes one piece after the other, when the test asks for it."""

    def __init__(self) -> None:
        self.said: asyncio.Queue[bytes | None] = asyncio.Queue(1)

    async def send(self, data: bytes) -> None:
        await self.said.put(data)

    def push(self, data: bytes) -> bool:
        if self.said.full():
            return False
        self.said.put_nowait(data)
        return True

    async def taken(self) -> None:
        while self.said.full():
            await asyncio.sleep(0.001)


class Frames(Iterator[bytes]):
    """The frames of a stream, one after the other as they are asked for."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._line = _Line()
        self._running: asyncio.Task[None] | None = None
        self._heard: deque[bytes] = deque()

    def __next__(self) -> bytes:
        if not self._heard:
            said: bytes | None = finished(self._next())
            if said is None:
                self._stream.close()
                raise StopIteration
            self._heard.extend(apart(said))
        return self._heard.popleft()

    async def _next(self) -> bytes | None:
        if self._running is None:
            self._running = asyncio.create_task(self._run())
            _UNDER_WAY[self._running] = self
        return await self._line.said.get()

    async def _run(self) -> None:
        await self._stream.run(self._line)
        await self._line.said.put(None)

    def close(self) -> None:
        """Leaves the stream, as a client does that closes its connection."""
        if self._running is not None:
            finished(_ended(self._running))
        self._stream.close()


async def _ended(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait([task])
    _UNDER_WAY.pop(task, None)


_UNDER_WAY: dict[asyncio.Task[None], Frames] = {}
"""The streams that a test has begun. The event loop alone holds no task, and one that nobody holds is destroyed."""


def close_all() -> None:
    """Closes the streams that a test has left open."""
    for frames in list(_UNDER_WAY.values()):
        frames.close()
