"""Planets and fleets."""

from domain import cache
from domain.events.event import Event
from domain.reducers import reduces
from domain.state import State


class BoardLaidOut(Event, frozen=True, kw_only=True):
    """Every ship's place at the start."""

    ships: dict[str, str]


@reduces(BoardLaidOut)
def _board_laid_out(state: State, event: BoardLaidOut) -> None:
    state.ships = dict(event.ships)
    cache.clear_ships(state)
    empty = ["discard", "destiny_discard", "table", "removed"]
    hands = [f"{zone}:{seat}" for seat in state.seats for zone in ("hand", "played", "dealt")]
    state.zones = {zone: [] for zone in empty + hands}


class FleetAdded(Event, frozen=True, kw_only=True):
    """A seat commands the ships of a further colour from now on; every ship's place."""

    seat: str
    colour: str
    ships: dict[str, str]


@reduces(FleetAdded)
def _fleet_added(state: State, event: FleetAdded) -> None:
    state.fleets[event.colour] = event.seat
    state.ships.update(event.ships)
    cache.clear_ships(state)


class PlanetAdded(Event, frozen=True, kw_only=True):
    """A planet that is printed on no board belongs to this home system from now on."""

    planet: str
    system: str
    why: str


@reduces(PlanetAdded)
def _planet_added(state: State, event: PlanetAdded) -> None:
    state.further_planets[event.planet] = event.system
    cache.clear_ships(state)


class PlanetDestroyed(Event, frozen=True, kw_only=True):
    """A planet of this home system is destroyed; its ships leave next. `by` keeps it as a trophy."""

    planet: str
    system: str
    why: str
    by: str = ""


@reduces(PlanetDestroyed)
def _planet_destroyed(state: State, event: PlanetDestroyed) -> None:
    state.further_planets[event.planet] = ""
    cache.clear_ships(state)
    if event.by:
        state.trophies[event.planet] = event.by


class PlanetsMoved(Event, frozen=True, kw_only=True):
    """planet -> [its old home system, its new one], all at once, with everything on it."""

    systems: dict[str, list[str]]
    why: str


@reduces(PlanetsMoved)
def _planets_moved(state: State, event: PlanetsMoved) -> None:
    state.further_planets |= {planet: system for planet, (_, system) in event.systems.items()}
    cache.clear_ships(state)
