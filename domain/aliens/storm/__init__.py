"""The aliens of Cosmic Storm."""

from domain.aliens.storm import worm

__all__ = ["worm"]
