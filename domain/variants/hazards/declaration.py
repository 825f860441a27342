"""Hazards (HAZ-01..26): a marked destiny card brings a hazard, which everybody follows."""

from domain.variants.variant import variant

ID = "hazards"

variant(
    ID,
    "Hazards",
    "Some destiny cards bring a hazard: an event that changes the encounter, or the whole game, for everybody.",
    "HAZ",
    because="HAZ-01",
)
