"""Advice: what the bot `planner` would answer in place of a player, in games that allow hints (TABLE-10).

Workers think of it. The service asks them, and finds what they have said on the side of the store that can be rebuilt:

    cg:hint:<game>:<version>:<question>     JSON: the answers that were compared, the best one first
"""

from typing import Any, NamedTuple

import msgspec
import redis

from domain.game.bot_options import HINTS
from domain.state import State
from service.play.bots.jobs import BotJobs
from service.store.log.event_log import answering

BOT = "planner"
"""The bot that gives advice."""
SECONDS = 600
"""Seconds for which an advice is kept."""


class ComparedAnswer(NamedTuple):
    """An answer, the part of a win that it promises (0 to 1; None where nothing was tried), and how many trials it had.

    The part of a win is the mean of the trials.
    """

    answer: dict[str, Any]
    value: float | None
    trials: int


def allowed(state: State) -> bool:
    """Returns the level of advice on which the table has agreed."""
    return bool(state.options.get(HINTS, False))


class Advice:
    """The request to the workers for advice, and their answer."""

    def __init__(self, client: redis.Redis, bot_jobs: BotJobs) -> None:
        self._client: Any = client
        self._bot_jobs = bot_jobs

    def given(self, state: State, question: str) -> list[ComparedAnswer] | None:
        """Returns the advice about a question of this state; None until the workers have it; they are asked for it
        here.

        Raises StoreUnavailable.
        """
        with answering():
            stored = self._client.get(_name(state.game, state.version, question))
        try:
            return msgspec.json.decode(stored or b"", type=list[ComparedAnswer])
        except msgspec.MsgspecError:
            self._bot_jobs.advise(state, question)
            return None


def keep(client: redis.Redis, state: State, question: str, compared: list[ComparedAnswer]) -> None:
    """Keeps an advice for the service. Raises RedisError."""
    client.set(_name(state.game, state.version, question), msgspec.json.encode(compared), ex=SECONDS)


def _name(game: str, version: int, question: str) -> str:
    return f"cg:hint:{game}:{version}:{question}"
