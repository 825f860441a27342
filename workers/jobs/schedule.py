"""The clock's jobs on the queue: named by what they are about, so that the same one never waits twice.

Every job is harmless when it comes late, twice or never; sweepers find what was lost.
"""

from redis import Redis
from rq import Queue, Retry
from rq.exceptions import DuplicateJobError

from service.play.bot_jobs import FAILED_FOR, HOUSEKEEPING, QUEUE
from service.play.turn_queue import TurnQueue

LONG_TIMEOUT = 600
BY_TIME = {
    "archive": "workers.jobs.archive.move",
    "backup": "workers.jobs.backup.keep",
    "monitor": "workers.jobs.monitor.look",
    "lost": "workers.jobs.monitor.look_for_lost",
    "enter": "workers.jobs.finished.enter",
    "abandoned": "workers.jobs.abandoned.end",
}
"""What is done now and then for all games -> the job."""


def queue(connection: Redis) -> TurnQueue:
    """The queue of what somebody waits for: bots' turns."""
    return TurnQueue(QUEUE, connection=connection)


def housekeeping(connection: Redis) -> Queue:
    """The queue of what takes long and nobody waits for. A worker does it beside the other queue."""
    return Queue(HOUSEKEEPING, connection=connection)


def in_period(queue: Queue, what: str, period: int) -> bool:
    """Has one of BY_TIME done, once in a period. False when that is waiting to be done already."""
    try:
        queue.enqueue_call(
            BY_TIME[what],
            timeout=LONG_TIMEOUT,
            result_ttl=0,
            failure_ttl=FAILED_FOR,
            job_id=f"{what}-{period}",
            retry=Retry(max=2),
            unique=True,
        )
    except DuplicateJobError:
        return False
    return True
