"""The four skills, and the skill of each ship as each viewer knows it.

The letters are the public marks of ships (`State.marks`); they belong to a ship for ever (SKILL-05).
"""

from domain import board, powers
from domain.board import BESIDE, GATE, SHEET
from domain.encounter.ships import movable
from domain.extension_points import Requirement
from domain.mechanics import hidden_ships
from domain.questions import wording
from domain.state import State

ESCORT, LEADER, SHIELD, WEAPON = SKILLS = ("E", "L", "S", "W")
NAMES = {ESCORT: "Escort", LEADER: "Leader", SHIELD: "Shield", WEAPON: "Weapon"}
wording.MARKS.update(NAMES)
TEXTS = {
    ESCORT: (
        "When all alliances are formed and you have ships in the encounter, you may add any of your Escorts from your "
        "colonies to them, past the usual limit."
    ),
    LEADER: (
        "You have your alien power only while three or more of your Leaders are active, or two with four planets in "
        "each home system: on a colony or in an encounter. Another player who chooses one of your ships may not choose "
        "a Leader as long as there is another ship to choose."
    ),
    SHIELD: (
        "Before encounter cards are selected, the Shields of the defense and its allies are compared with the Weapons "
        "of the other side. If there are more Shields, the encounter is over: all ships return, and the turn ends."
    ),
    WEAPON: (
        "Weapons of the offense and its allies are compared with the Shields of the other side: when there are at "
        "least as many Weapons, the encounter goes on."
    ),
}
"""Skill -> the effect of a ship with it, in the project's words (SKILL-12, SKILL-30, SKILL-37, SKILL-50)."""
PER_PLANET = 1
"""Ships of each skill for every planet of a home system: so there are five of each, or four (SKILL-01, FOUR-07)."""
PER_COLOUR = PER_PLANET * board.HOME_PLANETS
LEADERS_NEEDED = Requirement("SKILL-30", 3)


def labels(state: State, colour: str) -> dict[str, str]:
    """Returns ship -> skill: as many of each, so that the usual four on a planet are one of each (SKILL-01)."""
    return {ship: SKILLS[index % len(SKILLS)] for index, ship in enumerate(board.ships_of(state, colour))}


def own(state: State, seat: str, skill: str) -> list[str]:
    """Returns the seat's ships of this skill.

    Those of another colour have none for it (SKILL-22, SKILL-40, SKILL-57).
    """
    ships = board.SHIPS[seat]
    return [ship for ship in ships if state.marks.get(ship) == skill and board.owner(state, ship) == seat]


def active_leaders(state: State, seat: str) -> list[str]:
    """Returns Leaders on colonies, in encounters, or waiting on a sheet (SKILL-33..36, SKILL-41, SKILL-44)."""
    sheets = {f"{SHEET}:{alien}" for alien in powers.HAVENS}
    settled = board.colonies(state, seat)
    places = {GATE, BESIDE, *settled, *sheets}
    return [ship for ship in own(state, seat, LEADER) if state.ships.get(ship) in places]


def callable_escorts(state: State, seat: str) -> dict[str, list[str]]:
    """Returns place -> Escorts there that the seat can call, in the eyes of others.

    Not those of the encounter, nor held fast (SKILL-15, SKILL-16); those that it has brought unseen look like others.
    """
    escorts = set(own(state, seat, ESCORT)) - set(board.in_encounter(state, seat))
    places = movable(state, seat) | hidden_ships.reserve(state, seat)
    by_place = {place: [ship for ship in ships if ship in escorts] for place, ships in places.items()}
    return {place: ships for place, ships in by_place.items() if ships}


def in_encounter(state: State, side: str, skill: str) -> list[str]:
    """Returns the ships of this skill that count on a side, each as one, for any worth (SKILL-50, SKILL-55..57)."""
    counted: list[str] = []
    for seat in board.side_members(state, side):
        there = set(board.in_encounter(state, seat))
        counted += [ship for ship in own(state, seat, skill) if ship in there]
    return counted
