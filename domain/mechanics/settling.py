"""Colonies that an effect founds outside of encounters and deals."""

from domain import board
from domain.encounter.ships import movable, move
from domain.engine.agenda import Procedure
from domain.engine.runner import Runner
from domain.questions import ChooseShips
from domain.questions.wording import about
from domain.state import Frame, State


def foreign_planets(state: State, seat: str, system: str) -> list[str]:
    """The planets of another home system on which the seat has no colony, if it has a ship to send."""
    mine = board.colonies(state, seat)
    return [planet for planet in board.planets(state, system) if movable(state, seat) and planet not in mine]


def settle(runner: Runner, seat: str, planet: str, most: int, why: str) -> None:
    """The seat founds a colony with one to `most` ships from its other colonies."""
    runner.call("settle", seat=seat, planet=planet, most=most, why=why)


def one_settler(runner: Runner, seat: str, planet: str, why: str) -> None:
    """The seat founds a colony with one ship from another colony."""
    settle(runner, seat, planet, 1, why)


settling = Procedure("settle")


@settling.step
def choose_settlers(runner: Runner, frame: Frame) -> None:
    seat, planet = frame.vars["seat"], frame.vars["planet"]
    places = {place: ships for place, ships in movable(runner.state, seat).items() if place != planet}
    count = sum(len(ships) for ships in places.values())
    if not count:
        return
    largest = max(places, key=lambda place: len(places[place]))
    question = ChooseShips(
        prompt=f"Which ships found your colony on {about(planet)}?",
        rule="CORE-005",
        name="settle",
        places=places,
        least=1,
        most=min(frame.vars["most"], count),
        fallback={"from": {largest: 1}},
    )
    move(runner, runner.ask(seat, question), planet, frame.vars["why"])


@settling.step
def perhaps_enough_colonies(runner: Runner, frame: Frame) -> None:
    """Outside of Resolution, which ends with a check anyway, a new colony may win at once (CORE-282)."""
    if runner.state.phase != "resolution":
        runner.call("victory")
