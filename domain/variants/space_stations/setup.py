"""Setup: a station card for everybody (6a), then the markers, from the first player on (6b)."""

from domain import board
from domain.encounter.setup import opening, setup
from domain.engine.runner import Game
from domain.state import Frame
from domain.variants.space_stations import ID, slice
from domain.variants.space_stations.abilities import all_stations
from domain.variants.space_stations.events import StationAttached, StationCounted, StationsDealt
from domain.variants.space_stations.steps import attach
from domain.variants.variant import played_with

PART = "stations"
"""The member of a custom position."""


def deal_stations(game: Game, frame: Frame) -> None:
    """Step 6a (STAT-02), or as the position says."""
    if PART in (game.state.position or {}):
        _as_the_position_says(game)
    else:
        deal_one_each(game)


def deal_one_each(game: Game) -> None:
    """A station at random for each seat, of those that nobody has."""
    state = game.state
    rest = [id for id in all_stations() if id not in slice.in_play(state)]
    drawn = game.sample(rest, len(state.seats), "stations")
    dealt = {seat: [id] for seat, id in zip(state.seats, drawn, strict=True)}
    game.emit(StationsDealt(stations=dealt, first_draw=state.draws, draws=len(drawn)))


def _as_the_position_says(game: Game) -> None:
    given = (game.state.position or {})[PART]
    owners = {seat: [id for id, facts in given.items() if facts["owner"] == seat] for seat in game.state.seats}
    game.emit(StationsDealt(stations=owners))
    for id, facts in given.items():
        game.emit(StationAttached(seat=facts["owner"], station=id, planet=facts["planet"]))
        if facts.get("counters"):
            game.emit(StationCounted(station=id, counters=facts["counters"]))


def attach_stations(game: Game, frame: Frame) -> None:
    """Step 6b, clockwise from the first player, in the open (STAT-03, STAT-20)."""
    for seat in board.clockwise(game.state, frame.vars["first"]):
        for id in slice.owned(game.state, seat):
            if not slice.planet_of(game.state, id):
                attach(game, seat, id, "STAT-03")


setup.insert(deal_stations, after="deal_hands", within=played_with(ID))
opening.insert(attach_stations, after="first_player", within=played_with(ID))
