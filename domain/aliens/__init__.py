"""One page per alien; importing this package declares them all."""

from domain.aliens import base, classic, incursion, storm

__all__ = ["base", "classic", "incursion", "storm"]
