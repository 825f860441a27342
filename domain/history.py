"""Which events of a log are alive: an undo makes a range dead and removes nothing.

Every version has one before it: the version just before, or, behind an undo, the one that it went back to.
The living history of a version is its chain of predecessors, so an undo can be undone like any other move.
"""

from collections.abc import Sequence

from domain import state as states
from domain.events import Event, MovesUndone
from domain.reducers import evolve
from domain.state import State


def before(event: Event, version: int) -> int:
    """The version that the state had before the event of this version."""
    return event.to if isinstance(event, MovesUndone) else version - 1


def alive(events: Sequence[Event], version: int | None = None) -> list[int]:
    """The versions of the living events at a version (the newest, unless given), oldest first."""
    at = len(events) if version is None else version
    chain: list[int] = []
    while at:
        chain.append(at)
        at = before(events[at - 1], at)
    return chain[::-1]


def replay(events: Sequence[Event], version: int | None = None) -> State:
    """The state at a version, folded from what is alive."""
    state = states.new()
    for at in alive(events, version):
        evolve(state, events[at - 1])
        state.version = at
    return state


def undo(state: State, to: int, why: str, agreed: list[str]) -> MovesUndone:
    """The event that takes the game back from this state to a version."""
    return MovesUndone(to=to, why=why, agreed=agreed, draws=state.draws, asked=state.asked, declared=state.declared)
