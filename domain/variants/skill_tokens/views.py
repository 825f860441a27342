"""Skills, as everybody sees them: the letters are on the pieces (SKILL-05)."""

from typing import Any

from domain.state import State
from domain.variants.skill_tokens.declaration import ID
from domain.variants.skill_tokens.events import SKILLS
from domain.variants.skill_tokens.skills import active_leaders
from domain.variants.variant import shows_to_all


@shows_to_all(ID)
def skill_tokens(state: State) -> dict[str, Any]:
    """Shows `skills`: ship -> letter; `active_leaders`: seat -> number; `compared`: the numbers of this encounter."""
    return {
        "skills": state.marks,
        "active_leaders": {seat: len(active_leaders(state, seat)) for seat in state.seats},
        "compared": SKILLS.of(state.encounter),
    }
