"""Victory by stations (CONQ-06, CONQ-07)."""

from domain.encounter.totals import Term, term
from domain.encounter.victory import may_decide_victories, way_to_win
from domain.extension_points import Requirement
from domain.state import State
from domain.variants.space_stations import variant_state
from domain.variants.space_stations.events import StationsDealt, StationsTaken
from domain.variants.station_conquest.declaration import ID
from domain.variants.variant import on, played_with

may_decide_victories(StationsDealt, StationsTaken, within=played_with(ID))
STATIONS_NEEDED = Requirement("CONQ-06", 5)


def available(state: State) -> bool:
    """Returns True only while enough stations are in play."""
    return on(state, ID) and len(variant_state.in_play(state)) >= STATIONS_NEEDED.of(state)


def stations_of(state: State, seat: str) -> list[Term]:
    """Returns the stations of a seat, each as a term."""
    return [term(station, 1) for station in variant_state.owned(state, seat)]


@way_to_win("CONQ-06", "stations", stations_of)
def enough_stations(state: State) -> list[str]:
    """Returns the stations with access or without it (CONQ-10)."""
    if not available(state):
        return []
    needed = STATIONS_NEEDED.of(state)
    return [seat for seat in state.seats if len(variant_state.owned(state, seat)) >= needed]
