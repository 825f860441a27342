"""The aliens of Cosmic Incursion."""

from domain.aliens.incursion import chronos

__all__ = ["chronos"]
