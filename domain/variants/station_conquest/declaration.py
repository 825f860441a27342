"""Station conquest (CONQ-01..13): stations are taken from others, and enough of them win the game."""

from domain.variants.variant import variant

ID = "station_conquest"

variant(
    ID,
    "Space Station Conquest",
    "An offense that wins at a planet with a station of another system takes the station; enough stations win.",
    "CONQ",
    because="CONQ-01",
    needs=("space_stations",),
)
