"""A supervised process: it is started again, it ends with its children, and it does not outlive its supervisor."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from service.observability.rotating_log import RotatingLog
from tests.repo.running import alive
from tests.repo.sources import ROOT
from tests.waiting import PATIENCE_S, eventually
from workers.supervisor.child import Child, end_all

pytestmark = pytest.mark.processes

SLEEPER = "import time; time.sleep(3600)"
# Has a grandchild; both go on when they are asked to end.
STUBBORN_FAMILY = """
import signal, subprocess, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
code = "import signal, time; signal.signal(signal.SIGTERM, signal.SIG_IGN); print('deaf', flush=True); time.sleep(3600)"
grandchild = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE)
grandchild.stdout.readline()
print(grandchild.pid, flush=True)
time.sleep(3600)
"""


class Begin(Protocol):
    """Starts a child from Python code."""

    def __call__(self, code: str, *, again: bool = True, tells_ready: bool = False) -> Child: ...


def python(code: str) -> list[str]:
    return [sys.executable, "-c", code]


@pytest.fixture
def begin(tmp_path: Path) -> Iterator[Begin]:
    """Starts children from Python code, and ends all of them after the test."""
    begun: list[Child] = []

    def _begin(code: str, *, again: bool = True, tells_ready: bool = False) -> Child:
        log = RotatingLog(tmp_path / "logs" / "probe.log", 1_000, 3)
        child = Child("probe", python(code), log, again=again, tells_ready=tells_ready)
        begun.append(child)
        child.start(os.environ, tmp_path)
        return child

    yield _begin
    end_all(begun, 0.1)


def tended(child: Child, folder: Path) -> str:
    """Returns what the supervisor says of the child's end."""
    return eventually(lambda: child.tend(os.environ, folder)) or ""


def is_ready(child: Child) -> bool:
    """Asks the child again each time."""
    return child.is_ready


def written(tmp_path: Path) -> str:
    log = tmp_path / "logs/probe.log"
    return log.read_text() if log.exists() else ""


def test_a_child_writes_to_its_log(begin: Begin, tmp_path: Path) -> None:
    begin("print('hello')")
    assert eventually(lambda: written(tmp_path) == "hello\n")


def test_the_log_is_rotated_while_the_child_runs_and_keeps_its_size_limit(begin: Begin, tmp_path: Path) -> None:
    begin("for number in range(1000): print(f'line {number}', flush=True)\nimport time; time.sleep(3600)")
    assert eventually(lambda: written(tmp_path).endswith("line 999\n"))
    files = sorted((tmp_path / "logs").iterdir())
    assert [path.name for path in files] == ["probe.log", "probe.log.1", "probe.log.2"]
    assert all(path.stat().st_size <= 1_000 for path in files)


def test_the_last_words_of_an_interpreter_are_logged_and_no_line_is_longer_than_four_kilobytes(
    begin: Begin, tmp_path: Path
) -> None:
    child = begin("import sys; sys.stderr.write('x' * 1_000_000 + '\\n'); sys.exit('the last words')")
    assert tended(child, tmp_path)
    lines = (tmp_path / "logs/probe.log.1").read_text().splitlines() + written(tmp_path).splitlines()
    assert lines[-1] == "the last words"
    assert len(lines[0].encode()) < 4096
    assert "bytes cut" in lines[0]


def test_a_child_runs_on_when_its_log_cannot_be_written(begin: Begin, tmp_path: Path) -> None:
    (tmp_path / "logs").write_text("a file where the folder would be")
    child = begin("print('x' * 1_000_000); open('alive', 'w'); import time; time.sleep(3600)")
    assert eventually(lambda: (tmp_path / "alive").exists())
    log = child.log
    assert log
    assert eventually(lambda: log.lost > 0)
    (tmp_path / "logs").unlink()
    log.keep(b"there is room again")
    lines = written(tmp_path).splitlines()
    assert "missing here" in lines[-2] + lines[0]
    assert lines[-1] == "there is room again"


def test_a_child_survives_log_lines_that_its_supervisor_no_longer_reads(begin: Begin, tmp_path: Path) -> None:
    """What happens between the death of a supervisor and the end of its children."""
    code = (
        "import os, sys\n"
        "from service import logging_setup\n"
        "reading, writing = os.pipe(); os.close(reading); os.dup2(writing, 2)\n"
        "logging_setup.set_up('probe')\n"
        "for _ in range(3): logging_setup.LOG.error('nobody reads this')\n"
        "print('done', flush=True); os._exit(0)\n"
    )
    ran = subprocess.run(python(code), cwd=ROOT, stdout=subprocess.PIPE, text=True, timeout=PATIENCE_S)
    assert (ran.returncode, ran.stdout) == (0, "done\n")


