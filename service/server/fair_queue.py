"""The fair queue for the threads that answer requests, and for the rounds of the event loop in which streams go on.

Callers who wait take turns, so that none fills the queue.
"""

import asyncio
from collections import OrderedDict, deque

from service.http.problems import Problem

WAITING = 1_000
"""Requests that wait for a thread in all."""
PATIENCE_S = 10.0
"""Seconds after which a request that still waits is refused."""
LATE_S = 2.0
"""Seconds after which a request is refused for which there is no place: a flood that is refused at once is back at
once."""


class _Full(Exception):
    """There is no place for a request, or another one has taken it."""


class FairQueue:
    """A number of threads, or of turns. Callers who wait get one in turn.

    The requests of one caller keep their order.
    """

    def __init__(self, threads: int, waiting: int = WAITING, patience: float = PATIENCE_S) -> None:
        self._free = threads
        self.most = waiting
        self._patience = patience
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._count = 0

    @property
    def waiting(self) -> int:
        """The number of requests that wait."""
        return self._count

    async def acquire(self, caller: str) -> None:
        """Takes a thread for a request of this caller, as soon as there is one. Raises Problem unavailable."""
        if self._free:
            self._free -= 1
            return
        try:
            await self._wait(caller)
        except _Full:
            await asyncio.sleep(LATE_S)
            raise Problem("unavailable", "Too many requests wait for their turn.") from None

    def release(self) -> None:
        """Gives a thread that was acquired to the next caller who waits."""
        while self._waiting:
            caller, queue = next(iter(self._waiting.items()))
            next_one = queue.popleft()
            self._count -= 1
            if queue:
                self._waiting.move_to_end(caller)
            else:
                del self._waiting[caller]
            if not next_one.done():
                next_one.set_result(None)
                return
        self._free += 1

    async def turn(self, caller: str) -> None:
        """Waits for a turn of this caller, which lasts for one round of the event loop. Raises Problem unavailable."""
        await self.acquire(caller)
        asyncio.get_running_loop().call_soon(self.release)

    async def _wait(self, caller: str) -> None:
        if self._count >= self.most and not self._make_room(caller):
            raise _Full
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(caller, deque()).append(mine)
        self._count += 1
        try:
            async with asyncio.timeout(self._patience):
                await mine
        except BaseException as error:
            # The turn may have come in the moment in which the waiting ended.
            if mine.done() and not mine.cancelled():
                if mine.exception() is None:
                    self.release()
            else:
                self._drop(caller, mine)
            if isinstance(error, TimeoutError):
                raise Problem("unavailable", "The request waited too long for its turn.") from None
            raise

    def _make_room(self, caller: str) -> bool:
        """Sends the last one of the longest queue away, if that is longer than the queue of this caller will be."""
        longest = max(self._waiting, key=lambda each: len(self._waiting[each]))
        queue = self._waiting[longest]
        if len(queue) <= len(self._waiting.get(caller, ())) + 1:
            return False
        self._count -= 1
        queue.pop().set_exception(_Full())
        return True

    def _drop(self, caller: str, mine: "asyncio.Future[None]") -> None:
        queue = self._waiting.get(caller)
        if queue and mine in queue:
            queue.remove(mine)
            self._count -= 1
            if not queue:
                del self._waiting[caller]
