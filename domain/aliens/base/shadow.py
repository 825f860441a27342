"""Shadow: takes a ship of every player whom destiny names."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.destiny import colour_of
from domain.decks.titles import title_of
from domain.encounter import roles, timings
from domain.encounter.destiny import POINTED, WILD, selected
from domain.encounter.ships import lose
from domain.encounter.victory import perhaps_enough_colonies
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.mechanics.ship_executions import (
    IN_ITS_PLACE,
    a_ship_is_lost,
    beaten_by_an_attack,
    drag_along,
    executed,
    fill_its_place,
    uninvolved_ship,
)
from domain.questions import ChooseSeats

SHADOW = alien(
    "shadow",
    "Shadow",
    edition="base",
    alert="yellow",
    verb="Execute",
    power=(
        "When a destiny card is drawn that shows the colour of another player, or a special one that selects "
        "another player, you must send one ship from a colony of that player to the warp. You choose the colony "
        "and the ship. When a wild destiny card is drawn, you may do so to any other player."
    ),
    wild=(
        "As the defense, when you lose the encounter to an attack card, you may send one of your ships from "
        "outside the encounter to the warp. All opposing ships in the encounter go there too, and gain no colony."
    ),
    super=(
        "As the offense, when you use your power, you may put one of your ships from the warp on the planet of "
        "the ship that you execute."
    ),
)


def target(runner: Runner) -> str:
    """Returns the player whom the drawn card names, or None for a wild card."""
    title = title_of(runner.encounter.destiny)
    colour = colour_of(title)
    return colour if colour or title in ("", WILD) else selected(runner.state, title)[0]


def another_is_named(runner: Runner, seat: str, moment: Moment) -> bool:
    victim = target(runner)
    return victim not in ("", seat) and bool(board.colonies(runner.state, victim))


@power(SHADOW, at=timings.DESTINY_DRAWN, must=True, when=another_is_named)
class Execute:
    """Before the card is interpreted; a special card still selects the player whom it selected."""

    @staticmethod
    def execute(runner: Runner, use: Use) -> None:
        victim, card = target(runner), runner.encounter.destiny
        ships = executed(runner, use, victim)
        if not colour_of(title_of(card)):
            POINTED.note(runner, {"seat": victim, "card": card})
        lose(runner, ships, SHADOW.id)

    @staticmethod
    def take_its_place(runner: Runner, use: Use) -> None:
        fill_its_place(runner, use, SHADOW.id)

    perhaps_enough_colonies = staticmethod(perhaps_enough_colonies)


def a_wild_card_is_up(runner: Runner, seat: str, moment: Moment) -> bool:
    return title_of(runner.encounter.destiny) == WILD


def whom(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    others = [other for other in board.clockwise(runner.state, seat)[1:] if board.colonies(runner.state, other)]
    return ChooseSeats(prompt="Whose ship do you execute?", name="victim", seats=others)


@power(SHADOW, part="any", at=timings.DESTINY_DRAWN, when=a_wild_card_is_up, asks=whom)
class ExecuteAnybody:
    """Any other player, also one whom the offense does not encounter then."""

    @staticmethod
    def execute(runner: Runner, use: Use) -> None:
        lose(runner, executed(runner, use, use.value[0]), SHADOW.id)

    @staticmethod
    def take_its_place(runner: Runner, use: Use) -> None:
        fill_its_place(runner, use, SHADOW.id)

    perhaps_enough_colonies = staticmethod(perhaps_enough_colonies)


@super_(SHADOW, with_use="shadow.power", roles=roles.offense, when=a_ship_is_lost)
@super_(SHADOW, part="super_any", with_use="shadow.any", roles=roles.offense, when=a_ship_is_lost)
def in_its_place(runner: Runner, use: Use) -> None:
    use.subject_notes[IN_ITS_PLACE] = True


@wild(SHADOW, at=timings.WINNER_KNOWN, roles=roles.defense, when=beaten_by_an_attack, asks=uninvolved_ship)
def drag_them_along(runner: Runner, use: Use) -> None:
    drag_along(runner, use, SHADOW.id)
