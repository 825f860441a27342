"""The supervisor waits for signals: it looks at its processes when one has ended, and not ten times a second."""

import subprocess
import sys

import pytest

from tests.waiting import PATIENCE_S

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


STORM = """
import os, signal, subprocess, sys, time
from workers.supervisor.stopping import Stop
stop = Stop()
code = "import os, signal; [os.kill(os.getppid(), signal.SIGCHLD) for _ in range(30000)]"
storm = subprocess.Popen([sys.executable, "-c", code])
while storm.poll() is None:
    stop.wait(0.001)
os.kill(os.getpid(), signal.SIGTERM)
stop.wait(3600)
print(stop.asked)
"""


@pytest.mark.processes
def test_signals_that_come_while_the_supervisor_begins_or_ends_to_wait_do_not_stop_it_for_ever() -> None:
    words = [sys.executable, "-c", STORM]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE_S, check=True)
    assert ended.stdout.strip() == "True"


HELD = """
import os, signal
from workers.stop_signals import stop_event
stop = stop_event()
with stop._cond:
    os.kill(os.getpid(), signal.SIGTERM)
print(stop.wait(3600))
"""


@pytest.mark.processes
def test_a_signal_that_comes_while_the_main_thread_begins_to_wait_ends_the_wait() -> None:
    """The lock of the event is held then, as it is when a clock begins to wait for a store that has gone."""
    words = [sys.executable, "-c", HELD]
    ended = subprocess.run(words, capture_output=True, text=True, timeout=PATIENCE_S, check=True)
    assert ended.stdout.strip() == "True"
