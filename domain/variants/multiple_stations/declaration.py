"""Multiple space stations (MSTAT-01..05): everybody has two."""

from domain.variants.variant import variant

ID = "multiple_stations"

variant(
    ID,
    "Multiple Space Stations",
    "Two space stations for everybody, at two home planets.",
    "MSTAT",
    because="MSTAT-01",
    needs=("space_stations",),
    seats_max=5,
)
