"""An encounter that is under way when play begins: a custom position may start it at any phase."""

from typing import Any

from domain import board
from domain.decks.piles import to_hand
from domain.encounter import reveal
from domain.encounter.encounter import is_in_its_first_phase
from domain.engine.runner import Runner
from domain.events import AllyDrawnIn, CardSelected, DefenseSet, EncounterBegan, GateAimed, TurnBegan
from domain.state import Frame, State

START_TURN, REGROUP = "start_turn", "regroup"
PHASES = (REGROUP, "destiny", "launch", "alliance", "planning", "reveal", "resolution")
"""The phases of an encounter at which play may begin, in order."""
WHY = "position"


def at_least(start: str, phase: str) -> bool:
    """Returns True if play begins at this phase or later in the encounter."""
    return start in PHASES and PHASES.index(start) >= PHASES.index(phase)


def begin(runner: Runner, frame: Frame, first: str) -> None:
    """Lays what has happened in the encounter so far, and goes on at the phase that the position names."""
    position: dict[str, Any] = runner.state.position or {}
    start = str(position["start"])
    runner.emit(TurnBegan(number=1, seat=first, encounters=position.get("encounter", 1) - 1))
    if start == REGROUP:
        runner.call_at("turn", "have_encounter", seat=first)
        return
    runner.emit(EncounterBegan(number=position.get("encounter", 1), offense=first))
    _lay(runner, position, start, frame)
    runner.call_at("encounter", start)
    runner.call_at("turn", "between_encounters", seat=first)


def _lay(runner: Runner, position: dict[str, Any], start: str, frame: Frame) -> None:
    if at_least(start, "launch"):
        defense, planet = position["defense"], position.get("planet", "")
        system = board.system_of(runner.state, planet) or defense
        runner.emit(DefenseSet(seat=defense, system=system, rule=WHY))
        if planet:
            runner.emit(GateAimed(planet=planet))
    for seat, side in position.get("allies", {}).items():
        runner.emit(AllyDrawnIn(seat=seat, side=side, why=WHY))
    for seat in position.get("cards", {}):
        # A card is selected from the hand.
        (card,) = runner.state.zones[f"played:{seat}"]
        to_hand(runner, seat, [card], f"played:{seat}", WHY, seen_by=[seat])
        runner.emit(CardSelected(seat=seat, card=card))
    if start == "resolution":
        reveal.turn_up(runner, frame)
        reveal.fix_totals(runner, frame)


def phase_under_way(state: State) -> str:
    """Returns the phase of the encounter that is under way; before its first phase begins, the one that comes."""
    return state.phase if state.phase in PHASES and not is_in_its_first_phase(state) else REGROUP
