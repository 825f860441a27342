"""The known moons and edicts of the older editions (CLASSIC-20..33, MOON-01..08)."""

from domain.variants.variant import variant

ID = "classic"

variant(
    ID,
    "Classic Moons and Edicts",
    "Four moons with effects for players who land on them, and the edicts Force Field and Rebirth in the cosmic deck.",
    "CLASSIC",
    unverified=True,
)
