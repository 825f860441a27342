"""Waiting for a condition: no test waits for a time to pass, for other programs may have the processors meanwhile."""

import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

PATIENCE_S = 300.0
"""Seconds after which a wait is given up. It is long since other programs may take the processors."""
PATIENT = dict.fromkeys(("HEAD_SECONDS", "BODY_SECONDS", "REQUEST_SECONDS", "WRITE_SECONDS"), str(PATIENCE_S))
"""Limits of time of a server whose test does not try them: on a busy machine the usual ones are over too soon."""
FIRST_PAUSE, LONGEST_PAUSE = 0.01, 0.15


def eventually(condition: Callable[[], T], within: float = PATIENCE_S) -> T:
    """Waits for the condition and returns its value as soon as it is true, else its last value.

    It is looked at less and less often: to look may start a process, and takes time from what is waited for.
    """
    deadline, pause = time.monotonic() + within, FIRST_PAUSE
    while not (answer := condition()) and time.monotonic() < deadline:
        time.sleep(pause)
        pause = min(LONGEST_PAUSE, 1.5 * pause)
    return answer
