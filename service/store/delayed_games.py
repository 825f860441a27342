"""The games as people see them who have no part in them, where the table says so: later than the players (WATCH-02),
and never opened (WATCH-03), so that their log ends right before the event that opens what was hidden.

Everything that such people read comes through `DelayedGames`, which takes the place of `Games` in their requests and
streams. Its log ends where the game ended then, so nothing newer can get into an answer.
"""

import threading
from collections import OrderedDict
from collections.abc import Collection, Iterable
from typing import NamedTuple

from domain.game import spectators
from domain.state import State
from service import ids
from service.store.errors import Corrupt
from service.store.games import Games
from service.store.log import envelope
from service.store.log.entries import Head, LogEntry
from service.store.log.event_log import PAGE, EventLog
from service.store.states.loader import Glimpse
from service.store.states.snapshots import Snapshot

MOST = 256
"""The number of games for which it is kept how far they are shown."""
NEVER = 2**63
"""Later than any time (unix ms)."""
STARTED = b'"type":"game_started"'


class _Shown(NamedTuple):
    """The point up to which a game was shown last, and when its next event was stored (unix ms)."""

    at: Snapshot
    next: int


class DelayedGames(Games):
    """Games with the log and the states of some time ago.

    `parts`: games in which the reader has a part; they are not delayed. `pinned`: whether a game stays as it was when
    it was first read, as a request wants it.
    """

    def __init__(self, games: Games) -> None:
        vars(self).update(vars(games))
        self._real = games
        self._parts: Collection[str] = ()
        self._pinned: dict[str, Snapshot] | None = None
        self._shown: OrderedDict[str, _Shown] = OrderedDict()
        self._guard = threading.Lock()
        self.log = DelayedLog(games.log, self)

    def pinned(self, parts: Collection[str]) -> "DelayedGames":
        """Returns these games for one request of somebody with a part in some of them."""
        games = DelayedGames(self._real)
        games._shown, games._guard = self._shown, self._guard
        games._parts, games._pinned = parts, {}
        return games

    # -- how far a game is shown -----------------------------------------------------------------

    def newest(self, game: str, glimpse: Glimpse | None = None) -> Snapshot:
        """Returns the state that is shown, with its head and its undos. Raises what `load` raises."""
        if game in self._parts:
            return self._real.newest(game, glimpse)
        if self._pinned is not None and game in self._pinned:
            return self._pinned[game]
        snapshot = self._then(game, self._real.newest(game, glimpse))
        if self._pinned is not None:
            self._pinned[game] = snapshot
        return snapshot

    def said_until(self, game: str) -> int | None:
        """Returns the time (unix ms) up to which words beside the log are shown; None without a delay.

        Raises as `load`.
        """
        newest = self._real.newest(game)
        delay = 0 if game in self._parts else spectators.delay_ms(newest.state)
        return ids.now() - delay if delay and newest.state.status != "lobby" else None

    def next_in(self, game: str, version: int) -> float | None:
        """Returns the seconds until an event after this version is shown; None when there is none yet.

        Raises what `load` raises. Not at all when one has become old enough meanwhile.
        """
        newest = self._real.newest(game)
        if newest.version - _stays_closed(newest.state) <= version:
            return None
        (entry,) = self._real.between(game, version, version + 1)
        return max(_time(entry) + spectators.delay_ms(newest.state) - ids.now(), 0) / 1000

    def _then(self, game: str, newest: Snapshot) -> Snapshot:
        """Returns the newest state that is old enough and not opened.

        It is at least that of the lobby right before the start.
        """
        delay, closed = spectators.delay_ms(newest.state), _stays_closed(newest.state)
        until = ids.now() - delay
        late = bool(delay) and newest.state.status != "lobby" and newest.at > until
        if not late and not closed:
            return newest
        with self._guard:
            shown = self._shown.get(game)
        if shown and shown.at.at <= until < shown.next and self._is_in(game, shown.at):
            return shown.at
        # The event that opens a game is its last one.
        last = newest.version - 1 if closed else newest.version
        version = self._last_until(game, newest.version, until) if late else last
        return self._show(game, min(version, last), last, newest)

    def _show(self, game: str, version: int, last: int, newest: Snapshot) -> Snapshot:
        shown = self._entry(game, version)
        next = _time(self._entry(game, version + 1)) if version < last or last == newest.version else NEVER
        undos = tuple(each for each in newest.undos if each[0] <= version)
        state = self._folding.then(game, version, newest.undos)
        marks = tuple(each for each in newest.consents if each[0] <= version)
        snapshot = Snapshot(state, version, shown.hash, _time(shown), undos, marks)
        with self._guard:
            self._shown[game] = _Shown(snapshot, next)
            self._shown.move_to_end(game)
            while len(self._shown) > MOST:
                self._shown.popitem(last=False)
        return snapshot

    def _is_in(self, game: str, at: Snapshot) -> bool:
        """Returns whether the log still has this version: a store may have been replaced."""
        return self._entry(game, at.version).hash == at.hash

    def _last_until(self, game: str, newest: int, until: int) -> int:
        """Returns the last event that is not younger, by halves: times in a log never go back."""
        shown, hidden = self._before_the_start(game, newest), newest
        while hidden - shown > 1:
            middle = (shown + hidden) // 2
            if _time(self._entry(game, middle)) <= until:
                shown = middle
            else:
                hidden = middle
        return shown

    def _before_the_start(self, game: str, newest: int) -> int:
        """Returns the last event of the lobby, which everybody has seen."""
        after = 0
        while after < newest:
            for entry in self._real.between(game, after, min(after + PAGE, newest)):
                after = entry.seq
                if STARTED in entry.body and envelope.decode(entry.body).type == "game_started":
                    return entry.seq - 1
        raise Corrupt(game, newest, "it runs and has never started")

    def _entry(self, game: str, version: int) -> LogEntry:
        for entry in self._real.between(game, version - 1, version):
            return entry
        raise Corrupt(game, version, "it is missing")

    # -- reading, up to there --------------------------------------------------------------------

    def cached(self, game: str) -> Snapshot | None:
        """Returns None: nothing is answered from what happens to be cached."""

    def at_least(self, game: str, stored: int | None) -> Snapshot:  # noqa: ARG002 - what is stored is not yet shown
        """Returns the state that is shown. Raises what `load` raises."""
        return self.newest(game)

    def between(self, game: str, after: int, until: int) -> list[LogEntry]:
        """Returns the shown entries after one version up to another. Raises what `load` raises."""
        return self._real.between(game, after, min(until, self.newest(game).version))


