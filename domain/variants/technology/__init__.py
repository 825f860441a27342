"""Technology (TECH-01..14): techs that ships research in secret, to be used when they are completed."""

from domain.variants.technology import (
    abilities,
    catalogue,
    declaration,
    events,
    position,
    sentences,
    setup,
    steps,
    techs,
    terms,
    views,
)

__all__ = [
    "abilities",
    "catalogue",
    "declaration",
    "events",
    "position",
    "sentences",
    "setup",
    "steps",
    "techs",
    "terms",
    "views",
]
