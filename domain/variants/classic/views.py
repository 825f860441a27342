"""The moons and their occupants, as everybody sees them."""

from typing import Any

from domain import board
from domain.state import State
from domain.variants.classic import variant_state
from domain.variants.classic.declaration import ID
from domain.variants.variant import shows_to_all


@shows_to_all(ID)
def moons(state: State) -> dict[str, Any]:
    """Shows `moons`: each with its planet and seat -> ships."""
    return {
        "moons": {
            moon: {"planet": planet, "ships": _ships(state, moon)}
            for moon, planet in variant_state.planets(state).items()
        }
    }


def _ships(state: State, moon: str) -> dict[str, list[str]]:
    by_seat: dict[str, list[str]] = {}
    for ship in board.ships_at(state, moon):
        by_seat.setdefault(board.owner(state, ship), []).append(ship)
    return by_seat
