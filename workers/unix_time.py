"""The time of the machine, in one place so that tests can pass another clock."""

import time
from collections.abc import Callable

Now = Callable[[], int]


def unix_ms() -> int:
    """Returns the Unix time in milliseconds."""
    return time.time_ns() // 1_000_000
