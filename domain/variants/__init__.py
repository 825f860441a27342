"""Every variant, one package each; importing them declares them."""

from domain.variants import (
    classic,
    common_rewards,
    cosmic_quakes,
    four_planets,
    hazards,
    multiple_stations,
    planetoids,
    reward_deck,
    sixth_player,
    skill_tokens,
    space_stations,
    station_conquest,
    team,
    technology,
)

__all__ = [
    "classic",
    "common_rewards",
    "cosmic_quakes",
    "four_planets",
    "hazards",
    "multiple_stations",
    "planetoids",
    "reward_deck",
    "sixth_player",
    "skill_tokens",
    "space_stations",
    "station_conquest",
    "team",
    "technology",
]
