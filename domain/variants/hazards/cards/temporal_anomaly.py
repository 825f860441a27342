"""Temporal Anomaly: turns pass in the other direction (HAZ-25)."""

from domain.encounter.turn import turns_run_backwards
from domain.engine.runner import Runner
from domain.state import Frame, State
from domain.variants.hazards.cards.page import at_once, hazard
from domain.variants.hazards.declaration import ID
from domain.variants.hazards.events import TurnsReversed

CARD = hazard(
    "temporal-anomaly",
    "Temporal Anomaly",
    "From now on, turns pass in the opposite direction around the table, until another effect changes the direction.",
    rule="HAZ-25",
    count=3,
)

reverse = at_once(CARD)


@reverse.step
def turn_around(runner: Runner, frame: Frame) -> None:
    runner.emit(TurnsReversed(backwards=not backwards(runner.state)))


@turns_run_backwards
def backwards(state: State) -> bool:
    """Returns True after an odd number of anomalies."""
    return bool(state.variants.get(ID, {}).get("backwards"))
