"""The ships of each skill that the variant leaves in the box. The base game counts fewer planets and ships itself."""

from typing import Any

from domain.variants.four_planets.declaration import ID
from domain.variants.skill_tokens.options import POWER_RULE
from domain.variants.skill_tokens.skills import NAMES, PER_PLANET
from domain.variants.variant import counts


@counts(ID)
def fewer_of_each_skill(seats: list[str], options: dict[str, Any]) -> dict[str, int]:
    """Counts four of each with Skill Tokens (FOUR-07)."""
    if POWER_RULE not in options:
        return {}
    return {f"{name.lower()}s": -PER_PLANET * len(seats) for name in NAMES.values()}
