"""The clock's jobs on the queue: named by what they are about, so that the same one never waits twice.

Every job is harmless when it comes late, twice or never; sweepers find what was lost.
"""

from redis import Redis
from rq import Queue, Retry
from rq.exceptions import DuplicateJobError

from service.play.bot_jobs import FAILED_FOR, HOUSEKEEPING, QUEUE, TIMEOUT

EXPIRE = "workers.jobs.overdue_questions.expire"
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


def queue(connection: Redis) -> Queue:
    """The queue of what somebody waits for: bots and deadlines."""
    return Queue(QUEUE, connection=connection)


def housekeeping(connection: Redis) -> Queue:
    """The queue of what takes long and nobody waits for. A worker does it beside the other queue."""
    return Queue(HOUSEKEEPING, connection=connection)


def fire_deadline(queue: Queue, game: str, version: int) -> bool:
    """Has the deadlines of a game looked at, before bots play. False when that is waiting to be done already."""
    return _enqueued(queue, EXPIRE, (game, version), f"t-{game}-{version}", TIMEOUT, at_front=True)


def in_period(queue: Queue, what: str, period: int) -> bool:
    """Has one of BY_TIME done, once in a period. False when that is waiting to be done already."""
    return _enqueued(queue, BY_TIME[what], (), f"{what}-{period}", LONG_TIMEOUT)


def _enqueued(
    queue: Queue, job: str, arguments: tuple[object, ...], id: str, timeout: int, at_front: bool = False
) -> bool:
    try:
        queue.enqueue_call(
            job,
            arguments,
            timeout=timeout,
            result_ttl=0,
            failure_ttl=FAILED_FOR,
            job_id=id,
            retry=Retry(max=2),
            unique=True,
            at_front=at_front,
        )
    except DuplicateJobError:
        return False
    return True
