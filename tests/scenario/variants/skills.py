"""Laying ships by skill on a scenario's table, sending them by their letters, and looking at what they do."""

from collections import Counter
from typing import Any

from domain import board
from domain import state as states
from domain.engine.runner import Runner
from domain.events import Event
from domain.game.views import view
from domain.variants.variant import home_planets
from tests.scenario.table import Table

LETTERS = "ELSW"


def lay(table: Table, seat: str, warp: str = "", **elsewhere: str) -> Table:
    """Lays ships: `lay(table, "red", red_1="WW", blue_2="E", warp="L")`, and all others on the other home planets."""
    places = {planet.replace("_", "-"): letters for planet, letters in elsewhere.items()}
    count = home_planets(table.variants)
    rest = Counter(LETTERS * count) - Counter("".join(places.values()) + warp)
    home = [planet for planet in board.PLANETS[seat][:count] if planet not in places]
    for index, letter in enumerate(rest.elements()):
        planet = home[index % len(home)]
        places[planet] = places.get(planet, "") + letter
    ships = {planet: dict(Counter(letters)) for planet, letters in places.items() if letters}
    return table.seat(seat, ships=ships, warp=dict(Counter(warp)) if warp else 0)


def offered(table: Table, seat: str) -> dict[str, list[str]]:
    """Returns place -> ships that the seat's question offers."""
    places: dict[str, list[str]] = table.question(seat).question.places  # type: ignore[attr-defined]
    return places


def pick(table: Table, seat: str, letters: str, place: str = "") -> list[str]:
    """Returns a number of offered ships of these skills, from one place or from anywhere."""
    places = offered(table, seat)
    ships = places[place] if place else [ship for there in places.values() for ship in there]
    found = []
    for letter in letters:
        found.append(next(s for s in ships if table.state.marks[s] == letter and s not in found))
    return found


def sends(table: Table, name: str, seat: str, letters: str, place: str = "") -> Table:
    """Plays on until the seat is asked this, then answers with ships of these skills."""
    table.until(name, seat)
    return table.answer(seat, ships=pick(table, seat, letters, place))


def joins(table: Table, seat: str, side: str, letters: str, place: str = "") -> Table:
    """Joins with ships of these skills for the seat, which is invited."""
    table.at("ally", seat, options=[side])
    return sends(table, "commit", seat, letters, place)


def letters_at(table: Table, place: str, seat: str) -> str:
    """Returns the skills of a seat's ships at a place, sorted."""
    return "".join(sorted(table.state.marks[ship] for ship in board.ships_at(table.state, place, seat)))


def befalls(table: Table, event: Event) -> None:
    """Applies what an effect from elsewhere does, with all that follows from it at once."""
    runner = Runner(states.copy(table.state), table.chance)
    runner.emit(event)
    for each in runner.events:
        table.take(each)


def compared(table: Table) -> tuple[int, int]:
    """Returns Weapons and Shields of the last comparison."""
    event = table.last("skills_compared")
    return event.weapons, event.shields


def shown(table: Table, viewer: str = "public") -> dict[str, Any]:
    """Returns what a viewer sees of the variant."""
    part: dict[str, Any] = view(table.state, viewer)["variants"]["skill_tokens"]
    return part


def power(table: Table, seat: str) -> list[str]:
    """Returns the powers that the seat has in force, as everybody sees them."""
    active: list[str] = view(table.state)["seats"][seat]["power_active"]
    return active
