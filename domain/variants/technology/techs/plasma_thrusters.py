"""Plasma Thrusters: five ships for every encounter, and one that comes to the defense (XVAR-12)."""

from domain.encounter import roles, timings
from domain.encounter.launch import raises_the_limit
from domain.encounter.ships import movable, move
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events.facts import Fact
from domain.questions import ChooseShips
from domain.state import State
from domain.variants.technology import variant_state
from domain.variants.technology.abilities import ability, tech

TECH = tech(
    "plasma-thrusters",
    "Plasma Thrusters",
    6,
    "As the offense or an ally, you may send one ship more than usual into every encounter. As the defense, once the "
    "gate is aimed, you may move one ship from another colony to the targeted planet. This tech stays in play.",
    once=False,
)
CAME = Fact("plasma_thrusters", False)
"""A ship has come to the targeted planet in this encounter."""


@raises_the_limit
def one_more(state: State, seat: str) -> int:
    return int(variant_state.has_completed(state, seat, TECH.id))


def elsewhere(runner: Runner, seat: str) -> dict[str, list[str]]:
    """Returns the seat's other colonies with the ships there that can leave."""
    target = runner.encounter.planet
    return {planet: ships for planet, ships in movable(runner.state, seat).items() if planet != target}


def one_could_come(runner: Runner, seat: str, moment: Moment) -> bool:
    return not CAME.of(runner.encounter) and bool(elsewhere(runner, seat))


def which_ship(runner: Runner, seat: str, moment: Moment) -> ChooseShips:
    return ChooseShips(
        prompt="Which ship comes to the targeted planet?",
        name="plasma_thrusters",
        places=elsewhere(runner, seat),
        least=1,
        most=1,
    )


LAUNCH = (timings.GATE_AIMED, timings.SHIPS_LAUNCHED)


@ability(TECH, at=LAUNCH, roles=roles.defense, when=one_could_come, asks=which_ship, rule="TECH-34")
def come_to_help(runner: Runner, use: Use) -> None:
    CAME.note(runner, True)
    move(runner, use.value, runner.encounter.planet, TECH.id)
