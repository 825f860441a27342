"""States from stored events: the newest one, and those of the past over what was alive then."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from domain import history
from domain import state as states
from domain.history import LoggedEvent, Undos
from domain.state import State
from service.store.errors import Corrupt
from service.store.log import consents, decoding, envelope
from service.store.log.entries import Head, LogEntry
from service.store.log.event_log import PAGE, EventLog
from service.store.states import snapshots
from service.store.states.recent_commands import RecentCommands
from service.store.states.snapshots import Snapshot
from service.store.states.state_cache import StateCache

SKIPPED = 200
"""Dead events that are rather read with the others than skipped at the price of one more round trip."""


def beginning(game: str) -> Snapshot:
    """Returns the beginning of a game: a state without any event."""
    return Snapshot(states.new(), 0, envelope.genesis(game).hex(), 0)


class Folding:
    """A folder of the events of a log; snapshots shorten the way and are used only if the log continues them."""

    def __init__(self, log: EventLog, client: Any) -> None:
        self._log = log
        self._client = client

    def built(self, game: str, recent: RecentCommands, at: Snapshot | None, head: Head) -> Snapshot:
        """Returns the state at `head` or later, from the cached one, else a snapshot, else the first event.

        Raises Corrupt.
        """
        for cached in (at, snapshots.read(self._client, game, [(1, head.version)])):
            if cached and cached.version <= head.version:
                # A cached state counts only if the log continues it.
                with suppress(Corrupt):
                    return _arrived(game, self.advanced(game, recent, cached), head)
        built = _arrived(game, self.advanced(game, recent, beginning(game)), head)
        # Archived games must not come back into the store.
        if built.version >= snapshots.EVERY and head.status != "archived":
            snapshots.write(self._client, game, built)
        return built

    def advanced(self, game: str, recent: RecentCommands, start: Snapshot) -> Snapshot:
        """Returns the state carried from `start` to the end of the log; `recent` learns what was read.

        Raises Corrupt.
        """
        at = start
        while entries := self._log.read_whole(game, at.version, PAGE):
            before = (at.version, at.hash)
            at = self.folded(game, at, entries)
            recent.add(before, entries)
            if len(entries) < PAGE:
                break
        return at

    def then(self, game: str, version: int, undos: Undos) -> State:
        """Returns the state right after a version of the past, folded from what was alive then. Raises Corrupt."""
        alive = history.living(undos, version)
        if nearest := snapshots.read(self._client, game, alive):
            with suppress(Corrupt):
                return self._relived(game, nearest, alive)
        return self._relived(game, beginning(game), alive)

    def _relived(self, game: str, start: Snapshot, alive: Sequence[tuple[int, int]]) -> State:
        """Returns the state of `start`, which is of no use afterwards, carried over what is alive after it.

        Raises Corrupt.
        """
        spans = _spans(start.version, alive)
        if start.version and not (spans and spans[0][0] == start.version + 1):
            there = self._log.read(game, start.version - 1, 1)
            _check_place(game, start, there[0].hash if there else "")
        for first, last in spans:
            for after in range(first - 1, last, PAGE):
                # One entry more than is folded: it carries the head before the first.
                entries = self._log.read_whole(game, max(after - 1, 0), min(PAGE, last - after) + (after > 0))
                head = entries.pop(0).hash if after > 0 and entries else envelope.genesis(game).hex()
                if after == start.version:
                    _check_place(game, start, head)
                decoding.check_chain(game, bytes.fromhex(head), entries)
                decoding.fold(game, start.state, _living(alive, entries), _not_asked_for)
        return start.state

    def folded(self, game: str, base: Snapshot, entries: Sequence[LogEntry]) -> Snapshot:
        """Returns the state after `base` and these entries; `base` stays as it is. Raises Corrupt."""
        if not entries:
            return base
        head = decoding.check_chain(game, bytes.fromhex(base.hash), entries)
        # The same tuple if there is none: its live ranges are cached under it.
        undos = base.undos + decoding.undos(game, entries)
        alive = snapshots.alive_at(undos, entries[-1].seq)
        shared = max(min(last, base.version) for first, last in alive if first <= base.version or first == 1)
        state = states.copy(base.state) if shared == base.version else self.then(game, shared, undos)
        decoding.fold(game, state, _living(alive, entries), _not_asked_for)
        try:
            at = envelope.read_time(envelope.decode(entries[-1].body).at)
        except ValueError as error:
            raise Corrupt(game, entries[-1].seq, f"its time cannot be read: {error}") from error
        return Snapshot(state, entries[-1].seq, head.hex(), at, undos, base.consents + consents.marks(entries))


@dataclass
class PastOfGame:
    """The log of a game up to a base, as the decision about an undo asks for it; most decisions ask for nothing."""

    folding: Folding
    log: EventLog
    cache: StateCache
    recent: RecentCommands
    game: str
    base: Snapshot
    states: dict[int, State] = field(default_factory=dict)
    newest: list[LoggedEvent] = field(default_factory=list)
    """The newest events, as far back as anybody has asked for."""

    @cached_property
    def recent_on_chain(self) -> RecentCommands:
        """The cached events, if they are on the chain that leads to the base; else none."""
        return self.recent if self.recent.hash_at(self.base.version) == self.base.hash else RecentCommands()

    @property
    def undos(self) -> Undos:
        return self.base.undos

    def state(self, version: int) -> State:
        if version not in self.states:
            passed = self.cache.passed(self.game, version, self.recent_on_chain.hash_at(version))
            self.states[version] = passed.state if passed else self.folding.then(self.game, version, self.base.undos)
        return self.states[version]

    def events_after(self, after: int) -> list[LoggedEvent]:
        further: list[LoggedEvent] = []
        last = self.base.version - len(self.newest)
        while (at := after + len(further)) < last:
            until = min(last, at + PAGE)
            recent = self.recent_on_chain.entries(at, until)
            for entry in recent or self.log.read_whole(self.game, at, until - at):
                index, count = envelope.decode(entry.body).part
                further.append(LoggedEvent(entry.seq, decoding.decoded(self.game, entry), index + 1 == count))
        self.newest = further + self.newest
        return self.newest[len(self.newest) - (self.base.version - after) :]


def _living(alive: Sequence[tuple[int, int]], entries: Sequence[LogEntry]) -> Sequence[LogEntry]:
    """Returns those of these entries, which follow each other, that are alive."""
    if history.live(alive, entries[0].seq, entries[-1].seq):
        return entries
    return [entry for entry in entries if history.lives(alive, entry.seq)]


def _spans(after: int, alive: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Returns what is alive after a version as spans to read; dead events in between are read too if they are few."""
    spans: list[tuple[int, int]] = []
    for first, last in alive:
        if last <= after:
            continue
        if spans and first - spans[-1][1] <= SKIPPED:
            spans[-1] = (spans[-1][0], last)
        else:
            spans.append((max(first, after + 1), last))
    return spans


def _check_place(game: str, at: Snapshot, hash: str) -> None:
    """Raises Corrupt unless this is the hash of the version of the snapshot."""
    if at.hash != hash:
        raise Corrupt(game, at.version, "its hash is not that of the snapshot")


def _not_asked_for(version: int) -> State:
    """Raises LookupError: a fold of what is alive never needs this past."""
    raise LookupError(version)


def _arrived(game: str, at: Snapshot, head: Head) -> Snapshot:
    """Returns the same state, if it is the state of `head` or a later one. Raises Corrupt."""
    if at.version < head.version:
        raise Corrupt(game, at.version + 1, "it is missing at the end of the stream")
    if at.version == head.version and at.hash != head.hash:
        raise Corrupt(game, at.version, "its hash is not that of the head")
    return at
