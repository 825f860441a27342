"""The worker process: runs jobs in this very process. What takes long has a thread of its own, so nobody waits for it.

`python -m workers.jobs.worker`
"""

import gc
import os
import signal
import sys
import threading
import time
from datetime import UTC, datetime
from typing import Any, TypeVar

if __name__ == "__main__":
    # Imported objects stay: to look for garbage among them takes a tenth of the start. `main` lets the collector work.
    gc.disable()

import structlog
from redis import RedisError, ResponseError
from rq import Queue, SimpleWorker, worker_registration
from rq.exceptions import StopRequested
from rq.executions import ExecutionRegistry
from rq.job import Job as AnyJob
from rq.registry import StartedJobRegistry
from rq.timeouts import JobTimeoutException, TimerDeathPenalty
from rq.worker import WorkerStatus

from service import ids, logging_setup, process_ready
from service.jobs.job import Job, Json
from service.jobs.queue import JobQueue
from service.observability import metrics
from service.store.states.failover_watch import FailoverWatch
from workers import heartbeat
from workers.jobs import process, queues

EVERY_BEAT_S = 5.0
SWITCH_S = 0.0005
"""Seconds that housekeeping may hold the interpreter while a bot or a deadline waits for it."""

log = structlog.get_logger()
WorkerKind = TypeVar("WorkerKind", bound="Worker")


class Worker(SimpleWorker):
    """A worker that does the jobs of the table, whose log lines name job and game, and no data of the job.

    It does the same as that of rq in a quarter of the round trips: signs of life are given now and then instead of six
    times for each job, and the end of a job, which leaves no result and has no dependents, is one transaction.
    """

    _stored_state = ""
    _beaten = _asked_to_pause = -EVERY_BEAT_S

    def perform_job(self, job: AnyJob, queue: Queue) -> bool:
        """Returns True when the job did what it should."""
        began, name = time.perf_counter(), str(job.func_name)
        first = job.args[0] if job.args else ""
        about = {"game": first} if isinstance(first, str) and ids.is_game(first) else {}
        with structlog.contextvars.bound_contextvars(job=name, **about):
            done: bool = super().perform_job(job, queue)
        metrics.job(name, "done" if done else "failed", time.perf_counter() - began)
        return done

    def handle_exception(self, job: AnyJob, *exc_info: Any) -> None:  # noqa: ARG002 - the job is bound to the line
        """Logs a job that failed."""
        log.error("job_failed", exc_info=exc_info)

    def subscribe(self) -> None:
        """Takes no commands from the queue's server: anybody who can write there could end every worker."""

    def run_maintenance_tasks(self) -> None:
        """Takes care of the jobs of dead workers. This one goes on when others have written to the queue."""
        try:
            for queue in self.queues:
                self._look_after(queue)
        except (ValueError, ResponseError) as error:
            log.error("queue_malformed", error=type(error).__name__)
        self.last_cleaned_at = datetime.now(UTC)  # type: ignore[assignment]

    def _look_after(self, queue: Queue) -> None:
        """Raises RedisError; ValueError for what was not written by a worker."""
        if not queue.acquire_maintenance_lock():
            return
        try:
            queue.started_job_registry.cleanup()
            queue.failed_job_registry.cleanup()
            queue.intermediate_queue.cleanup(self, queue)
            worker_registration.clean_worker_registry(queue)
        finally:
            queue.release_maintenance_lock()

    def _shutdown(self) -> None:
        """Notes the request as well: what a signal raises while an object is destroyed is lost."""
        self._stop_requested = True
        super()._shutdown()

    def heartbeat(self, timeout: int | None = None, pipeline: Any = None) -> None:
        """Stores that this worker lives; by itself, every few seconds only.

        Between two jobs it raises StopRequested when it is to end.
        """
        if self._stop_requested and self.get_state() != WorkerStatus.BUSY:
            raise StopRequested
        if pipeline is not None:
            super().heartbeat(timeout, pipeline)
            return
        if (now := time.monotonic()) - self._beaten < EVERY_BEAT_S:
            return
        with self.connection.pipeline(transaction=False) as together:
            super().heartbeat(timeout, together)
            together.execute()
        self._beaten = now

    def set_state(self, state: str, pipeline: Any = None) -> None:
        """Stores what the worker does, unless that is stored already."""
        if state == self._stored_state and pipeline is None:
            self._state = state
            return
        super().set_state(state, pipeline)
        self._stored_state = state

    def check_for_suspension(self, burst: bool) -> None:
        """Looks now and then whether `rq suspend` asked all workers to pause."""
        if (now := time.monotonic()) - self._asked_to_pause >= EVERY_BEAT_S:
            super().check_for_suspension(burst)
            self._asked_to_pause = now

    def handle_execution_ended(self, job: AnyJob, queue: Queue, heartbeat_ttl: int) -> None:  # noqa: ARG002 - of rq
        """Notes when the job ended. Its last sign of life is what is stored next."""
        job.ended_at = datetime.now(UTC)

    def handle_job_success(self, job: AnyJob, queue: Queue, started_job_registry: StartedJobRegistry) -> None:  # noqa: ARG002 - of rq
        """Forgets the job, all at once."""
        assert job.started_at
        assert job.ended_at
        with self.connection.pipeline() as pipeline:
            self.increment_successful_job_count(pipeline)
            self.increment_total_working_time(job.ended_at - job.started_at, pipeline)
            self.cleanup_execution(job, pipeline)
            pipeline.delete(job.key, job.dependents_key, ExecutionRegistry(job.id, self.connection).key)
            pipeline.hset(self.key, "state", WorkerStatus.IDLE)
            pipeline.execute()
        self._stored_state = WorkerStatus.IDLE


