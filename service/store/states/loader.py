"""The newest state of each game: cached, advanced from the log, or built; and what the store has lost of it."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from service.observability import metrics
from service.store import deadlines
from service.store.connection.cluster import Command
from service.store.errors import Corrupt, GameNotFound, StoreError
from service.store.log.entries import Conflict, Head
from service.store.log.event_log import EventLog
from service.store.states import recent_commands
from service.store.states.folding import Folding
from service.store.states.snapshots import Snapshot
from service.store.states.state_cache import CachedGame, PassedState, StateCache


@dataclass(slots=True)
class Glimpse:
    """The cached state of a game, and then its head, with the answers to what was asked beside it.

    Good for one request: whatever was acknowledged before the request came is in it. `newest`: the state there, once it
    was loaded.
    """

    at: Snapshot | None
    head: Head | None
    answers: list[Any] = field(default_factory=list)
    newest: Snapshot | None = None


class StateLoader:
    """The newest states of the games that a process keeps. A caller holds the lock of `cached`."""

    def __init__(self, log: EventLog, folding: Folding, cache: StateCache) -> None:
        self._log = log
        self._folding = folding
        self._cache = cache

    def glimpse(self, game: str, asked: Sequence[Command] = ()) -> Glimpse:
        """Returns the head of a game beside its cached state, in one round trip with what else is asked.

        Needs no lock. Raises StoreUnavailable.
        """
        cached = self._cache.known(game)
        at = cached.at if cached else None
        # The head is read after the cache: what is cached and not stored is lost, and not just newer.
        return Glimpse(at, *self._log.head_with(game, asked))

    def at(self, game: str, glimpse: Glimpse) -> Snapshot:
        """Returns the newest state at the time of a glimpse, or later.

        Takes the lock of the game only where it has moved. Raises GameNotFound, Corrupt, StoreUnavailable.
        """
        if glimpse.newest is None:
            snapshot, head = glimpse.at, glimpse.head
            cached = self._cache.of(game)
            if snapshot and head and (snapshot.version, snapshot.hash) == (head.version, head.hash):
                metrics.cache("states", hit=True)
                glimpse.newest = snapshot
            else:
                with cached.lock:
                    # Another state may be cached by now, and the head may be older than that.
                    glimpse.newest = self.of(game, cached, head if cached.at is snapshot else None)
        return glimpse.newest

    def of(self, game: str, cached: CachedGame, head: Head | None = None) -> Snapshot:
        """Returns the cached state, advanced to the end of the log; from snapshot or start when there is none.

        `head`: that of the game, if it was read since the cached state was. Raises GameNotFound, Corrupt,
        StoreUnavailable.
        """
        head = head or self._log.head(game)
        if head is None:
            self._cache.drop(game)
            raise GameNotFound(game)
        before = cached.at
        lost = before is not None and _lost(before, head)
        metrics.cache("states", hit=before is not None and not lost)
        if before is None or lost:
            cached.compared = None
        if before and lost:
            head = self._offered(game, cached, before, head)
        if before and (before.version, before.hash) == (head.version, head.hash):
            return before
        cached.at = built = self._folding.built(game, cached.recent, None if lost else before, head)
        if before and not lost:
            # Whoever was shown this state asks for more of the same version.
            self._cache.pass_by(game, before.version, PassedState(before.state, before.hash))
        self._cache.make_room()
        if before is None:
            cached.recent.rest()
        elif not recent_commands.compare(game, (before.version, before.hash), cached.recent):
            cached.compared = None
        return built

    def catch_up(self, game: str, cached: CachedGame, base: Snapshot, answer: Conflict) -> None:
        """Advances the cached state by what another process has stored meanwhile. Raises StoreUnavailable."""
        try:
            cached.at = self._folding.folded(game, base, answer.missing)
        except Corrupt:
            # The cached state may be what does not fit: a state that is built from the start is certain.
            cached.at = None
            return
        cached.recent.add((base.version, base.hash), answer.missing)
        if cached.at.version < answer.version:
            cached.at = self._folding.advanced(game, cached.recent, cached.at)

    def offer_lost(self) -> int:
        """Looks for what the store has lost of games that moved lately, and offers it again; of how many games.

        Raises StoreUnavailable when the store is away.
        """
        moved = {game: (cached, cached.at) for game, cached in self._cache.moved_lately().items()}
        offered = 0
        for game, head in self._log.known_heads(moved).items():
            cached, at = moved[game]
            if head and at and at.version > head.version:
                with cached.lock, suppress(StoreError):
                    self.of(game, cached)
                    offered += 1
        return offered

    def _offered(self, game: str, cached: CachedGame, at: Snapshot, head: Head) -> Head:
        """Returns the head after what is known here and lost there was offered again.

        What it does not lead to is forgotten.
        """
        status = "finalized" if at.state.finalized else at.state.status
        recent_commands.offer(self._log, game, head, cached.recent, status, deadlines.earliest_due(at.state))
        now = self._log.head(game) or head
        if (at.version, at.hash) != (now.version, now.hash):
            cached.recent.forget()
        return now


def _lost(at: Snapshot, head: Head) -> bool:
    """Returns True if the store does not have (any more) what is known of it."""
    return at.version > head.version or (at.version == head.version and at.hash != head.hash)
