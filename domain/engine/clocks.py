"""The clocks of the seats: base time, reserve, and the deadline that both make (CLOCK-01, CLOCK-02, CLOCK-04).

The deadline of a question is the end of its base time and, after that, what its seat has in reserve. So the end of the
base time is always the deadline less the reserve, and need not be stored. A seat has one question at a time.
"""

from domain.options import EXTENSIONS
from domain.questions import Question
from domain.state import Clock, Pending, State


def shown(state: State, now: int) -> int:
    """Returns the moment (unix ms) that the clocks show: they are stopped while the game is paused (CLOCK-05)."""
    return now if state.paused_at is None else state.paused_at


def base(state: State, question: Question) -> int | None:
    """Returns the base time of a question in milliseconds, by its class; None without a deadline."""
    timers = state.options.get("timers") or {}
    seconds = timers.get(question.time_class)
    if question.time_class == "veil":
        seconds = state.options["veil_seconds"]
    return None if seconds is None else int(seconds * question.times * 1000)


def reserve(state: State, seat: str) -> int:
    """Returns the milliseconds that a seat has in reserve; 0 without a reserve."""
    clock = state.clocks.get(seat)
    return (clock.reserve or 0) if clock else 0


def moved(state: State) -> int:
    """Returns the milliseconds that all outages so far moved the questions of this game (CLOCK-07)."""
    return state.made_up.moved if state.made_up else 0


def ahead(state: State) -> int:
    """Returns the milliseconds by which the time of the game is ahead of the clock on the wall, which was set back."""
    return state.made_up.ahead if state.made_up else 0


def on_the_wall(state: State, due: int) -> int:
    """Returns the time of the wall clock (unix ms) at a deadline of the game."""
    return due - ahead(state)


def most_extensions(state: State) -> int:
    """Returns how often each seat may have more time for a question in this game (CLOCK-04)."""
    most: int = state.options.get("extensions", EXTENSIONS)
    return most


def extensions_left(state: State, seat: str) -> int:
    """Returns how often the seat may still have more time."""
    return max(0, most_extensions(state) - state.clocks.get(seat, Clock()).extensions)


def deadline(state: State, seat: str, base_end: int, now: int) -> int:
    """Returns the deadline (unix ms) of a question whose base time ends, or has ended, at `base_end`."""
    return max(base_end, now) + reserve(state, seat)


def base_end(state: State, pending: Pending) -> int | None:
    """Returns when the base time of an open question ends (unix ms), or None without a deadline.

    A vote draws on no reserve.
    """
    if pending.due is None or state.request is not None:
        return pending.due
    return pending.due - reserve(state, pending.seat)
