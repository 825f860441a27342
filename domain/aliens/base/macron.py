"""Macron: few but heavy ships."""

from domain import board
from domain.aliens.page import alien, passive, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.rewards import not_for_own_ships
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use, cancel
from domain.events import ModifierAdded
from domain.events.facts import SeatFact
from domain.state import Modifier

MACRON = alien(
    "macron",
    "Macron",
    edition="base",
    alert="green",
    verb="Mass",
    power=(
        "As the offense or an ally, you must send exactly one ship. After the encounter cards are revealed, "
        "each of your ships in the encounter counts 4 for your side. For compensation and rewards each of "
        "your ships counts as two."
    ),
    wild=(
        "As a main player or ally, after your side reveals an attack card, you may add 1 to your side's total "
        "for each of your ships in the encounter."
    ),
    super=("When your power allows you one ship, you may send up to four ships instead. Each of them still counts 4."),
)


@power(MACRON, part="one_ship", at=timings.LOADING, roles=roles.offense_or_ally, must=True)
def one_ship(runner: Runner, use: Use) -> None:
    """Limits the seat to exactly one ship as offense or ally."""
    runner.emit(ModifierAdded(modifier=Modifier(use.seat, "ship_limit", 1, use.ability.title)))


@power(MACRON, at=timings.CARDS_REVEALED, roles=roles.involved, must=True)
def mass(runner: Runner, use: Use) -> None:
    """Counts each of its ships as four."""
    runner.emit(ModifierAdded(modifier=Modifier(use.seat, "ship_value", 4, use.ability.title)))


LIFTED = SeatFact("macron_lifted", False)
"""The seat is not limited to one ship in this encounter."""


@passive(MACRON, "escorts")
def one_escort(runner: Runner, seat: str, escorts: int) -> int:
    """Lets it call one of the ships that come after the others have been sent."""
    return 0 if LIFTED.of(runner.encounter, seat) else min(0, 1 - escorts)


@passive(MACRON, "compensation")
def two_for_each_lost(runner: Runner, seat: str, ships: int) -> int:
    return ships


@passive(MACRON, "rewards")
def two_for_each_sent(runner: Runner, seat: str, ships: int) -> int:
    return ships - not_for_own_ships(runner.state)


def my_ships_attack(runner: Runner, seat: str, moment: Moment) -> bool:
    encounter, side = runner.encounter, board.side_of(runner.state, seat)
    attacks = encounter.faces[board.main_player(runner.state, side)].type == "attack"
    return attacks and board.count_in_encounter(runner.state, seat) > 0


@wild(MACRON, at=timings.CARDS_REVEALED, roles=roles.involved, when=my_ships_attack)
def heavier(runner: Runner, use: Use) -> None:
    """Adds one for each of its ships in the encounter."""
    side, count = board.side_of(runner.state, use.seat), board.count_in_encounter(runner.state, use.seat)
    runner.emit(ModifierAdded(modifier=Modifier(side, "total", count, use.ability.title)))


@super_(MACRON, with_use="macron.one_ship", roles=roles.offense_or_ally)
def four_ships(runner: Runner, use: Use) -> None:
    """Allows up to four ships instead of one: the use does not happen, but the power stays in force."""
    cancel(runner, use.subject_id)
    LIFTED.note(runner, True, use.seat)