def test_a_child_that_dies_is_started_again_after_a_delay_that_doubles(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workers.supervisor.child.FIRST_DELAY", 0.05)
    child = begin("raise SystemExit(3)")
    told = [tended(child, tmp_path) for _ in range(3)]
    assert "code 3" in told[0]
    assert "0.05 s" in told[0]
    assert "0.1 s" in told[1]
    assert "0.2 s" in told[2]
    assert child.deaths == 3


def test_a_child_that_dies_while_it_is_held_is_started_after_it_is_released(
    begin: Begin, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("workers.supervisor.child.FIRST_DELAY", 0.01)
    child = begin("raise SystemExit(3)")
    told = eventually(lambda: child.tend(os.environ, tmp_path, held=True))
    assert told
    assert "when there is room" in told
    time.sleep(0.05)
    assert child.tend(os.environ, tmp_path, held=True) is None
    assert child.pid is None
    assert child.tend(os.environ, tmp_path) is None
    assert child.pid is not None


def test_a_child_that_is_killed_says_by_which_signal(begin: Begin, tmp_path: Path) -> None:
    child = begin(SLEEPER)
    assert child.pid
    os.kill(child.pid, signal.SIGKILL)
    assert "SIGKILL" in tended(child, tmp_path)


def test_a_child_that_may_end_is_not_started_again(begin: Begin, tmp_path: Path) -> None:
    child = begin("pass", again=False)
    assert eventually(lambda: child.tend(os.environ, tmp_path) or child.pid is None)
    assert child.tend(os.environ, tmp_path) is None
    assert child.deaths == 0


def test_ending_a_child_ends_the_processes_that_it_started_even_those_that_ignore_signals(
    begin: Begin, tmp_path: Path
) -> None:
    child = begin(STUBBORN_FAMILY)
    grandchild = int(eventually(lambda: written(tmp_path)))
    pid = child.pid
    assert pid
    end_all([child], 0.3)
    assert not alive(pid)
    assert eventually(lambda: not alive(grandchild))


def test_the_processes_that_a_dead_child_started_are_ended_before_it_starts_again(begin: Begin, tmp_path: Path) -> None:
    child = begin(STUBBORN_FAMILY)
    grandchild = int(eventually(lambda: written(tmp_path)))
    assert child.pid
    os.kill(child.pid, signal.SIGKILL)
    assert tended(child, tmp_path)
    assert eventually(lambda: not alive(grandchild))


def test_an_ended_child_is_not_started_again(begin: Begin, tmp_path: Path) -> None:
    child = begin(SLEEPER)
    end_all([child], 5)
    assert child.tend(os.environ, tmp_path) is None
    assert child.pid is None


def test_ending_twice_is_harmless(begin: Begin) -> None:
    child = begin(SLEEPER)
    end_all([child], 5)
    end_all([child], 5)
    assert child.pid is None


LAUNCHER = """
import os, sys, time
from pathlib import Path
from service.observability.rotating_log import RotatingLog
from workers.supervisor.child import Child
log = RotatingLog(Path(sys.argv[1]) / "probe.log", 1_000, 3)
child = Child("probe", [sys.executable, "-c", "import time; time.sleep(3600)"], log)
child.start(os.environ, Path(sys.argv[1]))
print(child.pid, flush=True)
time.sleep(3600)
"""
KERNEL_HELPS = sys.platform == "linux"


def test_no_child_outlives_a_killed_supervisor_where_the_system_can_end_it(tmp_path: Path) -> None:
    launcher = subprocess.Popen([*python(LAUNCHER), tmp_path], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert launcher.stdout
    pid = int(launcher.stdout.readline())
    assert alive(pid)
    launcher.kill()
    launcher.wait()
    launcher.stdout.close()
    assert eventually(lambda: not alive(pid), PATIENCE_S if KERNEL_HELPS else 3) == KERNEL_HELPS
    if not KERNEL_HELPS:
        os.kill(pid, signal.SIGKILL)


def test_a_child_reports_that_it_is_ready_after_each_start(begin: Begin) -> None:
    ready = "import os, sys, time; time.sleep(0.2); os.write(int(sys.argv[-1]), b'ready'); time.sleep(3600)"
    child = begin(ready, tells_ready=True)
    assert not is_ready(child)
    assert eventually(lambda: is_ready(child))
    assert is_ready(child)
    assert child.pid
    os.kill(child.pid, signal.SIGKILL)
    assert eventually(lambda: child.tend(os.environ, ROOT))
    assert not is_ready(child)
    assert eventually(lambda: child.tend(os.environ, ROOT) is None and is_ready(child))


def test_a_child_that_dies_at_its_start_was_never_ready(begin: Begin) -> None:
    child = begin("raise SystemExit(1)", tells_ready=True)
    assert eventually(lambda: child.tend(os.environ, ROOT))
    assert not child.is_ready
