"""A planet that is frozen until the encounter ends: ships on it neither defend nor move nor get lost."""

from domain import board
from domain.engine.runner import Runner
from domain.events.facts import Fact
from domain.state import State
from domain.view_parts import shows_in_encounter

FROZEN = Fact("frozen", "")
"""The planet that is frozen."""


def freeze(runner: Runner, planet: str) -> None:
    """The planet is at rest in this encounter."""
    FROZEN.note(runner, planet)


@board.puts_to_rest
@shows_in_encounter("frozen")
def frozen_planet(state: State) -> str:
    """The planet that is frozen now; nothing when none is."""
    planet = FROZEN.of(state.encounter)
    return "" if board.destroyed(state, planet) else planet
