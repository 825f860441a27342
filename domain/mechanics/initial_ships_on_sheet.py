"""Ships that wait on an alien sheet from the start: one of each home planet."""

from domain import board
from domain.encounter.choose_ships import some_of
from domain.encounter.setup import part
from domain.encounter.ships import put
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.questions.wording import about

MUSTER_ORDER = 40
"""The precedence of this setup text: of several texts of one player, those that only move ships come last."""


def ships_are_as_dealt(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns False for a custom position that places the ships, which is not rearranged."""
    return "ships" not in part(runner.state, seat)


def muster(runner: Runner, seat: str, sheet: str, prompt: str) -> None:
    """Puts one ship of each home planet on the sheet at the start.

    `prompt` asks for the one of `{planet}`, first in its step.
    """
    chosen: list[str] = []
    for planet in board.planets(runner.state, seat):
        ships = board.ships_at(runner.state, planet, seat)
        chosen += some_of(runner, seat, ships, 1, prompt.format(planet=about(planet)), "CORE-032")
    put(runner, dict.fromkeys(chosen, sheet), sheet.removeprefix(f"{board.SHEET}:"))
