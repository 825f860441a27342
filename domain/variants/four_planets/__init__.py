"""Four planets (FOUR-01..07): smaller home systems, and everything that follows from them."""

from domain.variants.four_planets import catalogue, declaration, terms

__all__ = ["catalogue", "declaration", "terms"]
