"""The stations as everybody sees them."""

from typing import Any

from domain.decks.titles import TITLES
from domain.state import State
from domain.variants.space_stations import variant_state
from domain.variants.space_stations.declaration import ID
from domain.variants.space_stations.stations import alien_outpost
from domain.variants.variant import shows_to_all


@shows_to_all(ID)
def stations(state: State) -> dict[str, Any]:
    """Shows `stations`: each with name, owner, planet, whether it is face up, its counters and the alien beside it."""
    return {
        "stations": {
            id: {
                "name": TITLES[id].name,
                "owner": station["owner"],
                "planet": station["planet"] or None,
                "face_up": station["face_up"],
                "counters": station["counters"],
                "alien": alien_outpost.alien_beside(state) or None if id == alien_outpost.CARD.id else None,
            }
            for id, station in variant_state.in_play(state).items()
        }
    }
