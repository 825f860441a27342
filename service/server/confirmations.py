"""Asks the store whether what this process remembers is still so: many requests with one round trip, on one thread."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from service.store.errors import StoreError
from service.store.log.event_log import Claim

MOST = 200
"""Claims that are confirmed at once."""


class Confirmations:
    """Of one event loop. Claims that come while the store is asked share the next question."""

    def __init__(self, ask: Callable[[Sequence[Claim]], list[bool]]) -> None:
        """`ask` may raise StoreError: then nothing is confirmed."""
        self._ask = ask
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="confirmations")
        self._waiting: list[tuple[Claim, asyncio.Future[bool]]] = []
        self._asking = False

    def close(self) -> None:
        """Asks no more."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def confirm(self, claim: Claim) -> bool:
        """Whether the store says so, asked after this call began."""
        confirmed: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((claim, confirmed))
        if not self._asking:
            self._next()
        return await confirmed

    def _next(self) -> None:
        asked, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
        self._asking = bool(asked)
        if asked:
            task = asyncio.get_running_loop().run_in_executor(
                self._thread, self._answers, [claim for claim, _ in asked]
            )
            task.add_done_callback(lambda done: self._answered(asked, done))

    def _answers(self, claims: list[Claim]) -> list[bool]:
        try:
            return self._ask(claims)
        except StoreError:
            return [False] * len(claims)

    def _answered(self, asked: list[tuple[Claim, "asyncio.Future[bool]"]], done: "asyncio.Future[list[bool]]") -> None:
        answers = [False] * len(asked) if done.cancelled() or done.exception() else done.result()
        for (_, confirmed), answer in zip(asked, answers, strict=True):
            # The client may have left meanwhile.
            if not confirmed.done():
                confirmed.set_result(answer)
        self._next()
