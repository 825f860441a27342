"""Mirror: 15 is 51."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.totals import base_value
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import FaceChanged, ModifierAdded
from domain.events.facts import Fact
from domain.mechanics.declared_effects import Called, call, called_effect
from domain.questions import ChooseSeats
from domain.state import Modifier

MIRROR = alien(
    "mirror",
    "Mirror",
    edition="base",
    alert="yellow",
    verb="Reversal",
    power=(
        "As a main player, after encounter cards are selected and before they are revealed, you may call a "
        "reversal. On each attack card that the main players then reveal the two digits change places: a 15 "
        "counts 51, and an 08 counts 80."
    ),
    wild=(
        "As a main player, after the encounter cards are revealed, you may turn your card into a copy of your "
        "opponent's card."
    ),
    super="When you call a reversal, you may limit it to your card alone or to your opponent's card alone.",
)


def reversed_digits(value: int) -> int:
    """Returns the two digits in the other order, with leading zero; the sign is kept."""
    digits = int(f"{abs(value):02}"[::-1])
    return digits if value >= 0 else -digits


REVERSAL = Fact[list[str]]("reversal", [])
"""The main players whose attack cards the called reversal meets."""


@power(MIRROR, at=timings.CARDS_SELECTED, roles=roles.main)
def reversal(runner: Runner, use: Use) -> None:
    both = [runner.encounter.offense, runner.encounter.defense]
    REVERSAL.note(runner, use.notes.get("only", both))
    call(runner, MIRROR.id, use.seat)


@called_effect(MIRROR.id)
def digits_are_swapped(runner: Runner, called: Called) -> None:
    """Reverses the digits of every main card that is revealed as an attack, and of no card added later."""
    now = runner.encounter
    for seat in REVERSAL.of(now):
        if now.faces[seat].type == "attack":
            value, _ = base_value(now, seat)
            runner.emit(ModifierAdded(modifier=Modifier(seat, "card_set", reversed_digits(value), "mirror")))


def whose_card(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = [seat, board.opponent(runner.state, seat)]
    return ChooseSeats(prompt="Whose card alone is reversed?", name="reversed", seats=seats)


@super_(MIRROR, with_use="mirror.power", roles=roles.main, asks=whose_card)
def one_card_only(runner: Runner, use: Use) -> None:
    use.subject_notes["only"] = use.value


@wild(MIRROR, at=timings.CARDS_REVEALED, roles=roles.main)
def copy(runner: Runner, use: Use) -> None:
    """Turns its card into a copy of the opponent's card."""
    face = runner.encounter.faces[board.opponent(runner.state, use.seat)]
    runner.emit(FaceChanged(seat=use.seat, face=face, source="flare-mirror"))
