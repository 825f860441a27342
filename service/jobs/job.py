"""A job in a queue: a name and arguments, as JSON, its status and the retries that are left.

rq would take from there what to import, whom to call when the job ends, addresses to send requests to, and pickled
results. None of that is read: whatever is no job of the table is dropped, and counts as one that does not exist.
"""

import re
from collections.abc import Iterable
from typing import Any, Self

import msgspec
import redis
import rq.job
from redis.client import Pipeline
from rq.exceptions import NoSuchJobError
from rq.job import JobStatus

from service import ids, logging_setup
from service.jobs.kinds import KINDS
from service.observability import metrics

FAILED_FOR_S = 5
"""Seconds for which a job is kept that has failed for good ..."""
MOST_FAILED = 1000
"""... and the most such jobs of a queue."""
LONGEST = 1000
"""Bytes of the name and arguments of a job."""

_ID = re.compile(r"[0-9A-Za-z_-]{1,200}")
_FIELDS = ("call", "status", "retries_left")


class Json:
    """The serializer that replaces pickle in rq."""

    @staticmethod
    def dumps(of: Any, /) -> bytes:
        """Returns the text of a value."""
        return msgspec.json.encode(of)

    @staticmethod
    def loads(text: bytes, /) -> Any:
        """Returns the value of a text. Raises MsgspecError."""
        return msgspec.json.decode(text)


class Call(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """The name of a job and its arguments."""

    name: str
    arguments: msgspec.Raw


class ForeignJob(NoSuchJobError):
    """A refused entry of a queue that is no job of ours; for rq it does not exist."""


def is_id(id: str | bytes) -> bool:
    """Checks whether a word may be the id of a job."""
    try:
        return _ID.fullmatch(id if isinstance(id, str) else id.decode("ascii")) is not None
    except UnicodeDecodeError:
        return False


def refuse(id: str | bytes, why: str) -> ForeignJob:
    """Says that something was dropped; what it was is said to nobody. Returns the exception."""
    shown = id if isinstance(id, str) else id.decode("ascii", "backslashreplace")
    logging_setup.LOG.warning("job_refused", id=shown[:100], reason=why)
    metrics.job_refused()
    return ForeignJob(why)


class Job(rq.job.Job):
    """A job of the table, or none."""

    @classmethod
    def of(cls, name: str, arguments: tuple[Any, ...], connection: redis.Redis, id: str = "") -> Self:
        """Returns a new job. Raises KeyError where there is none of this name, ValidationError for other arguments."""
        msgspec.convert(arguments, KINDS[name].arguments, strict=True)
        return cls(id or ids.ulid(), connection)._filled(name, arguments, KINDS[name].retries)

    def __init__(self, id: str | None = None, connection: redis.Redis | None = None, serializer: Any = None) -> None:  # noqa: ARG002 - of rq
        super().__init__(id, connection, Json)

    @classmethod
    def create(cls, *_: Any, **__: Any) -> Self:
        """Refuses what rq would make of any function. Raises TypeError."""
        raise TypeError("a job is put into a queue by JobQueue.put")

    @classmethod
    def fetch(cls, id: str, connection: redis.Redis | None = None, serializer: Any = None) -> Self:  # noqa: ARG003 - of rq
        """Returns the job of this id. Raises NoSuchJobError: what is no job of ours is dropped."""
        assert connection is not None
        if not is_id(id):
            raise refuse(id, "id")
        key = cls.key_for(id)
        try:
            stored: Any = connection.hmget(key, _FIELDS)
        except redis.ResponseError:
            # Something else has the name of a job.
            stored = [b"", None, None]
        if stored[0] is None and not connection.exists(key):
            raise NoSuchJobError(f"no such job: {id}")
        try:
            return cls(id, connection)._read(*stored)
        except (msgspec.MsgspecError, KeyError, ValueError, TypeError):
            connection.delete(key)
            raise refuse(id, "unknown") from None

    @classmethod
    def fetch_many(
        cls, job_ids: Iterable[str], connection: redis.Redis, serializer: Any = None
    ) -> list[rq.job.Job | None]:
        """Returns these jobs; None in place of each that does not exist."""
        return [cls._found(id, connection, serializer) for id in job_ids]

    @classmethod
    def _found(cls, id: str, connection: redis.Redis, serializer: Any) -> Self | None:
        try:
            return cls.fetch(id, connection, serializer)
        except NoSuchJobError:
            return None

    def _read(self, call: bytes | None, status: bytes | None, retries_left: bytes | None) -> Self:
        """Raises MsgspecError, KeyError, ValueError, TypeError."""
        if not call or len(call) > LONGEST:
            raise ValueError("too long")
        name, arguments = (read := msgspec.json.decode(call, type=Call)).name, read.arguments
        kind = KINDS[name]
        values = msgspec.json.decode(arguments, type=kind.arguments, strict=True)
        self._filled(name, values, min(max(int((retries_left or b"0")[:9]), 0), kind.retries))
        self._status = JobStatus((status or b"queued").decode())
        return self

    def _filled(self, name: str, arguments: tuple[Any, ...], retries: int) -> Self:
        kind = KINDS[name]
        self._data = Json.dumps((name, arguments))
        self._func_name, self._instance, self._args, self._kwargs = name, None, arguments, {}
        self.origin, self.timeout, self.retries_left = kind.queue, kind.timeout, retries
        self.result_ttl, self.failure_ttl = 0, FAILED_FOR_S
        return self

    def refresh(self) -> None:
        """Reads nothing again: a job is as it was when it was fetched."""

    def restore(self, *_: Any) -> None:
        """Refuses to fill a job with whatever is given. Raises TypeError."""
        raise TypeError("a job is read by Job.fetch")

    def to_dict(self, include_meta: bool = True, include_result: bool = True) -> dict[str, Any]:  # noqa: ARG002 - of rq
        """Returns the stored fields."""
        return {"call": self.data, "status": self._status.value, "retries_left": self.retries_left or 0}

    def perform(self) -> None:
        """Calls the function; its name is one of the table. Its result is not kept."""
        self.func(*self.args)

    def delete(
        self,
        pipeline: Pipeline | None = None,
        remove_from_queue: bool = True,  # noqa: ARG002 - of rq
        delete_dependents: bool = False,  # noqa: ARG002 - of rq
    ) -> None:
        """Forgets it."""
        (self.connection if pipeline is None else pipeline).delete(self.key)

    def _handle_failure(self, exc_string: str, pipeline: Pipeline, *_: Any, **__: Any) -> None:  # noqa: ARG002 - of rq
        """Notes for a while that it failed for good; the log line has more."""
        registry = self.failed_job_registry
        registry.add(self, ttl=FAILED_FOR_S, pipeline=pipeline)
        pipeline.zremrangebyrank(registry.key, 0, -MOST_FAILED - 1)
