"""Memory that is given back to the system after a flood of requests.

The C library keeps what was freed below something that is still used, and after thousands of bodies there is always
something. On systems without `malloc_trim` or `/proc` nothing is done.
"""

import ctypes
import os
from collections.abc import Callable
from pathlib import Path

GROWN = 16 * 1024 * 1024
"""Bytes by which the process must have grown since the last time."""
RARELY = 6
"""Calls after which a process that has grown tries again."""
LITTLE = 1024 * 1024
STATM = Path("/proc/self/statm")


def resident() -> int:
    """Returns how many bytes of this process are in memory; 0 if that is not known."""
    try:
        return int(STATM.read_bytes().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def _of_the_library() -> Callable[[], object] | None:
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):
        return None
    return lambda: trim(0)


TRIM = _of_the_library()


class MemoryTrimmer:
    """A trimmer of the memory of this process.

    `give_back` may be called often, and on any one thread: mostly it only looks.
    """

    def __init__(self, resident: Callable[[], int] = resident, trim: Callable[[], object] | None = TRIM) -> None:
        self._resident = resident
        self._trim = trim
        self._last = self._lowest = resident()
        self._going_on = False
        self._looks = 0

    def give_back(self) -> None:
        """Gives back what is not used, if the process has grown since the last time, or if that gave back something.

        In the middle of a flood all is still used. So a process that is larger than it once was tries now and then.
        """
        before = self._resident()
        self._looks += 1
        self._lowest = min(self._lowest, before)
        if self._trim is None or before <= self._lowest + GROWN:
            return
        if self._going_on or before > self._last + GROWN or self._looks % RARELY == 0:
            self._trim()
            self._last = self._resident()
            self._going_on = before - self._last > LITTLE
