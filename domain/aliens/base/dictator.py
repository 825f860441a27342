"""Dictator: decides whom the others meet."""

from domain.aliens.page import alien, power, super_, wild
from domain.decks.piles import replenish_destiny, shuffle
from domain.decks.titles import title_of
from domain.encounter import roles, timings
from domain.encounter.destiny import draw_this, redraw
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseCards

DICTATOR = alien(
    "dictator",
    "Dictator",
    edition="base",
    alert="red",
    verb="Command",
    not_with=("coordinator",),
    power=(
        "When another player is about to draw a destiny card as the offense, you must look through the "
        "destiny deck and choose which card is drawn. When this is cancelled, and on your turn, the rest of "
        "the destiny deck is shuffled and the card is drawn at random."
    ),
    wild=(
        "After another player draws a destiny card as the offense, you may make that player discard it and draw again."
    ),
    super="On your turn as the offense, you may use your power and choose the destiny card that you draw.",
)


def by_chance(runner: Runner, use: Use) -> None:
    """Deals the card at random when the Dictator was zapped: the rest of the deck is shuffled."""
    shuffle(runner, "destiny", ["destiny"], "dictator")


class Command:
    """Looks through the destiny deck and picks any card; it counts as drawn by the offense."""

    @staticmethod
    def take_the_deck(runner: Runner, use: Use) -> None:
        replenish_destiny(runner)

    @staticmethod
    def pick(runner: Runner, use: Use) -> None:
        cards = {card: title_of(card) for card in sorted(runner.state.zones["destiny"])}
        question = ChooseCards(prompt="Which destiny card is drawn?", name="dictator", cards=cards)
        draw_this(runner, runner.ask(use.seat, question)[0])


power(DICTATOR, at=timings.BEFORE_DESTINY, roles=roles.not_offense, must=True, cancelled=by_chance)(Command)


@power(DICTATOR, part="own_turn", at=timings.BEFORE_DESTINY, roles=roles.offense, must=True, is_use=False)
def own_turn(runner: Runner, use: Use) -> None:
    """Shuffles the remaining deck first on its own turn."""
    shuffle(runner, "destiny", ["destiny"], "dictator")


@wild(DICTATOR, at=timings.DESTINY_DRAWN, roles=roles.not_offense)
def draw_again(runner: Runner, use: Use) -> None:
    """Discards the offense's card and draws again."""
    redraw(runner)


super_(DICTATOR, at=timings.BEFORE_DESTINY, roles=roles.offense)(Command)
