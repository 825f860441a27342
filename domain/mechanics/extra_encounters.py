"""Encounters that an effect gives to a player inside a turn, which then goes on where it stopped (CORE-047)."""

from typing import Any

from domain.encounter.destiny import OPPONENT
from domain.encounter.encounter import encounter
from domain.encounter.turn import endings, restore_endings
from domain.engine.agenda import Procedure
from domain.engine.runner import Runner
from domain.events import EncounterBegan, TurnContinued
from domain.state import Frame, State

RULE = "CORE-047"
FURTHER = "further"
"""On the frame of an encounter: the encounters that follow it at once, each as `offense` and `defense`."""
OVER = "over"
"""For each turn that is not over: whether it was to end after the encounter before this one."""


def have_encounter(runner: Runner, offense: str, defense: str = "") -> None:
    """Gives the seat an encounter now: with the defense in its home system, or with whom destiny names."""
    runner.call(extra.name, offense=offense, defense=defense)


def encounter_at_once(runner: Runner, offense: str, defense: str) -> None:
    """Schedules an encounter of two seats in the other's home system, after this one and its check for victory."""
    frame = runner.frame_of(encounter)
    frame.vars[FURTHER] = [*frame.vars.get(FURTHER, []), {"offense": offense, "defense": defense}]


def _another_follows(state: State) -> bool:
    frame = encounter.nearest(state)
    return frame is not None and bool(frame.vars.get(FURTHER))


def further_encounters(runner: Runner, frame: Frame) -> None:
    for each in frame.vars.pop(FURTHER):
        have_encounter(runner, **each)


encounter.insert(further_encounters, after="victory", within=_another_follows)

extra = Procedure("extra_encounter")


def under_way(state: State) -> bool:
    """Returns True during an encounter that is none of the turn's own."""
    return extra.nearest(state) is not None


@extra.step
def begins(runner: Runner, frame: Frame) -> None:
    """Begins the encounter; no destiny card is drawn where the defense is known."""
    state = runner.state
    frame.vars["stopped"] = {
        "successful": state.turn.successful,
        "result": state.turn.result,
        "destiny": state.turn.destiny,
    }
    frame.vars[OVER] = endings(state)
    number = state.encounter_of_turn + 1
    runner.emit(EncounterBegan(number=number, offense=frame.vars["offense"], extra=True))
    if defense := frame.vars["defense"]:
        OPPONENT.note(runner, {"seat": defense, "rule": RULE})
    runner.call(encounter.name)


@extra.step
def the_turn_goes_on(runner: Runner, frame: Frame) -> None:
    """Resumes the turn: what the encounter was for its players changes nothing of it."""
    restore_endings(runner.state, frame.vars[OVER])
    stopped: dict[str, Any] = frame.vars["stopped"]
    runner.emit(TurnContinued(**stopped))
