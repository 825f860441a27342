"""Scavenger: finds something in every ruin, and keeps its discards."""

from domain import board, powers
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import discard_pile, draw, hand, put_cards
from domain.decks.taking import take
from domain.decks.titles import facts
from domain.engine.moments import Moment, named, timing
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use
from domain.engine.windows import open_window
from domain.events import CardsMoved, HandSeen, UseClosed
from domain.mechanics.colonies import COLONY_LOST
from domain.questions import ChooseCards, ChooseSeats

SCAVENGER = alien(
    "scavenger",
    "Scavenger",
    edition="storm",
    alert="yellow",
    verb="Scavenge",
    unverified="that a colony is lost whenever the last ship leaves it; that nothing takes the cards on the sheet",
    permanent=True,
    open_sheet=True,
    discards_apart=True,
    power=(
        "When you lose a colony, you may take a card of your choice from the discard pile. Cosmic cards that "
        "you discard lie face up on your sheet until a new deck is made. You keep this power however few "
        "home colonies you have."
    ),
    wild="When you lose a colony, you may draw three cards, keep one of them and discard the others.",
    super=(
        "After you use your power for a lost colony, you may look at another player's hand and take a card of "
        "your choice from it."
    ),
)

PILE, SHEET = "discard", f"{board.SHEET}:{SCAVENGER.id}"
SCAVENGED = named(
    "scavenged", "After a card is taken from the discard pile", "You have taken a card from the discard pile."
)
"""The moment at which the flare is played: after a use of the power."""
DRAWN = 3


def i_lost_a_colony(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(moment["seat"] == seat)


def something_lies_there(runner: Runner, seat: str, moment: Moment) -> bool:
    return i_lost_a_colony(runner, seat, moment)


def which(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    cards = {card: facts(card).id for card in runner.state.zones[PILE]}
    return ChooseCards(prompt="Which card do you keep?", name="scavenge", cards=cards)


@power(SCAVENGER, at=COLONY_LOST, when=something_lies_there, asks=which)
def scavenge(runner: Runner, use: Use) -> None:
    """Takes one card of the discard pile, for a colony that was lost."""
    cards = [card for card in use.value if card in runner.state.zones[PILE]]
    if cards:
        target = f"hand:{use.seat}"
        put_cards(runner, cards, PILE, target, SCAVENGER.id, seat=use.seat)
    open_window(runner, timing(SCAVENGED, only=[use.seat]))


def keep_refuse(runner: Runner, seat: str, cards: list[str]) -> None:
    """Puts the Scavenger's discards face up on its sheet."""
    if SCAVENGER.id in powers.active(runner.state, seat):
        why = SCAVENGER.id
        put_cards(runner, cards, PILE, SHEET, why, seat=seat)


@watches(CardsMoved, within=SCAVENGER.in_game)
def own_discards(runner: Runner, event: CardsMoved) -> None:
    if event.target == PILE and event.seat and event.why != "quake":
        keep_refuse(runner, event.seat, event.cards)


@watches(UseClosed, within=SCAVENGER.in_game)
def own_spent_cards(runner: Runner, event: UseClosed) -> None:
    if event.zone == PILE:
        keep_refuse(runner, event.seat, runner.state.zones[PILE][-1:])


def holders(runner: Runner, seat: str) -> list[str]:
    return [each for each in board.clockwise(runner.state, seat)[1:] if hand(runner, each)]


def whose(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    seats = holders(runner, seat)
    return ChooseSeats(prompt="Whose hand do you search?", name="scavenge_hand", seats=seats)


@super_(SCAVENGER, at=SCAVENGED, asks=whose)
class Steal:
    """A look at a hand, and one card out of it."""

    @staticmethod
    def look(runner: Runner, use: Use) -> None:
        victim = use.value[0]
        runner.emit(HandSeen(seat=victim, viewer=use.seat, cards=list(hand(runner, victim))))

    @staticmethod
    def one_card(runner: Runner, use: Use) -> None:
        cards = {card: facts(card).id for card in hand(runner, use.value[0])}
        prompt = "Which card do you steal?"
        question = ChooseCards(prompt=prompt, name="steal", cards=cards, secret=True)
        if cards:
            take(runner, use.value[0], use.seat, runner.ask(use.seat, question), use.ability.title)


@wild(SCAVENGER, at=COLONY_LOST, when=i_lost_a_colony)
class Rummage:
    """Three cards, of which one is kept."""

    @staticmethod
    def draw_three(runner: Runner, use: Use) -> None:
        draw(runner, use.seat, DRAWN, use.ability.title, f"drawn:{use.seat}")

    @staticmethod
    def keep_one(runner: Runner, use: Use) -> None:
        zone, why, seat = f"drawn:{use.seat}", use.ability.title, use.seat
        cards = {card: facts(card).id for card in runner.state.zones.get(zone, [])}
        question = ChooseCards(prompt="Which card do you take?", name="rummage", cards=cards, secret=True)
        to_hand = runner.ask(seat, question) if cards else []
        for card in [*to_hand, *(card for card in cards if card not in to_hand)]:
            target, seen_by = (f"hand:{seat}", [seat]) if card in to_hand else (discard_pile(runner.state, card), None)
            put_cards(runner, [card], zone, target, why, seat=seat, seen_by=seen_by)
