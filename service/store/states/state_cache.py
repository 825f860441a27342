"""The games that a process has met last: their newest known states and what goes with them."""

import threading
from collections import OrderedDict
from typing import NamedTuple

from domain.state import Reseeding, State
from service.observability import metrics
from service.store.log.game_secrets import GameSecrets
from service.store.states.recent_commands import RecentCommands
from service.store.states.snapshots import Snapshot

CAPACITY = 500
PAST = 128
"""States before the newest ones that a process keeps, of all games together: an undo of one move needs one, and so does
who looks at a moment of the past.
"""


class PassedState(NamedTuple):
    """A state of the past, and the chain head there (hex)."""

    state: State
    hash: str


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
        self._past: OrderedDict[tuple[str, int], PassedState] = OrderedDict()
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

    def pass_by(self, game: str, version: int, passed: PassedState) -> None:
        """Keeps a state that is not the newest of its game any more, for a while."""
        with self._lock:
            self._past[game, version] = passed
            if len(self._past) > PAST:
                self._past.popitem(last=False)

    def passed(self, game: str, version: int, hash: str | None) -> PassedState | None:
        """Returns the state after an event with this head, if it is kept."""
        passed = self._past.get((game, version))
        return passed if passed and passed.hash == hash else None

    def has(self, game: str, version: int) -> bool:
        """Returns whether the state of a version needs no fold of the past, by what is known here without a lock.

        A version above the newest one that is known here is the newest of the game, or the game has not come so far.
        """
        cached = self._games.get(game)
        at = cached.at if cached else None
        return (at is not None and version >= at.version) or (game, version) in self._past

    def moved_lately(self) -> dict[str, CachedGame]:
        """Returns the games of which something is known and that have moved lately."""
        with self._lock:
            return {game: cached for game, cached in self._games.items() if cached.at and cached.recent.fresh}
