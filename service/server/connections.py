"""The open connections of this process, counted in all and for each address."""

import resource
from collections import Counter
from collections.abc import Callable

from service.proxies import counted

CONNECTION = "cosmic.connection"
"""Where the scope of a request names the connection on which it came."""
RESERVED = 200
"""File descriptors that are left to the store, logs, archives and answers."""
MOST = 50_000
"""A bound where the system knows none."""


class Connections:
    """Who is connected. Addresses that `is_trusted` knows stand for many people and count in all only."""

    def __init__(
        self, per_address: int, most: int | None = None, is_trusted: Callable[[str], bool] = lambda _: False
    ) -> None:
        self._per_address = per_address
        self._most = most or MOST
        self._is_trusted = is_trusted
        self._open: Counter[str] = Counter()
        self._total = 0

    @property
    def total(self) -> int:
        """How many there are."""
        return self._total

    @property
    def full(self) -> bool:
        """True when the process can hold no more."""
        return self._total > self._most

    def add(self, address: str) -> bool:
        """Counts one more; False when the address or the process has too many. Each needs a `remove`."""
        source = counted(address)
        self._total += 1
        self._open[source] += 1
        too_many = self._open[source] > self._per_address and not self._is_trusted(address)
        return not too_many and not self.full

    def remove(self, address: str) -> None:
        """A connection has ended."""
        source = counted(address)
        self._total -= 1
        self._open[source] -= 1
        if not self._open[source]:
            del self._open[source]


def room_for_connections() -> int:
    """How many connections the file descriptors allow; the soft limit is raised to the hard one."""
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
