"""The options of Skill Tokens."""

from domain.options import one_of, option
from domain.variants.skill_tokens.declaration import ID

POWER_RULE = f"{ID}.power_rule"
LEADERS_AND_HOME_COLONIES, LEADERS_ONLY = "leaders_and_home_colonies", "leaders_only"

option(
    POWER_RULE,
    LEADERS_AND_HOME_COLONIES,
    one_of(LEADERS_AND_HOME_COLONIES, LEADERS_ONLY),
    "whether a power needs enough home colonies besides enough active Leaders",
    "SKILL-32",
    variant=ID,
)
