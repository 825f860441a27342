"""The aliens of Cosmic Incursion."""

from domain.aliens.incursion import (
    chronos,
    deuce,
    fungus,
    ghoul,
    guerrilla,
    magician,
    mercenary,
    symbiote,
)

__all__ = [
    "chronos",
    "deuce",
    "fungus",
    "ghoul",
    "guerrilla",
    "magician",
    "mercenary",
    "symbiote",
]
