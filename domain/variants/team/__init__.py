"""Team Cosmic (TEAM-01..13): partners who sit opposite each other, and who win together."""

from domain.variants.team import declaration, events, position, sentences, setup, steps, terms, views

__all__ = [
    "declaration",
    "events",
    "position",
    "sentences",
    "setup",
    "steps",
    "terms",
    "views",
]
