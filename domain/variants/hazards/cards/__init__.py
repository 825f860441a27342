"""The hazards, one page for each; importing them declares them."""

from domain.variants.hazards.cards import (
    black_hole,
    cosmic_guardian,
    cosmic_nebula,
    cosmic_upheaval,
    energy_fields,
    its_full_of_stars,
    meteor_storm,
    mirror_universe,
    odd_way_to_win_a_war,
    reverse_rewards,
    sargasso_web,
    temporal_anomaly,
    witness,
)

__all__ = [
    "black_hole",
    "cosmic_guardian",
    "cosmic_nebula",
    "cosmic_upheaval",
    "energy_fields",
    "its_full_of_stars",
    "meteor_storm",
    "mirror_universe",
    "odd_way_to_win_a_war",
    "reverse_rewards",
    "sargasso_web",
    "temporal_anomaly",
    "witness",
]
