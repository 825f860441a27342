"""What takes long has a thread of its own in the worker: nobody waits for it, and it is not cut off."""

import os
import signal
import threading
from collections.abc import Iterator

import pytest
from rq import Queue
from rq.job import JobStatus

from workers.jobs.worker import Housekeeper, HousekeepingTimeout, made

begun, go_on = threading.Event(), threading.Event()
done_in: list[str] = []
PATIENCE_S = 30


def long_job() -> None:
    begun.set()
    assert go_on.wait(PATIENCE_S)
    done_in.append(threading.current_thread().name)


@pytest.fixture
def housekeeper(housekeeping: Queue) -> Iterator[Housekeeper]:
    begun.clear()
    go_on.clear()
    done_in.clear()
    keeper = made(Housekeeper, housekeeping, 60)
    keeper.begin()
    yield keeper
    go_on.set()
    keeper.end()


def enqueued(queue: Queue) -> str:
    return queue.enqueue_call(f"{__name__}.long_job", result_ttl=60, timeout=600).id


def test_a_long_job_runs_beside_the_main_thread_and_is_waited_for(
    housekeeping: Queue, housekeeper: Housekeeper
) -> None:
    id = enqueued(housekeeping)
    assert begun.wait(PATIENCE_S)
    ending = threading.Thread(target=housekeeper.end)
    ending.start()
    assert ending.is_alive()
    assert done_in == []
    go_on.set()
    ending.join(PATIENCE_S)
    assert not ending.is_alive()
    assert done_in == ["housekeeping"]
    job = housekeeping.fetch_job(id)
    assert job is not None
    assert job.get_status() == JobStatus.FINISHED


def test_a_housekeeper_that_has_ended_takes_no_further_job(housekeeping: Queue, housekeeper: Housekeeper) -> None:
    go_on.set()
    enqueued(housekeeping)
    assert begun.wait(PATIENCE_S)
    housekeeper.end()
    housekeeper._thread.join(PATIENCE_S)
    enqueued(housekeeping)
    assert housekeeping.count == 1


def test_housekeeping_that_ends_by_itself_asks_the_process_to_end(
    housekeeping: Queue, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[int, int]] = []
    monkeypatch.setattr(os, "kill", lambda *words: asked.append(words))
    keeper = made(Housekeeper, housekeeping, 60)
    monkeypatch.setattr(keeper, "work", lambda **_: False)
    keeper.begin()
    keeper._thread.join(PATIENCE_S)
    assert asked == [(os.getpid(), signal.SIGTERM)]


def test_a_job_that_takes_too_long_ends_as_what_it_is() -> None:
    def work_on() -> None:
        with Housekeeper.death_penalty_class(0.01):
            while True:
                threading.Event().wait(0.001)

    with pytest.raises(HousekeepingTimeout):
        work_on()