class HousekeepingTimeout(JobTimeoutException):
    """A job of the housekeeping took too long."""


class HousekeepingPenalty(TimerDeathPenalty):
    """The end of a job by a timer: signals reach the main thread only."""

    def __init__(self, timeout: float, *_: object, **facts: Any) -> None:
        super().__init__(timeout, HousekeepingTimeout, **facts)


class HousekeepingWorker(Worker):
    """The worker in a thread beside the main one: backups, archive and checks keep no bot and no deadline waiting."""

    death_penalty_class = HousekeepingPenalty

    def begin(self, name: str = "housekeeping") -> None:
        """Begins its thread. Should its work end by itself, the process is asked to end: it is begun again then."""
        self._thread = threading.Thread(target=self._run, daemon=True, name=name)
        self._thread.start()

    def end(self) -> None:
        """Waits for the job that runs, and takes no other. While it waits for one its thread ends with the process."""
        self._stop_requested = True
        while self._thread.is_alive() and self.get_state() == WorkerStatus.BUSY:
            self._thread.join(0.05)

    def _run(self) -> None:
        self.work(logging_level="WARNING", with_scheduler=False)
        if not self._stop_requested:
            os.kill(os.getpid(), signal.SIGTERM)

    def _install_signal_handlers(self) -> None:
        """Signals are for the main thread."""


def made(kind: type[WorkerKind], queue: JobQueue, maintenance_s: int) -> WorkerKind:
    """Returns a worker of one queue, which looks after jobs of dead workers every `maintenance_s` seconds."""
    # A job left behind by a killed worker is found again soon; more than one queue would lose it.
    return kind(
        [queue],
        connection=queue.connection,
        queue_class=type(queue),
        job_class=Job,
        serializer=Json,
        worker_ttl=20,
        maintenance_interval=maintenance_s,
        job_monitoring_interval=5,
        default_result_ttl=0,
        log_job_description=False,
    )


def main() -> None:
    """Runs the process. SIGTERM lets running jobs end and then stops it; without a store it ends at once."""
    about = "Runs jobs until SIGTERM; those that run are done first."
    ready = process_ready.asked("python -m workers.jobs.worker", about)
    logging_setup.set_up("worker")
    sys.setswitchinterval(SWITCH_S)
    queue = process.queue()
    worker = made(Worker, queue, 10)
    housekeeper = made(HousekeepingWorker, queues.housekeeping(queue.connection), 60)
    stop = threading.Event()
    threading.Thread(target=_beat, args=(stop,), daemon=True).start()
    watch = FailoverWatch(process.games().loader)
    log.info("worker_started", name=worker.name)
    gc.freeze()
    gc.enable()
    process_ready.tell(ready)
    housekeeper.begin()
    notices = made(HousekeepingWorker, queues.notices(queue.connection), 60)
    notices.begin("notices")
    thinking = made(HousekeepingWorker, queues.thinking(queue.connection), 10)
    thinking.begin("thinking")
    worker.work(logging_level="WARNING", with_scheduler=False)
    stop.set()
    notices.end()
    thinking.end()
    process.thinking_process().close()
    process.delivery_threads().close()
    housekeeper.end()
    watch.close()
    process.stores().close()
    log.info("worker_stopped", name=worker.name)


def _beat(stop: threading.Event) -> None:
    last_error = ""
    while True:
        try:
            heartbeat.beat(process.stores().queue, "worker")
            last_error = ""
        except RedisError as error:
            if str(error) != last_error:
                log.warning("heartbeat_failed", error=str(error))
            last_error = str(error)
        if stop.wait(EVERY_BEAT_S):
            return


if __name__ == "__main__":
    main()
