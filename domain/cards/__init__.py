"""The cards that do something when they are played, one file a family; importing them declares them."""

from domain.cards import artifacts, reinforcements, zaps

__all__ = ["artifacts", "reinforcements", "zaps"]
