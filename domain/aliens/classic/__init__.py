"""The aliens of the classic editions that the founding documents name."""

from domain.aliens.classic import (
    assassin,
    assessor,
    butler,
    classic_amoeba,
    classic_fungus,
    classic_macron,
    classic_symbiote,
    classic_void,
    crystal,
    gorgon,
    magnet,
    phantom,
    vampire,
    wrack,
    wraith,
)

__all__ = [
    "assassin",
    "assessor",
    "butler",
    "classic_amoeba",
    "classic_fungus",
    "classic_macron",
    "classic_symbiote",
    "classic_void",
    "crystal",
    "gorgon",
    "magnet",
    "phantom",
    "vampire",
    "wrack",
    "wraith",
]
