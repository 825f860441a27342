"""The known moons and edicts of the older editions (CLASSIC-20..33, MOON-01..08)."""

from domain.variants.classic import (
    abilities,
    catalogue,
    declaration,
    edicts,
    events,
    moons,
    position,
    sentences,
    setup,
    steps,
    variant_state,
    views,
)

__all__ = [
    "abilities",
    "catalogue",
    "declaration",
    "edicts",
    "events",
    "moons",
    "position",
    "sentences",
    "setup",
    "steps",
    "variant_state",
    "views",
]
