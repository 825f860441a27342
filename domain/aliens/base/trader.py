"""Trader: a whole hand for a whole hand."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import give, hand
from domain.decks.taking import swap_hands, take_at_random
from domain.decks.titles import facts, has_encounter_card
from domain.encounter import roles, timings
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use, cancel
from domain.questions import ChooseCards, ChooseSeats

TRADER = alien(
    "trader",
    "Trader",
    edition="base",
    alert="green",
    verb="Transference",
    power=(
        "As a main player who holds an encounter card, before encounter cards are selected, you may trade "
        "your whole hand for your opponent's hand. Both of you keep the new hands."
    ),
    wild=(
        "As a main player, before allies are invited, you may take a random card from your opponent's hand. "
        "You then give your opponent any card of yours, perhaps the same one."
    ),
    super="When you use your power, you may trade hands with another player instead of your opponent.",
)


def can_trade(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns False for a hand without encounter cards, which cannot be traded away: a new one is drawn first."""
    return has_encounter_card(hand(runner, seat))


@power(TRADER, at=timings.BEFORE_SELECTION, roles=roles.main, when=can_trade)
def transference(runner: Runner, use: Use) -> None:
    swap_hands(runner, use.seat, board.opponent(runner.state, use.seat), "trader")


def with_whom(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = [each for each in board.clockwise(runner.state, seat)[1:] if each != board.opponent(runner.state, seat)]
    return ChooseSeats(prompt="With whom do you trade hands instead?", name="trade_with", seats=seats)


@super_(TRADER, with_use="trader.power", roles=roles.main, asks=with_whom)
def anybodys_hand(runner: Runner, use: Use) -> None:
    """Trades with another player instead, while this flare is on the table and in no hand."""
    cancel(runner, use.subject_id, "replaced")
    swap_hands(runner, use.seat, use.value[0], "trader")


def opponent_holds_cards(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(hand(runner, board.opponent(runner.state, seat)))


@wild(TRADER, at=timings.BEFORE_INVITATIONS, roles=roles.main, when=opponent_holds_cards)
class OneForOne:
    """A random card from the opponent, then any card back, perhaps the same."""

    @staticmethod
    def take(runner: Runner, use: Use) -> None:
        take_at_random(runner, board.opponent(runner.state, use.seat), use.seat, 1, "flare-trader")

    @staticmethod
    def give_back(runner: Runner, use: Use) -> None:
        cards = {card: facts(card).id for card in hand(runner, use.seat)}
        question = ChooseCards(prompt="Which card do you give back?", name="give_back", cards=cards, secret=True)
        if cards:
            card = runner.ask(use.seat, question)
            give(runner, use.seat, board.opponent(runner.state, use.seat), card, "flare-trader")
