"""Cosmic quakes (QUAKE-01..11): always on."""

from domain.variants.variant import variant

ID = "cosmic_quakes"

variant(
    ID,
    "Cosmic Quakes",
    "When a card is needed and both deck and discard pile are empty, everybody discards and gets a fresh hand.",
    "QUAKE",
    always=True,
)
