"""The sixth player (SIX-01..06): six seats imply it; the sixth colour may be chosen at any number of seats."""

from domain.variants.variant import variant

ID = "sixth_player"

variant(
    ID,
    "Sixth Player",
    "Six seats: the sixth colour's planets, ships and destiny cards, and twelve flares in the deck.",
    "SIX",
    because="SIX-02",
    seats_imply=6,
)
