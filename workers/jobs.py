"""Jobs on the queue: named by what they are about, so that the same one never waits twice.

Every job is harmless when it comes late, twice or never; sweepers find what was lost.
"""

from redis import Redis
from rq import Queue, Retry
from rq.exceptions import DuplicateJobError

QUEUE = "default"
TIMEOUT = 30
"""Seconds a job may take."""
FAILED_FOR = 5
"""Seconds for which a failed job holds its name, so that it is not tried again at once."""


def queue(connection: Redis) -> Queue:
    """The one queue of the service."""
    return Queue(QUEUE, connection=connection)


def wake_bots(queue: Queue, game: str, version: int) -> bool:
    """Has the bots of a game take their turns. False when that is waiting to be done already."""
    return _enqueue(queue, "workers.bots.play", f"b-{game}-{version}", game, version)


def fire_deadline(queue: Queue, game: str, version: int) -> bool:
    """Has the deadlines of a game looked at. False when that is waiting to be done already."""
    return _enqueue(queue, "workers.deadlines.expire", f"t-{game}-{version}", game, version)


def _enqueue(queue: Queue, function: str, name: str, game: str, version: int) -> bool:
    try:
        queue.enqueue_call(
            function, (game, version), timeout=TIMEOUT, result_ttl=0, failure_ttl=FAILED_FOR, job_id=name,
            retry=Retry(max=2), unique=True,
        )  # fmt: skip
    except DuplicateJobError:
        return False
    return True
