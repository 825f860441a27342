"""Hacker: reads other hands before it collects."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import give, hand
from domain.decks.titles import title_of
from domain.encounter import roles, timings
from domain.encounter.compensation import collect_from, deduct, let_the_payer_choose, owed
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseCards, ChooseSeats
from domain.questions.wording import about, counted

HACKER = alien(
    "hacker",
    "Hacker",
    edition="base",
    alert="green",
    verb="Hack",
    power=(
        "When you collect compensation as a main player, you may collect it from any other player. You look at "
        "that player's hand and pick the cards. When your opponent collects compensation from you, you may "
        "choose which cards you give."
    ),
    wild="As a main player, when your opponent is about to collect compensation from you, you may refuse it.",
    super=(
        "After you have picked compensation from a player's hand, you may give that player cards of your "
        "choice, at most as many as you took. They may be the same cards."
    ),
)
FLARE = "flare-hacker"


def whose_hand(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = [each for each in board.timing_order(runner.state) if each != seat and hand(runner, each)]
    return ChooseSeats(prompt="From whom do you collect?", name="hack", seats=seats)


@power(HACKER, at=timings.COMPENSATION_DUE, roles=roles.main, asks=whose_hand)
def hack(runner: Runner, use: Use) -> None:
    """Lets any player pay, with cards that Hacker picks (HACKER-01)."""
    collect_from(runner, use.value[0])


def there_is_a_choice(runner: Runner, seat: str, moment: Moment) -> bool:
    return 0 < owed(runner.state) < len(hand(runner, seat))


@power(HACKER, part="pay", at=timings.BEFORE_COMPENSATION, roles=roles.main, when=there_is_a_choice)
def choose_what_to_pay(runner: Runner, use: Use) -> None:
    """Lets the payer choose as many cards as are owed."""
    let_the_payer_choose(runner)


def cards_are_owed(runner: Runner, seat: str, moment: Moment) -> bool:
    return owed(runner.state) > 0


@wild(HACKER, at=timings.BEFORE_COMPENSATION, roles=roles.main, when=cards_are_owed)
def refuse(runner: Runner, use: Use) -> None:
    """Ends the compensation: the opponent collects nothing from this player."""
    deduct(runner, owed(runner.state), FLARE, use.seat)


def i_have_picked(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(moment["picked"])


def what_to_give(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    cards = {card: title_of(card) for card in hand(runner, seat) if title_of(card) != FLARE}
    most = min(moment["count"], len(cards))
    prompt = f"Which cards do you give to {about(moment['payer'])}? At most {counted(most, 'card')}."
    return ChooseCards(prompt=prompt, name="hand_over", cards=cards, least=1, most=most, secret=True)


@super_(HACKER, at=timings.COMPENSATION_TAKEN, roles=roles.main, when=i_have_picked, asks=what_to_give, secret=True)
def hand_over(runner: Runner, use: Use) -> None:
    """Gives cards to the player that has paid; it is a gift, so that no rift goes off."""
    cards = [card for card in use.value if card in hand(runner, use.seat)]
    give(runner, use.seat, use.moment["payer"], cards, FLARE)
