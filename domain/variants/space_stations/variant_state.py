"""The stations in play: their owners, their planets, the things on them."""

from typing import Any

from domain import board
from domain.state import State
from domain.variants.space_stations.declaration import ID

Station = dict[str, Any]
"""`owner`, `planet` (nothing before it is attached), `face_up`, `counters`, `spent` ([turn, encounter] or empty)."""


def in_play(state: State) -> dict[str, Station]:
    """Returns station -> its facts; without destroyed and unused ones (STAT-04, STAT-12)."""
    stations: dict[str, Station] = state.variants.get(ID, {}).get("stations", {})
    return stations


def owned(state: State, seat: str) -> list[str]:
    """Returns the stations of a seat, with access or without."""
    return [id for id, station in in_play(state).items() if station["owner"] == seat]


def has_access(state: State, id: str) -> bool:
    """Returns True while the owner has a ship of its colours on the planet (STAT-08).

    Others give and take nothing (STAT-19).
    """
    station = in_play(state).get(id)
    if not station or not station["planet"]:
        return False
    there = board.ships_at(state, station["planet"], station["owner"])
    return any(board.native_owner(state, ship) == station["owner"] for ship in there)


def accessible(state: State, seat: str) -> list[str]:
    """Returns the stations whose abilities the seat has now."""
    return [id for id in owned(state, seat) if has_access(state, id)]


def planet_of(state: State, id: str) -> str:
    """Returns the planet of a station."""
    return str(in_play(state)[id]["planet"])


def station_at(state: State, planet: str) -> str:
    """Returns the station at a planet, or None; never more than one (STAT-21)."""
    return next((id for id, station in in_play(state).items() if station["planet"] == planet), "")


def free_planets(state: State, seat: str) -> list[str]:
    """Returns planets of the home system without a station (STAT-14), those with its ships first."""
    free = [planet for planet in board.planets(state, seat) if not station_at(state, planet)]
    return sorted(free, key=lambda planet: not board.ships_at(state, planet, seat))


def now(state: State) -> list[int]:
    """Returns the encounter under way, as limits of one use in it are kept."""
    return [state.turn.number, state.encounter_of_turn]


def spent(state: State, id: str) -> bool:
    """Returns True if the station was used in this encounter."""
    return bool(in_play(state)[id]["spent"] == now(state))
