"""Mouth: swallows the cards that others discard."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import DISCARDED, discard_pile, put_cards
from domain.decks.titles import facts, title_of
from domain.encounter import alliance, roles, timings
from domain.encounter.reveal import put_in_its_place
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseCards, ChooseSeats

MOUTH = alien(
    "mouth",
    "Mouth",
    edition="storm",
    alert="red",
    verb="Gobble",
    unverified="that swallowed and removed cards are not shown to others",
    power=(
        "As a main player, from the moment when alliances are formed, you must take the cards that players of "
        "the opposing side discard and lay them face down on your sheet. When an encounter of yours ends with "
        "five or more cards there, you take one of them into your hand, and the others leave the game."
    ),
    wild=(
        "As a main player, when your opponent has played an artifact or a reinforcement and it was not "
        "cancelled, you may take the card into your hand."
    ),
    super=(
        "As a main player, after the encounter cards are revealed, you may replace the card of either main "
        "player. You use an encounter card from your sheet, or one that you took out of the game."
    ),
)
SHEET, ENOUGH = "sheet:mouth", 5
HUNGRY = ("alliance", "planning", "reveal", "resolution")


def swallowed(runner: Runner) -> list[str]:
    return runner.state.zones.get(SHEET, [])


def digested(seat: str) -> str:
    """Returns the zone of the cards that this player has taken out of the game."""
    return f"{SHEET}:{seat}"


def on_the_pile(runner: Runner, moment: Moment) -> list[str]:
    """Returns the cards just discarded that are still there."""
    return [card for card in moment["cards"] if card in runner.state.zones[discard_pile(runner.state, card)]]


def food_lies_there(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True for cards from the other side, after the alliances are settled."""
    now = runner.state.encounter
    if now is None or runner.state.phase not in HUNGRY or not alliance.stand(runner.state):
        return False
    return moment["seat"] in board.opposing(runner.state, seat) and bool(on_the_pile(runner, moment))


@power(MOUTH, at=DISCARDED, roles=roles.main, must=True, when=food_lies_there)
def gobble(runner: Runner, use: Use) -> None:
    for card in on_the_pile(runner, use.moment):
        pile = discard_pile(runner.state, card)
        put_cards(runner, [card], pile, SHEET, MOUTH.id, seat=use.seat)


def mouth_is_full(runner: Runner, seat: str, moment: Moment) -> bool:
    return runner.state.phase == "resolution" and len(swallowed(runner)) >= ENOUGH


@power(MOUTH, part="digest", at=timings.ENCOUNTER_CLOSES, roles=roles.main, must=True, when=mouth_is_full)
def digest(runner: Runner, use: Use) -> None:
    """Takes one card into its hand and the others out of the game."""
    cards = {card: title_of(card) for card in swallowed(runner)}
    question = ChooseCards(prompt="Which card do you keep?", name="digest", cards=cards, secret=True)
    to_hand = runner.ask(use.seat, question)
    rest = [card for card in cards if card not in to_hand]
    for target, cards_there in ((f"hand:{use.seat}", to_hand), (digested(use.seat), rest)):
        put_cards(runner, cards_there, SHEET, target, MOUTH.id, seat=use.seat, seen_by=[use.seat])


def tasty(runner: Runner, moment: Moment) -> list[str]:
    return [card for card in on_the_pile(runner, moment) if facts(card).kind in ("artifact", "reinforcement")]


def opponent_has_played(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True if the opponent has played a card that has not been cancelled yet."""
    now = runner.state.encounter
    if now is None or not now.defense or moment["why"] != "played":
        return False
    return moment["seat"] == board.opponent(runner.state, seat) and bool(tasty(runner, moment))


@wild(MOUTH, at=DISCARDED, roles=roles.main, when=opponent_has_played)
def leftovers(runner: Runner, use: Use) -> None:
    """Picks up the card."""
    for card in tasty(runner, use.moment):
        pile, target = discard_pile(runner.state, card), f"hand:{use.seat}"
        put_cards(runner, [card], pile, target, "flare-mouth", seat=use.seat)


def stored(runner: Runner, seat: str) -> dict[str, str]:
    """Returns card -> zone, of the encounter cards that it has swallowed or taken out of the game."""
    zones = {card: zone for zone in (SHEET, digested(seat)) for card in runner.state.zones.get(zone, [])}
    return {card: zone for card, zone in zones.items() if facts(card).is_encounter_card}


def something_is_stored(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(swallowed(runner) or runner.state.zones.get(digested(seat)))


def an_encounter_card_is_stored(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(stored(runner, seat))


def whose(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    mains = [seat, board.opponent(runner.state, seat)]
    return ChooseSeats(prompt="Whose card do you replace?", name="spit_at", seats=mains)


@super_(
    MOUTH,
    at=timings.CARDS_REVEALED,
    roles=roles.main,
    when=something_is_stored,
    holds=an_encounter_card_is_stored,
    asks=whose,
)
def spit_out(runner: Runner, use: Use) -> None:
    """Replaces a revealed encounter card by a stored one."""
    zones = stored(runner, use.seat)
    cards = {card: title_of(card) for card in zones}
    question = ChooseCards(prompt="Which card is it now?", name="spit_out", cards=cards, secret=True)
    card = runner.ask(use.seat, question)[0]
    put_in_its_place(runner, use.value[0], card, zones[card], "flare-mouth")
