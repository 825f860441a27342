"""Setup: a station card for everybody (6a), then the markers, from the first player on (6b)."""

from domain import board
from domain.encounter.setup import opening, setup
from domain.engine.runner import Runner
from domain.state import Frame
from domain.variants.space_stations import variant_state
from domain.variants.space_stations.abilities import all_stations
from domain.variants.space_stations.declaration import ID
from domain.variants.space_stations.events import StationAttached, StationCounted, StationsDealt
from domain.variants.space_stations.steps import attach
from domain.variants.variant import played_with

PART = "stations"
"""The member of a custom position."""


def deal_stations(runner: Runner, frame: Frame) -> None:
    """Deals stations (step 6a, STAT-02), or as the position says."""
    if PART in (runner.state.position or {}):
        _as_the_position_says(runner)
    else:
        deal_one_each(runner)


def deal_one_each(runner: Runner) -> None:
    """Deals a station at random to each seat, of those that nobody has."""
    state = runner.state
    rest = [id for id in all_stations() if id not in variant_state.in_play(state)]
    drawn = runner.sample(rest, len(state.seats), "stations")
    dealt = {seat: [id] for seat, id in zip(state.seats, drawn, strict=True)}
    runner.emit(StationsDealt(stations=dealt, first_draw=state.draws, draws=len(drawn)))


def _as_the_position_says(runner: Runner) -> None:
    part = (runner.state.position or {})[PART]
    owners = {seat: [id for id, facts in part.items() if facts["owner"] == seat] for seat in runner.state.seats}
    runner.emit(StationsDealt(stations=owners))
    for id, facts in part.items():
        runner.emit(StationAttached(seat=facts["owner"], station=id, planet=facts["planet"]))
        if facts.get("counters"):
            runner.emit(StationCounted(station=id, counters=facts["counters"]))


def attach_stations(runner: Runner, frame: Frame) -> None:
    """Attaches stations (step 6b), clockwise from the first player, in the open (STAT-03, STAT-20)."""
    for seat in board.clockwise(runner.state, frame.vars["first"]):
        for id in variant_state.owned(runner.state, seat):
            if not variant_state.planet_of(runner.state, id):
                attach(runner, seat, id, "STAT-03")


setup.insert(deal_stations, after="deal_hands", within=played_with(ID))
opening.insert(attach_stations, after="first_player", within=played_with(ID))
