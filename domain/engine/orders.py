"""Standing orders: answers that a seat gives once for many questions (TIME-31)."""

from collections.abc import Collection
from typing import Any

from domain.state import PASS_WHEN_NOTHING_PLAYABLE, PASS_WHEN_POINTLESS, State


def silent(state: State, seat: str) -> bool:
    """Returns True while the seat has only the default order: it is not asked when it has nothing playable."""
    return PASS_WHEN_NOTHING_PLAYABLE in state.seats[seat].orders


def passes(state: State, seat: str, window: str, whens: Collection[str]) -> bool:
    """Returns True if an order of the seat passes this kind of window; `whens` are the conditions that hold now."""
    return any(order.window in ("*", window) and order.when in whens for order in state.seats[seat].orders)


def passes_what_is_pointless(state: State, seat: str) -> bool:
    """Returns True while the seat is not asked what is pointless for it (ORDERS-04)."""
    return PASS_WHEN_POINTLESS in state.seats[seat].orders


def answer_for_a_seat(state: State) -> bool:
    """Returns True if a seat has conceded, or has an order that answers questions."""
    return any(seat.conceded or any(order.question for order in seat.orders) for seat in state.seats.values())


def answer(state: State, seat: str, question: str) -> dict[str, Any] | None:
    """Returns the answer that an order of the seat gives to this kind of question, if there is one."""
    return next((order.answer for order in state.seats[seat].orders if order.question == question), None)
