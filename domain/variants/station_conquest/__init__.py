"""Station conquest (CONQ-01..13): stations are taken from others, and enough of them win the game."""

from domain.variants.station_conquest import declaration, steps, terms, views

__all__ = ["declaration", "steps", "terms", "views"]
