"""The conditions under which `basic` uses each ability that it may use or leave; none of them is a coin.

The table is data (abilities.toml): no code names an alien outside of its page.
"""

import tomllib
from pathlib import Path

from workers.bots import conditions
from workers.bots.conditions import Worth

_TABLE: dict[str, list[str]] = tomllib.loads(Path(__file__).with_name("abilities.toml").read_text(encoding="utf-8"))

WHEN: dict[str, Worth] = {
    ability: getattr(conditions, condition) for condition, named in _TABLE.items() for ability in named
}
"""Ability -> the condition under which it is used."""
