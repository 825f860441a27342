"""Deuce: plays two cards at once."""

from domain import board
from domain.aliens.page import alien, passive, power, super_, wild
from domain.decks.nature import nature
from domain.decks.piles import discard, hand
from domain.decks.titles import facts
from domain.encounter import roles, timings
from domain.encounter.totals import card_value
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import ModifierAdded
from domain.mechanics import second_card
from domain.questions import ChooseCards, ChooseOption
from domain.state import Modifier

DEUCE = alien(
    "deuce",
    "Deuce",
    edition="incursion",
    alert="yellow",
    verb="Duality",
    power=(
        "As a main player, after encounter cards are selected, you must add a second encounter card face down "
        "if you hold one. If both are attacks, the value of the second is added to your side's total; if one "
        "of them is a negotiate, you have played a negotiate. Afterwards the negotiate or the bigger attack "
        "is discarded, and the other card returns to your hand. A hand with a single encounter card counts as "
        "a hand with none when you need a new one."
    ),
    wild=(
        "As a main player or ally, after the encounter cards are revealed, you may discard an attack card "
        "from your hand that has the same value as a revealed attack. You add its value to the total of the "
        "side that revealed the attack, or subtract it."
    ),
    super="After resolution, you may discard both of your encounter cards instead of taking one back.",
)


@passive(DEUCE, "encounter_cards_like_none")
def one_is_like_none(runner: Runner, seat: str, base: int) -> int:
    """Returns the number of encounter cards that count as none: with a single one it draws a new hand."""
    return 1


def encounter_cards(runner: Runner, seat: str) -> dict[str, str]:
    return {card: facts(card).id for card in hand(runner, seat) if facts(card).is_encounter_card}


def has_a_second(runner: Runner, seat: str, moment: Moment) -> bool:
    return not second_card.lies_there(runner.state)


def which_second(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    cards = encounter_cards(runner, seat)
    return ChooseCards(prompt="Which second card do you add?", name="second", cards=cards, secret=True)


@power(DEUCE, at=timings.CARDS_SELECTED, roles=roles.main, must=True, when=has_a_second, asks=which_second, secret=True)
def duality(runner: Runner, use: Use) -> None:
    if use.value[0] in hand(runner, use.seat):
        second_card.add(runner, use.seat, use.value[0])


def two_are_out(runner: Runner, seat: str, moment: Moment) -> bool:
    return second_card.player(runner.state) == seat


@super_(DEUCE, at=timings.AFTER_RESOLUTION, roles=roles.main, when=two_are_out)
def both_go(runner: Runner, use: Use) -> None:
    second_card.discard_both(runner)


def attacks_shown(runner: Runner) -> dict[str, int]:
    """Returns side -> the worth of its revealed attack now."""
    now = runner.encounter
    seats = [seat for seat, face in now.faces.items() if face.type == "attack"]
    return {board.side_of(runner.state, seat): card_value(now, seat) for seat in seats}


def an_attack_is_up(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(attacks_shown(runner))


def twins(runner: Runner, seat: str) -> dict[str, str]:
    values = attacks_shown(runner).values()
    cards = {card: nature(runner.state, card) for card in hand(runner, seat)}
    return {card: own.id for card, own in cards.items() if own.kind == "attack" and own.value in values}


def holds_a_twin(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(twins(runner, seat))


def which_twin(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    cards = twins(runner, seat)
    return ChooseCards(prompt="Which attack do you discard?", name="twin", cards=cards, secret=True)


@wild(
    DEUCE,
    at=timings.CARDS_REVEALED,
    roles=roles.involved,
    when=an_attack_is_up,
    holds=holds_a_twin,
    asks=which_twin,
    secret=True,
)
def twin(runner: Runner, use: Use) -> None:
    """Plays an attack as high as a revealed one, which raises or lowers the total of that one's player."""
    card, value = use.value[0], facts(use.value[0]).value
    sides = [side for side, worth in attacks_shown(runner).items() if worth == value]
    if card not in hand(runner, use.seat) or not sides:
        return
    options = {f"{how}:{side}": f"{how} the total of the {side}" for side in sides for how in ("raise", "lower")}
    question = ChooseOption(prompt="What does your attack card do?", name="twin_effect", options=options)
    how, _, side = runner.ask(use.seat, question)[0].partition(":")
    discard(runner, use.seat, [card], "deuce")
    amount = value if how == "raise" else -value
    runner.emit(ModifierAdded(modifier=Modifier(side, "total", amount, "flare-deuce")))
