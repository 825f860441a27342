"""Will: meets whom it likes, where it likes."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.destiny import colour_of
from domain.decks.piles import hand
from domain.decks.titles import title_of
from domain.encounter import roles, timings
from domain.encounter.destiny import NAMED, WILD, opponents
from domain.encounter.launch import ANY_COLONY
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import HandSeen
from domain.questions import ChooseSeats

WILL = alien(
    "will",
    "Will",
    edition="base",
    alert="green",
    verb="Choice",
    power=(
        "As the offense, after destiny is drawn, you must name another player as the defense, whatever the card says. "
        "You may aim at any planet in that player's home system or at any other planet where that player has a "
        "colony. Everything else that the destiny card causes still happens."
    ),
    wild=(
        "As the offense, when the destiny card names another player by colour or as a special card, you may aim at "
        "that player's colonies in any system, not only in the home system."
    ),
    super=(
        "As the offense, after destiny is drawn and before you name the defense, you may look at the hand of another "
        "player."
    ),
)


def whom(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    return ChooseSeats(prompt="Whom do you encounter?", name="will", seats=opponents(runner.state, seat))


@power(WILL, at=timings.DEFENSE_DUE, roles=roles.offense, must=True, asks=whom)
def choice(runner: Runner, use: Use) -> None:
    """Chooses any other player, at home or in any colony."""
    NAMED.note(runner, {"seat": use.value[0], "rule": "CORE-240"})
    ANY_COLONY.note(runner, True, use.seat)


def destiny_named_another(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True for a colour or a special card, but no wild card.

    A special card has the colour of the player whom it names (CORE-092).
    """
    now = runner.encounter
    title = title_of(now.destiny) if now.destiny else WILD
    named = title != WILD and now.system == now.defense and colour_of(title) in ("", now.defense)
    home = board.planets(runner.state, now.defense)
    return named and any(planet not in home for planet in board.colonies(runner.state, now.defense))


@wild(WILL, at=timings.DEFENSE_SET, roles=roles.offense, when=destiny_named_another)
def anywhere(runner: Runner, use: Use) -> None:
    ANY_COLONY.note(runner, True, use.seat)


def whose_hand(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = [each for each in board.clockwise(runner.state, seat)[1:] if hand(runner, each)]
    return ChooseSeats(prompt="At whose hand do you look?", name="will_looks", seats=seats)


@super_(WILL, at=timings.DESTINY_DRAWN, roles=roles.offense, asks=whose_hand)
def look(runner: Runner, use: Use) -> None:
    seat = use.value[0]
    runner.emit(HandSeen(seat=seat, viewer=use.seat, cards=list(hand(runner, seat))))
