"""Stations turn over, are lost with their planets and change hands."""

from domain.encounter import state_checks
from domain.encounter.choose_ships import choose_colony
from domain.engine.agenda import Procedure
from domain.engine.runner import Runner, watches
from domain.events import FleetAdded, PlanetDestroyed, ShipsMoved
from domain.questions.wording import about
from domain.state import Frame
from domain.variants.space_stations import variant_state
from domain.variants.space_stations.declaration import ID
from domain.variants.space_stations.events import StationAttached, StationDestroyed, StationsTaken, StationTurned
from domain.variants.variant import played_with

LOOKED_AT_BEFORE = state_checks.powers_come_and_go
"""Stations are looked at after the powers (TIME-10), so this is declared after them."""


@watches(ShipsMoved, within=played_with(ID))
def stations_turn_over(runner: Runner, event: ShipsMoved) -> None:
    """Updates the access whenever ships leave or reach a planet with a station (STAT-16)."""
    places = {place for way in event.moves.values() for place in way}
    for id, station in list(variant_state.in_play(runner.state).items()):
        if station["planet"] in places:
            _turn_over(runner, id)


@watches(FleetAdded, within=played_with(ID))
def station_with_a_new_fleet(runner: Runner, event: FleetAdded) -> None:
    for id in variant_state.owned(runner.state, event.seat):
        _turn_over(runner, id)


@watches(StationAttached, within=played_with(ID))
def station_at_its_new_place(runner: Runner, event: StationAttached) -> None:
    _turn_over(runner, event.station)


def _turn_over(runner: Runner, id: str) -> None:
    station, access = variant_state.in_play(runner.state)[id], variant_state.has_access(runner.state, id)
    if station["planet"] and station["face_up"] != access:
        runner.emit(StationTurned(seat=station["owner"], station=id, face_up=access))


@watches(PlanetDestroyed, within=played_with(ID))
def station_goes_with_its_planet(runner: Runner, event: PlanetDestroyed) -> None:
    """Removes card and marker from the game (STAT-12)."""
    if id := variant_state.station_at(runner.state, event.planet):
        owner = variant_state.in_play(runner.state)[id]["owner"]
        runner.emit(StationDestroyed(seat=owner, station=id, planet=event.planet))


def hand_over(runner: Runner, gets: dict[str, list[str]], why: str, rule: str) -> None:
    """Gives each seat the stations that it gets, all at once.

    Then each seat attaches its new stations, in this order.
    """
    stations = variant_state.in_play(runner.state)
    changes = {id: [stations[id]["owner"], seat] for seat, ids in gets.items() for id in ids}
    runner.emit(StationsTaken(changes=changes, why=why))
    for seat, ids in gets.items():
        for id in ids:
            attach(runner, seat, id, rule)


def attach(runner: Runner, seat: str, id: str, rule: str) -> None:
    """Puts the seat's marker beside one of its planets without a station."""
    runner.call("attach_station", seat=seat, station=id, rule=rule)


attaching = Procedure("attach_station")


@attaching.step
def choose_planet(runner: Runner, frame: Frame) -> None:
    seat, id = frame.vars["seat"], frame.vars["station"]
    free = variant_state.free_planets(runner.state, seat)
    if not free:
        return
    planet = free[0]
    if len(free) > 1:
        prompt = f"At which of your planets do you put {about(id)}?"
        planet = runner.ask(seat, choose_colony(free, prompt, "attach_station", rule=frame.vars["rule"]))[0]
    runner.emit(StationAttached(seat=seat, station=id, planet=planet))
