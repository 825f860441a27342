"""The events of planetoids, each next to its reducer; for their end there is `PlanetDestroyed`."""

from domain import cache
from domain.events import Event
from domain.reducers import reduces
from domain.state import State
from domain.variants.planetoids.declaration import ID


class PlanetoidCreated(Event, frozen=True, kw_only=True):
    """A planetoid came into play in a system; its marker is in the system `origin` (PLAN-20)."""

    planetoid: str
    system: str
    origin: str


class PlanetoidMoved(Event, frozen=True, kw_only=True):
    """A planetoid went from one system into the next with all that is on it; `why` is moved or bumped."""

    planetoid: str
    source: str
    target: str
    seat: str
    why: str


@reduces(PlanetoidCreated)
def _planetoid_created(state: State, event: PlanetoidCreated) -> None:
    state.further_planets[event.planetoid] = event.system
    cache.clear_ships(state)
    state.variants[ID].setdefault("origins", {})[event.planetoid] = event.origin


@reduces(PlanetoidMoved)
def _planetoid_moved(state: State, event: PlanetoidMoved) -> None:
    state.further_planets[event.planetoid] = event.target
    cache.clear_ships(state)
