"""The clock's jobs on the queue: named by what they are about, so that the same one never waits twice.

Every job is harmless when it comes late, twice or never; sweepers find what was lost.
"""

from redis import Redis

from service.jobs.kinds import BY_TIME, DELIVER, HOUSEKEEPING, LOOK, NOTICES, QUEUE, THINKING
from service.jobs.queue import JobQueue
from service.notices.schedule import Task
from service.play.bots.turn_queue import TurnQueue


def queue(connection: Redis) -> TurnQueue:
    """Returns the queue of what somebody waits for: bots' turns."""
    return TurnQueue(QUEUE, connection=connection)


def thinking(connection: Redis) -> TurnQueue:
    """Returns the queue of bots that think for long. A worker has a thread for it, and a process that thinks."""
    return TurnQueue(THINKING, connection=connection)


def housekeeping(connection: Redis) -> JobQueue:
    """Returns the queue of what takes long and nobody waits for. A worker does it beside the other queue."""
    return JobQueue(HOUSEKEEPING, connection)


def notices(connection: Redis) -> JobQueue:
    """Returns the queue of notices. A worker has a thread for it: other people's servers may be slow."""
    return JobQueue(NOTICES, connection)


def give_notice(queue: JobQueue, task: Task) -> None:
    """Has a place looked at, or a delivery tried. A job that is lost is handed out again when its lease is over."""
    if task.hook:
        queue.put(DELIVER, *task)
    else:
        queue.put(LOOK, task.place)


def in_period(queue: JobQueue, what: str, period: int) -> bool:
    """Has one of BY_TIME done, once in a period. False when that is waiting to be done already."""
    return queue.put(BY_TIME[what], id=f"{what}-{period}")
