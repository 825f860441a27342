"""Skill Tokens (SKILL-01..60): every ship is an Escort, a Leader, a Shield or a Weapon."""

from domain.variants.variant import variant

ID = "skill_tokens"

variant(
    ID,
    "Skill Tokens",
    "Every ship has a skill: Escorts join late, Leaders uphold the power, Shields may end an encounter.",
    "SKILL",
)

from domain.variants.skill_tokens import (  # noqa: E402
    catalogue,
    events,
    options,
    position,
    setup,
    skills,
    steps,
    terms,
    views,
)

__all__ = ["catalogue", "events", "options", "position", "setup", "skills", "steps", "terms", "views"]
