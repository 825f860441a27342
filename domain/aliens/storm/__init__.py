"""The aliens of Cosmic Storm."""

from domain.aliens.storm import sloth, squee, swindler, worm

__all__ = ["sloth", "squee", "swindler", "worm"]
