"""Planetoids (PLAN-01..46): planets that wander from system to system."""

from domain.variants.variant import variant

ID = "planetoids"

variant(
    ID,
    "Planetoids",
    "Planets that wander from system to system; a player who has created one needs one more colony until it is back.",
    "PLAN",
    because="PLAN-04",
)

from domain.variants.planetoids import catalogue, events, position, setup, steps, terms, views  # noqa: E402

__all__ = ["catalogue", "events", "position", "setup", "steps", "terms", "views"]
