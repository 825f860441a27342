"""Setup: everybody starts with one planetoid and two ships on it (PLAN-02), or as the position says."""

from domain import board
from domain.encounter.choose_ships import choose_colony, choose_ships_from
from domain.encounter.setup import setup
from domain.encounter.ships import move
from domain.engine.agenda import Procedure
from domain.engine.runner import Runner
from domain.questions import ChooseShips
from domain.state import Frame, State
from domain.variants.planetoids import variant_state
from domain.variants.planetoids.declaration import ID
from domain.variants.planetoids.events import PlanetoidCreated
from domain.variants.variant import played_with

SETTLERS = 2


def lay_out_planetoids(runner: Runner, frame: Frame) -> None:
    """Lays planetoids as the position says, before the ships, which may be on them."""
    for planetoid, places in ((runner.state.position or {}).get(ID) or {}).items():
        runner.emit(PlanetoidCreated(planetoid=planetoid, system=places["system"], origin=places["origin"]))


def create_planetoids(runner: Runner, frame: Frame) -> None:
    """Creates planetoids by seat order: each seat picks a number and then its ships."""
    if ID not in (runner.state.position or {}):
        for seat in runner.state.seats:
            runner.call("first_planetoid", seat=seat)


setup.insert(lay_out_planetoids, before="lay_out_the_board", within=played_with(ID))
setup.insert(create_planetoids, before="destiny_and_aliens", within=played_with(ID))

first_planetoid = Procedure("first_planetoid")


@first_planetoid.step
def pick_a_number(runner: Runner, frame: Frame) -> None:
    create(runner, frame.vars["seat"])


@first_planetoid.step
def man_it(runner: Runner, frame: Frame) -> None:
    seat = frame.vars["seat"]
    question = settlers(runner.state, seat)
    if question.most:
        move(runner, runner.ask(seat, question), variant_state.lying_in(runner.state, seat)[0], "setup")


def create(runner: Runner, seat: str) -> str:
    """Creates a planetoid of a number of the seat's choice in its system; it asks first (PLAN-40)."""
    prompt = "Which planetoid do you create in your system?"
    planetoid: str = runner.ask(
        seat, choose_colony(variant_state.supply(runner.state), prompt, "create_planetoid", rule="PLAN-40")
    )[0]
    runner.emit(PlanetoidCreated(planetoid=planetoid, system=seat, origin=seat))
    return planetoid


def settlers(state: State, seat: str) -> ChooseShips:
    """Asks for two ships of its home planets, without emptying one if that is possible (PLAN-43)."""
    home = board.home_colonies(state, seat)
    places = {planet: there for planet, there in board.colonies(state, seat).items() if planet in home}
    spare = {planet: there[1:] for planet, there in places.items() if len(there) > 1}
    enough = sum(map(len, spare.values())) >= SETTLERS
    prompt = "Which two ships occupy your planetoid?"
    question = choose_ships_from(spare if enough else places, SETTLERS, prompt, "PLAN-43", "man_planetoid")
    if enough:
        question.places = {planet: places[planet] for planet in spare}
        question.place_most = {planet: len(there) for planet, there in spare.items()}
    return question
