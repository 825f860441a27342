"""The jobs of bots, which workers do. A lost job costs seconds, not the game: the workers sweep."""

import re
from collections.abc import Callable, Sequence
from itertools import count

import redis
from rq.exceptions import NoSuchJobError
from rq.job import JobStatus

from domain.game import absence
from domain.rating.rated_games import is_of_league
from domain.state import State
from service import ids, logging_setup
from service.jobs.job import Job
from service.jobs.kinds import HINT, MOVE, PLAY, QUEUE, THINK, THINKING
from service.play.bots import pauses
from service.play.bots.turn_queue import AHEAD, LAST, TurnQueue
from service.store.log.sender import BOT, Sender
from service.store.publishing import Executed

BEHIND = "b-"
"""The beginning of names of jobs for tables of bots alone."""
_NAME = re.compile(rf"(?:{AHEAD}|{BEHIND}|{LAST})(g_[0-9A-Za-z]{{1,40}})-([0-9]{{1,9}})(?:-[0-9A-Za-z_-]+)?")


class BotJobs:
    """The queue of bots' jobs by name: the service does not know the workers."""

    def __init__(self, queue: redis.Redis, now: Callable[[], int] = ids.now) -> None:
        self._queue, self._now = TurnQueue(QUEUE, connection=queue), now
        self._thinking = TurnQueue(THINKING, connection=queue)

    def enqueue(self, state: State) -> None:
        """Has the bots of a game play if one is asked, after the pause that they take (TABLE-09).

        Never raises: the command is stored already.
        """
        if not bots_asked(state):
            return
        if pause := pauses.pause_ms(state):
            self._put_off(state, self._now() + pause)
        else:
            self._put(PLAY, _name(state))

    def hand_over(self, sleeping: Sequence[tuple[bytes, float]], now: int) -> int | None:
        """Has those bots move whose moment (unix ms) has come; `sleeping` is the answer to `pauses.ask`.

        Returns when the next moment comes. Raises RedisError.
        """
        ripe = pauses.take(self._queue.connection, sleeping, now)
        for name in ripe.jobs:
            # People who can write to the queue can put any name there.
            if game_of(name):
                self._put(MOVE, name)
        return ripe.next

    def after_command(self, sender: Sender, done: Executed) -> None:
        """Has the bots of a game play after a command, unless a bot gave it. Never raises."""
        if sender.cause != BOT:
            self.enqueue(done.state)

    def enqueue_again(self, state: State) -> None:
        """Enqueues like `enqueue`, for a game that has not moved since: it does not wait for a job that began and moved
        nothing.

        Its worker may have been killed, and rq looks after its jobs no sooner than a minute later. Never raises.
        """
        if not bots_asked(state):
            return
        self._put_again(MOVE if pauses.pause_ms(state) else PLAY, _name(state), self._queue)

    def _put_again(self, job: str, name: str, queue: TurnQueue) -> None:
        """Enqueues the job under the first name of which no job exists that may have ended with its worker."""
        names = (f"{name}-{number}" if number else name for number in count())
        next(each for each in names if self._put(job, each, queue) or not self._has_begun(each, queue))

    def think(self, state: State) -> None:
        """Has a bot of the game think about its answer, beside the turns of others. Never raises.

        It does not wait for a thought that has begun: one is asked for again only when a game stands still.
        """
        self._put_again(THINK, f"{_name(state)}-{THINKING}", self._thinking)

    def advise(self, state: State, question: str) -> None:
        """Has a bot think about what a player should answer to this question. Never raises."""
        name = f"{AHEAD}{state.game}-{state.version}-{question}"
        self._put(HINT, name, self._thinking, question)

    def _put_off(self, state: State, until: int) -> None:
        try:
            pauses.put_off(self._queue.connection, _name(state), until)
        except redis.RedisError as error:
            logging_setup.LOG.warning("bot_job_lost", game=state.game, version=state.version, error=str(error))

    def _put(self, job: str, name: str, queue: TurnQueue | None = None, *further: str) -> bool:
        """Enqueues a job. Returns False when there is a job of this name already."""
        game, version = game_of(name), version_of(name)
        try:
            return (queue or self._queue).put(job, game, version, *further, id=name)
        except redis.RedisError as error:
            logging_setup.LOG.warning("bot_job_lost", game=game, version=version, error=str(error))
        return True

    def _has_begun(self, name: str, queue: TurnQueue) -> bool:
        try:
            # A worker may have been killed between taking the job and noting that it has begun.
            if name in queue.intermediate_queue.get_job_ids():
                return True
            return Job.fetch(name, connection=queue.connection).get_status(refresh=False) == JobStatus.STARTED
        except (NoSuchJobError, redis.RedisError):
            return False


def _name(state: State) -> str:
    rank = AHEAD if people_sit(state) else LAST if is_of_league(state) else BEHIND
    return f"{rank}{state.game}-{state.version}"


def game_of(job: str) -> str:
    """Returns the game for whose bots the job of this name plays; nothing for other jobs."""
    match = _NAME.fullmatch(job)
    return match[1] if match else ""


def version_of(job: str) -> int:
    """Returns the version of the game at which the job of this name was asked for."""
    match = _NAME.fullmatch(job)
    return int(match[2]) if match else 0


def people_sit(state: State) -> bool:
    """Returns True when a person may wait for the bots of this table."""
    bots = absence.bots(state)
    return any(seat not in bots and not facts.conceded for seat, facts in state.seats.items())


def bots_asked(state: State) -> bool:
    """Returns True when an open question of a running game is put to a bot."""
    if state.status != "running" or state.paused:
        return False
    bots = absence.bots(state)
    return any(pending.seat in bots for pending in state.questions.values())
