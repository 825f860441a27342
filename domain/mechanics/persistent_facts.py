"""Facts that outlast a return to an earlier phase: limits and promises of an encounter hold until it ends (TIME-14)."""

from typing import Any

from domain.engine.runner import Runner
from domain.events import EncounterRewound
from domain.events.encounter_cards import KICKER_FROM
from domain.events.facts import declared, noted_again
from domain.state import State


def rewind(runner: Runner, phase: str) -> None:
    """Play resumes at the beginning of a phase; lasting facts are noted again."""
    kept = _lasting(runner.state)
    runner.emit(EncounterRewound(phase=phase, kickers_from=KICKER_FROM.of_all(runner.encounter)))
    gone = kept.keys() - _lasting(runner.state).keys()
    for key in [each for each in kept if each in gone]:
        noted_again(runner, key, kept[key])


def _lasting(state: State) -> dict[str, Any]:
    """Key -> value of the facts that last."""
    return {key: value for key, value in state.current_encounter.facts.items() if declared(key).lasting}
