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
