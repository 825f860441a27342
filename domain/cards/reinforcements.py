"""Reinforcements: value for either side, after the cards are revealed (CORE-132..134)."""

from domain.cards.card import card
from domain.decks.titles import TITLES, Title
from domain.encounter import roles, timings
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import ModifierAdded
from domain.questions import ChooseOption
from domain.state import Modifier


def which_side(runner: Runner, seat: str, moment: Moment) -> ChooseOption:
    return ChooseOption(
        prompt="To which side do you add the reinforcement?",
        rule="CORE-132",
        name="reinforcement",
        options={"offense": "offense", "defense": "defense"},
    )


def _reinforcement(printed: Title) -> None:
    @card(printed, at=timings.TOTALLING, roles=roles.involved, asks=which_side, rule="CORE-132")
    def reinforce(runner: Runner, use: Use) -> None:
        runner.emit(ModifierAdded(modifier=Modifier(use.value[0], "total", printed.value, printed.id)))


def declare_all() -> None:
    """Gives every reinforcement title that exists by now its effect."""
    for printed in [t for t in TITLES.values() if t.kind == "reinforcement"]:
        _reinforcement(printed)


declare_all()
