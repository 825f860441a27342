"""The hazards, one page for each; importing them declares them."""

from domain.variants.hazards.cards import (
    alliance,
    black_hole,
    cosmic_guardian,
    cosmic_nebula,
    cosmic_upheaval,
    energy_fields,
    entropy_beast,
    its_full_of_stars,
    meteor_storm,
    mirror_universe,
    odd_way_to_win_a_war,
    psychic_switcheroo,
    reverse_rewards,
    sargasso_web,
    temporal_anomaly,
    witness,
)

__all__ = [
    "alliance",
    "black_hole",
    "cosmic_guardian",
    "cosmic_nebula",
    "cosmic_upheaval",
    "energy_fields",
    "entropy_beast",
    "its_full_of_stars",
    "meteor_storm",
    "mirror_universe",
    "odd_way_to_win_a_war",
    "psychic_switcheroo",
    "reverse_rewards",
    "sargasso_web",
    "temporal_anomaly",
    "witness",
]
