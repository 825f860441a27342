"""The clock's job on the queue: named by what it is about, so that the same one never waits twice.

Every job is harmless when it comes late, twice or never; sweepers find what was lost.
"""

from redis import Redis
from rq import Queue, Retry
from rq.exceptions import DuplicateJobError

from service.wakeups import FAILED_FOR, QUEUE, TIMEOUT

EXPIRE = "workers.deadlines.expire"


def queue(connection: Redis) -> Queue:
    """The one queue of the service."""
    return Queue(QUEUE, connection=connection)


def fire_deadline(queue: Queue, game: str, version: int) -> bool:
    """Has the deadlines of a game looked at. False when that is waiting to be done already."""
    try:
        queue.enqueue_call(
            EXPIRE, (game, version), timeout=TIMEOUT, result_ttl=0, failure_ttl=FAILED_FOR,
            job_id=f"t-{game}-{version}", retry=Retry(max=2), unique=True,
        )  # fmt: skip
    except DuplicateJobError:
        return False
    return True
