"""Games that count for the ladder: how one is set up, who sits down in it, and what goes on in none (RATE-01..08)."""

from collections.abc import Callable
from typing import Any

from domain.commands import CreateGame, TakeSeat
from domain.faults import Fault, fault
from domain.game.absence_options import END
from domain.game.bot_options import HINTS
from domain.game.spectators import EVERYBODY, REVEAL
from domain.options import DAY, TIME_CLASSES, one_of, option
from domain.refusal import Refused, step
from domain.state import State

RATED = "rated"
PERSON, PROGRAM, BOT = "person", "program", "bot"
KINDS = (PERSON, PROGRAM, BOT)
"""The kinds of players; each has a ladder of its own (RATE-05)."""
UNDO_POLICY = "undo_policy"
OWN_UNSEEN = "own_unseen"
LEAST_TURNS, MOST_TURNS = 20, 300
"""The bounds of the limit of turns: with one turn everybody would win at once, and rise."""
MOST_SECONDS = {**dict.fromkeys(TIME_CLASSES, DAY), "reserve": 7 * DAY, "refill": DAY}
MOST_MISSED, MOST_UNDOS = 5, 20
MOST_ORDER_CHANGES = 1000
"""Changes of standing orders that a player has in a game: each is an event, and answers no question."""

option(RATED, False, one_of(True, False), "whether the game counts for the ladder", "RATE-01", later=True)


def is_rated(state: State) -> bool:
    """Returns True if the game counts for the ladder; games from before the option do not."""
    return bool(state.options.get(RATED, False))


def is_of_league(state: State) -> bool:
    """Returns True for a game of the league of the built-in bots (RATE-10)."""
    return any(player.kind == BOT for player in state.ladder_ids.values())


# -- setup -----------------------------------------------------------------------------------------


def completed(options: dict[str, Any], asked: dict[str, Any]) -> dict[str, Any]:
    """Returns the complete options of a new game, for which somebody `asked` for some.

    A rated game, where nothing is said, has the undo that needs nobody's consent (RATE-04). Any other game is without
    the option, so that games which are older than it are decided again in the same way.
    """
    if not options[RATED]:
        return {name: value for name, value in options.items() if name != RATED}
    return options if UNDO_POLICY in asked else {**options, UNDO_POLICY: OWN_UNSEEN}


def setup_faults(command: CreateGame) -> list[Fault]:
    """Returns what a rated game cannot be like, with JSON pointers; nothing for any other game."""
    options = command.options
    if not options.get(RATED, False):
        return []
    faults = []
    if command.position is not None:
        faults.append(fault("/position", "A rated game begins like any other, without a position.", "RATE-01"))
    if command.chosen_seed:
        faults.append(fault("/seed", "Nobody chooses the seed of a rated game.", "RATE-01"))
    for name, (detail, rule, fits) in _OPTIONS.items():
        if name in options and not fits(options[name]):
            faults.append(fault("/options" + step(name), detail, rule))
    return faults


def _have_deadlines(timers: Any) -> bool:
    """Returns True if every question has a deadline, and none is too late.

    Null stands for timers that the start fills in (CLOCK-06).
    """
    if timers is None:
        return True
    return all(name in timers for name in TIME_CLASSES) and all(
        seconds <= MOST_SECONDS[name] for name, seconds in timers.items()
    )


def _at_most(most: int, least: int = 0) -> Callable[[Any], bool]:
    return lambda value: value is not None and least <= value <= most


_OPTIONS: dict[str, tuple[str, str, Callable[[Any], bool]]] = {
    "alien_selection": (
        "In a rated game the host does not name the aliens.",
        "RATE-01",
        lambda value: value != "chosen",
    ),
    REVEAL: (
        "A rated game is opened to everybody when it is over.",
        "RATE-02",
        lambda value: value == EVERYBODY,
    ),
    UNDO_POLICY: (
        "A rated game has the undo policy `own_unseen` or `off`.",
        "RATE-04",
        lambda value: value in (OWN_UNSEEN, "off"),
    ),
    HINTS: ("In a rated game no bot gives hints.", "RATE-04", lambda value: not value),
    "timers": (
        "In a rated game every question has a deadline: name seconds for each time class, at most a day, and a week "
        "of reserve.",
        "RATE-08",
        _have_deadlines,
    ),
    "turn_limit": (
        f"A rated game has {LEAST_TURNS} to {MOST_TURNS} turns before its limit ends it.",
        "RATE-08",
        _at_most(MOST_TURNS, LEAST_TURNS),
    ),
    "absent_after": (
        f"In a rated game a stand-in plays a seat after at most {MOST_MISSED} missed deadlines.",
        "RATE-08",
        _at_most(MOST_MISSED),
    ),
    "undo_limit": (
        f"In a rated game a seat asks for at most {MOST_UNDOS} undos.",
        "RATE-08",
        _at_most(MOST_UNDOS),
    ),
    "when_nobody_is_left": (
        "A rated game is played out when nobody is left.",
        "RATE-08",
        lambda value: value != END,
    ),
}
"""Option -> what is wrong, the rule that it breaks, and which values do not."""


def check_stays(state: State, options: dict[str, Any]) -> None:
    """Raises Refused when these new options would make an unrated game rated, or the other way round (RATE-01)."""
    if bool(options.get(RATED, is_rated(state))) != is_rated(state):
        detail = "Whether a game is rated is said when it is created, and stays."
        raise Refused(
            "validation_failed", detail, "RATE-01", errors=[fault("/options" + step(RATED), detail, "RATE-01")]
        )


def check_nobody_sits(state: State) -> None:
    """Raises Refused for other settings of a rated game in which somebody sits, who came for these (RATE-01)."""
    if state.ladder_ids:
        detail = "The settings of a rated game stay once somebody sits in it."
        raise Refused("illegal_command", detail, "RATE-01", RATED)


def unrated(options: dict[str, Any]) -> dict[str, Any]:
    """Returns the options for a fork, which is never rated (RATE-01)."""
    return {name: value for name, value in options.items() if name != RATED}


# -- the table -------------------------------------------------------------------------------------


def check_player(state: State, command: TakeSeat) -> None:
    """Raises Refused when this player cannot sit down in this game, because it is rated (RATE-03, RATE-05)."""
    if not is_rated(state):
        return
    if not command.ladder:
        if command.bot:
            raise Refused("illegal_command", "No bot sits down in a rated game.", "RATE-03", RATED)
        raise Refused("player_required", "A rated game needs a player token.", "RATE-03")
    for other in state.ladder_ids.values():
        if other.ladder == command.ladder and other.kind != BOT:
            raise Refused("illegal_command", "This player has a seat in this game.", "RATE-03", "seated")
        if other.kind != command.kind:
            detail = f"At this table sits the kind `{other.kind}`; the other kind has tables of its own."
            raise Refused("other_kind", detail, "RATE-05", kind=other.kind)


def check_not_rated(state: State, detail: str, rule: str) -> None:
    """Raises Refused in a rated game: what is asked for happens in none."""
    if is_rated(state):
        raise Refused("illegal_command", detail, rule, RATED)


def check_order_change(state: State, seat: str) -> None:
    """Raises Refused when the player of this seat has changed standing orders too often in a rated game (RATE-08)."""
    if state.order_changes.get(state.seats[seat].player, 0) >= MOST_ORDER_CHANGES:
        detail = f"In a rated game a player changes standing orders {MOST_ORDER_CHANGES} times at most."
        raise Refused("illegal_command", detail, "RATE-08", "order_changes")
