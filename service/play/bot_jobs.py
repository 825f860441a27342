"""Enqueues the turns of bots for the workers. A lost job costs seconds, not the game: the workers sweep."""

from itertools import count

import redis
from rq import Retry
from rq.exceptions import DuplicateJobError, NoSuchJobError
from rq.job import Job, JobStatus

from domain.game import absence
from domain.state import State
from service import logging_setup
from service.play.turn_queue import AHEAD, TurnQueue
from service.store.games import Executed
from service.store.log.sender import Sender

QUEUE = "default"
"""The queue of bots' turns."""
HOUSEKEEPING = "housekeeping"
"""The queue of jobs that take long, and that nobody waits for."""
BEHIND = "b-"
"""How the names of jobs begin that are for tables of bots alone."""
NOTICES = "notices"
"""The queue of notices to webhooks: other people's servers may be slow, and no bot or deadline waits for them."""
PLAY = "workers.jobs.bot_turns.play"
TIMEOUT = 30
FAILED_FOR = 5
BOT = "bot"
"""The cause of commands that a bot gives: the job that plays for bots continues without another job."""


class BotJobs:
    """Enqueues jobs by name: the service does not know the workers."""

    def __init__(self, queue: redis.Redis) -> None:
        self._queue = TurnQueue(QUEUE, connection=queue)

    def enqueue(self, state: State) -> None:
        """Has the bots of a game play if one is asked. Never raises: the command is stored already."""
        if bots_asked(state):
            self._put(state, _name(state))

    def after_command(self, sender: Sender, done: Executed) -> None:
        """Has the bots of a game play after a command, unless a bot gave it. Never raises."""
        if sender.cause != BOT:
            self.enqueue(done.state)

    def enqueue_again(self, state: State) -> None:
        """Like `enqueue`, for a game that has not moved since: it does not wait for a job that began and moved nothing.

        Its worker may be dead, and rq looks after its jobs no sooner than a minute later. Never raises.
        """
        if not bots_asked(state):
            return
        names = (f"{_name(state)}-{number}" if number else _name(state) for number in count())
        next(name for name in names if self._put(state, name) or not self._has_begun(name))

    def _put(self, state: State, name: str) -> bool:
        """False when there is a job of this name already."""
        try:
            self._queue.enqueue_call(
                PLAY,
                (state.game, state.version),
                timeout=TIMEOUT,
                result_ttl=0,
                failure_ttl=FAILED_FOR,
                job_id=name,
                retry=Retry(max=2),
                unique=True,
            )
        except DuplicateJobError:
            return False
        except redis.RedisError as error:
            logging_setup.LOG.warning("bot_job_lost", game=state.game, version=state.version, error=str(error))
        return True

    def _has_begun(self, name: str) -> bool:
        try:
            # A worker may have died between taking the job and saying that it has begun.
            if name in self._queue.intermediate_queue.get_job_ids():
                return True
            return Job.fetch(name, connection=self._queue.connection).get_status(refresh=False) == JobStatus.STARTED
        except (NoSuchJobError, redis.RedisError):
            return False


def _name(state: State) -> str:
    return f"{AHEAD if people_sit(state) else BEHIND}{state.game}-{state.version}"


def game_of(job: str) -> str:
    """The game for whose bots the job of this name plays; nothing for other jobs."""
    return job[len(BEHIND) :].partition("-")[0] if job.startswith((AHEAD, BEHIND)) else ""


def people_sit(state: State) -> bool:
    """True when a person may wait for the bots of this table."""
    bots = absence.bots(state)
    return any(seat not in bots and not facts.conceded for seat, facts in state.seats.items())


def bots_asked(state: State) -> bool:
    """True when an open question of a running game is put to a bot."""
    if state.status != "running" or state.paused:
        return False
    bots = absence.bots(state)
    return any(pending.seat in bots for pending in state.questions.values())
