"""The bytes of bodies and answers that this process keeps, in memory and in temporary files: one budget for both.

How much an address may keep depends on what is left: at most a third of it. So one address alone has a quarter of all,
ten together leave room for the next ones, and nobody has to say in advance how many there will be.
"""

import threading
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from service.http.problems import Problem

SMALL = 32 * 1024
"""Bytes of one request that are let in whatever others have sent: most commands and answers are shorter."""
SHARE = 3
"""The divisor of what is left: one address may keep that part of it."""


class HeldBytes:
    """A budget of bytes that are kept, `most` in all. Safe for several threads.

    A request with no more than `small` bytes is never refused.
    """

    def __init__(self, most: int, small: int = SMALL) -> None:
        self._most = most
        self._small = small
        self._lock = threading.Lock()
        self._of: Counter[str] = Counter()
        self.total = 0

    @contextmanager
    def by(self, source: str) -> Iterator[Callable[[int], None]]:
        """Gives a function that counts bytes until the end of the block; later counts are refused.

        That function raises Problem quota_exceeded or unavailable.
        """
        held, over = 0, False

        def add(size: int) -> None:
            nonlocal held
            with self._lock:
                if over:
                    raise Problem("unavailable", "Nobody waits for this answer.")
                held += size
                self.total += size
                self._of[source] += size
                if held <= self._small:
                    return
                if self.total > self._most:
                    raise Problem("unavailable", "Too much is being sent to and from this server at once.")
                if self._of[source] * SHARE > self._most - self.total:
                    raise Problem("quota_exceeded", headers={"Retry-After": "1"}, violated_policies=["buffered_bytes"])

        try:
            yield add
        finally:
            with self._lock:
                over = True
                self.total -= held
                self._of[source] -= held
                if not self._of[source]:
                    del self._of[source]
