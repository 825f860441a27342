"""The living events of a log: an undo makes a range dead and removes nothing.

Every version has a predecessor: the version before it, or, for an undo, the version that it went back to.
The living history of a version is its chain of predecessors, so an undo can be undone like any other move.
"""

from bisect import bisect_right
from collections.abc import Container, Sequence
from typing import NamedTuple, Protocol

from domain import cache
from domain import state as states
from domain.events import Event, MovesUndone
from domain.reducers import evolve
from domain.state import Absence, State, exchanged

Undos = Sequence[tuple[int, int]]
"""The undos of a log, oldest first: the version of each, and the version that it went back to."""


class LoggedEvent(NamedTuple):
    """One event of a log; `closes`: it is the last of its command."""

    version: int
    event: Event
    closes: bool


class Past(Protocol):
    """The parts of a game's log that a decision about an undo needs."""

    @property
    def undos(self) -> Undos:
        """All undos so far."""

    def state(self, version: int) -> State:
        """Returns the state right after a version; do not change it."""

    def events_after(self, after: int) -> list[LoggedEvent]:
        """Returns every event after a version, dead ones too, oldest first."""


class _Unknown:
    """An empty past, for games without a log."""

    @property
    def undos(self) -> Undos:
        return ()

    def state(self, version: int) -> State:
        raise KeyError(version)

    def events_after(self, after: int) -> list[LoggedEvent]:
        raise KeyError(after)


UNKNOWN: Past = _Unknown()


def living(undos: Undos, version: int) -> list[tuple[int, int]]:
    """Returns the ranges (first, last) of events that are alive at a version, oldest first."""
    ranges, at = [], version
    for undone, to in reversed(undos):
        if undone <= at:
            ranges.append((undone, at))
            at = to
    if at:
        ranges.append((1, at))
    return ranges[::-1]


def lives(ranges: Sequence[tuple[int, int]], version: int) -> bool:
    """Returns True if an event is in one of these ranges, which `living` returns."""
    return live(ranges, version, version)


def live(ranges: Sequence[tuple[int, int]], first: int, last: int) -> bool:
    """Returns True if all events from one to another are in one of these ranges, which `living` returns."""
    place = bisect_right(ranges, first, key=first_of)
    return place > 0 and last <= ranges[place - 1][1]


def first_of(pair: tuple[int, int]) -> int:
    """Returns the first version of a range."""
    return pair[0]


def common(undos: Undos, one: int, other: int) -> int:
    """Returns the newest version that two histories share; 0 when they share none."""
    mine, theirs = living(undos, one), living(undos, other)
    while mine and theirs:
        newest = min(mine[-1][1], theirs[-1][1])
        if newest >= max(mine[-1][0], theirs[-1][0]):
            return newest
        (mine if mine[-1][0] > theirs[-1][1] else theirs).pop()
    return 0


def undos_of(events: Sequence[Event]) -> list[tuple[int, int]]:
    """Returns the undos of a whole log."""
    return [(version, event.to) for version, event in enumerate(events, 1) if isinstance(event, MovesUndone)]


def replay(events: Sequence[Event], version: int | None = None) -> State:
    """Returns the state at a version (by default the newest), folded from the living events."""
    state = states.new()
    for first, last in living(undos_of(events), len(events) if version is None else version):
        for at in range(first, last + 1):
            state.version = at - 1
            evolve(state, events[at - 1])
    return state


def rewind(state: State, past: State) -> None:
    """Restores the earlier state IN PLACE, except its version. The fold of an undo begins with this."""
    version, private = state.version, states.copy(past)
    for field in State.__struct_fields__:
        setattr(state, field, getattr(private, field))
    state.version = version
    cache.clear(state)
    cache.clear_ships(state)


def undo(state: State, past: State, why: str, agreed: list[str]) -> MovesUndone:
    """Returns the event that takes the game back from this state to an earlier one."""
    swaps, clocks = _back_to_their_places(state, past), state.clocks
    for _, here, there in swaps:
        clocks = exchanged(clocks, here, there)
    return MovesUndone(
        to=past.version,
        why=why,
        agreed=agreed,
        draws=state.draws,
        asked=state.asked,
        declared=state.declared,
        requested=state.undo_requested,
        ledger=state.undo_ledger,
        swaps=[*state.swaps, *swaps],
        clocks=clocks,
        refilled=state.refilled,
        motions=state.motion_ledger,
        absent=_absent(state, past),
        order_changes=state.order_changes,
        made_up=state.made_up,
    )


def _absent(state: State, past: State) -> dict[str, Absence]:
    """Returns who is absent.

    Stand-ins stay (ABSENT-08). The missed deadlines of the others are those of the earlier state.
    """
    counted = {player: Absence(before.missed) for player, before in past.absent.items() if before.missed}
    return counted | {player: now for player, now in state.absent.items() if now.bot}


def _back_to_their_places(state: State, past: State) -> list[tuple[int, str, str]]:
    """Returns the exchanges, all with the next event, that put every player back in the seat of that time."""
    sits = {colour: seat.player for colour, seat in state.seats.items()}
    exchanges = []
    for colour, seat in past.seats.items():
        other = next((each for each, player in sits.items() if player == seat.player), colour)
        if other != colour:
            sits[colour], sits[other] = sits[other], sits[colour]
            exchanges.append((state.version + 1, colour, other))
    return exchanges


class PastInMemory:
    """The past of a game from its whole log: every event, and the versions at which commands end."""

    def __init__(self, events: Sequence[Event], closing: Container[int]) -> None:
        self._events = events
        self._closing = closing

    @property
    def undos(self) -> Undos:
        return undos_of(self._events)

    def state(self, version: int) -> State:
        return replay(self._events, version)

    def events_after(self, after: int) -> list[LoggedEvent]:
        later = enumerate(self._events[after:], after + 1)
        return [LoggedEvent(version, event, version in self._closing) for version, event in later]
