"""The processor on which a process of the API stays (docs/decisions/0020-one-processor.md)."""

import os
import sys


def pin(number: int, pid: int = 0) -> None:
    """Keeps a process, and the threads that it will begin, on one of the processors that it may use.

    `number` counts them from the last on and begins again after the first: devices interrupt the first most. `pid` 0
    is this process. Where the system has nothing for that, the process runs where it did.
    """
    if sys.platform == "linux":
        usable = sorted(os.sched_getaffinity(pid), reverse=True)
        os.sched_setaffinity(pid, {usable[number % len(usable)]})
