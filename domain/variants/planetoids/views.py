"""Planetoids, markers and supply, as everybody sees them."""

from typing import Any

from domain import board
from domain.state import State
from domain.variants.planetoids import variant_state
from domain.variants.planetoids.declaration import ID
from domain.variants.variant import shows_to_all


@shows_to_all(ID)
def planetoids(state: State) -> dict[str, Any]:
    """Shows `planetoids` (each with system, origin and seat -> ships) and `markers`: system -> the markers there."""
    return {
        "planetoids": {
            each: {"system": system, "origin": variant_state.origin(state, each), "ships": _ships(state, each)}
            for each, system in variant_state.in_play(state).items()
        },
        "markers": {seat: variant_state.markers(state, seat) for seat in state.seats},
        "supply": variant_state.supply(state),
    }


def _ships(state: State, planetoid: str) -> dict[str, list[str]]:
    by_seat: dict[str, list[str]] = {}
    for ship in board.ships_at(state, planetoid):
        by_seat.setdefault(board.owner(state, ship), []).append(ship)
    return by_seat
