"""Skill Tokens (SKILL-01..60): every ship is an Escort, a Leader, a Shield or a Weapon."""

from domain.variants.variant import variant

ID = "skill_tokens"

variant(
    ID,
    "Skill Tokens",
    "Every ship has a skill: Escorts join late, Leaders uphold the power, Shields may end an encounter.",
    "SKILL",
)
