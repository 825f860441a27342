"""Mutant: grows its hand again out of the hands of others."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import HAND_SIZE, discard, draw, hand
from domain.decks.taking import take_at_random
from domain.decks.titles import title_of
from domain.encounter import roles, timings
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events.deals import DEAL
from domain.events.facts import SeatFact
from domain.questions import ChooseCards, ChooseOption
from domain.questions.wording import about, counted

MUTANT = alien(
    "mutant",
    "Mutant",
    edition="base",
    alert="green",
    verb="Regenerate",
    power=(
        "As a main player with fewer than eight cards in hand, before allies are invited, you may fill your hand up "
        "to eight cards. For each card you choose where it comes from: the deck, or a random card from the hand of "
        "any other player."
    ),
    wild=(
        "As a main player, after you win an encounter or make a deal, you may take a random card from your opponent's "
        "hand and one from the hand of each of your opponent's allies."
    ),
    super=(
        "As a main player, before allies are invited and before you use your power, you may discard one, two or three "
        "cards from your hand."
    ),
)
DECK = "deck"
MOST_DISCARDED = 3
REFILLED = SeatFact("mutant_refilled", False)
"""The seat has filled its hand in this encounter."""


def short_of_cards(runner: Runner, seat: str, moment: Moment) -> bool:
    return len(hand(runner, seat)) < HAND_SIZE


def sources(runner: Runner, seat: str) -> dict[str, str]:
    """Returns the deck, and every other player with cards."""
    others = {each: hand(runner, each) for each in board.clockwise(runner.state, seat)[1:]}
    names = {each: f"{about(each)} ({counted(len(cards), 'card')})" for each, cards in others.items() if cards}
    return {DECK: "draw from the deck", **names}


@power(MUTANT, at=timings.BEFORE_INVITATIONS, roles=roles.main, when=short_of_cards)
class Regenerate:
    """One card after the other until there are eight; a quake ends it, as it ends every draw (QUAKE-05)."""

    @staticmethod
    def begin(runner: Runner, use: Use) -> None:
        REFILLED.note(runner, True, use.seat)

    @staticmethod
    def next_card(runner: Runner, use: Use) -> str:
        missing, options = HAND_SIZE - len(hand(runner, use.seat)), sources(runner, use.seat)
        if missing <= 0:
            return "done"
        prompt = f"You take {counted(missing, 'more card')}. Where does the next one come from?"
        question = ChooseOption(prompt=prompt, name="mutant_source", options=options)
        chosen = runner.ask(use.seat, question)[0] if len(options) > 1 else DECK
        if chosen != DECK:
            take_at_random(runner, chosen, use.seat, 1, MUTANT.id)
        elif not draw(runner, use.seat, 1, MUTANT.id):
            return "done"
        return "next_card"


def before_the_refill(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True before the refill, if the seat has another card than the flare."""
    return not REFILLED.of(runner.encounter, seat) and len(hand(runner, seat)) > 1


@super_(MUTANT, at=timings.BEFORE_INVITATIONS, roles=roles.main, when=before_the_refill)
def shed(runner: Runner, use: Use) -> None:
    cards = {card: title_of(card) for card in hand(runner, use.seat)}
    question = ChooseCards(
        prompt="Which cards do you discard?",
        name="mutant_discards",
        cards=cards,
        most=min(MOST_DISCARDED, len(cards)),
        secret=True,
    )
    discard(runner, use.seat, runner.ask(use.seat, question) if cards else [], "flare-mutant")


def victims(runner: Runner, seat: str) -> list[str]:
    """Returns those of the opponent and its allies who hold cards; after a deal the allies have gone home."""
    opposing = board.opposing(runner.state, seat)
    if DEAL.of(runner.encounter) == "made":
        opposing = opposing[:1]
    return [each for each in opposing if hand(runner, each)]


def i_succeeded(runner: Runner, seat: str, moment: Moment) -> bool:
    now = runner.encounter
    won = DEAL.of(now) == "made" or now.winner == board.side_of(runner.state, seat)
    return won and bool(victims(runner, seat))


@wild(MUTANT, at=timings.AFTER_RESOLUTION, roles=roles.main, when=i_succeeded)
def assimilate(runner: Runner, use: Use) -> None:
    for seat in victims(runner, use.seat):
        take_at_random(runner, seat, use.seat, 1, "flare-mutant")
