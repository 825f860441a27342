"""Tells the workers that bots are asked. A lost call costs seconds, not the game: the workers sweep."""

import redis
from rq import Queue, Retry
from rq.exceptions import DuplicateJobError

from domain.state import State
from service import log_lines

QUEUE = "default"
PLAY = "workers.bots.play"
TIMEOUT = 30
FAILED_FOR = 5


class Wakeups:
    """Enqueues jobs by name: the service does not know the workers."""

    def __init__(self, queue: redis.Redis) -> None:
        self._queue = Queue(QUEUE, connection=queue)

    def after(self, state: State) -> None:
        """Has the bots of a game play if one is asked. Never raises: the command is stored already."""
        if not bots_asked(state):
            return
        try:
            self._queue.enqueue_call(
                PLAY,
                (state.game, state.version),
                timeout=TIMEOUT,
                result_ttl=0,
                failure_ttl=FAILED_FOR,
                job_id=f"b-{state.game}-{state.version}",
                retry=Retry(max=2),
                unique=True,
            )
        except DuplicateJobError:
            return
        except redis.RedisError as error:
            log_lines.LOG.warning("wakeup_lost", game=state.game, version=state.version, error=str(error))


def bots_asked(state: State) -> bool:
    """True when an open question of a running game is put to a bot."""
    if state.status != "running" or state.paused:
        return False
    return any(p.seat in state.seats and state.seats[p.seat].bot for p in state.questions.values())
