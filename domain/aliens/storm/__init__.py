"""The aliens of Cosmic Storm."""

from domain.aliens.storm import squee, worm

__all__ = ["squee", "worm"]
