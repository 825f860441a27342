"""What outlasts a return to an earlier phase: limits and promises of an encounter hold until it ends (TIME-14)."""

from typing import Any

from domain import private_notes
from domain.encounter.planning import MUST_PLAY, PLEDGED
from domain.engine.runner import Runner
from domain.events import EncounterRewound, FactNoted
from domain.state import State

FACTS: set[str] = {MUST_PLAY, PLEDGED}
"""Such facts, by the word before the first colon; whoever notes one says so."""


def rewind(runner: Runner, phase: str) -> None:
    """Play resumes at the beginning of a phase; what outlasts that is noted again."""
    kept = _lasting(runner.state)
    runner.emit(EncounterRewound(phase=phase))
    gone = kept.keys() - _lasting(runner.state).keys()
    for fact in [each for each in kept if each in gone]:
        word, _, seat = fact.partition(":")
        knows = seat if word in private_notes.FACTS else ""
        runner.emit(FactNoted(fact=fact, value=kept[fact], seat=knows, private=word in private_notes.FACTS))


def _lasting(state: State) -> dict[str, Any]:
    return {fact: value for fact, value in state.current_encounter.facts.items() if fact.partition(":")[0] in FACTS}
