"""Space stations (STAT-01..42): everybody has a station beside a home planet, with its ability."""

from domain.variants.space_stations import (
    abilities,
    catalogue,
    declaration,
    events,
    position,
    sentences,
    setup,
    stations,
    steps,
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
    "stations",
    "steps",
    "terms",
    "views",
]
