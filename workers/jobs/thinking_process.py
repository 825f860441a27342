"""Processes in which bots think: a decision that takes long keeps nobody waiting who is not at its table."""

import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from multiprocessing import get_context, parent_process
from random import Random
from typing import Any

import structlog

from domain import state as states
from domain.game.determinization import Undetermined
from domain.game.memory import SeatMemory
from domain.game.open_questions import open_questions
from domain.state import State
from service.play.bots.advice import ComparedAnswer
from workers.bots import planner
from workers.bots.legal_answers import LegalAnswers
from workers.bots.policies import POLICIES
from workers.bots.turns import BotTurn, answer_of

NICE = 5
"""The niceness of these processes: they give way to those that answer requests."""

log = structlog.get_logger()


def thought(state: bytes, turn: BotTurn, seed: bytes, memory: SeatMemory) -> dict[str, Any] | None:
    """Returns the answer of a bot to its question in this state, for a process of its own; the seed
    decides its chance.
    """
    now = states.decode(state)
    asked = open_questions(now)[turn.question]
    return answer_of(POLICIES[turn.bot], now, turn.question, asked, Random(seed), lambda: memory)


def advised(state: bytes, question: str, memory: SeatMemory) -> list[ComparedAnswer]:
    """Returns what a bot would answer to this question, and others that it compared with that, for a process of its
    own.
    """
    now = states.decode(state)
    asked = open_questions(now)[question]
    # The state decides its chance: asked again it says the same.
    rng = Random(f"{now.game} {now.version} {question}")
    usual = answer_of(POLICIES["basic"], now, question, asked, rng, lambda: memory) or asked.question.default()
    ready = LegalAnswers(asked.question)
    if len(ready) > 1:
        # If hidden cards cannot be dealt again, the answer of `basic` must do.
        with suppress(Undetermined):
            return planner.considered(now, asked, question, usual, ready, rng, memory.places)
    return [ComparedAnswer(usual, None, 0)]


def _begin() -> None:
    os.nice(NICE)
    threading.Thread(target=_end_with_the_worker, daemon=True).start()


def _end_with_the_worker() -> None:
    """Ends this process when its worker ends: a worker that is killed cannot do it."""
    if (worker := parent_process()) is not None:
        worker.join()
        os._exit(0)


class ThinkingProcess:
    """One process, begun with the first thought. One that dies is begun again."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None

    def answer(self, state: State, turn: BotTurn, seed: bytes, memory: SeatMemory) -> dict[str, Any] | None:
        """Returns the result of `thought`.

        Raises BrokenProcessPool when the process ends twice during the same thought.
        """
        answer: dict[str, Any] | None = self._done(thought, state, turn, seed, memory)
        return answer

    def advice(self, state: State, question: str, memory: SeatMemory) -> list[ComparedAnswer]:
        """Returns the result of `advised`.

        Raises BrokenProcessPool when the process ends twice during the same thought.
        """
        advice: list[ComparedAnswer] = self._done(advised, state, question, memory)
        return advice

    def _done(self, task: Callable[..., Any], state: State, *about: Any) -> Any:
        packed = states.encode(state)
        try:
            return self._begun().submit(task, packed, *about).result()
        except BrokenProcessPool:
            log.warning("thinking_process_ended", game=state.game)
            self.close()
            return self._begun().submit(task, packed, *about).result()

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
