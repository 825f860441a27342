"""What this server found when it checked its logs, remembered for each version of a game."""

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any

CAPACITY = 256

Place = tuple[str, int, str]
"""Game, version, head (hex)."""


class CheckCache:
    """The newest of them. Safe to use from several threads."""

    def __init__(self) -> None:
        self._known: OrderedDict[Place, dict[str, Any]] = OrderedDict()
        self._lock = Lock()

    def find(self, place: Place, check: Callable[[], dict[str, Any]]) -> dict[str, Any]:
        """What is remembered of a place, else what `check` finds there. Raises what `check` raises."""
        with self._lock:
            if known := self._known.get(place):
                return known
        found = check()
        with self._lock:
            self._known[place] = found
            while len(self._known) > CAPACITY:
                self._known.popitem(last=False)
        return found
