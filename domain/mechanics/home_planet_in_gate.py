"""A home planet in the gate: its ships fight from where they are, and some of them may stay when it goes home."""

from domain import board
from domain.board import GATE
from domain.encounter.joining import takes_the_common_steps
from domain.encounter.launch import SHIP_LIMIT, commit_nothing
from domain.encounter.resolution import also_lands
from domain.encounter.ships import hold_back, move
from domain.engine.agenda import Procedure
from domain.engine.runner import Runner
from domain.events import AllyDrawnIn
from domain.events.facts import Fact
from domain.questions import ChooseShips
from domain.state import Frame, State
from domain.view_parts import View, shows_to_all

WORLDSHIP = Fact("worldship", "")
"""The home planet that is in the gate itself; ships of the offense's side on it are too."""


def worldship_of(state: State) -> str:
    """The planet that is in the gate; nothing when none is."""
    return WORLDSHIP.of(state.encounter)


@board.also_at
def aboard(state: State, place: str) -> str:
    """Ships on a planet in the gate are in the gate."""
    return worldship_of(state) if place == GATE else ""


@shows_to_all("home_planet_in_gate")
def in_view(state: State) -> View:
    """The planet that is in the gate."""
    return {"planet": worldship_of(state)} if worldship_of(state) else {}


def launch(runner: Runner, planet: str) -> None:
    """The planet replaces the offense's ships."""
    offense = runner.encounter.offense
    WORLDSHIP.note(runner, planet)
    _aboard(runner, offense)


def take_along(runner: Runner, passengers: list[str], why: str) -> None:
    """These seats become allies with their ships on the planet, one after the other."""
    for seat in passengers:
        runner.call(boarding.name, seat=seat, why=why)


def _aboard(runner: Runner, seat: str) -> None:
    """The ships of the seat on the planet are its ships in the encounter, and no others come."""
    hold_back(runner, seat, board.ships_at(runner.state, worldship_of(runner.state), seat))
    commit_nothing(runner, seat)


boarding = Procedure("passenger_boards")


@boarding.step
def comes_along(runner: Runner, frame: Frame) -> None:
    """Makes the seat an ally whose ships are there already: it sends none, and chooses nothing (LEVIATHAN-03)."""
    seat = frame.vars["seat"]
    runner.emit(AllyDrawnIn(seat=seat, side="offense", why=frame.vars["why"]))
    _aboard(runner, seat)


takes_the_common_steps(boarding)


landing = also_lands(Procedure("worldship_lands"))


@landing.step
def drop_some(runner: Runner, frame: Frame) -> None:
    """The offense may leave up to four of its ships on the won planet; all others are already at home."""
    offense, planet = runner.encounter.offense, worldship_of(runner.state)
    ships = board.ships_at(runner.state, planet, offense) if planet else []
    if not ships:
        return
    most = min(SHIP_LIMIT, len(ships))
    question = ChooseShips(
        prompt="Which ships of your worldship land on the planet?",
        rule="CORE-151",
        name="worldship_lands",
        places={planet: ships},
        least=0,
        most=most,
        fallback={"from": {planet: min(most, max(1, len(ships) - 1))}},
    )
    move(runner, runner.ask(offense, question), runner.encounter.planet, "landing")
