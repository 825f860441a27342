"""Threads on which requests are answered: callers take turns, and nobody waits for longer than a request may take."""

import asyncio
import contextlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from service.server.fair_queue import FairQueue

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Threads:
    """A number of threads, and the queue for them."""

    def __init__(self, name: str, number: int, patience: float) -> None:
        self._pool = ThreadPoolExecutor(number, thread_name_prefix=name)
        self.queue = FairQueue(number, patience=patience)

    def close(self) -> None:
        """Takes no more work; what has begun continues."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def run(
        self,
        caller: str,
        begin: Callable[[], object],
        too_late: Callable[[Result], object],
        work: Callable[Parameters, Result],
        *args: Parameters.args,
        **kwargs: Parameters.kwargs,
    ) -> Result:
        """Runs work on a thread and returns its result.

        Raises what the work raises, and Problem unavailable if no thread becomes free. `begin` is called when there is
        a thread, and what it raises is raised. The waiter may be sent away meanwhile. Then the thread is still at work,
        so its turn ends with the work, and `too_late` gets the result that nobody waits for.
        """
        await self.queue.acquire(caller)
        try:
            begin()
            doing = asyncio.get_running_loop().run_in_executor(self._pool, lambda: work(*args, **kwargs))
        except BaseException:
            self.queue.release()
            raise
        doing.add_done_callback(lambda _: self.queue.release())
        try:
            return await asyncio.shield(doing)
        except asyncio.CancelledError:
            doing.add_done_callback(lambda done: _throw_away(done, too_late))
            raise


def _throw_away(done: "asyncio.Future[Any]", too_late: Callable[[Any], object]) -> None:
    with contextlib.suppress(BaseException):
        too_late(done.result())
