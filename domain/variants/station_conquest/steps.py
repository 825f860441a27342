"""Conquest, the last thing in Resolution (CONQ-01..03, W-78)."""

from domain import board
from domain.encounter.resolution import resolution
from domain.engine.runner import Runner
from domain.state import Frame, State
from domain.variants.space_stations import variant_state
from domain.variants.space_stations.steps import hand_over
from domain.variants.station_conquest.declaration import ID
from domain.variants.variant import played_with


def conquered(state: State) -> str:
    """Takes a station that the offense has won, not in a deal, at home, or without a free planet (CONQ-09, CONQ-12).

    Any other seat's colony counts (CONQ-08).
    """
    now = state.current_encounter
    if now.case != "decided" or now.winner != "offense" or board.at_home(state, now.offense, now.planet):
        return ""
    id = variant_state.station_at(state, now.planet)
    if not id or variant_state.in_play(state)[id]["owner"] == now.offense:
        return ""
    return id if variant_state.free_planets(state, now.offense) else ""


def conquest(runner: Runner, frame: Frame) -> None:
    if id := conquered(runner.state):
        hand_over(runner, {runner.encounter.offense: [id]}, "conquest", "CONQ-03")


resolution.insert(conquest, after="after_resolution", within=played_with(ID))
