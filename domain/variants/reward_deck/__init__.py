"""The reward deck (REW-01..56): rewards may be drawn from a deck of 32 other cards, which has piles of its own."""

from domain.variants.reward_deck import catalogue, declaration, position, setup, steps, views

__all__ = ["catalogue", "declaration", "position", "setup", "steps", "views"]
