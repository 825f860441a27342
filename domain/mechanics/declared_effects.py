"""Effects that are called while the encounter cards are face down, and meet the values that come up.

Right after the reveal comes the moment of what works before any other effect; then the called effects happen.
"""

from collections.abc import Callable
from typing import Any

from domain import board
from domain.encounter.reveal import reveal
from domain.engine.abilities import opens
from domain.engine.moments import named, timing
from domain.engine.runner import Runner
from domain.engine.windows import open_window
from domain.events.facts import Fact
from domain.state import Frame, State

Called = dict[str, Any]
"""A call: the `effect`, the `seat` that called it, and what else belongs to the call."""
Effect = Callable[[Runner, Called], None]

FIRST_OF_ALL = named(
    "first_of_all",
    "As soon as encounter cards are revealed",
    "The encounter cards are face up, and no effect has changed their values yet.",
)
CALLED = Fact[list[Called]]("called", [])
"""All calls of this encounter, in their order."""

_EFFECTS: dict[str, Effect] = {}


def called_effect(name: str) -> Callable[[Effect], Effect]:
    """Declares that `function(runner, call)` carries out an effect of this name once the cards are up."""

    def register(function: Effect) -> Effect:
        _EFFECTS[name] = function
        return function

    return register


def call(runner: Runner, effect: str, seat: str, **what: Any) -> None:
    """Declares an effect for the seat that will meet the revealed cards."""
    CALLED.note(runner, [*CALLED.of(runner.encounter), {"effect": effect, "seat": seat, **what}])


def before_all_others(runner: Runner, frame: Frame) -> None:
    open_window(runner, timing(FIRST_OF_ALL))


def called_effects_happen(runner: Runner, frame: Frame) -> None:
    """Runs the effects in timing order of their players, those of one player in the order of calls (CORE-137)."""
    calls = CALLED.of(runner.encounter)
    for seat in board.timing_order(runner.state):
        for each in [each for each in calls if each["seat"] == seat]:
            _EFFECTS[each["effect"]](runner, each)


def _somebody_could_be_first(state: State) -> bool:
    return opens(state, timing(FIRST_OF_ALL))


def _something_was_called(state: State) -> bool:
    return CALLED.noted(state.encounter)


reveal.insert(before_all_others, after="turn_up", within=_somebody_could_be_first)
reveal.insert(called_effects_happen, after="before_all_others", within=_something_was_called)
