"""Energy Cloak: the defense invites nobody."""

from domain.encounter import roles, timings
from domain.encounter.alliance import INVITES_NOBODY
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.variants.technology.abilities import ability, tech

TECH = tech(
    "energy-cloak",
    "Energy Cloak",
    4,
    "As the offense, after you have aimed the gate, you may discard this tech: the defense may not invite allies in "
    "this encounter.",
)


def there_is_a_defense(runner: Runner, seat: str, moment: Moment) -> bool:
    now = runner.encounter
    return bool(now.defense) and not INVITES_NOBODY.noted(now, "defense")


@ability(TECH, at=timings.GATE_AIMED, roles=roles.offense, when=there_is_a_defense, rule="TECH-26")
def cloak(runner: Runner, use: Use) -> None:
    INVITES_NOBODY.note(runner, True, "defense")
