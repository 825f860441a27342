"""Philanthropist: gives cards away."""

from typing import Any

from domain import board, powers, private_notes
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import give, hand
from domain.decks.titles import facts
from domain.encounter import roles, timings
from domain.encounter.planning import MUST_PLAY
from domain.encounter.ships import can_pay_one_ship, pay_one_ship
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import PowerLent
from domain.events.facts import Fact
from domain.private_notes import Pick, PrivateNote
from domain.questions import ChooseCards, ChooseSeats
from domain.state import State

PHILANTHROPIST = alien(
    "philanthropist",
    "Philanthropist",
    edition="base",
    alert="yellow",
    verb="Giving",
    power=(
        "As a main player or ally, after alliances are formed, you may give a card from your hand to a main "
        "player: as a main player to your opponent, as an ally to either of them. If you are a main player "
        "and then hold no encounter card, you draw a new hand."
    ),
    wild=(
        "At the start of any encounter, you may send one of your ships to the warp and lend your power to "
        "another player until the encounter ends. That player has it in place of the usual power, and you "
        "cannot use it meanwhile."
    ),
    super=(
        "After you have given an encounter card with your power, before cards are selected, you may oblige "
        "the player who got it to play it in this encounter."
    ),
)
GIFT = Fact[dict[str, Any]]("gift", {}, private=True)


@private_notes.guessed(GIFT.name)
def the_gift_as_others_see_it(state: State, noted: PrivateNote, pick: Pick) -> dict[str, Any]:
    """Returns any card of the player who got it."""
    gift: dict[str, Any] = noted.value
    if noted.viewer in (gift["by"], gift["seat"]):
        return gift
    zones = [f"hand:{gift['seat']}", f"played:{gift['seat']}"]
    return {**gift, "card": pick([card for zone in zones for card in state.zones.get(zone, [])], 1)[0]}


def holds_a_card(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(hand(runner, seat))


def takers(runner: Runner, seat: str) -> list[str]:
    return [each for each in (runner.encounter.offense, runner.encounter.defense) if each != seat]


def who_gets_it(runner: Runner, seat: str, moment: Moment) -> ChooseSeats | None:
    """Asks who gets the card: an ally names a main player, and a main player has one opponent."""
    seats = takers(runner, seat)
    if len(seats) == 1:
        return None
    return ChooseSeats(prompt="Who gets the card?", name="gift_to", seats=seats)


@power(PHILANTHROPIST, at=timings.ALLIANCES_FORMED, roles=roles.involved, when=holds_a_card, asks=who_gets_it)
class Giving:
    """One card to a main player (as a main player: to the opponent)."""

    @staticmethod
    def give_card(runner: Runner, use: Use) -> str | None:
        cards = {card: facts(card).id for card in hand(runner, use.seat)}
        if not cards:
            return "done"
        question = ChooseCards(prompt="Which card do you give?", name="gift", cards=cards, secret=True)
        card = runner.ask(use.seat, question)[0]
        taker = (use.value or takers(runner, use.seat))[0]
        gift = {"by": use.seat, "seat": taker, "card": card}
        GIFT.note(runner, gift, seat=use.seat)
        give(runner, use.seat, taker, [card], "philanthropist")
        return None

    @staticmethod
    def new_hand(runner: Runner, use: Use) -> None:
        """Draws a new hand for a main player left without encounter card."""
        if roles.main(runner.state, use.seat):
            runner.call("new_hand", seat=use.seat)


def gave_a_card(runner: Runner, seat: str, moment: Moment) -> bool:
    return GIFT.noted(runner.encounter) and GIFT.of(runner.encounter)["by"] == seat


def gave_an_encounter_card(runner: Runner, seat: str, moment: Moment) -> bool:
    gift = GIFT.of(runner.encounter)
    return facts(gift["card"]).is_encounter_card


@super_(
    PHILANTHROPIST, at=timings.BEFORE_SELECTION, roles=roles.involved, when=gave_a_card, holds=gave_an_encounter_card
)
def must_play_it(runner: Runner, use: Use) -> None:
    gift = GIFT.of(runner.encounter)
    MUST_PLAY.note(runner, gift["card"], gift["seat"])


def can_lend(runner: Runner, seat: str, moment: Moment) -> bool:
    own = [alien for alien in powers.active(runner.state, seat) if alien not in powers.BOUND]
    free = bool(own) and seat not in runner.state.lent
    return free and can_pay_one_ship(runner.state, seat) and bool(borrowers(runner, seat))


def borrowers(runner: Runner, seat: str) -> list[str]:
    busy = {*runner.state.lent, *runner.state.lent.values()}
    return [each for each in board.clockwise(runner.state, seat)[1:] if each not in busy]


def to_whom(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = borrowers(runner, seat)
    return ChooseSeats(prompt="Who borrows your power?", name="lend_power", seats=seats)


@wild(PHILANTHROPIST, at=timings.START_OF_ENCOUNTER, when=can_lend, asks=to_whom)
class Lend:
    """One of its ships to the warp; another player has its power until the encounter ends."""

    @staticmethod
    def pay(runner: Runner, use: Use) -> None:
        pay_one_ship(runner, use.seat)

    @staticmethod
    def lend(runner: Runner, use: Use) -> None:
        alien = [each for each in powers.held(runner.state, use.seat) if each not in powers.BOUND]
        if alien:
            runner.emit(PowerLent(lender=use.seat, borrower=use.value[0], alien=alien[0]))
