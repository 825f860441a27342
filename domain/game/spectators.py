"""Spectators of a game: the options for their access, their delay, and what is opened to them."""

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
    """Returns True if the table has agreed on spectators; games from before the option are open to them."""
    return bool(state.options.get(ALLOWED, True))


def are_shut_out(state: State) -> bool:
    """Returns True while only those may look who have a part in the game (WATCH-01)."""
    return state.status == "running" and not are_allowed(state)


def delay_ms(state: State) -> int:
    """Returns by how many milliseconds spectators are behind: none in games from before the option (WATCH-02)."""
    return 1000 * int(state.options.get(DELAY, 0))


def never_see_it_open(state: State) -> bool:
    """Returns True if only those who have a part in the game see what was hidden, after its end too (WATCH-03)."""
    return bool(state.options.get(REVEAL, EVERYBODY) == PLAYERS)
