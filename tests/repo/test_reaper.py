"""A test run leaves no process behind, however it ends."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.repo.running import alive, eventually
from tests.repo.sources import ROOT

FORGETFUL = """
import os, signal, subprocess
from pathlib import Path

def test_it():
    forgotten = subprocess.Popen(["sleep", "600"], start_new_session=True)
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
    file = tmp_path / "test_forgetful.py"
    file.write_text(FORGETFUL.format(end=end))
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "-p", "tests.conftest", str(file)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == code, run.stdout
    pid = int((tmp_path / "pid").read_text())
    assert (f"left behind: {pid} sleep 600" in run.stdout) == (code != -signal.SIGKILL)
    assert eventually(lambda: not alive(pid), 60)
