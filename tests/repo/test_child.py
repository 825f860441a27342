"""One looked-after process: it comes back, it goes with everything it began, and it does not outlive us."""

import os
import signal
import subprocess
import sys
import time

import pytest

from service.observability.log_file import LogFile
from tests.repo.running import alive, eventually
from tests.repo.sources import ROOT
from workers.supervisor.child import Child, end_all

pytestmark = pytest.mark.processes

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
        child = Child("probe", python(code), LogFile(tmp_path / "logs" / "probe.log", 1_000, 3), **options)
        begun.append(child)
        child.start(os.environ, tmp_path)
        return child

    yield _begin
    end_all(begun, 0.1)


def tended(child, folder):
    return eventually(lambda: child.tend(os.environ, folder))


def written(tmp_path):
    log = tmp_path / "logs/probe.log"
    return log.read_text() if log.exists() else ""


def test_a_child_writes_to_its_log(begin, tmp_path):
    begin("print('hello')")
    assert eventually(lambda: written(tmp_path) == "hello\n")


def test_the_log_turns_over_while_the_child_runs_and_stays_within_its_room(begin, tmp_path):
    begin("for number in range(1000): print(f'line {number}', flush=True)\nimport time; time.sleep(60)")
    assert eventually(lambda: written(tmp_path).endswith("line 999\n"))
    files = sorted((tmp_path / "logs").iterdir())
    assert [path.name for path in files] == ["probe.log", "probe.log.1", "probe.log.2"]
    assert all(path.stat().st_size <= 1_000 for path in files)


def test_what_a_dying_interpreter_says_is_kept_and_no_line_is_longer_than_four_kilobytes(begin, tmp_path):
    child = begin("import sys; sys.stderr.write('x' * 1_000_000 + '\\n'); sys.exit('the last words')")
    assert tended(child, tmp_path)
    lines = (tmp_path / "logs/probe.log.1").read_text().splitlines() + written(tmp_path).splitlines()
    assert lines[-1] == "the last words"
    assert len(lines[0].encode()) < 4096
    assert "bytes cut" in lines[0]


def test_a_child_lives_on_where_its_log_cannot_be_written(begin, tmp_path):
    (tmp_path / "logs").write_text("a file where the folder would be")
    child = begin("print('x' * 1_000_000); open('alive', 'w'); import time; time.sleep(60)")
    assert eventually(lambda: (tmp_path / "alive").exists())
    assert child.log.lost > 0
    (tmp_path / "logs").unlink()
    child.log.keep(b"there is room again")
    lines = written(tmp_path).splitlines()
    assert "missing here" in lines[-2] + lines[0]
    assert lines[-1] == "there is room again"


def test_a_child_whose_supervisor_reads_no_more_is_not_hurt_by_its_log(begin, tmp_path):
    """What happens between the death of a supervisor and the end of its children."""
    code = (
        "import os, sys\n"
        "from service import logging_setup\n"
        "reading, writing = os.pipe(); os.close(reading); os.dup2(writing, 2)\n"
        "logging_setup.set_up('probe')\n"
        "for _ in range(3): logging_setup.LOG.error('nobody reads this')\n"
        "print('done', flush=True); os._exit(0)\n"
    )
    ran = subprocess.run(python(code), cwd=ROOT, stdout=subprocess.PIPE, text=True, timeout=30)
    assert (ran.returncode, ran.stdout) == (0, "done\n")


def test_a_child_that_dies_is_begun_again_after_a_delay_that_doubles(begin, tmp_path, monkeypatch):
    monkeypatch.setattr("workers.supervisor.child.FIRST_DELAY", 0.05)
    child = begin("raise SystemExit(3)")
    told = [tended(child, tmp_path) for _ in range(3)]
    assert "code 3" in told[0]
    assert "0.05 s" in told[0]
    assert "0.1 s" in told[1]
    assert "0.2 s" in told[2]
    assert child.deaths == 3


def test_a_child_that_dies_while_it_is_held_waits_until_it_is_not(begin, tmp_path, monkeypatch):
    monkeypatch.setattr("workers.supervisor.child.FIRST_DELAY", 0.01)
    child = begin("raise SystemExit(3)")
    told = eventually(lambda: child.tend(os.environ, tmp_path, held=True))
    assert "when there is room" in told
    time.sleep(0.05)
    assert child.tend(os.environ, tmp_path, held=True) is None
    assert child.pid is None
    assert child.tend(os.environ, tmp_path) is None
    assert child.pid is not None


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
    grandchild = int(eventually(lambda: written(tmp_path)))
    pid = child.pid
    began = time.monotonic()
    end_all([child], 0.3)
    assert time.monotonic() - began < 2
    assert not alive(pid)
    assert eventually(lambda: not alive(grandchild))


def test_what_a_dead_child_left_behind_is_gone_before_it_begins_again(begin, tmp_path):
    child = begin(STUBBORN_FAMILY)
    grandchild = int(eventually(lambda: written(tmp_path)))
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
from service.observability.log_file import LogFile
from workers.supervisor.child import Child
log = LogFile(Path(sys.argv[1]) / "probe.log", 1_000, 3)
child = Child("probe", [sys.executable, "-c", "import time; time.sleep(60)"], log)
child.start(os.environ, Path(sys.argv[1]))
print(child.pid, flush=True)
time.sleep(60)
"""
KERNEL_HELPS = sys.platform == "linux"


def test_no_child_outlives_a_supervisor_that_is_killed_where_the_system_can_see_to_it(tmp_path):
    launcher = subprocess.Popen([*python(LAUNCHER), tmp_path], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    pid = int(launcher.stdout.readline())
    assert alive(pid)
    launcher.kill()
    launcher.wait()
    launcher.stdout.close()
    assert eventually(lambda: not alive(pid), within=3) == KERNEL_HELPS
    if not KERNEL_HELPS:
        os.kill(pid, signal.SIGKILL)


def test_a_child_says_when_it_does_its_work_and_again_after_each_start(begin):
    ready = "import os, sys, time; time.sleep(0.2); os.write(int(sys.argv[-1]), b'ready'); time.sleep(60)"
    child = begin(ready, tells_ready=True)
    assert not child.is_ready
    assert eventually(lambda: child.is_ready)
    assert child.is_ready
    os.kill(child.pid, signal.SIGKILL)
    assert eventually(lambda: child.tend(os.environ, ROOT))
    assert not child.is_ready
    assert eventually(lambda: child.tend(os.environ, ROOT) is None and child.is_ready)


def test_a_child_that_dies_before_its_work_was_never_ready(begin):
    child = begin("raise SystemExit(1)", tells_ready=True)
    assert eventually(lambda: child.tend(os.environ, ROOT))
    assert not child.is_ready
