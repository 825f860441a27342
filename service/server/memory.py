"""Gives memory back to the system after a flood.

The C library keeps what was freed below something that is still used, and after thousands of bodies there is always
something. On systems without `malloc_trim` or `/proc` nothing is done.
"""

import ctypes
import os
from collections.abc import Callable
from pathlib import Path

GROWN = 16 * 1024 * 1024
"""Bytes by which the process must have grown since the last time."""
LITTLE = 1024 * 1024
STATM = Path("/proc/self/statm")


def resident() -> int:
    """Bytes of this process that are in memory; 0 where that is not known."""
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


class Memory:
    """Of this process. `give_back` may be called often, and on any one thread: mostly it only looks."""

    def __init__(self, resident: Callable[[], int] = resident, trim: Callable[[], object] | None = TRIM) -> None:
        self._resident = resident
        self._trim = trim
        self._last = resident()
        self._going_on = False

    def give_back(self) -> None:
        """Gives back what is not used, if the process has grown since the last time, or if that gave back something.

        In the middle of a flood most is still used.
        """
        before = self._resident()
        if self._trim is not None and (self._going_on or before > self._last + GROWN):
            self._trim()
            self._last = self._resident()
            self._going_on = before - self._last > LITTLE
