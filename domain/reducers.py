"""The projection: one small reducer for each event type, next to its event. Reducers change the state in place."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from domain import cache
from domain.events.holdings import NO_SEAT
from domain.options import ASKED, PASSED, POINTLESS_QUESTIONS
from domain.state import PASS_WHEN_NOTHING_PLAYABLE, PASS_WHEN_POINTLESS, Order, State

if TYPE_CHECKING:
    from domain.events.event import Event

Reducer = TypeVar("Reducer", bound=Callable[[State, Any], None])

REDUCERS: dict[type[Event], Callable[[State, Any], None]] = {}
TAKING_OVER: dict[type[Event], Callable[[State, Any], None]] = {}
"""The same for events that nobody else holds: what is in them may go over into the state."""


def evolve(state: State, event: Event, reducers: dict[type[Event], Callable[[State, Any], None]] = REDUCERS) -> State:
    """Applies one event to the state, in place, and increments the version."""
    if event.holdings is not NO_SEAT and (index := cache.index(state)):
        index.expect(state, event)
    reducers[type(event)](state, event)
    state.version += 1
    return state


def reduces(event_type: type[Event]) -> Callable[[Reducer], Reducer]:
    """Declares the function as the reducer of this event type."""

    def register(function: Reducer) -> Reducer:
        REDUCERS[event_type] = TAKING_OVER[event_type] = function
        return function

    return register


def takes_over(event_type: type[Event]) -> Callable[[Reducer], Reducer]:
    """Declares that the function does what the reducer of this event type does, and need copy nothing of the event."""

    def register(function: Reducer) -> Reducer:
        TAKING_OVER[event_type] = function
        return function

    return register


def changes_nothing(*event_types: type[Event]) -> None:
    """Declares facts that are only reported; no later rule reads them."""
    for event_type in event_types:
        REDUCERS[event_type] = TAKING_OVER[event_type] = _nothing


def _nothing(state: State, event: Event) -> None:
    """Changes nothing: the fact changes no state."""


def first_orders(state: State) -> list[Order]:
    """Returns the standing orders of a new player; games that are older than the option ask what is pointless."""
    pointless = state.options.get(POINTLESS_QUESTIONS, ASKED) == PASSED
    return [PASS_WHEN_NOTHING_PLAYABLE, *([PASS_WHEN_POINTLESS] if pointless else [])]


def orders_end(state: State, *until: str) -> None:
    """Ends standing orders for this period."""
    for seat in state.seats.values():
        for order in seat.orders:
            if order.until in until:
                seat.orders = [order for order in seat.orders if order.until not in until]
                break


def limits_restart(state: State) -> None:
    """Clears what holds for one encounter; the first starts with the turn, and each lasts until the next (TIME-14)."""
    state.silenced, state.flares_played, state.flares_barred = [], [], []


def explain(state: State, what: str, terms: list[dict[str, Any]]) -> None:
    """Keeps the attributed terms of a number for as long as the encounter lasts."""
    if state.encounter is not None:
        state.encounter.explained[what] = [dict(term) for term in terms]
