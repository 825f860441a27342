"""The clock's jobs on the queue: named by what they are about, so that the same one never waits twice.

Every job is harmless when it comes late, twice or never; sweepers find what was lost.
"""

from redis import Redis
from rq import Queue, Retry
from rq.exceptions import DuplicateJobError

from service.notices.due import Task
from service.play.bot_jobs import FAILED_FOR, HOUSEKEEPING, NOTICES, QUEUE, THINKING, TIMEOUT
from service.play.turn_queue import TurnQueue

LOOK, DELIVER = "workers.jobs.notices.look", "workers.jobs.notices.deliver"
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


def thinking(connection: Redis) -> TurnQueue:
    """The queue of bots that think for long. A worker has a thread for it, and a process that thinks."""
    return TurnQueue(THINKING, connection=connection)


def housekeeping(connection: Redis) -> Queue:
    """The queue of what takes long and nobody waits for. A worker does it beside the other queue."""
    return Queue(HOUSEKEEPING, connection=connection)


def notices(connection: Redis) -> Queue:
    """The queue of notices. A worker has a thread for it: other people's servers may be slow."""
    return Queue(NOTICES, connection=connection)


def give_notice(queue: Queue, task: Task) -> None:
    """Has a game looked at, or a delivery tried. A job that is lost is handed out again when its lease is over."""
    job, arguments = (DELIVER, tuple(task)) if task.hook else (LOOK, (task.game,))
    queue.enqueue_call(job, arguments, timeout=TIMEOUT, result_ttl=0, failure_ttl=FAILED_FOR)


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
