"""Four planets (FOUR-01..07): smaller home systems, and everything that follows from them."""

from domain.variants.variant import variant

ID = "four_planets"

variant(
    ID,
    "Four Planets",
    "Home systems of four planets with sixteen ships; four foreign colonies win, and a power needs two home colonies.",
    "FOUR",
    because="FOUR-01",
    home_planets=4,
)
