"""The cards that do something when they are played, one file a family; importing them declares them."""

from domain.cards import artifacts, crooked_deals, kickers, reinforcements, reward_artifacts, rifts, zaps

__all__ = ["artifacts", "crooked_deals", "kickers", "reinforcements", "reward_artifacts", "rifts", "zaps"]
