"""One page per alien; importing this package declares them all."""

from domain.aliens import base, incursion, storm

__all__ = ["base", "incursion", "storm"]
