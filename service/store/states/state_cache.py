"""The games that a process has met last: their newest known states and what goes with them."""

import threading
from collections import OrderedDict

from domain.state import Reseeding
from service.observability import metrics
from service.store.log.game_secrets import GameSecrets
from service.store.states.recent_commands import RecentCommands
from service.store.states.snapshots import Snapshot

CAPACITY = 500
PAST = 128
"""States before the newest ones that a process keeps, of all games together: an undo of one move needs one."""


class CachedGame:
    """The newest known state of a game. `lock` orders its writers in this process."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.at: Snapshot | None = None
        self.recent = RecentCommands()
        self.secrets: GameSecrets | None = None
        self.era: Reseeding | None = None
        """The reseeding in the state when these secrets were read."""
        self.compared: int | None = None
        """The generation of witnesses at which none of them knew more of the game than the store; None: not asked."""


class StateCache:
    """The games that this process used last, up to a number. Safe to use from several threads."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._games: OrderedDict[str, CachedGame] = OrderedDict()
        self._past: OrderedDict[tuple[str, int], Snapshot] = OrderedDict()
        self._lock = threading.Lock()

    def of(self, game: str) -> CachedGame:
        """Returns what is cached of a game; a new one is empty."""
        with self._lock:
            cached = self._games.get(game)
            if cached is None:
                cached = self._games[game] = CachedGame()
            self._games.move_to_end(game)
            return cached

    def known(self, game: str) -> CachedGame | None:
        """Returns what is cached of a game, if anything is."""
        return self._games.get(game)

    def drop(self, game: str) -> None:
        """Forgets a game."""
        with self._lock:
            self._games.pop(game, None)

    def make_room(self) -> None:
        """Forgets those that were not met for longest.

        Only for games that exist: questions after unknown ones must not push known ones out.
        """
        with self._lock:
            while len(self._games) > self._capacity:
                self._games.popitem(last=False)
            metrics.kept("states", len(self._games) + len(self._past))

    def pass_by(self, game: str, snapshot: Snapshot) -> None:
        """Keeps a state that is not the newest of its game any more, for a while."""
        with self._lock:
            self._past[game, snapshot.version] = snapshot
            if len(self._past) > PAST:
                self._past.popitem(last=False)

    def passed(self, game: str, version: int, hash: str | None) -> Snapshot | None:
        """Returns the state after an event with this head, if it is kept."""
        snapshot = self._past.get((game, version))
        return snapshot if snapshot and snapshot.hash == hash else None

    def moved_lately(self) -> dict[str, CachedGame]:
        """Returns the games of which something is known and that have moved lately."""
        with self._lock:
            return {game: cached for game, cached in self._games.items() if cached.at and cached.recent.fresh}
