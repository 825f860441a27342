"""Who may watch a game: the option, and what follows from it."""

from domain.options import one_of, option
from domain.state import State

ALLOWED = "spectators_allowed"

option(
    ALLOWED,
    True,
    one_of(True, False),
    "whether people without a seat may watch the game while it runs",
    "WATCH-01",
    later=True,
)


def are_allowed(state: State) -> bool:
    """What the table has agreed on; games from before the option are open to spectators."""
    return bool(state.options.get(ALLOWED, True))


def are_shut_out(state: State) -> bool:
    """True while only those may look who have a part in the game (WATCH-01)."""
    return state.status == "running" and not are_allowed(state)
