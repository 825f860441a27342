"""The aliens of Cosmic Storm."""

from domain.aliens.storm import (
    arcade,
    brute,
    dervish,
    neighbor,
    outlaw,
    sloth,
    squee,
    swindler,
    vox,
    worm,
)

__all__ = [
    "arcade",
    "brute",
    "dervish",
    "neighbor",
    "outlaw",
    "sloth",
    "squee",
    "swindler",
    "vox",
    "worm",
]
