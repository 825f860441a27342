"""The places of the moons; the places of ships show their occupants."""

from domain import board
from domain.state import State
from domain.variants.classic.declaration import ID
from domain.variants.classic.moons import MOONS


def planets(state: State) -> dict[str, str]:
    """Returns moon -> the planet beside it."""
    lying: dict[str, str] = state.variants.get(ID, {}).get("moons", {})
    return lying


def moon_at(state: State, planet: str) -> str:
    """Returns the moon beside a planet, or None."""
    return next((moon for moon, where in planets(state).items() if where == planet), "")


def occupant(state: State, moon: str) -> str:
    """Returns the seat whose ships are on a moon, or None."""
    return next((board.owner(state, ship) for ship in board.ships_at(state, moon)), "")


def occupied(state: State, seat: str) -> list[str]:
    """Returns the moons on which the seat has a ship (CLASSIC-25)."""
    if ID not in state.variants:
        return []
    places = {state.ships.get(ship) for ship in board.fleet(state, seat)}
    return [moon for moon in MOONS if moon in places]
