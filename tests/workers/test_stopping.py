"""The supervisor waits for signals: it looks at its processes when one has ended, and not ten times a second."""

import subprocess
import sys

import pytest

PATIENCE_S = 60
WAITS = """
import os, signal, subprocess
from workers.supervisor.stopping import Stop
stop = Stop()
{happens}
stop.wait(3600)
print(stop.asked, stop.restart())
"""


@pytest.mark.processes
@pytest.mark.parametrize(
    ("happens", "found"),
    [
        ("subprocess.Popen(['true'])", "False False"),
        ("os.kill(os.getpid(), signal.SIGTERM)", "True False"),
        ("os.kill(os.getpid(), signal.SIGHUP)", "False True"),
    ],
    ids=["a process has ended", "it is asked to stop", "it is asked to restart"],
)
def test_the_supervisor_wakes_when(happens: str, found: str) -> None:
    code = WAITS.format(happens=happens)
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE_S, check=True)
    assert ended.stdout.strip() == found
