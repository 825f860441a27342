"""Tripler: low cards count three times, high ones a third."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.totals import base_value
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import ModifierAdded
from domain.mechanics.declared_effects import FIRST_OF_ALL
from domain.state import Modifier

TRIPLER = alien(
    "tripler",
    "Tripler",
    edition="base",
    alert="red",
    verb="Thrice",
    power=(
        "As a main player, after you reveal an attack card, you must change its value: 10 or less is multiplied "
        "by three, and more than 10 is divided by three, rounded up."
    ),
    wild=(
        "As a main player, when your opponent reveals an attack card of 15 or more, you may divide its value by "
        "three, rounded up, before anything else works on it."
    ),
    super="When you use your power on an attack card of 11, 12 or 13, you may multiply its value by three instead.",
)
LOW, LOW_WITH_FLARE, HIGH, THREE = 10, 13, 15, 3
LIMIT = "limit"
"""The highest value that is multiplied, in the notes of the use."""


def a_third(value: int) -> int:
    """Returns a third, rounded up."""
    return -(-value // THREE)


def set_value(runner: Runner, seat: str, value: int, source: str) -> None:
    runner.emit(ModifierAdded(modifier=Modifier(seat, "card_set", value, source)))


def my_attack_is_up(runner: Runner, seat: str, moment: Moment) -> bool:
    return runner.encounter.faces[seat].type == "attack"


@power(TRIPLER, at=timings.CARDS_REVEALED, roles=roles.main, must=True, when=my_attack_is_up)
def thrice(runner: Runner, use: Use) -> None:
    """Triples the value that earlier effects have left (TRIPLER-01); negative values are low."""
    value, _ = base_value(runner.encounter, use.seat)
    low = value <= use.notes.get(LIMIT, LOW)
    set_value(runner, use.seat, value * THREE if low else a_third(value), TRIPLER.id)


def between_the_limits(runner: Runner, seat: str, moment: Moment) -> bool:
    return LOW < base_value(runner.encounter, seat)[0] <= LOW_WITH_FLARE


@super_(TRIPLER, with_use="tripler.power", roles=roles.main, when=between_the_limits)
def up_to_thirteen(runner: Runner, use: Use) -> None:
    use.subject_notes[LIMIT] = LOW_WITH_FLARE


def opponent_is_high(runner: Runner, seat: str, moment: Moment) -> bool:
    face = runner.encounter.faces[board.opponent(runner.state, seat)]
    return face.type == "attack" and face.value >= HIGH


@wild(TRIPLER, at=FIRST_OF_ALL, roles=roles.main, when=opponent_is_high)
def cut_down(runner: Runner, use: Use) -> None:
    opponent = board.opponent(runner.state, use.seat)
    set_value(runner, opponent, a_third(runner.encounter.faces[opponent].value), use.ability.title)
