"""Every variant, one package each; importing them declares them."""

from domain.variants import cosmic_quakes, sixth_player

__all__ = ["cosmic_quakes", "sixth_player"]
