"""Every variant, one package each; importing them declares them."""

from domain.variants import cosmic_quakes, planetoids, sixth_player

__all__ = ["cosmic_quakes", "planetoids", "sixth_player"]
