"""Multiple space stations (MSTAT-01..05): everybody has two."""

from domain.variants.multiple_stations import catalogue, declaration, setup

__all__ = ["catalogue", "declaration", "setup"]
