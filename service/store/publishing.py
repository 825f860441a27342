"""The publication of what commands did: to the threads of this process, and to those who listen for it."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import redis

from domain.events import Event, MovesUndone
from domain.state import State
from service.store.deciding import Decision, PreparedCommand
from service.store.log import consents
from service.store.log.entries import LogEntry
from service.store.log.sender import Sender
from service.store.states import snapshots
from service.store.states.snapshots import Snapshot
from service.store.states.state_cache import CachedGame, PassedState, StateCache


class Executed(NamedTuple):
    """The result of a command: its events `first`..`last` (none: last < first) and the state of the game after them.

    `entries` are the events as stored, `undos` all undos of the log up to `state`. `replayed`: the command had been
    carried out before under the same id; `state` is then the game's newest.
    """

    first: int
    last: int
    events: list[Event]
    state: State
    replayed: bool
    entries: list[LogEntry]
    undos: tuple[tuple[int, int], ...] = ()

    @property
    def alive(self) -> list[tuple[int, int]]:
        """The ranges (first, last) of events that are alive at the version of `state`."""
        return snapshots.alive_at(self.undos, self.state.version)


Listener = Callable[[Sender, Executed], None]
"""A function that is called after a command, with the sender and what the command did."""


class Publisher:
    """A publisher of stored commands. `publish` needs the lock of the game, `tell` must not have it."""

    def __init__(self, client: redis.Redis, cache: StateCache) -> None:
        self._client: Any = client
        self._cache = cache
        self.listeners: list[Listener] = []

    def publish(self, cached: CachedGame, base: Snapshot, wanted: PreparedCommand, decision: Decision) -> Executed:
        """Makes the stored state the newest one of all threads; returns what was done."""
        game, _, sender, _ = wanted
        at, state, events, entries = decision
        undos = base.undos + _undos(base.version, events)
        cached.recent.add((base.version, base.hash), entries, sender.command_id, sender.fingerprint)
        last = entries[-1]
        marks = base.consents + consents.marks(entries)
        cached.at = newest = Snapshot(state, last.seq, last.hash, at, undos, marks)
        self._cache.pass_by(game, base.version, PassedState(base.state, base.hash))
        # An undo makes the snapshots of what it undoes useless; a new one keeps what is alive near a snapshot.
        behind = [to for _, to in undos[len(base.undos) :] if snapshots.crosses(to, base.version)]
        if behind or snapshots.crosses(base.version, newest.version):
            snapshots.write(self._client, game, newest)
        return Executed(base.version + 1, last.seq, events, state, False, entries, undos)

    def tell(self, sender: Sender, done: Executed) -> Executed:
        """Calls the listeners. Raises what they raise."""
        for listener in self.listeners:
            listener(sender, done)
        return done


def _undos(after: int, decided: Sequence[Event]) -> tuple[tuple[int, int], ...]:
    return tuple((seq, event.to) for seq, event in enumerate(decided, after + 1) if isinstance(event, MovesUndone))
