"""The aliens of Cosmic Incursion."""

from domain.aliens.incursion import chronos, deuce

__all__ = ["chronos", "deuce"]
