"""Sentences about the encounter with the facts that a seat needs to choose: who meets whom, where, with how many ships.

Everything in them is public.
"""

from collections.abc import Callable

from domain import board, cache
from domain.questions.wording import about, besides, counted, listed, subject
from domain.state import State


def whom(seat: str, other: str) -> str:
    """Returns `Blue`, or `you` for Blue."""
    return "you" if seat == other else about(other)


def whose(seat: str, other: str) -> str:
    """Returns `Blue's`, or `your` for Blue."""
    return "your" if seat == other else f"{about(other)}'s"


def meeting(state: State, seat: str, system: str = "") -> str:
    """Returns `Red encounters Blue in Blue's home system.`, as this seat reads it; the system may be missing."""
    now = state.current_encounter
    where = f" in {whose(seat, system)} home system" if system else ""
    return f"{subject(seat, now.offense, 'encounters')} {whom(seat, now.defense)}{where}."


def attack(state: State, seat: str) -> str:
    """Returns `Red attacks Blue at Blue's second planet`, as this seat reads it."""
    now = state.current_encounter
    at = f" at {about(now.planet)}" if now.planet else ""
    return f"{subject(seat, now.offense, 'attacks')} {whom(seat, now.defense)}{at}"


def both_sides(state: State) -> str:
    """Returns `Offense Red (3 ships); defense Blue (4 ships) and Green (1 ship).`"""
    return _made_once(state, _both_sides)


def _made_once(state: State, makes: Callable[[State], str]) -> str:
    """Returns a text that is made once: mostly two seats read the same words."""
    cached = cache.of_version(state)
    if makes.__name__ not in cached:
        cached[makes.__name__] = makes(state)
    words: str = cached[makes.__name__]
    return words


def _both_sides(state: State) -> str:
    sides = []
    for side in ("offense", "defense"):
        members = [
            f"{about(member)} ({counted(board.count_in_encounter(state, member), 'ship')})"
            for member in board.side_members(state, side)
        ]
        sides.append(f"{side} {listed(members)}")
    return f"{sides[0][0].upper()}{sides[0][1:]}; {sides[1]}."


def ships_of_both_sides(state: State) -> str:
    """Returns no words: the ships in the encounter, for `about`."""
    return _made_once(state, _ships_of_both_sides)


def _ships_of_both_sides(state: State) -> str:
    members = [member for side in ("offense", "defense") for member in board.side_members(state, side)]
    return besides(ship for member in members for ship in board.in_encounter(state, member))
