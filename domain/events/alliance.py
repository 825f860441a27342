"""Invitations and alliances."""

from domain.events.event import Event
from domain.events.holdings import NO_SEAT
from domain.reducers import reduces
from domain.state import State


class AlliesInvited(Event, frozen=True, kw_only=True):
    holdings = NO_SEAT
    side: str
    seats: list[str]


@reduces(AlliesInvited)
def _allies_invited(state: State, event: AlliesInvited) -> None:
    state.current_encounter.invited[event.side] = event.seats


class AllianceAnswered(Event, frozen=True, kw_only=True):
    """`side` is `offense`, `defense` or `none` (CORE-112)."""

    holdings = NO_SEAT
    seat: str
    side: str


@reduces(AllianceAnswered)
def _alliance_answered(state: State, event: AllianceAnswered) -> None:
    if event.side != "none":
        state.current_encounter.allies[event.seat] = event.side


class AllyDrawnIn(Event, frozen=True, kw_only=True):
    """The seat became an ally of a side without a question."""

    seat: str
    side: str
    why: str


@reduces(AllyDrawnIn)
def _ally_drawn_in(state: State, event: AllyDrawnIn) -> None:
    state.current_encounter.allies[event.seat] = event.side


class AlliesDismissed(Event, frozen=True, kw_only=True):
    holdings = NO_SEAT
    seats: list[str]
    why: str


@reduces(AlliesDismissed)
def _allies_dismissed(state: State, event: AlliesDismissed) -> None:
    for seat in event.seats:
        state.current_encounter.allies.pop(seat, None)
