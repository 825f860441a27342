"""The movement step: before everything else in an encounter one planetoid is moved or created (PLAN-30..46)."""

from domain import board
from domain.encounter.choose_ships import choose_colony
from domain.encounter.encounter import encounter
from domain.encounter.ships import lose
from domain.encounter.state_checks import check_powers
from domain.engine.agenda import DONE, Procedure
from domain.engine.runner import Runner, watches
from domain.events import PlanetDestroyed, PlanetsMoved
from domain.state import Frame
from domain.variants.planetoids import variant_state
from domain.variants.planetoids.declaration import ID
from domain.variants.planetoids.events import PlanetoidMoved
from domain.variants.planetoids.setup import create
from domain.variants.variant import played_with


def planetoids_move(runner: Runner, frame: Frame) -> None:
    """Moves planetoids at the beginning of each encounter, before a ship leaves the warp (PLAN-30, PLAN-41)."""
    runner.call("planetoid_movement", seat=runner.encounter.offense)


encounter.insert(planetoids_move, before="regroup", within=played_with(ID))

planetoid_movement = Procedure("planetoid_movement")


@planetoid_movement.step
def move_or_create(runner: Runner, frame: Frame) -> str | None:
    """Asks a seat that occupies a planetoid to move one; else one is created (PLAN-31..33).

    Nothing is created if there is no room for its marker (PLAN-34), or none is set aside (PLANETOID-02).
    """
    seat = frame.vars["seat"]
    mine = variant_state.occupied(runner.state, seat)
    if mine:
        prompt = "Which planetoid do you move to the right?"
        planetoid = mine[0]
        if len(mine) > 1:
            planetoid = runner.ask(seat, choose_colony(mine, prompt, "move_planetoid", rule="PLAN-31"))[0]
        frame.vars["arrived"] = planetoid
        _move(runner, planetoid, seat, "moved")
        return "absorb"
    is_full = len(variant_state.markers(runner.state, seat)) >= variant_state.MOST_IN_A_SYSTEM
    if is_full or not variant_state.supply(runner.state):
        return DONE
    frame.vars["arrived"] = create(runner, seat)
    return "make_room"


def _move(runner: Runner, planetoid: str, seat: str, why: str) -> None:
    source = board.system_of(runner.state, planetoid)
    target = variant_state.to_the_right(runner.state, source)
    runner.emit(PlanetoidMoved(planetoid=planetoid, source=source, target=target, seat=seat, why=why))


@planetoid_movement.step
def absorb(runner: Runner, frame: Frame) -> str | None:
    """Destroys a planetoid that enters the system of its origin at once (PLAN-32, PLAN-36)."""
    planetoid = frame.vars["arrived"]
    system = board.system_of(runner.state, planetoid)
    if variant_state.origin(runner.state, planetoid) != system:
        return "make_room"
    destroy(runner, planetoid, "absorbed")
    return "look_again"


def destroy(runner: Runner, planetoid: str, why: str) -> None:
    """Removes planetoid and marker from play, all ships on it go to the warp; emit nothing after it."""
    ships = board.ships_at(runner.state, planetoid)
    runner.emit(PlanetDestroyed(planet=planetoid, system=board.system_of(runner.state, planetoid), why=why))
    lose(runner, ships, "planetoid")


@planetoid_movement.step
def make_room(runner: Runner, frame: Frame) -> str | None:
    """Bumps one of the other two planetoids for a third one; the same player chooses (PLAN-35, PLAN-37, PLAN-38)."""
    seat, arrived = frame.vars["seat"], frame.vars["arrived"]
    there = variant_state.lying_in(runner.state, board.system_of(runner.state, arrived))
    if len(there) <= variant_state.MOST_IN_A_SYSTEM:
        return None
    others = [planetoid for planetoid in there if planetoid != arrived]
    prompt = "There are three planetoids in one system: which do you bump to the right?"
    bumped = runner.ask(seat, choose_colony(others, prompt, "bump_planetoid", rule="PLAN-35"))[0]
    frame.vars["arrived"] = bumped
    _move(runner, bumped, seat, "bumped")
    return "absorb"


@planetoid_movement.step
def look_again(runner: Runner, frame: Frame) -> None:
    """Checks once, after the whole step, which seats have lost or regained a power (PLAN-42)."""
    check_powers(runner, runner.state.seats.keys())


@watches(PlanetsMoved, within=played_with(ID))
def moved_by_an_effect(runner: Runner, event: PlanetsMoved) -> None:
    for planetoid in variant_state.in_play(runner.state):
        if planetoid in event.systems:
            runner.call_after_step("planetoid_arrival", planetoid=planetoid)


arrival = Procedure("planetoid_arrival")


@arrival.step
def arrives(runner: Runner, frame: Frame) -> None:
    """Places a planetoid like one that was bumped; the offense chooses (PLANETOID-01)."""
    planetoid, seat = frame.vars["planetoid"], board.timing_order(runner.state)[0]
    runner.call_at("planetoid_movement", "absorb", seat=seat, arrived=planetoid)
