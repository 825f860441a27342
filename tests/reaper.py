"""A process that ends what a test run leaves behind, however the run ends: also by kill -9.

What a test starts inherits a variable with the number of the run. The reaper waits until the run's end of a pipe is
closed, which the system does for a killed process too, and then kills every process that has the variable.
"""

import os
import secrets
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress

import psutil

VARIABLE = "COSMIC_LEDGER_TEST_RUN"
QUIET_S = 0.3
"""Seconds for which nothing may be found: a process may be starting another one while it is killed."""


def begin() -> "subprocess.Popen[bytes]":
    """Starts the reaper of this process; all that this process starts from now on belongs to the run."""
    clean = {name: value for name, value in os.environ.items() if name != VARIABLE}
    os.environ[VARIABLE] = run = secrets.token_hex(8)
    command = [sys.executable, __file__, run]
    return subprocess.Popen(command, stdin=subprocess.PIPE, env=clean, start_new_session=True)


def left_behind(run: str = "") -> Iterator[psutil.Process]:
    """Yields the processes of a run; by default of the one that this process has begun."""
    wanted = run or os.environ[VARIABLE]
    for process in psutil.process_iter():
        with suppress(psutil.Error):
            if process.status() != psutil.STATUS_ZOMBIE and process.environ().get(VARIABLE) == wanted:
                yield process


def reap(run: str) -> None:
    """Kills the processes of a run until none is found any more."""
    quiet_since = time.monotonic()
    while time.monotonic() - quiet_since < QUIET_S:
        for process in left_behind(run):
            quiet_since = time.monotonic()
            with suppress(psutil.Error):
                process.kill()
        time.sleep(QUIET_S / 10)


if __name__ == "__main__":
    sys.stdin.read()
    reap(sys.argv[1])
