"""The game: rules, events, state and views, without clock, network or store.

Importing any part of it declares all of it, in this order: what watches the same event runs in the order of
declaration. Else processes that import parts in different orders would decide the same command differently.
"""

# ruff: noqa: I001 - the order is that of declaration: the base game, then what changes it.
from domain.encounter import table as base_game
from domain.mechanics import declarations as mechanics
from domain import cards, aliens, variants
from domain.game import open_questions

__all__ = ["aliens", "base_game", "cards", "mechanics", "open_questions", "variants"]
