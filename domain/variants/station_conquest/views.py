"""The view of a game that can be won by stations: the stations of each seat."""

from typing import Any

from domain.state import State
from domain.variants.space_stations import variant_state
from domain.variants.station_conquest.declaration import ID
from domain.variants.station_conquest.terms import STATIONS_NEEDED, available
from domain.variants.variant import shows_to_all


@shows_to_all(ID)
def conquest(state: State) -> dict[str, Any]:
    """Shows `victory_available` (CONQ-07), `stations_needed`, `in_play`, and seat -> stations."""
    return {
        "victory_available": available(state),
        "stations_needed": STATIONS_NEEDED.of(state),
        "in_play": len(variant_state.in_play(state)),
        "stations": {seat: variant_state.owned(state, seat) for seat in state.seats},
    }
