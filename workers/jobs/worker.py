"""The worker process: runs jobs from the one queue, in this very process.

`python -m workers.jobs.worker`
"""

import threading
import time
from typing import Any

import structlog
from redis import RedisError
from rq import Queue, SimpleWorker
from rq.job import Job

from service import ids, logging_setup, readiness
from service.observability import metrics
from service.store.states.failover_watch import FailoverWatch
from workers import heartbeat
from workers.jobs import process

EVERY_BEAT_S = 2.0

log = structlog.get_logger()


class Worker(SimpleWorker):
    """A worker whose log lines name job and game, and whose faults are logged without the data of the job."""

    def perform_job(self, job: Job, queue: Queue) -> bool:
        """True when the job did what it should."""
        began, name = time.perf_counter(), job.func_name or "unknown"
        first = job.args[0] if job.args else ""
        about = {"game": first} if isinstance(first, str) and ids.is_game(first) else {}
        with structlog.contextvars.bound_contextvars(job=name, **about):
            done: bool = super().perform_job(job, queue)
        metrics.job(name, "done" if done else "failed", time.perf_counter() - began)
        return done

    def handle_exception(self, job: Job, *exc_info: Any) -> None:  # noqa: ARG002 - the job is bound to the line
        """Logs a job that failed."""
        log.error("job_failed", exc_info=exc_info)


def main() -> None:
    """The process. SIGTERM lets the job in hand end and then stops; without a store it ends at once."""
    ready = readiness.asked("python -m workers.jobs.worker", "Runs jobs until SIGTERM; the job in hand is done first.")
    logging_setup.set_up("worker")
    queue = process.queue()
    # A job left behind by a dead worker is found again soon; more than one queue would lose it.
    worker = Worker(
        [queue],
        connection=queue.connection,
        worker_ttl=20,
        maintenance_interval=10,
        job_monitoring_interval=5,
        default_result_ttl=0,
        log_job_description=False,
    )
    stop = threading.Event()
    threading.Thread(target=_beat, args=(stop,), daemon=True).start()
    watch = FailoverWatch(process.games().loader)
    log.info("worker_started", name=worker.name)
    readiness.tell(ready)
    worker.work(logging_level="WARNING", with_scheduler=False)
    stop.set()
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
