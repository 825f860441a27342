"""The aliens of Cosmic Incursion."""

from domain.aliens.incursion import (
    bully,
    chronos,
    deuce,
    disease,
    fungus,
    fury,
    genius,
    ghoul,
    guerrilla,
    magician,
    mercenary,
    merchant,
    plant,
    seeker,
    symbiote,
)

__all__ = [
    "bully",
    "chronos",
    "deuce",
    "disease",
    "fungus",
    "fury",
    "genius",
    "ghoul",
    "guerrilla",
    "magician",
    "mercenary",
    "merchant",
    "plant",
    "seeker",
    "symbiote",
]
