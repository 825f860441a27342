"""Planetoids (PLAN-01..46): planets that wander from system to system."""

from domain.variants.planetoids import catalogue, declaration, events, position, sentences, setup, steps, terms, views

__all__ = [
    "catalogue",
    "declaration",
    "events",
    "position",
    "sentences",
    "setup",
    "steps",
    "terms",
    "views",
]
