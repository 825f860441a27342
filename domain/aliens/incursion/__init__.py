"""The aliens of Cosmic Incursion."""

from domain.aliens.incursion import chronos, deuce, symbiote

__all__ = ["chronos", "deuce", "symbiote"]
