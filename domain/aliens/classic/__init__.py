"""The aliens of the classic editions, as far as the founding documents name them."""

from domain.aliens.classic import vampire

__all__ = ["vampire"]
