"""Converter: cards for ships, and ships for cards."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import WARP
from domain.decks.piles import discard, draw, hand
from domain.decks.taking import discard_at_random
from domain.decks.titles import facts, title_of
from domain.encounter import roles, timings
from domain.encounter.choose_ships import picked, some_of
from domain.encounter.ships import LOSE_SHIPS, return_home
from domain.engine.moments import Moment
from domain.engine.runner import Game
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


def mine(game: Game, ships: list[str], seat: str) -> list[str]:
    return [ship for ship in ships if board.owner(game.state, ship) == seat]


def ships_can_be_paid_for(game: Game, seat: str, moment: Moment) -> bool:
    return moment["to"] == WARP and bool(mine(game, moment["ships"], seat) and hand(game, seat))


def which_cards(game: Game, seat: str, moment: Moment) -> ChooseCards:
    cards, lost = {card: facts(card).id for card in hand(game, seat)}, len(mine(game, moment["ships"], seat))
    return ChooseCards(
        prompt="Which cards do you discard, one for each ship that you save?", rule="CORE-240", name="ransom",
        cards=cards, most=min(len(cards), lost), sealed=True,
    )  # fmt: skip


@power(CONVERTER, part="loss", instead_of=LOSE_SHIPS, when=ships_can_be_paid_for, asks=which_cards, secret=True)
def cards_for_ships(game: Game, use: Use) -> None:
    """A ship is saved for each card: out of an encounter to other colonies, otherwise where it is."""
    ships = mine(game, use.intent["ships"], use.seat)
    cards = [card for card in use.value if card in hand(game, use.seat)][: len(ships)]
    saved = picked(game, use.seat, ships, len(cards), "Which ships do you save?", "CORE-240")
    use.intent["ships"] = [ship for ship in use.intent["ships"] if ship not in saved]
    discard(game, use.seat, cards, CONVERTER.id)
    fought = use.intent["why"] == "encounter"
    homeless = [ship for ship in saved if fought or board.destroyed(game.state, game.state.ships[ship])]
    return_home(game, use.seat, homeless, CONVERTER.id, leaving=True, lost=ships)


def how_many_stay(game: Game, seat: str, moment: Moment) -> ChooseNumber:
    prompt, most = "For how many of these ships do you draw a card instead?", len(moment["ships"])
    return ChooseNumber(prompt=prompt, rule="CORE-240", name="ships_stay", least=1, most=most)


@power(CONVERTER, part="retrieval", at=timings.COMING_OUT, asks=how_many_stay)
def cards_for_freedom(game: Game, use: Use) -> None:
    """Ships stay in the warp, for a card each."""
    coming = game.below("return_ships").vars
    out = [ship for ship in coming["ships"] if ship in use.moment["ships"]]
    stay = some_of(game, use.seat, out, use.value, "Which ships stay in the warp?", "CORE-240")
    coming["ships"] = [ship for ship in coming["ships"] if ship not in stay]
    draw(game, use.seat, len(stay), CONVERTER.id)


def a_ship_would_return(game: Game, seat: str, moment: Moment) -> bool:
    return bool(board.ships_at(game.state, WARP, seat)) and not game.below("regroup").vars.get("released")


@power(CONVERTER, part="release", at=timings.LEAVING_WARP, roles=roles.offense, when=a_ship_would_return)
def card_for_the_release(game: Game, use: Use) -> None:
    """A card in place of the ship that the offense gets back."""
    game.below("regroup").vars["released"] = True
    draw(game, use.seat, 1, CONVERTER.id)


def i_am_beaten(game: Game, seat: str, moment: Moment) -> bool:
    now = game.state.encounter
    assert now is not None
    lost = now.winner == board.other_side(board.side_of(game.state, seat)) and bool(
        board.in_encounter(game.state, seat)
    )
    return lost and any(hand(game, each) for each in board.opposing(game.state, seat))


@wild(CONVERTER, at=timings.WINNER_KNOWN, roles=roles.ally, when=i_am_beaten)
def spoil_the_victory(game: Game, use: Use) -> None:
    """Every winner discards a random card."""
    for winner in board.opposing(game.state, use.seat):
        discard_at_random(game, winner, 1, FLARE)


def convertible(game: Game, seat: str) -> dict[str, str]:
    """The cards of the hand without the flare itself."""
    return {card: title_of(card) for card in hand(game, seat) if title_of(card) != FLARE}


def something_to_convert(game: Game, seat: str, moment: Moment) -> bool:
    return bool(convertible(game, seat))


def which_to_convert(game: Game, seat: str, moment: Moment) -> ChooseCards:
    cards = convertible(game, seat)
    return ChooseCards(
        prompt="Which cards do you convert?", rule="CORE-221", name="convert", cards=cards, most=len(cards), sealed=True
    )


@super_(CONVERTER, at=timings.ALL, when=something_to_convert, asks=which_to_convert, secret=True)
def convert(game: Game, use: Use) -> None:
    """For each card another one, or a ship out of the warp."""
    cards = [card for card in use.value if card in hand(game, use.seat)]
    discard(game, use.seat, cards, FLARE)
    cards_or_ships(game, use.seat, len(cards), FLARE)
