"""Who may watch a game, how much later, and what of it is opened to them: the options, and what follows from them."""

from domain.options import one_of, option, whole
from domain.state import State

ALLOWED = "spectators_allowed"
DELAY = "spectators_delay_s"
REVEAL = "reveal_policy"
EVERYBODY, PLAYERS = "everybody", "players"
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

option(
    REVEAL,
    EVERYBODY,
    one_of(EVERYBODY, PLAYERS),
    "to whom hidden cards and seeds are opened when the game is over: to everybody, or to its players and its host",
    "WATCH-03",
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


def never_see_it_open(state: State) -> bool:
    """True where only those who have a part in the game see what was hidden in it, after its end too (WATCH-03)."""
    return bool(state.options.get(REVEAL, EVERYBODY) == PLAYERS)
