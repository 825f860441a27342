"""Reading of games: the newest states that this process has, earlier ones, and the events of their logs."""

from collections.abc import Iterator, Sequence

from domain.state import State
from service.store.connection.cluster import Command
from service.store.errors import GameNotFound, VersionNotReached
from service.store.log import decoding, envelope
from service.store.log.decoding import RecordedEvent
from service.store.log.entries import LogEntry
from service.store.log.event_log import EventLog
from service.store.states import snapshots
from service.store.states.folding import Folding
from service.store.states.loader import Glimpse, StateLoader
from service.store.states.snapshots import Snapshot
from service.store.states.state_cache import CachedGame, PassedState, StateCache

BACK = 100
"""Events that are read at once in the search for earlier ends of commands."""


class GameReader:
    """The reading half of `Games`. Safe to use from several threads."""

    def __init__(self, log: EventLog, folding: Folding, cache: StateCache) -> None:
        self.log = log
        self._folding = folding
        self._cache = cache
        self.loader = StateLoader(log, folding, cache)

    def load(self, game: str, glimpse: Glimpse | None = None) -> State:
        """Returns the newest state; with a glimpse the newest at that time, or a later one. Not to be changed.

        Raises GameNotFound, Corrupt, StoreUnavailable.
        """
        return self.newest(game, glimpse).state

    def newest(self, game: str, glimpse: Glimpse | None = None) -> Snapshot:
        """Loads as `load` does, with head and undos. Raises what `load` raises."""
        return self.loader.at(game, glimpse or self.glimpse(game))

    def cached(self, game: str) -> Snapshot | None:
        """Returns the newest state that this process has of a game, with its head.

        Others may have moved the game meanwhile.
        """
        cached = self._cache.known(game)
        return cached.at if cached else None

    def glimpse(self, game: str, asked: Sequence[Command] = ()) -> Glimpse:
        """Returns the head of a game, and the answers to what else is asked, in one round trip.

        Raises StoreUnavailable.
        """
        return self.loader.glimpse(game, asked)

    def at_least(self, game: str, stored: int | None) -> Snapshot:
        """Returns the newest state with its head and its undos; what `load` says of the state.

        `stored`: a version that is known to be stored. A cached state that has come that far is then new enough, and
        the store is not asked. Raises what `load` raises.
        """
        cached = self._cache.known(game)
        if stored is not None and cached:
            at = cached.at
            if at is None or at.version < stored:
                # It may be a command of this process that is stored and about to be published: it has the lock.
                with cached.lock:
                    at = cached.at
            if at and at.version >= stored:
                return at
        return self.newest(game)

    def between(self, game: str, after: int, until: int) -> list[LogEntry]:
        """Returns the entries after one version up to another, with hidden parts; from the cache, else from the log.

        Fewer where the log ends before that. Raises Corrupt, StoreUnavailable.
        """
        if until <= after:
            return []
        cached = self._cache.of(game)
        with cached.lock:
            recent = cached.recent.entries(after, until)
        return recent or self.log.read_whole(game, after, until - after)

    def hash_at(self, game: str, version: int) -> str | None:
        """Returns the head of the log (hex) after a version; None when it has not come so far.

        Raises what `between` raises.
        """
        if version == 0:
            return envelope.genesis(game).hex()
        cached = self._cache.of(game)
        with cached.lock:
            recent = cached.recent.hash_at(version)
        # Without the lock: a log that is shown later reads the newest state, which takes it.
        return recent or next((entry.hash for entry in self.log.read(game, version - 1, 1)), None)

    def state_at(self, game: str, version: int) -> State:
        """Returns the state right after event `version`. Not to be changed: who asks next gets the same one.

        Raises GameNotFound, VersionNotReached, Corrupt, StoreUnavailable.
        """
        newest = self.newest(game)
        if version > newest.version or version < 0:
            raise VersionNotReached(game, version, newest.version)
        if version == newest.version:
            return newest.state
        hash = self.hash_at(game, version)
        if passed := self._cache.passed(game, version, hash):
            return passed.state
        state = self._folding.then(game, version, newest.undos)
        if hash is not None:
            self._cache.pass_by(game, version, PassedState(state, hash))
        return state

    def has_state(self, game: str, version: int) -> bool:
        """Returns whether this process needs no fold of the past for the state of a version. Asks no store."""
        return self._cache.has(game, version)

    def ends_a_command(self, game: str, version: int) -> bool:
        """Returns True if event `version` is the last of its command.

        Raises GameNotFound, VersionNotReached, Corrupt.
        """
        entries = self.log.read(game, version - 1, 1)
        if not entries:
            raise VersionNotReached(game, version, self.load(game).version)
        index, count = envelope.decode(entries[0].body).part
        return index + 1 == count

    def ends_until(self, game: str, version: int) -> Iterator[int]:
        """Yields the ends of commands in what is alive at `version`, from there back. Raises what `load` raises."""
        for first, last in reversed(snapshots.alive_at(self.newest(game).undos, version)):
            while last >= first:
                after = max(first - 1, last - BACK)
                for entry in reversed(self.log.read(game, after, last - after)):
                    index, count = envelope.decode(entry.body).part
                    if index + 1 == count:
                        yield entry.seq
                last = after

    def living(self, game: str) -> list[tuple[int, int]]:
        """Returns the ranges (first, last) of events that are alive at the newest version.

        Raises what `load` raises.
        """
        return self.newest(game).alive

    def history(self, game: str, after: int = 0, limit: int = 500) -> list[RecordedEvent]:
        """Returns up to `limit` events after version `after`. Raises GameNotFound, Corrupt, StoreUnavailable."""
        # One entry more than asked for: it carries the head before the first.
        entries = self.log.read_whole(game, max(after - 1, 0), limit + (after > 0))
        if not entries and self.log.head(game) is None:
            raise GameNotFound(game)
        previous = entries.pop(0).hash if after > 0 and entries else envelope.genesis(game).hex()
        return decoding.recorded(game, previous, entries)


def hash_at(log: EventLog, game: str, cached: CachedGame, version: int) -> str | None:
    """Returns what `GameReader.hash_at` does, under the lock of the game."""
    if version == 0:
        return envelope.genesis(game).hex()
    recent = cached.recent.hash_at(version)
    return recent or next((entry.hash for entry in log.read(game, version - 1, 1)), None)
