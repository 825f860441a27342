"""The queue of bots' turns: tables at which a person sits come first, those of the league of the bots come last, and
within each kind of table the order is fair.

The name of a job says which kind of table it is for, so nobody asks the store for that.
"""

from enum import Enum
from typing import Any

from redis.client import Pipeline
from rq.exceptions import DuplicateJobError
from rq.job import Job

from service.jobs.queue import JobQueue

AHEAD = "p-"
"""The beginning of names of jobs that come before all others: a person waits for them."""
LAST = "l-"
"""The beginning of names of jobs that come after all others: nobody waits for a game of the league."""
# Finds the first job that comes after this one. If there is any, few jobs are before it: few persons wait at the same
# time. Other tables search for long only while the league waits behind them.
INSERT = """
local function rank(name)
  local kind = string.sub(name, 1, 2)
  return kind == 'p-' and 1 or kind == 'l-' and 3 or 2
end
local function insert(list, name)
  local last, mine = redis.call('LINDEX', list, -1), rank(name)
  if not last or rank(last) <= mine then return redis.call('RPUSH', list, name) end
  local from = 0
  while true do
    for _, each in ipairs(redis.call('LRANGE', list, from, from + 99)) do
      if rank(each) > mine then return redis.call('LINSERT', list, 'BEFORE', each, name) end
    end
    from = from + 100
  end
end
"""
PUSH = f"{INSERT} return insert(KEYS[1], ARGV[1])"
PUSH_UNIQUE = f"""{INSERT}
if redis.call('EXISTS', KEYS[2]) == 1 then return 0 end
redis.call('HSET', KEYS[2], unpack(ARGV, 2))
return insert(KEYS[1], ARGV[1])
"""


class Waiting(Enum):
    """For whom the first job in the queue is to be done."""

    NOBODY = "nobody"
    LEAGUE = "league"
    BOTS = "bots"
    PEOPLE = "people"


class TurnQueue(JobQueue):
    """A queue of rq in which jobs whose names begin with AHEAD come first and those with LAST last, each in order."""

    def waiting(self) -> Waiting:
        """Returns whose job is the next, in one round trip. Raises RedisError."""
        first: Any = self.connection.lindex(self.key, 0)
        if first is None:
            return Waiting.NOBODY
        kind = first.decode()[: len(AHEAD)]
        return {AHEAD: Waiting.PEOPLE, LAST: Waiting.LEAGUE}.get(kind, Waiting.BOTS)

    def push_job_id(self, job_id: str, pipeline: Pipeline | None = None, at_front: bool = False) -> None:
        """Puts a job in its place; to the very front when rq wants that."""
        if at_front:
            super().push_job_id(job_id, pipeline, at_front)
            return
        (self.connection if pipeline is None else pipeline).eval(PUSH, 1, self.key, job_id)

    def _enqueue_async_job(
        self, job: Job, pipeline: Pipeline | None = None, at_front: bool = False, unique: bool = False
    ) -> Job:
        """Enqueues like rq, whose unique jobs know the front and the back only. Raises DuplicateJobError."""
        if not unique:
            return super()._enqueue_async_job(job, pipeline, at_front, unique)
        self._prepare_for_queue(job)
        fields = [part for pair in job.to_dict().items() if pair[1] is not None for part in pair]
        if not self.connection.register_script(PUSH_UNIQUE)([self.key, job.key], [job.id, *fields]):
            raise DuplicateJobError(f"the job {job.id} waits already")
        return job
