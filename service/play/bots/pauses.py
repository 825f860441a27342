"""Bots that take their time (TABLE-09): which job of theirs is to begin when.

A member of the set is the name of a job, its score unix milliseconds. It sleeps here until a clock hands it to the
workers. What is lost with the queue is found by the sweep for games that stand still.
"""

from collections.abc import Sequence
from typing import NamedTuple

import redis
from redis.client import Pipeline

from domain.game.bot_options import BRISK, CALM, INSTANT
from domain.state import State
from service.store import deadlines
from service.store.due_set import DueSet
from service.store.log.event_log import PREFIX

KEY = PREFIX + "bots:due"
PAUSING = DueSet(KEY, deadlines.WAKE)
"""The clocks that wait for deadlines wait for these jobs, too."""
PAUSES_MS = {BRISK: 400, CALM: 1_500}
"""Pace -> milliseconds before a move. A bot without a pause is in no set."""
MOST = 100
"""Jobs that are handed over at a time."""


class Ripe(NamedTuple):
    """Jobs whose moment has come, and when (unix ms) the next one comes, if any sleeps."""

    jobs: list[str]
    next: int | None


def pause_ms(state: State) -> int:
    """Returns the milliseconds that a bot of this game takes before a move."""
    return PAUSES_MS.get(state.options.get("bot_pace", INSTANT), 0)


def put_off(queue: redis.Redis, job: str, until: int) -> None:
    """Lets a job sleep until then (unix ms), or until an earlier moment that it has already. Raises RedisError."""
    PAUSING.arm(queue, job, until)


def ask(pipe: Pipeline) -> None:
    """Asks for the first jobs that sleep, beside what else is asked; `take` reads the answer."""
    PAUSING.ask_first(pipe, MOST)


def take(queue: redis.Redis, entries: Sequence[tuple[bytes, float]], now: int) -> Ripe:
    """Takes what is to begin now (unix ms); of several clocks each gets what no other one got. Raises RedisError."""
    due = [(name.decode(errors="replace"), int(score)) for name, score in entries]
    ripe = [name for name, score in due if score <= now]
    following = next((score for _, score in due if score > now), None)
    if not ripe:
        return Ripe([], following)
    return Ripe(PAUSING.remove(queue, ripe), following)
