"""The CPU time that a file of tests costs: its own, and that of other processes while its tests run."""

import subprocess
import sys
import time
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import psutil
import pytest

from tests.costs import Costs

pytestmark = pytest.mark.processes
WORKED_S = 0.3
"""The CPU seconds that the other process has worked before the next file begins."""
WORKS = f"""
import time
while time.process_time() < {WORKED_S}:
    pass
print("worked", flush=True)
input()
"""


class Item(SimpleNamespace):
    """A test of this file; costs look at nothing else."""

    def __init__(self, file: str) -> None:
        super().__init__(location=(file, 0, "test"))


@pytest.fixture
def costs() -> Costs:
    config: Any = SimpleNamespace(workeroutput={})
    return Costs(config)


def seconds(costs: Costs) -> dict[str, float]:
    """Returns what a process of a parallel run reports at its end."""
    costs.pytest_sessionfinish()
    config: Any = costs._config
    reported: dict[str, float] = config.workeroutput["costs"]
    return reported


def running(costs: Costs, file: str, following: str | None) -> Iterator[None]:
    """Runs a test of a file up to its body, and to its end when the rest is taken; `following` has the next test."""
    item: Any = Item(file)
    later: Any = Item(following) if following else None
    return costs.pytest_runtest_protocol(item, later)


def test_a_process_counts_for_the_file_while_whose_tests_it_works(costs: Costs) -> None:
    first = running(costs, "first", "second")
    next(first)
    shared = subprocess.Popen([sys.executable, "-c", WORKS], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert shared.stdout
    assert shared.stdout.readline() == b"worked\n"
    list(first)
    last = running(costs, "second", None)
    next(last)
    shared.communicate(b"\n")
    list(last)
    found = seconds(costs)
    assert found["first"] > WORKED_S / 2 > found["second"]


def test_the_tests_of_a_file_are_measured_together(costs: Costs) -> None:
    for following in ("first", "second"):
        test = running(costs, "first", following)
        next(test)
        until = time.process_time() + WORKED_S
        while time.process_time() < until:
            pass
        list(test)
    assert seconds(costs).keys() == {"first"}
    assert seconds(costs)["first"] > 1.5 * WORKED_S


def test_a_process_that_ends_while_it_is_looked_at_is_left_out(costs: Costs, monkeypatch: pytest.MonkeyPatch) -> None:
    looked_at, times = [], psutil.Process.cpu_times

    def gone(process: psutil.Process) -> Any:
        looked_at.append(process.pid)
        if process.pid == ended.pid:
            raise psutil.NoSuchProcess(process.pid)
        return times(process)

    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as ended:
        monkeypatch.setattr(psutil.Process, "cpu_times", gone)
        list(running(costs, "first", None))
        ended.communicate(b"\n")
    assert ended.pid in looked_at
    assert 0 <= seconds(costs)["first"] < WORKED_S
