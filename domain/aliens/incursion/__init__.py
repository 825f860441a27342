"""The aliens of Cosmic Incursion."""

from domain.aliens.incursion import (
    bully,
    chronos,
    deuce,
    fungus,
    genius,
    ghoul,
    guerrilla,
    magician,
    mercenary,
    merchant,
    symbiote,
)

__all__ = [
    "bully",
    "chronos",
    "deuce",
    "fungus",
    "genius",
    "ghoul",
    "guerrilla",
    "magician",
    "mercenary",
    "merchant",
    "symbiote",
]
