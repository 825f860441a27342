"""Skills in a custom position: `ships` and `warp` of a seat give skill -> number in place of a number."""

from domain.variants.skill_tokens.declaration import ID
from domain.variants.skill_tokens.skills import PER_PLANET, SKILLS
from domain.variants.variant import ship_marks

ship_marks(ID, dict.fromkeys(SKILLS, PER_PLANET))
