"""The hazards, one page for each; importing them declares them."""

from domain.variants.hazards.cards import (
    energy_fields,
    meteor_storm,
    reverse_rewards,
    temporal_anomaly,
)

__all__ = [
    "energy_fields",
    "meteor_storm",
    "reverse_rewards",
    "temporal_anomaly",
]
