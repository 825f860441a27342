"""The aliens of Cosmic Incursion."""

from domain.aliens.incursion import (
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
