"""The time of the machine, in one place so that tests can pass another clock."""

import time
from collections.abc import Callable

Now = Callable[[], int]


def is_over(since: int, length: int, now: int) -> bool:
    """Returns whether a pause of this length (ms) is over, also when the clock was set back to before its start."""
    return not 0 <= now - since < length


def unix_ms() -> int:
    """Returns the Unix time in milliseconds."""
    return time.time_ns() // 1_000_000
