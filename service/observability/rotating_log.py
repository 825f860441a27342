"""A log that never outgrows its room: lines that another process wrote, in files of a limited size and number."""

import contextlib
from io import TextIOWrapper
from logging import LogRecord, makeLogRecord
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import BinaryIO

LONGEST_LINE = 4096
"""Bytes of a line with its line feed; also what POSIX lets a pipe take in one piece at least (PIPE_BUF of Linux)."""
PIECE = 1 << 20
"""Bytes without a line feed that count as a line."""


def shortened(text: str, most: int) -> str:
    """Shortens a text to `most` bytes (64 or more): its beginning, how much was cut, and its end."""
    stored = text.encode(errors="backslashreplace")
    if len(stored) <= most:
        return text
    half = (most - 40) // 2
    first = stored[:half].decode(errors="ignore")
    last = stored[len(stored) - half :].decode(errors="ignore")
    return f"{first}[... {len(stored) - 2 * half} bytes cut ...]{last}"


class RotatingLog(RotatingFileHandler):
    """The newest lines are in `path`, older ones in `path`.1 and so on, `files` in all, each of about `most` bytes.

    Nothing here raises: what the disk does not take is left out, and the log says later how much that was.
    """

    def __init__(self, path: Path, most: int, files: int) -> None:
        super().__init__(path, maxBytes=most, backupCount=files - 1, encoding="utf-8", delay=True)
        self.path = path
        self.lost = 0

    def keep(self, stored: bytes) -> None:
        """Adds one line; a long one is cut in its middle."""
        text = stored.decode(errors="backslashreplace").rstrip("\r\n")
        if lost := self.lost:
            self.lost = 0
            self._add(f"[{lost} lines are missing here: the disk did not take them]")
            # While the disk takes none, one more line is missing and not two.
            self.lost = lost if self.lost else 0
        self._add(shortened(text, LONGEST_LINE - 1))

    def follow(self, output: BinaryIO) -> None:
        """Keeps what comes out of a pipe, line by line, until its other end is closed; then closes this one."""
        with output:
            while stored := output.readline(PIECE):
                self.keep(stored)
        with contextlib.suppress(OSError):
            self.close()

    def turn_over(self) -> None:
        """Begins a new file when the present one is full; for a log that its process writes by itself.

        That process must open the file for each line.
        """
        with contextlib.suppress(OSError):
            if self.path.stat().st_size > self.maxBytes:
                self.doRollover()

    def _add(self, text: str) -> None:
        self.handle(makeLogRecord({"msg": text}))

    def _open(self) -> TextIOWrapper:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        return super()._open()

    def handleError(self, record: LogRecord) -> None:  # noqa: ARG002 - logging's name
        """Counts a line that the disk did not take."""
        self.lost += 1
        stream, self.stream = self.stream, None
        with contextlib.suppress(OSError):
            if stream:
                stream.close()
