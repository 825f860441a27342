"""A test run leaves no process behind, however it ends."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.repo.running import alive
from tests.repo.sources import ROOT
from tests.waiting import eventually

FORGETFUL = """
import os, signal, subprocess
from pathlib import Path
from tests import conftest

conftest.ENDED_WITHIN_S = {within}

def test_it():
    forgotten = subprocess.Popen(["sleep", "{seconds}"], start_new_session=True)
    Path(__file__).with_name("pid").write_text(str(forgotten.pid))
    {end}
"""


@pytest.mark.slow
@pytest.mark.processes
@pytest.mark.parametrize(
    ("end", "code"),
    [
        ("pass", pytest.ExitCode.TESTS_FAILED),
        ("raise KeyboardInterrupt", pytest.ExitCode.INTERRUPTED),
        ("os.kill(os.getpid(), signal.SIGKILL)", -signal.SIGKILL),
    ],
    ids=["end", "interrupt", "kill"],
)
def test_a_run_that_leaves_a_process_behind_fails_and_the_process_ends(tmp_path: Path, end: str, code: int) -> None:
    run = _run(tmp_path, end=end, seconds=3600, within=0)
    assert run.returncode == code, run.stdout
    pid = int((tmp_path / "pid").read_text())
    assert (f"left behind: {pid} sleep 3600" in run.stdout) == (code != -signal.SIGKILL)
    assert eventually(lambda: not alive(pid))


@pytest.mark.slow
@pytest.mark.processes
def test_a_process_that_ends_a_moment_after_the_run_is_not_left_behind(tmp_path: Path) -> None:
    run = _run(tmp_path, end="pass", seconds=3, within=60)
    assert run.returncode == pytest.ExitCode.OK, run.stdout


def _run(folder: Path, **forgotten: str | int) -> "subprocess.CompletedProcess[str]":
    file = folder / "test_forgetful.py"
    file.write_text(FORGETFUL.format(**forgotten))
    # The settings of this checkout leave out plugins whose import takes a second.
    words = ["-c", "pyproject.toml", "-q", "-n0", "-p", "no:cacheprovider", "-p", "tests.conftest", str(file)]
    command = [sys.executable, "-m", "pytest", *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
