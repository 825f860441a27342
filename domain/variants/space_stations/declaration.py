"""Space stations (STAT-01..42): everybody has a station beside a home planet, with its ability."""

from domain.variants.variant import variant

ID = "space_stations"

variant(
    ID,
    "Space Stations",
    "Each player has a space station at a home planet, with an ability that is there as long as the planet is held.",
    "STAT",
    because="STAT-01",
)
