"""The clock's jobs on the queue: named by what they are about, so that the same one never waits twice.

Every job is harmless when it comes late, twice or never; sweepers find what was lost.
"""

from redis import Redis
from rq import Queue, Retry
from rq.exceptions import DuplicateJobError

from service.wakeups import FAILED_FOR, QUEUE, TIMEOUT

EXPIRE = "workers.deadlines.expire"
ARCHIVE = "workers.archive.move"
ARCHIVE_TIMEOUT = 600
ENTER = "workers.finished.enter"
ABANDONED = "workers.abandoned.end"
BACKUP = "workers.backup.keep"
MONITOR = "workers.monitor.look"


def queue(connection: Redis) -> Queue:
    """The one queue of the service."""
    return Queue(QUEUE, connection=connection)


def fire_deadline(queue: Queue, game: str, version: int) -> bool:
    """Has the deadlines of a game looked at. False when that is waiting to be done already."""
    return _enqueued(queue, EXPIRE, (game, version), f"t-{game}-{version}", TIMEOUT)


def archive(queue: Queue, period: int) -> bool:
    """Has finished games moved to the archive, once in a period. False when that is waiting to be done already."""
    return _enqueued(queue, ARCHIVE, (), f"archive-{period}", ARCHIVE_TIMEOUT)


def backup(queue: Queue, period: int) -> bool:
    """Has backups brought up to date, once in a period. False when that is waiting to be done already."""
    return _enqueued(queue, BACKUP, (), f"backup-{period}", ARCHIVE_TIMEOUT)


def monitor(queue: Queue, period: int) -> bool:
    """Has all logs looked at, once in a period. False when that is waiting to be done already."""
    return _enqueued(queue, MONITOR, (), f"monitor-{period}", ARCHIVE_TIMEOUT)


def enter(queue: Queue, period: int) -> bool:
    """Has finished games entered in their log, once in a period. False when that is waiting to be done already."""
    return _enqueued(queue, ENTER, (), f"enter-{period}", ARCHIVE_TIMEOUT)


def abandoned(queue: Queue, period: int) -> bool:
    """Has games ended that everybody has left, once in a period. False when that is waiting to be done already."""
    return _enqueued(queue, ABANDONED, (), f"abandoned-{period}", ARCHIVE_TIMEOUT)


def _enqueued(queue: Queue, job: str, arguments: tuple[object, ...], id: str, timeout: int) -> bool:
    try:
        queue.enqueue_call(
            job, arguments, timeout=timeout, result_ttl=0, failure_ttl=FAILED_FOR,
            job_id=id, retry=Retry(max=2), unique=True,
        )  # fmt: skip
    except DuplicateJobError:
        return False
    return True
