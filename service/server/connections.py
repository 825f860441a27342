"""The open connections of this process, counted in all and for each address.

Where there are too many, the one that has been without a request for the longest time gives way to a new one. So
connections that are only held shut nobody out, neither the others at the same address nor, in a process that is full,
those at other addresses. One that has just come is left in peace, or a client that connects again and again would keep
the process busy with nothing else.
"""

import resource
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from typing import Protocol

from service.http.proxies import counted

CONNECTION = "cosmic.connection"
"""The key in the scope of a request under which its connection is."""
RESERVED = 200
"""File descriptors that are left to the store, logs, archives and answers."""
GRACE_S = 2.0
"""Seconds for which a connection without a request does not give way."""
MOST = 50_000
"""A bound where the system knows none."""


class Idler(Protocol):
    """A connection that can be asked to end."""

    def give_way(self) -> None:
        """Ends it at once."""


class Connections:
    """The open connections.

    An address that `is_trusted` accepts serves many people: it has no limit of its own, and stays.
    """

    def __init__(
        self, per_address: int, most: int | None = None, is_trusted: Callable[[str], bool] = lambda _: False
    ) -> None:
        self._per_address = per_address
        self._most = most or MOST
        self._is_trusted = is_trusted
        self._open: Counter[str] = Counter()
        self._total = 0
        self._idle: OrderedDict[Idler, tuple[str, float]] = OrderedDict()
        self._idle_of: dict[str, OrderedDict[Idler, None]] = {}

    @property
    def total(self) -> int:
        """The number of open connections."""
        return self._total

    @property
    def full(self) -> bool:
        """True when the process can hold no more."""
        return self._total > self._most

    def add(self, address: str) -> bool:
        """Counts one more; False when the address or the process has too many at work. Each needs a `remove`."""
        source = counted(address)
        self._total += 1
        self._open[source] += 1
        if self._open[source] > self._per_address and not self._is_trusted(address):
            return self._give_way(next(iter(self._idle_of.get(source, ())), None))
        return not self.full or self._give_way(next(iter(self._idle), None))

    def rests(self, connection: Idler, address: str) -> None:
        """Notes that a connection has no request under way."""
        if connection not in self._idle and not self._is_trusted(address):
            source = counted(address)
            self._idle[connection] = source, time.monotonic()
            self._idle_of.setdefault(source, OrderedDict())[connection] = None

    def works(self, connection: Idler) -> None:
        """Notes that a request has come on a connection, or that the connection ends."""
        if (counted_at := self._idle.pop(connection, None)) is not None:
            source, _ = counted_at
            del self._idle_of[source][connection]
            if not self._idle_of[source]:
                del self._idle_of[source]

    def _give_way(self, oldest: Idler | None) -> bool:
        if oldest is None or self._idle[oldest][1] + GRACE_S > time.monotonic():
            return False
        self.works(oldest)
        oldest.give_way()
        return True

    def remove(self, address: str) -> None:
        """Notes that a connection has ended."""
        source = counted(address)
        self._total -= 1
        self._open[source] -= 1
        if not self._open[source]:
            del self._open[source]


def room_for_connections() -> int:
    """Returns how many connections the file descriptors allow; raises the soft limit to the hard one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
            soft = hard
        except (ValueError, OSError):
            # macOS refuses what is more than it can hold.
            soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return MOST
    return max(1, min(MOST, soft - RESERVED))
