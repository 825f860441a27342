"""Moons in a custom position: `moons`: {id: planet}; the ships on them are in `ships` of their seat.

When the member is there, all other moons are out of the game.
"""

from typing import Any

from domain import board
from domain.faults import Fault, named
from domain.refusal import step
from domain.state import State
from domain.variants.classic.declaration import ID
from domain.variants.classic.moons import MOONS
from domain.variants.classic.setup import PART
from domain.variants.classic.variant_state import planets
from domain.variants.variant import fault, position_part, position_places, writes_position


@position_part(ID, PART)
def faults(position: dict[str, Any], seats: list[str]) -> list[Fault]:
    """Returns the faults: unknown moons and planets, two moons at a planet, and ships of two seats on one moon."""
    part = position[PART]
    if not isinstance(part, dict):
        return [fault(f"/{PART}", "Send an object: a moon, and its planet.")]
    printed = [planet for seat in seats for planet in board.PLANETS[seat]]
    errors, taken = [], set()
    for moon, planet in part.items():
        if moon not in MOONS:
            errors.append(fault(f"/{PART}{step(moon)}", f"There is no moon {named(moon)}.", "CLASSIC-20", MOONS))
        elif planet not in printed:
            errors.append(fault(f"/{PART}{step(moon)}", "Send a printed planet of this table.", "MOON-01"))
        elif planet in taken:
            errors.append(fault(f"/{PART}{step(moon)}", "A planet has at most one moon.", "MOON-01"))
        else:
            taken.add(planet)
            if len(_on(position, moon)) > 1:
                errors.append(fault(f"/{PART}{step(moon)}", "Ships of one seat only can be there.", "MOON-02"))
    return errors


def _on(position: dict[str, Any], moon: str) -> list[Any]:
    """Returns the seats that the position, well-formed or not, gives ships on this moon."""
    parts = position.get("seats")
    seats = []
    for part in parts if isinstance(parts, list) else []:
        if isinstance(part, dict) and isinstance(part.get("ships"), dict) and part["ships"].get(moon):
            seats.append(part.get("seat"))
    return seats


@position_places
def places(position: dict[str, Any]) -> list[str]:
    """Returns the moons in the game, which are places for ships."""
    part = position.get(PART)
    return [moon for moon in part if moon in MOONS] if isinstance(part, dict) else []


@writes_position(ID)
def written(state: State, whole: bool) -> dict[str, Any]:
    """Returns where the moons are."""
    return {PART: planets(state)}
