"""Skill Tokens (SKILL-01..60): every ship is an Escort, a Leader, a Shield or a Weapon."""

from domain.variants.skill_tokens import (
    catalogue,
    declaration,
    events,
    options,
    position,
    sentences,
    setup,
    skills,
    steps,
    terms,
    views,
)

__all__ = [
    "catalogue",
    "declaration",
    "events",
    "options",
    "position",
    "sentences",
    "setup",
    "skills",
    "steps",
    "terms",
    "views",
]
