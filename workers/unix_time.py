"""The clock on the wall, in one place so that tests can hand in another."""

import time
from collections.abc import Callable

Now = Callable[[], int]


def unix_ms() -> int:
    """Unix time in milliseconds."""
    return time.time_ns() // 1_000_000
