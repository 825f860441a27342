"""The cost of a job. Long work has a thread of its own: nobody waits for it, and it is not cut off."""

import gc
import os
import signal
import threading
from collections.abc import Iterator

import pytest
from redis import Redis
from rq.exceptions import StopRequested
from rq.job import JobStatus

from service.jobs.kinds import HOUSEKEEPING, KINDS, QUEUE, Kind
from service.jobs.queue import JobQueue
from tests.waiting import PATIENCE_S
from tests.workers.counted import Counted
from workers.jobs.worker import HousekeepingTimeout, HousekeepingWorker, Worker, made

begun, go_on = threading.Event(), threading.Event()
done_in: list[str] = []


def long_job() -> None:
    begun.set()
    assert go_on.wait(PATIENCE_S)
    done_in.append(threading.current_thread().name)


@pytest.fixture
def housekeeper(housekeeping: JobQueue) -> Iterator[HousekeepingWorker]:
    begun.clear()
    go_on.clear()
    done_in.clear()
    keeper = made(HousekeepingWorker, housekeeping, 60)
    keeper.begin()
    yield keeper
    go_on.set()
    keeper.end()


def short_job(number: int) -> None:
    done_in.append(str(number))


SHORT, LONG, FAILING = (f"{__name__}.{name}" for name in ("short_job", "long_job", "failing_job"))


@pytest.fixture(autouse=True)
def _jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, SHORT, Kind(tuple[int], QUEUE))
    monkeypatch.setitem(KINDS, FAILING, Kind(tuple[()], QUEUE))
    monkeypatch.setitem(KINDS, LONG, Kind(tuple[()], HOUSEKEEPING))


def failing_job() -> None:
    done_in.append("failed")
    raise ValueError


def trips_of_jobs(queue: JobQueue, number: int) -> int:
    """Returns round trips of a worker that carries out a number of jobs."""
    for each in range(number):
        queue.put(SHORT, each)
    with pytest.MonkeyPatch.context() as patch:
        counted = Counted(queue.connection, monkeypatch=patch)
        made(Worker, queue, 10).work(burst=True, logging_level="ERROR")
        return counted.trips


def test_a_job_costs_five_round_trips(queue: JobQueue, connection: Redis) -> None:
    few, many = trips_of_jobs(queue, 5), trips_of_jobs(queue, 25)
    assert many - few == 20 * 5
    assert not list(connection.scan_iter("rq:job:*"))


def test_a_job_that_fails_is_tried_again_and_is_kept_when_it_fails_for_good(queue: JobQueue) -> None:
    done_in.clear()
    queue.put(FAILING, id="b-1")
    made(Worker, queue, 10).work(burst=True, logging_level="CRITICAL")
    job = queue.fetch_job("b-1")
    assert job is not None
    assert job.get_status() == JobStatus.FAILED
    assert queue.failed_job_registry.get_job_ids() == ["b-1"]
    assert done_in == ["failed"] * 3


def test_a_long_job_runs_beside_the_main_thread_and_is_waited_for(
    housekeeping: JobQueue, housekeeper: HousekeepingWorker
) -> None:
    housekeeping.put(LONG, id="long")
    assert begun.wait(PATIENCE_S)
    ending = threading.Thread(target=housekeeper.end)
    ending.start()
    assert ending.is_alive()
    assert done_in == []
    go_on.set()
    ending.join(PATIENCE_S)
    assert not ending.is_alive()
    assert done_in == ["housekeeping"]
    assert housekeeping.fetch_job("long") is None


def test_a_housekeeper_that_has_ended_takes_no_further_job(
    housekeeping: JobQueue, housekeeper: HousekeepingWorker
) -> None:
    go_on.set()
    housekeeping.put(LONG)
    assert begun.wait(PATIENCE_S)
    housekeeper.end()
    housekeeper._thread.join(PATIENCE_S)
    housekeeping.put(LONG)
    assert housekeeping.count == 1


class Destroyed:
    """While it is destroyed the worker is asked to stop: what a signal raises then is ignored."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker

    def __del__(self) -> None:
        self._worker.request_stop(signal.SIGTERM, None)  # type: ignore[no-untyped-call]


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_a_request_to_stop_that_comes_while_an_object_is_destroyed_is_heard(
    queue: JobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    worker = made(Worker, queue, 10)
    Destroyed(worker)
    gc.collect()
    with pytest.raises(StopRequested):
        worker.heartbeat()


def test_housekeeping_that_ends_by_itself_asks_the_process_to_end(
    housekeeping: JobQueue, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "kill", lambda *words: asked.append(words))
    keeper = made(HousekeepingWorker, housekeeping, 60)
    monkeypatch.setattr(keeper, "work", lambda **_: False)
    keeper.begin()
    keeper._thread.join(PATIENCE_S)
    assert asked == [(os.getpid(), signal.SIGTERM)]


def test_a_job_that_takes_too_long_ends_as_what_it_is() -> None:
    def work_on() -> None:
        with HousekeepingWorker.death_penalty_class(0.01):
            while True:
                threading.Event().wait(0.001)

    with pytest.raises(HousekeepingTimeout):
        work_on()
