"""Hazards (HAZ-01..26): a marked destiny card brings a hazard, which everybody follows."""

from domain.variants.hazards import (
    cards,
    catalogue,
    declaration,
    position,
    sentences,
    setup,
    steps,
    variant_state,
    views,
)

__all__ = [
    "cards",
    "catalogue",
    "declaration",
    "position",
    "sentences",
    "setup",
    "steps",
    "variant_state",
    "views",
]
