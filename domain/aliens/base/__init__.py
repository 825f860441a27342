"""The aliens of the base game."""

from domain.aliens.base import (
    anti_matter,
    citadel,
    healer,
    human,
    macron,
    masochist,
    observer,
    oracle,
    philanthropist,
    reincarnator,
    virus,
    void,
    warpish,
    zombie,
)

__all__ = [
    "anti_matter",
    "citadel",
    "healer",
    "human",
    "macron",
    "masochist",
    "observer",
    "oracle",
    "philanthropist",
    "reincarnator",
    "virus",
    "void",
    "warpish",
    "zombie",
]
