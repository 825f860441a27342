"""The check whether a folder still takes writes, before a full disk ends the server of the store.

The bundled server waits for the disk with each command (`appendfsync always`), and ends when the disk takes no more. So
a reserve is kept: while there is less room than that, nothing new is taken, and what is there can be read.
"""

import errno
import os
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from service.store.errors import StoreFull

RESERVE = 64_000_000
"""Bytes that stay free for what must still be written: jobs, signs of life, logs."""
LOOK_EVERY_S = 1.0
FULL, READ_ONLY, NOT_WRITABLE = "full", "read_only", "not_writable"
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EROFS)
"""Errors of a disk that is full (for everybody, for this user, for this file) or read-only."""


class Trouble(NamedTuple):
    """The reason why a folder takes no writes: one of FULL, READ_ONLY and NOT_WRITABLE, and a line for people."""

    kind: str
    text: str


def look(folder: Path, reserve: int = RESERVE) -> Trouble | None:
    """Returns what keeps a folder, or the nearest one above it that is there, from taking writes.

    Writes nothing itself.
    """
    place = next((each for each in (folder, *folder.absolute().parents) if each.exists()), folder)
    try:
        statistics = os.statvfs(place)
    except OSError as error:
        return _not_writable(folder, error)
    if statistics.f_flag & os.ST_RDONLY:
        return Trouble(READ_ONLY, f"the disk of {folder} is read-only")
    free = statistics.f_bavail * statistics.f_frsize
    if free < reserve:
        return Trouble(FULL, f"the disk of {folder} is full: {_shown(free)} free, {_shown(reserve)} needed")
    if not os.access(place, os.W_OK):
        return Trouble(NOT_WRITABLE, f"the folder {folder} cannot be written (no permission)")
    return None


def probe(folder: Path) -> Trouble | None:
    """Writes a small file to a folder, and returns what went wrong: quotas and faults show only then.

    The folder is made if need be.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder) as file:
            file.write(b"\0" * 4096)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        return _not_writable(folder, error)
    return None


def sync_folder(folder: Path) -> None:
    """Waits until the names in a folder are on the disk. Raises OSError."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _not_writable(folder: Path, error: OSError) -> Trouble:
    kind = {errno.EROFS: READ_ONLY, errno.EACCES: NOT_WRITABLE, errno.EPERM: NOT_WRITABLE}.get(error.errno or 0, FULL)
    kind = kind if error.errno in (*NO_ROOM, errno.EACCES, errno.EPERM) else NOT_WRITABLE
    return Trouble(kind, f"the folder {folder} cannot be written ({error.strerror})")


def _shown(size: int) -> str:
    return f"{size / 1_000_000:.1f} MB"


class Disk:
    """The disk of one folder, looked at once a second at most. Safe to use from several threads.

    `holds_store`: the games themselves are stored there, by the bundled server.
    """

    def __init__(
        self,
        folder: Path,
        reserve: int = RESERVE,
        holds_store: bool = False,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.folder, self.reserve, self.holds_store = folder, reserve, holds_store
        self._clock = clock
        self._lock = threading.Lock()
        self._looked: float | None = None
        self._found: Trouble | None = None

    def trouble(self) -> Trouble | None:
        """Returns what keeps it from taking writes, as of a second ago at most."""
        with self._lock:
            now = self._clock()
            if self._looked is None or now - self._looked >= LOOK_EVERY_S:
                self._looked, self._found = now, look(self.folder, self.reserve)
            return self._found

    def refuse(self) -> None:
        """Raises StoreFull when the games are on this disk and it takes no writes."""
        if self.holds_store and (trouble := self.trouble()):
            raise StoreFull(trouble.text)
