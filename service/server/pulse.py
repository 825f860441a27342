"""The pulse of a process that takes commands: without it the clocks know that nobody can answer (CLOCK-07)."""

import asyncio
import contextlib
from typing import Self

import redis

from service import ids
from service.store import outages
from service.store.games import Games


class Pulse:
    """The beats from the event loop: while that is held up no client is served. It guards the commands of the games."""

    def __init__(self, games: Games, queue: redis.Redis) -> None:
        self._beats = outages.watched(games, queue, ids.now)
        self._beating: asyncio.Task[None] | None = None

    async def beat(self) -> None:
        """Beats once, on a thread: a store may hang."""
        await asyncio.to_thread(self._beats.beat)

    async def __aenter__(self) -> Self:
        """Beats from now on."""
        self._beating = asyncio.create_task(self._beat_on())
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stops the pulse, so that a process that is asked to end takes no more commands."""
        assert self._beating
        self._beating.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._beating

    async def _beat_on(self) -> None:
        while True:
            await asyncio.sleep(outages.EVERY_MS / 1000)
            await self.beat()
