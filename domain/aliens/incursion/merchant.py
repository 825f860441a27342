"""Merchant: hires ships for cards."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import WARP
from domain.decks.piles import discard_pile, face_down, hand, put_cards
from domain.decks.titles import title_of
from domain.encounter import roles, timings
from domain.encounter.encounter import clean_up_with
from domain.encounter.resolution import also_lost
from domain.encounter.ships import homes
from domain.engine.agenda import Procedure
from domain.engine.moments import Moment
from domain.engine.runner import Runner, watches
from domain.engine.uses import Use
from domain.events import EncounterRewound, ModifierAdded, ShipsLost
from domain.questions import ChooseCards
from domain.state import Frame, Modifier, State
from domain.view_parts import View, shows

MERCHANT = alien(
    "merchant",
    "Merchant",
    edition="incursion",
    alert="yellow",
    verb="Hire",
    unverified="that hired ships count as ships of the Merchant for rewards and compensation",
    power=(
        "As a main player or ally with a ship in the encounter, after encounter cards are selected, you may "
        "lay any number of cards from your hand face down as hired ships. Each is one more ship of yours "
        "there, past the usual limit. Hired ships that are lost are discarded, and the others return to your "
        "hand after the encounter."
    ),
    wild=(
        "As a main player or ally, after the encounter cards are revealed, you may add 1 to your side's total "
        "for each card in your hand and 1 for this flare."
    ),
    super=(
        "After resolution, you may discard hired ships that are left. For each of them you get one of your "
        "ships back from the warp."
    ),
)

# -- cards that serve as ships, face down ----------------------------------------------------------

HIRED = face_down("hired")
"""`hired:red` is the zone of the cards that serve red as ships in this encounter."""


def hired(state: State, seat: str) -> list[str]:
    """Returns the cards that serve the seat as ships now."""
    return list(state.zones.get(f"{HIRED}:{seat}", []))


def hire(runner: Runner, seat: str, cards: list[str]) -> None:
    """Makes these cards of its hand ships of the seat until the encounter is over."""
    put_cards(runner, cards, f"hand:{seat}", f"{HIRED}:{seat}", HIRED, seat, [seat])
    clean_up_with(runner, returning)


@board.also_counts
def count(state: State, seat: str) -> int:
    """Counts each hired card as a ship."""
    return len(state.zones.get(f"{HIRED}:{seat}", ()))


@shows("hired_cards")
def in_view(state: State, viewer: str) -> View:
    """Returns the number of each seat's hired cards, and the viewer's cards."""
    counts = {seat: len(cards) for seat in state.seats if (cards := hired(state, seat))}
    own = [{"id": card, "title": title_of(card)} for card in hired(state, viewer)]
    return {"counts": counts, "cards": own} if counts else {}


def dismiss(runner: Runner, seat: str, cards: list[str]) -> None:
    """Discards hired cards of the seat."""
    for card in cards:
        pile = discard_pile(runner.state, card)
        put_cards(runner, [card], f"{HIRED}:{seat}", pile, HIRED, seat=seat)


losing = also_lost(Procedure("lose_hired"))


@losing.step
def those_of_the_losers_are_discarded(runner: Runner, frame: Frame) -> None:
    """Discards the losers' hired cards. They count as lost to the warp, even if the ships are not (HIRED-01)."""
    for side in frame.vars["sides"]:
        for seat in board.side_members(runner.state, side):
            if cards := hired(runner.state, seat):
                dismiss(runner, seat, cards)
                runner.emit(ShipsLost(counts={seat: len(cards)}))


returning = Procedure("hired_return")


@returning.step
def the_others_go_back_to_hand(runner: Runner, frame: Frame) -> None:
    for seat in runner.state.seats:
        back(runner, seat)


def back(runner: Runner, seat: str) -> None:
    if cards := hired(runner.state, seat):
        put_cards(runner, cards, f"{HIRED}:{seat}", f"hand:{seat}", HIRED, seat, [seat])


@watches(EncounterRewound)
def hire_again(runner: Runner, event: EncounterRewound) -> None:
    for seat in runner.state.seats:
        back(runner, seat)


# -- the sheet --------------------------------------------------------------------------------------


def can_hire(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(board.in_encounter(runner.state, seat))


def which_cards(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    cards = {card: title_of(card) for card in hand(runner, seat)}
    return ChooseCards(
        prompt="Which cards serve you as ships?",
        name="hire",
        cards=cards,
        most=len(cards),
        secret=True,
    )


@power(MERCHANT, at=timings.CARDS_SELECTED, roles=roles.involved, when=can_hire, asks=which_cards, secret=True)
def hire_ships(runner: Runner, use: Use) -> None:
    """Adds a ship to the seat's in the encounter for each card, past every limit."""
    if cards := [card for card in use.value if card in hand(runner, use.seat)]:
        hire(runner, use.seat, cards)


@wild(MERCHANT, at=timings.CARDS_REVEALED, roles=roles.involved)
def full_coffers(runner: Runner, use: Use) -> None:
    """Adds one for each card in hand and for this one."""
    side = board.side_of(runner.state, use.seat)
    amount = len(hand(runner, use.seat)) + 1
    runner.emit(ModifierAdded(modifier=Modifier(side, "total", amount, use.ability.title)))


def can_trade_in(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(homes(runner.state, seat))


def which_hired(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    cards = {card: title_of(card) for card in hired(runner.state, seat)}
    most = min(len(cards), len(board.ships_at(runner.state, WARP, seat)))
    prompt = "Which hired ships do you trade for ships of yours out of the warp?"
    return ChooseCards(prompt=prompt, name="trade_in", cards=cards, most=most, secret=True)


@super_(MERCHANT, at=timings.AFTER_RESOLUTION, roles=roles.involved, when=can_trade_in, asks=which_hired, secret=True)
def trade_in(runner: Runner, use: Use) -> None:
    """Discards the cards; as many of its ships leave the warp."""
    dismiss(runner, use.seat, [card for card in use.value if card in hired(runner.state, use.seat)])
    runner.call("retrieve", seat=use.seat, count=len(use.value), why="merchant")
