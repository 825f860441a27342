"""The four skills as data for clients."""

from typing import Any

from domain.variants.skill_tokens.declaration import ID
from domain.variants.skill_tokens.skills import ESCORT, LEADER, NAMES, PER_COLOUR, SHIELD, SKILLS, TEXTS, WEAPON
from domain.variants.variant import Entry, counts, lists

RULES = {ESCORT: "SKILL-12", LEADER: "SKILL-30", SHIELD: "SKILL-50", WEAPON: "SKILL-50"}


@lists("tokens")
def tokens() -> list[Entry]:
    return [
        {
            "id": skill,
            "name": NAMES[skill],
            "text": TEXTS[skill],
            "variant": ID,
            "per_colour": PER_COLOUR,
            "rule": RULES[skill],
        }
        for skill in SKILLS
    ]


@counts(ID)
def ships_of_each_skill(seats: list[str], options: dict[str, Any]) -> dict[str, int]:
    """Returns the number of ships with each skill: no piece is added to those of the base game (SKILL-02)."""
    return {f"{NAMES[skill].lower()}s": PER_COLOUR * len(seats) for skill in SKILLS}
