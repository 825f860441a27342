"""The aliens of Cosmic Storm."""

from domain.aliens.storm import sloth, squee, worm

__all__ = ["sloth", "squee", "worm"]
