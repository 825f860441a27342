"""The games that a process has met last: their newest known states and what goes with them."""

import threading
from collections import OrderedDict

from domain.state import Reseeding
from service.store.log.game_secrets import Secrets
from service.store.states.recent_commands import Recent
from service.store.states.snapshots import Snapshot

CAPACITY = 500


class Kept:
    """The newest known state of a game. `lock` orders its writers in this process."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.at: Snapshot | None = None
        self.recent = Recent()
        self.secrets: Secrets | None = None
        self.era: Reseeding | None = None
        """What the state said of lost secrets when these were read."""


class KeptGames:
    """So many of them, those met last. Safe to use from several threads."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._kept: OrderedDict[str, Kept] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, game: str) -> Kept:
        """What is kept of a game; nothing is known yet of a new one."""
        with self._lock:
            kept = self._kept.get(game)
            if kept is None:
                kept = self._kept[game] = Kept()
            self._kept.move_to_end(game)
            return kept

    def drop(self, game: str) -> None:
        """Forgets a game."""
        with self._lock:
            self._kept.pop(game, None)

    def make_room(self) -> None:
        """Forgets those that were not met for longest.

        Only for games that exist: questions after unknown ones must not push known ones out.
        """
        with self._lock:
            while len(self._kept) > self._capacity:
                self._kept.popitem(last=False)

    def moved_lately(self) -> dict[str, Kept]:
        """The games of which something is known and that have moved lately."""
        with self._lock:
            return {game: kept for game, kept in self._kept.items() if kept.at and kept.recent.fresh}
