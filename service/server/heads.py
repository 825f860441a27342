"""The heads of requests that an address may send, whatever they ask for.

What a head costs before anybody knows whose it is and what it is about grows with its length. So a head counts once
for each kilobyte, and a new connection counts like a short head. A bucket for each address is filled again at a steady
rate. An address that is a little too quick waits, so that a burst is not refused.
"""

import time
from collections import OrderedDict
from collections.abc import Callable

from service.http.problems import Problem

HEAD_BYTES = "cosmic.head_bytes"
"""The key in the scope of a request under which the length of its head is."""
UNIT = 1024
"""Bytes of a head that count once."""
BURST_S = 2
"""Seconds of the rate that may come at once."""
PATIENCE_S = 1
"""Seconds that a request waits; where it would have to wait longer it is refused."""
MOST = 50_000
"""Addresses that are remembered; those that came longest ago are forgotten first."""


class Heads:
    """The buckets of all addresses, `rate` a second each. `clock` gives seconds that only grow."""

    def __init__(self, rate: int, clock: Callable[[], float] = time.monotonic, most: int = MOST) -> None:
        self._each = 1 / rate
        self._clock = clock
        self._most = most
        self._full_again: OrderedDict[str, float] = OrderedDict()
        """The moment at which the bucket of each address is full again if nothing more comes."""

    @property
    def known(self) -> int:
        """The number of addresses that are remembered."""
        return len(self._full_again)

    def wait(self, source: str, size: int) -> float | None:
        """Returns for how many seconds a head of this size has to wait: mostly none.

        Returns None, and counts nothing, if that would be too long.
        """
        now = self._clock()
        units = (size + UNIT - 1) // UNIT
        full = max(self._full_again.get(source, now), now) + units * self._each
        waits = full - now - BURST_S
        if waits > PATIENCE_S:
            return None
        self._full_again[source] = full
        self._full_again.move_to_end(source)
        if len(self._full_again) > self._most:
            self._full_again.popitem(last=False)
        return max(waits, 0.0)


def too_many_heads() -> Problem:
    """Returns the refusal of an address that sends more heads than it may."""
    return Problem("quota_exceeded", headers={"Retry-After": str(BURST_S)}, violated_policies=["heads"])