class DelayedLog(EventLog):
    """A log that ends where a game is shown to end."""

    def __init__(self, log: EventLog, games: DelayedGames) -> None:
        vars(self).update(vars(log))
        self._shown_by = games

    def heads(self, games: Iterable[str]) -> list[Head | None]:
        """Returns the heads of several games as they are shown. Raises Corrupt, StoreUnavailable."""
        wanted = list(games)
        return [head and self._then(game, head) for game, head in zip(wanted, super().heads(wanted), strict=True)]

    def _then(self, game: str, head: Head) -> Head:
        at = self._shown_by.newest(game)
        if at.version >= head.version:
            return head
        return Head(at.version, at.hash, "finalized" if at.state.finalized else at.state.status, None)

    def _stored(self, game: str, after: int, limit: int, with_hidden: bool = True) -> list[LogEntry]:
        within = min(limit, self._shown_by.newest(game).version - after)
        return super()._stored(game, after, within, with_hidden) if within > 0 else []

    def _archived(self, game: str, after: int, limit: int) -> list[LogEntry]:
        within = min(limit, self._shown_by.newest(game).version - after)
        return super()._archived(game, after, within) if within > 0 else []


def _stays_closed(state: State) -> bool:
    """Returns True at the end of a game that is opened to its players alone."""
    return state.finalized and spectators.never_see_it_open(state)


def _time(entry: LogEntry) -> int:
    """Returns when an event was stored (unix ms)."""
    return envelope.read_time(envelope.decode(entry.body).at)
