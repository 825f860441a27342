"""A batcher of requests: those that arrive while a batch is answered form the next one."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, TypeVar

from service import logging_setup
from service.store.errors import StoreError

Asked = TypeVar("Asked")
Answered = TypeVar("Answered")


class Batcher(Generic[Asked, Answered]):
    """A batcher of one event loop with one thread; at most `most` requests are answered at once, in their order.

    `answer` gives one answer for each; if it raises, each of them gets `otherwise`.
    """

    def __init__(
        self, name: str, answer: Callable[[Sequence[Asked]], Sequence[Answered]], otherwise: Answered, most: int
    ) -> None:
        self._answer = answer
        self._otherwise = otherwise
        self._most = most
        self._thread = ThreadPoolExecutor(1, thread_name_prefix=name)
        self._waiting: list[tuple[Asked, asyncio.Future[Answered]]] = []
        self._asking = False

    @property
    def waiting(self) -> int:
        """The number of requests that wait for the next batches."""
        return len(self._waiting)

    def close(self) -> None:
        """Begins no more batches."""
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def ask(self, asked: Asked) -> Answered:
        """Waits for the answer; it is found after this call has begun."""
        answered: asyncio.Future[Answered] = asyncio.get_running_loop().create_future()
        self._waiting.append((asked, answered))
        if not self._asking:
            self._next()
        return await answered

    def _next(self) -> None:
        batch, self._waiting = self._waiting[: self._most], self._waiting[self._most :]
        self._asking = bool(batch)
        if batch:
            loop = asyncio.get_running_loop()
            task = loop.run_in_executor(self._thread, self._answers, [asked for asked, _ in batch])
            task.add_done_callback(lambda done: self._hand_out(batch, done))

    def _answers(self, asked: Sequence[Asked]) -> Sequence[Answered]:
        try:
            return self._answer(asked)
        except StoreError:
            return [self._otherwise] * len(asked)
        except Exception:
            logging_setup.LOG.exception("batch_failed")
            return [self._otherwise] * len(asked)

    def _hand_out(
        self, batch: list[tuple[Asked, "asyncio.Future[Answered]"]], done: "asyncio.Future[Sequence[Answered]]"
    ) -> None:
        answers = [self._otherwise] * len(batch) if done.cancelled() else done.result()
        for (_, answered), answer in zip(batch, answers, strict=True):
            # The client may have left meanwhile.
            if not answered.done():
                answered.set_result(answer)
        self._next()
