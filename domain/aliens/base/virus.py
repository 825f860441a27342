"""Virus: multiplies instead of adding."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.encounter import roles, timings
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import ModifierAdded
from domain.state import Modifier

VIRUS = alien(
    "virus",
    "Virus",
    edition="base",
    alert="red",
    verb="Multiply",
    power=(
        "As a main player, after you reveal an attack card, you must multiply its value by the number of your "
        "ships in the encounter, instead of adding the two. Your allies' ships and everything else are added "
        "as usual."
    ),
    wild=(
        "As a main player, after the encounter cards are revealed, you may multiply the number of your ships "
        "in the encounter by the number of your allies' ships, instead of adding the two."
    ),
    super="When you use your power, you may multiply your attack card by your allies' ships as well.",
)
INFECTED = "infected"


def my_attack_is_up(runner: Runner, seat: str, moment: Moment) -> bool:
    return runner.encounter.faces[seat].type == "attack"


@power(VIRUS, at=timings.CARDS_REVEALED, roles=roles.main, must=True, when=my_attack_is_up)
def multiply(runner: Runner, use: Use) -> None:
    """Multiplies its ships by the card instead of adding them; with the super flare its allies' ships too."""
    runner.emit(ModifierAdded(modifier=Modifier(use.seat, "times_card", 1, "virus")))
    for ally in use.notes.get(INFECTED, []):
        runner.emit(ModifierAdded(modifier=Modifier(ally, "times_card", 1, "flare-virus")))


@wild(VIRUS, at=timings.CARDS_REVEALED, roles=roles.main)
def own_times_allied(runner: Runner, use: Use) -> None:
    """Multiplies its ships by allied ships instead of adding them."""
    runner.emit(ModifierAdded(modifier=Modifier(use.seat, "times_allies", 1, "flare-virus")))


@super_(VIRUS, with_use="virus.power", roles=roles.main)
def the_whole_side(runner: Runner, use: Use) -> None:
    side = board.side_of(runner.state, use.seat)
    use.subject_notes[INFECTED] = board.side_members(runner.state, side)[1:]
