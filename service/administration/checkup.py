"""The questions of `/readyz` to the stores, asked so that it is answered in time also while one of them hangs.

Each store is asked on a thread of its own. A request that comes while a look is under way gets what that one finds. A
thread that has no answer in time stays behind until its connection gives up; no further one is begun before.
"""

import threading
import time
from collections.abc import Callable, Mapping

Check = Callable[[], str]
NO_ANSWER = "no answer"
WITHIN_S = 1.5
"""Seconds in which a store must answer."""


class Look:
    """A series of checks that are made one after the other, on a thread."""

    def __init__(self, checks: Mapping[str, Check]) -> None:
        self._checks = checks
        self._ends_at = time.monotonic() + WITHIN_S
        self.found: dict[str, str] = {}
        self.over = threading.Event()
        threading.Thread(target=self._run, name="readiness", daemon=True).start()

    def _run(self) -> None:
        try:
            for name, check in self._checks.items():
                self.found[name] = check()
        finally:
            self.over.set()

    def results(self) -> dict[str, str]:
        """Returns the findings as soon as all was asked, and not later than it must."""
        self.over.wait(max(0.0, self._ends_at - time.monotonic()))
        results = dict(self.found)
        return {name: results.get(name, NO_ANSWER) for name in self._checks}


class Checkup:
    """The looks at one store; at most one is under way. Safe to use from several threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._look: Look | None = None

    def look(self, checks: Mapping[str, Check]) -> Look:
        """Returns the look that is under way, or a new one that makes these checks."""
        with self._lock:
            if self._look is None or self._look.over.is_set():
                self._look = Look(checks)
            return self._look
