"""Every variant, one package each; importing them declares them."""

from domain.variants import (
    common_rewards,
    cosmic_quakes,
    multiple_stations,
    planetoids,
    reward_deck,
    sixth_player,
    space_stations,
    station_conquest,
)

__all__ = [
    "common_rewards",
    "cosmic_quakes",
    "multiple_stations",
    "planetoids",
    "reward_deck",
    "sixth_player",
    "space_stations",
    "station_conquest",
]
