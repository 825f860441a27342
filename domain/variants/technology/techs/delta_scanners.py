"""Delta Scanners: any card of the cosmic discard pile."""

from domain.decks.piles import to_hand
from domain.decks.titles import title_of
from domain.encounter import timings
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseCards
from domain.variants.technology.abilities import ability, tech

TECH = tech(
    "delta-scanners",
    "Delta Scanners",
    2,
    "At the start of any encounter, you may discard this tech and take any one card of the cosmic discard pile into "
    "your hand.",
)


def which_card(runner: Runner, seat: str, moment: Moment) -> ChooseCards:
    cards = {card: title_of(card) for card in reversed(runner.state.zones["discard"])}
    return ChooseCards(prompt="Which card of the discard pile do you take?", name="delta_scanners", cards=cards)


@ability(TECH, at=timings.START_OF_ENCOUNTER, asks=which_card, rule="TECH-23")
def scan(runner: Runner, use: Use) -> None:
    """Shows a tech: everybody sees which one, and nobody takes it."""
    cards = [card for card in use.value if card in runner.state.zones["discard"]]
    if cards:
        to_hand(runner, use.seat, cards, "discard", TECH.id)
