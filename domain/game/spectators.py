"""Who may watch a game, and how much later: the options, and what follows from them."""

from domain.options import one_of, option, whole
from domain.state import State

ALLOWED = "spectators_allowed"
DELAY = "spectators_delay_s"
LONGEST = 3600
"""Seconds by which spectators may be behind, at most."""

option(
    ALLOWED,
    True,
    one_of(True, False),
    "whether people without a seat may watch the game while it runs",
    "WATCH-01",
    later=True,
)

option(
    DELAY,
    0,
    whole(0, LONGEST),
    "how many seconds later than the players people without a seat see what happens; 0 for at once",
    "WATCH-02",
    later=True,
)


def are_allowed(state: State) -> bool:
    """What the table has agreed on; games from before the option are open to spectators."""
    return bool(state.options.get(ALLOWED, True))


def are_shut_out(state: State) -> bool:
    """True while only those may look who have a part in the game (WATCH-01)."""
    return state.status == "running" and not are_allowed(state)


def delay_ms(state: State) -> int:
    """By how many milliseconds spectators are behind; those of games from before the option by none (WATCH-02)."""
    return 1000 * int(state.options.get(DELAY, 0))
