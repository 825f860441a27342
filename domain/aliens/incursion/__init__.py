"""The aliens of Cosmic Incursion."""

from domain.aliens.incursion import chronos, deuce, fungus, symbiote

__all__ = ["chronos", "deuce", "fungus", "symbiote"]
