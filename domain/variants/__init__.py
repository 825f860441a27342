"""Every variant, one package each; importing them declares them."""

from domain.variants import (
    cosmic_quakes,
    multiple_stations,
    planetoids,
    sixth_player,
    space_stations,
    station_conquest,
)

__all__ = [
    "cosmic_quakes",
    "multiple_stations",
    "planetoids",
    "sixth_player",
    "space_stations",
    "station_conquest",
]
