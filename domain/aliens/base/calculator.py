"""Calculator: takes one card's value from the other's."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.totals import base_value
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import ModifierAdded
from domain.mechanics.declared_effects import Called, call, called_effect
from domain.questions import ChooseOption
from domain.state import Modifier

CALCULATOR = alien(
    "calculator",
    "Calculator",
    edition="base",
    alert="yellow",
    verb="Equalize",
    power=(
        "As a main player, after encounter cards are selected and before they are revealed, you may call an "
        "equalization. If both cards are attacks of different value, the value of the lower one is then subtracted "
        "from that of the higher one, and the lower one stays as it is."
    ),
    wild=(
        "As a main player, after encounter cards are selected and before they are revealed, you may call odd or "
        "even. If both cards are attacks and you are right about the sum of their values, your card's value is "
        "subtracted from your opponent's. If you are wrong, your opponent's is subtracted from yours."
    ),
    super="As an ally, you may use your power.",
)
EQUALIZATION, PARITY = "equalization", "parity"
ODD, EVEN = "odd", "even"


def attacks(runner: Runner) -> dict[str, int]:
    """Returns main player -> the value of its card after earlier effects, or nothing unless both are attacks."""
    now = runner.encounter
    if any(face.type != "attack" for face in now.faces.values()):
        return {}
    return {seat: base_value(now, seat)[0] for seat in (now.offense, now.defense)}


def subtract(runner: Runner, seat: str, source: str) -> None:
    """Subtracts the value of the opponent's card from that of the seat's card. A negative one makes it higher."""
    values = attacks(runner)
    less = values[seat] - values[board.opponent(runner.state, seat)]
    runner.emit(ModifierAdded(modifier=Modifier(seat, "card_set", less, source)))


@power(CALCULATOR, at=timings.CARDS_SELECTED, roles=roles.main)
@super_(CALCULATOR, at=timings.CARDS_SELECTED, roles=roles.ally)
def equalize(runner: Runner, use: Use) -> None:
    call(runner, EQUALIZATION, use.seat, source=use.ability.title)


@called_effect(EQUALIZATION)
def the_higher_one_shrinks(runner: Runner, called: Called) -> None:
    values = attacks(runner)
    if len(set(values.values())) > 1:
        subtract(runner, max(values, key=lambda seat: values[seat]), called["source"])


def odd_or_even(runner: Runner, seat: str, moment: Moment) -> ChooseOption:
    options = {ODD: "odd", EVEN: "even"}
    return ChooseOption(prompt="Is the sum of both attacks odd or even?", name="parity", options=options)


@wild(CALCULATOR, at=timings.CARDS_SELECTED, roles=roles.main, asks=odd_or_even)
def guess(runner: Runner, use: Use) -> None:
    call(runner, PARITY, use.seat, guess=use.value[0], source=use.ability.title)


@called_effect(PARITY)
def the_guess_is_checked(runner: Runner, called: Called) -> None:
    if values := attacks(runner):
        seat, sum_is = called["seat"], ODD if sum(values.values()) % 2 else EVEN
        loser = board.opponent(runner.state, seat) if called["guess"] == sum_is else seat
        subtract(runner, loser, called["source"])
