"""The aliens of the base game."""

from domain.aliens.base import human, macron, oracle, philanthropist, reincarnator, warpish, zombie

__all__ = ["human", "macron", "oracle", "philanthropist", "reincarnator", "warpish", "zombie"]
