"""Xenon Lasers: one more or one less for a side's total."""

from domain import board
from domain.encounter import roles, timings
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import ModifierAdded
from domain.events.facts import Fact
from domain.questions import ChooseOption
from domain.state import Modifier
from domain.variants.technology.abilities import ability, tech

TECH = tech(
    "xenon-lasers",
    "Xenon Lasers",
    3,
    "Once in an encounter, as a main player or ally, after the encounter cards are revealed, you may add 1 to your "
    "side's total or subtract 1 from it. This tech stays in play.",
    once=False,
)
FIRED = Fact("xenon_lasers", False, lasting=True)
"""The fact that they have fired in this encounter (CHRONOS-01)."""
MORE, LESS = "add", "subtract"


def totals_count(runner: Runner) -> bool:
    """Returns True if totals are counted: they are made of two attacks only (TIME-25)."""
    faces = runner.encounter.faces.values()
    return bool(faces) and all(face.type == "attack" for face in faces)


def not_fired_yet(runner: Runner, seat: str, moment: Moment) -> bool:
    return totals_count(runner) and not FIRED.of(runner.encounter)


def more_or_less(runner: Runner, seat: str, moment: Moment) -> ChooseOption:
    options = {MORE: "add 1 to your side's total", LESS: "subtract 1 from your side's total"}
    return ChooseOption(prompt="Do you add 1 or subtract 1?", name="xenon_lasers", options=options)


@ability(TECH, at=timings.TOTALLING, roles=roles.involved, when=not_fired_yet, asks=more_or_less, rule="TECH-25")
def fire(runner: Runner, use: Use) -> None:
    FIRED.note(runner, True)
    side = board.side_of(runner.state, use.seat)
    amount = 1 if use.value == [MORE] else -1
    runner.emit(ModifierAdded(modifier=Modifier(side, "total", amount, TECH.id)))
