"""The aliens of the classic editions, as far as the founding documents name them."""

from domain.aliens.classic import phantom, vampire

__all__ = ["phantom", "vampire"]
