"""Cosmic quakes (QUAKE-01..11): always on."""

from domain.variants.cosmic_quakes import declaration, steps

__all__ = ["declaration", "steps"]
