"""The aliens of Cosmic Storm."""

from domain.aliens.storm import (
    arcade,
    brute,
    coordinator,
    dervish,
    grumpus,
    neighbor,
    outlaw,
    patriot,
    sloth,
    squee,
    swindler,
    vox,
    worm,
    wormhole,
)

__all__ = [
    "arcade",
    "brute",
    "coordinator",
    "dervish",
    "grumpus",
    "neighbor",
    "outlaw",
    "patriot",
    "sloth",
    "squee",
    "swindler",
    "vox",
    "worm",
    "wormhole",
]
