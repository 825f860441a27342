"""Converter: cards for ships, and ships for cards."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import WARP
from domain.decks.piles import discard, draw, hand
from domain.decks.taking import discard_at_random
from domain.decks.titles import facts, title_of
from domain.encounter import roles, timings
from domain.encounter.choose_ships import picked, some_of
from domain.encounter.regroup import release_pending, replace_the_release
from domain.encounter.ships import LOSE_SHIPS, leave_in_the_warp, return_home, returning
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.mechanics.extra_rewards import cards_or_ships
from domain.questions import ChooseCards, ChooseNumber

CONVERTER = alien(
    "converter",
    "Converter",
    edition="storm",
    alert="yellow",
    verb="Exchange",
    unverified="where ships stay that something else than the encounter would cost; compensation for saved ships",
    power=(
        "When your ships would go to the warp, you may discard cards from your hand to save as many of these "
        "ships. Ships saved in an encounter return to your other colonies. When you would get ships out of "
        "the warp, you may leave any of them there and draw a card for each."
    ),
    wild=(
        "As an ally on the losing side with ships in the encounter, you may make each player of the winning "
        "side discard a random card."
    ),
    super=(
        "At nearly any time, you may discard any number of cards from your hand. For each of them you draw a "
        "card from the deck or get one of your ships back from the warp."
    ),
)
FLARE = "flare-converter"


def bound_for_the_warp(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(moment["to"] == WARP)


def which_cards(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    cards = {card: facts(card).id for card in hand(runner, seat)}
    lost = len(board.commanded_by(runner.state, seat, moment["ships"]))
    return ChooseCards(
        prompt="Which cards do you discard, one for each ship that you save?",
        name="ransom",
        cards=cards,
        most=min(len(cards), lost),
        secret=True,
    )


@power(CONVERTER, part="loss", instead_of=LOSE_SHIPS, when=bound_for_the_warp, asks=which_cards, secret=True)
def cards_for_ships(runner: Runner, use: Use) -> None:
    """Saves a ship for each card: out of an encounter to other colonies, otherwise where it is."""
    ships = board.commanded_by(runner.state, use.seat, use.intent["ships"])
    cards = [card for card in use.value if card in hand(runner, use.seat)][: len(ships)]
    saved = picked(runner, use.seat, ships, len(cards), "Which ships do you save?")
    use.intent["ships"] = [ship for ship in use.intent["ships"] if ship not in saved]
    discard(runner, use.seat, cards, CONVERTER.id)
    fought = use.intent["why"] == "encounter"
    homeless = [ship for ship in saved if fought or board.destroyed(runner.state, runner.state.ships[ship])]
    return_home(runner, use.seat, homeless, CONVERTER.id, leaving=True, lost=ships)


def how_many_stay(runner: Runner, seat: str, moment: Moment) -> ChooseNumber:
    prompt, most = "For how many of these ships do you draw a card instead?", len(moment["ships"])
    return ChooseNumber(prompt=prompt, name="ships_stay", least=1, most=most)


@power(CONVERTER, part="retrieval", at=timings.COMING_OUT, asks=how_many_stay)
def cards_for_freedom(runner: Runner, use: Use) -> None:
    """Keeps ships in the warp, for a card each."""
    out = [ship for ship in returning(runner) if ship in use.moment["ships"]]
    stay = some_of(runner, use.seat, out, use.value, "Which ships stay in the warp?")
    leave_in_the_warp(runner, stay)
    draw(runner, use.seat, len(stay), CONVERTER.id)


def a_ship_would_return(runner: Runner, seat: str, moment: Moment) -> bool:
    return release_pending(runner)


@power(CONVERTER, part="release", at=timings.LEAVING_WARP, roles=roles.offense, when=a_ship_would_return)
def card_for_the_release(runner: Runner, use: Use) -> None:
    """Gives a card in place of the ship that the offense gets back."""
    replace_the_release(runner)
    draw(runner, use.seat, 1, CONVERTER.id)


def i_am_beaten(runner: Runner, seat: str, moment: Moment) -> bool:
    now = runner.encounter
    lost = now.winner == board.other_side(board.side_of(runner.state, seat)) and bool(
        board.in_encounter(runner.state, seat)
    )
    return lost and any(hand(runner, each) for each in board.opposing(runner.state, seat))


@wild(CONVERTER, at=timings.WINNER_KNOWN, roles=roles.ally, when=i_am_beaten)
def spoil_the_victory(runner: Runner, use: Use) -> None:
    """Discards a random card of every winner."""
    for winner in board.opposing(runner.state, use.seat):
        discard_at_random(runner, winner, 1, FLARE)


def convertible(runner: Runner, seat: str) -> dict[str, str]:
    """Returns the cards of the hand without the flare itself."""
    return {card: title_of(card) for card in hand(runner, seat) if title_of(card) != FLARE}


def which_to_convert(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    cards = convertible(runner, seat)
    return ChooseCards(prompt="Which cards do you convert?", name="convert", cards=cards, most=len(cards), secret=True)


@super_(CONVERTER, at=timings.ALL, asks=which_to_convert, secret=True)
def convert(runner: Runner, use: Use) -> None:
    """Converts each card into another one, or a ship out of the warp."""
    cards = [card for card in use.value if card in hand(runner, use.seat)]
    discard(runner, use.seat, cards, FLARE)
    cards_or_ships(runner, use.seat, len(cards), FLARE)
