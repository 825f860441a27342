"""One page per alien; importing this package declares them all."""

from domain.aliens import base, incursion

__all__ = ["base", "incursion"]
