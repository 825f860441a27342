"""One looked-after process: it comes back, it goes with everything it began, and it does not outlive us."""

import os
import signal
import subprocess
import sys
import time

import pytest

from tests.house.running import alive, eventually
from tests.house.sources import HOUSE
from workers.child import Child, end_all

SLEEPER = "import time; time.sleep(60)"
# Has a grandchild; both go on when they are asked to end.
STUBBORN_FAMILY = """
import signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
code = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); time.sleep(60)"
grandchild = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
grandchild.stdout.readline()
print(grandchild.pid, flush=True)
time.sleep(60)
"""


def python(code):
    return [sys.executable, "-c", code]


@pytest.fixture
def begin(tmp_path):
    """Begins a child from Python code; all of them are gone after the test."""
    begun = []

    def _begin(code, **options):
        child = Child("probe", python(code), tmp_path / "logs" / "probe.log", **options)
        begun.append(child)
        child.start(os.environ, tmp_path)
        return child

    yield _begin
    end_all(begun, 0.1)


def tended(child, folder):
    return eventually(lambda: child.tend(os.environ, folder))


def test_a_child_writes_to_its_log(begin, tmp_path):
    begin("print('hello')")
    assert eventually(lambda: (tmp_path / "logs/probe.log").read_text() == "hello\n")


def test_a_full_log_is_put_aside_when_the_child_begins(begin, tmp_path, monkeypatch):
    monkeypatch.setattr("workers.child.LARGEST_LOG", 10)
    (tmp_path / "logs").mkdir()
    (tmp_path / "logs/probe.log").write_text("a log of long ago")
    begin("print('new')")
    assert eventually(lambda: (tmp_path / "logs/probe.log").read_text() == "new\n")
    assert (tmp_path / "logs/probe.old.log").read_text() == "a log of long ago"


def test_a_child_that_dies_is_begun_again_after_a_delay_that_doubles(begin, tmp_path, monkeypatch):
    monkeypatch.setattr("workers.child.FIRST_DELAY", 0.05)
    child = begin("raise SystemExit(3)")
    told = [tended(child, tmp_path) for _ in range(3)]
    assert "code 3" in told[0]
    assert "0.05 s" in told[0]
    assert "0.1 s" in told[1]
    assert "0.2 s" in told[2]
    assert child.deaths == 3


def test_a_child_that_is_killed_says_by_which_signal(begin, tmp_path):
    child = begin(SLEEPER)
    os.kill(child.pid, signal.SIGKILL)
    assert "SIGKILL" in tended(child, tmp_path)


def test_a_child_that_may_end_is_left_in_peace(begin, tmp_path):
    child = begin("pass", again=False)
    assert eventually(lambda: child.tend(os.environ, tmp_path) or child.pid is None)
    assert child.tend(os.environ, tmp_path) is None
    assert child.deaths == 0


def test_ending_a_child_takes_the_processes_it_began_along_even_the_deaf_ones(begin, tmp_path):
    child = begin(STUBBORN_FAMILY)
    log = tmp_path / "logs/probe.log"
    grandchild = int(eventually(log.read_text))
    pid = child.pid
    began = time.monotonic()
    end_all([child], 0.3)
    assert time.monotonic() - began < 2
    assert not alive(pid)
    assert eventually(lambda: not alive(grandchild))


def test_what_a_dead_child_left_behind_is_gone_before_it_begins_again(begin, tmp_path):
    child = begin(STUBBORN_FAMILY)
    grandchild = int(eventually((tmp_path / "logs/probe.log").read_text))
    os.kill(child.pid, signal.SIGKILL)
    assert tended(child, tmp_path)
    assert eventually(lambda: not alive(grandchild))


def test_an_ended_child_is_not_begun_again(begin, tmp_path):
    child = begin(SLEEPER)
    end_all([child], 5)
    assert child.tend(os.environ, tmp_path) is None
    assert child.pid is None


def test_ending_twice_is_harmless(begin):
    child = begin(SLEEPER)
    end_all([child], 5)
    end_all([child], 5)
    assert child.pid is None


LAUNCHER = """
import os, sys, time
from pathlib import Path
from workers.child import Child
child = Child("probe", [sys.executable, "-c", "import time; time.sleep(60)"], Path(sys.argv[1]) / "probe.log")
child.start(os.environ, Path(sys.argv[1]))
print(child.pid, flush=True)
time.sleep(60)
"""
KERNEL_HELPS = sys.platform == "linux"


def test_no_child_outlives_a_supervisor_that_is_killed_where_the_system_can_see_to_it(tmp_path):
    launcher = subprocess.Popen([*python(LAUNCHER), tmp_path], cwd=HOUSE, stdout=subprocess.PIPE, text=True)
    pid = int(launcher.stdout.readline())
    assert alive(pid)
    launcher.kill()
    launcher.wait()
    launcher.stdout.close()
    assert eventually(lambda: not alive(pid), within=3) == KERNEL_HELPS
    if not KERNEL_HELPS:
        os.kill(pid, signal.SIGKILL)
