"""Common rewards (CREW-01..06): the reward deck is shuffled into the cosmic deck, and the backs do not count."""

from domain.variants.common_rewards import catalogue, declaration, setup, views

__all__ = ["catalogue", "declaration", "setup", "views"]
