"""The places of the moons; the places of ships show their occupants."""

from domain import board
from domain.state import State
from domain.variants.classic.declaration import ID
from domain.variants.classic.moons import MOONS


def planets(state: State) -> dict[str, str]:
    """Moon -> the planet beside it."""
    lying: dict[str, str] = state.variants.get(ID, {}).get("moons", {})
    return lying


def moon_at(state: State, planet: str) -> str:
    """The moon beside a planet, or nothing."""
    return next((moon for moon, where in planets(state).items() if where == planet), "")


def occupant(state: State, moon: str) -> str:
    """The seat whose ships are on a moon, or nothing."""
    return next((board.owner(state, ship) for ship in board.ships_at(state, moon)), "")


def occupied(state: State, seat: str) -> list[str]:
    """The moons on which the seat has a ship (CLASSIC-25)."""
    if ID not in state.variants:
        return []
    places = {state.ships.get(ship) for ship in board.fleet(state, seat)}
    return [moon for moon in MOONS if moon in places]
