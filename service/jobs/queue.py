"""The queues: what puts jobs into them, and what takes them out. Both sides know the jobs of the table only."""

from collections.abc import Iterable
from typing import Any

import redis
import rq
from rq.intermediate_queue import IntermediateQueue
from rq.job import JobStatus
from rq.registry import StartedJobRegistry

from service.jobs.job import Job, Json, is_id, refuse
from service.jobs.kinds import KINDS


class JobsTaken(IntermediateQueue):
    """The jobs that were taken from a queue and have not begun."""

    def get_job_ids(self) -> list[str]:
        """Returns their ids, and drops what is no id."""
        ids: list[bytes] = self.connection.lrange(self.key, 0, -1)  # type: ignore[assignment]
        for odd in [each for each in ids if not is_id(each)]:
            self.connection.lrem(self.key, 0, odd)  # type: ignore[arg-type]
            refuse(odd, "id")
        return [each.decode() for each in ids if is_id(each)]


class JobsBegun(StartedJobRegistry):
    """The jobs of a queue that have begun."""

    def __init__(self, queue: "JobQueue") -> None:
        super().__init__(queue=queue, job_class=Job)
        self._queue = queue

    def get_queue(self) -> rq.Queue:
        """Returns the queue; the one of rq would accept other jobs."""
        return self._queue

    @staticmethod
    def parse_job_id(entry: str | bytes) -> str:
        """Returns the id of a job; what is none becomes one that no job has."""
        id = entry.partition(":")[0] if isinstance(entry, str) else entry.partition(b":")[0].decode("ascii", "replace")
        return id if is_id(id) else "?"


class JobQueue(rq.Queue):
    """A queue for jobs of the table."""

    job_class = Job

    def __init__(self, name: str, connection: redis.Redis, **facts: Any) -> None:
        super().__init__(name, connection, **{**facts, "job_class": Job, "serializer": Json})

    def put(self, name: str, *arguments: Any, id: str = "") -> bool:
        """Has a job done; with an `id` it is False when one of this id waits or runs already. Raises RedisError.

        Raises ValidationError, KeyError and ValueError for what is no job of this queue.
        """
        if KINDS[name].queue != self.name:
            raise ValueError(f"{name} is no job of the queue {self.name}")
        try:
            self._enqueue_job(Job.of(name, arguments, self.connection, id), unique=bool(id))
        except rq.exceptions.DuplicateJobError:
            return False
        return True

    @property
    def started_job_registry(self) -> JobsBegun:
        """The jobs that have begun."""
        return JobsBegun(self)

    @property
    def intermediate_queue(self) -> JobsTaken:
        """The jobs that were taken."""
        return JobsTaken(self.key, self.connection)

    def enqueue_dependents(self, *_: Any, **__: Any) -> None:
        """Does nothing: no job waits for another."""

    def _prepare_for_queue(self, job: rq.job.Job) -> None:
        job._status = JobStatus.QUEUED

    @classmethod
    def dequeue_any(
        cls,
        queues: Iterable[rq.Queue],
        timeout: int | None,
        connection: redis.Redis,
        job_class: Any = None,  # noqa: ARG003 - of rq
        serializer: Any = None,  # noqa: ARG003 - of rq
        death_penalty_class: Any = None,  # noqa: ARG003 - of rq
    ) -> tuple[rq.job.Job, rq.Queue] | None:
        """Returns the first job of the only queue, and drops what is no job of it.

        Raises DequeueTimeout when none comes, RedisError.
        """
        (queue,) = queues
        while (moved := cls.lmove(connection, queue.key, timeout)) is not None:
            id: bytes = moved[1]
            try:
                return _job(id, queue), queue
            except rq.exceptions.NoSuchJobError:
                connection.lrem(queue.intermediate_queue_key, 1, id)  # type: ignore[arg-type]
        return None


def _job(id: bytes, queue: rq.Queue) -> Job:
    """Raises NoSuchJobError."""
    if not is_id(id):
        raise refuse(id, "id")
    job = Job.fetch(id.decode(), queue.connection)
    if job.origin != queue.name:
        job.delete()
        raise refuse(id, "queue")
    return job
