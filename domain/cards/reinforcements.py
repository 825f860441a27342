"""Reinforcements: value for either side, after the cards are revealed (CORE-132..134)."""

from domain.cards.card import card
from domain.decks.piles import discard
from domain.decks.titles import TITLES, Title, facts
from domain.encounter import roles, timings
from domain.encounter.reveal import totals_do_not_count
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import CardsPlayed, ModifierAdded
from domain.questions import ChooseOption
from domain.state import Encounter, Modifier


def which_side(runner: Runner, seat: str, moment: Moment) -> ChooseOption:
    return ChooseOption(
        prompt="To which side do you add the reinforcement?",
        rule="CORE-132",
        name="reinforcement",
        options={"offense": "offense", "defense": "defense"},
    )


def _reinforcement(printed: Title) -> None:
    @card(
        printed,
        at=timings.TOTALLING,
        roles=roles.involved,
        asks=which_side,
        rule="CORE-132",
        pointless=totals_do_not_count,
    )
    def reinforce(runner: Runner, use: Use) -> None:
        runner.emit(ModifierAdded(modifier=Modifier(use.value[0], "total", printed.value, printed.id)))


def play_as_reinforcements(runner: Runner, seat: str, cards: list[str], side: str) -> None:
    """Plays other cards of the hand like reinforcements of the value that is printed on them."""
    runner.emit(CardsPlayed(seat=seat, cards=cards))
    for card_id in cards:
        printed = facts(card_id)
        runner.emit(ModifierAdded(modifier=Modifier(side, "total", printed.value, printed.id)))
    discard(runner, seat, cards, "played")


def played(encounter: Encounter) -> dict[str, Modifier]:
    """Returns number among the modifiers of the encounter -> a card that adds to a total as a reinforcement."""
    return {
        str(number): each
        for number, each in enumerate(encounter.modifiers)
        if each.quantity == "total" and each.source in TITLES and TITLES[each.source].kind in WORTH_THEIR_PRINT
    }


WORTH_THEIR_PRINT = ("reinforcement", "attack")
"""The kinds of cards that can be played as reinforcements."""


def declare_all() -> None:
    """Gives every reinforcement title that exists by now its effect."""
    for printed in [t for t in TITLES.values() if t.kind == "reinforcement"]:
        _reinforcement(printed)


declare_all()
