"""The rest of refused requests: it is read and thrown away, a few pieces at a time.

A client that is still sending finds its answer only if what it sends is taken (RFC 9112, 9.6). But to take it costs as
much as to take a body that is wanted. So refused connections are read in turn, however many there are. Those that are
not read before they are closed have had their time.
"""

import asyncio
from collections import deque
from typing import Protocol

PIECES = 8
"""Connections that may be read once in each round."""
ROUND_S = 0.01
"""Seconds between two rounds."""


class Reader(Protocol):
    """A connection that reads what has come, or does not."""

    def pause_reading(self) -> None:
        """Leaves what comes to the kernel."""

    def resume_reading(self) -> None:
        """Takes what comes."""

    def is_closing(self) -> bool:
        """Returns whether nothing more is read anyway."""


class ThrownAway:
    """The refused connections that are still read, in turn."""

    def __init__(self) -> None:
        self._waiting: deque[Reader] = deque()
        self._round: asyncio.TimerHandle | None = None

    def wait(self, reader: Reader) -> None:
        """Stops reading until it is the turn of this connection: it then comes back after the next piece."""
        reader.pause_reading()
        self._waiting.append(reader)
        if self._round is None:
            self._begin_round()

    def _begin_round(self) -> None:
        self._round = asyncio.get_running_loop().call_later(ROUND_S, self._read)

    def _read(self) -> None:
        self._round = None
        left = PIECES
        while left and self._waiting:
            reader = self._waiting.popleft()
            if not reader.is_closing():
                reader.resume_reading()
                left -= 1
        if self._waiting:
            self._begin_round()
