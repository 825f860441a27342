"""Processes in which bots think: a decision that takes long keeps nobody waiting who is not at its table."""

import os
import threading
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from random import Random
from typing import Any

import structlog

from domain import state as states
from domain.game.open_questions import open_questions
from domain.state import State
from workers.bots.policies import POLICIES
from workers.bots.turns import Turn, answer_of

NICE = 5
"""They give way to the processes that answer requests."""

log = structlog.get_logger()


def thought(state: bytes, turn: Turn, seed: bytes) -> dict[str, Any] | None:
    """The answer of a bot to its question in this state, for a process of its own; the seed decides its chance."""
    now = states.decode(state)
    return answer_of(POLICIES[turn.bot], now, turn.question, open_questions(now)[turn.question], Random(seed))


def _begin() -> None:
    os.nice(NICE)
    threading.Thread(target=_end_with_the_worker, daemon=True).start()


def _end_with_the_worker() -> None:
    """A worker that is killed cannot end the process itself."""
    if (worker := parent_process()) is not None:
        worker.join()
        os._exit(0)


class Thinkers:
    """One process, begun with the first thought. One that dies is begun again."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None

    def answer(self, state: State, turn: Turn, seed: bytes) -> dict[str, Any] | None:
        """What `thought` says. Raises BrokenProcessPool when the process dies twice over the same thought."""
        asked = states.encode(state), turn, seed
        try:
            return self._begun().submit(thought, *asked).result()
        except BrokenProcessPool:
            log.warning("thinker_died", game=state.game, **turn._asdict())
            self.close()
            return self._begun().submit(thought, *asked).result()

    def close(self) -> None:
        """Ends the process."""
        with self._lock:
            pool, self._pool = self._pool, None
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    def _begun(self) -> ProcessPoolExecutor:
        with self._lock:
            if self._pool is None:
                self._pool = ProcessPoolExecutor(1, get_context("spawn"), _begin)
            return self._pool
