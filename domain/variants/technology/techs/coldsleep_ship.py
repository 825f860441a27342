"""Coldsleep Ship: a foreign colony without an encounter."""

from domain import board
from domain.encounter import timings
from domain.encounter.ships import homes, movable, move
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.mechanics.colonies import found_colony
from domain.questions import ChoosePlanets
from domain.state import State
from domain.variants.technology import variant_state
from domain.variants.technology.abilities import COMPLETED, ability, on_completion, tech

TECH = tech(
    "coldsleep-ship",
    "Coldsleep Ship",
    9,
    "At the start of any encounter, you may discard this tech and found a colony with up to four ships from your "
    "colonies, on a planet of another player's system where you have none. If you have no colony when you complete it, "
    "you may use it at once with all ships that have researched it.",
)
MOST = 4


def foreign_planets(state: State, seat: str) -> list[str]:
    """Returns the planets of other systems on which the seat has no colony."""
    mine = board.colonies(state, seat)
    systems = board.clockwise(state, seat)[1:]
    return [planet for system in systems for planet in board.planets(state, system) if planet not in mine]


def where_to(runner: Runner, seat: str, moment: Moment) -> ChoosePlanets:
    planets = foreign_planets(runner.state, seat)
    return ChoosePlanets(prompt="On which planet do you found a colony?", name="coldsleep_ship", planets=planets)


def ships_can_go(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(movable(runner.state, seat))


@ability(TECH, at=timings.START_OF_ENCOUNTER, when=ships_can_go, asks=where_to, rule="TECH-27")
def awake(runner: Runner, use: Use) -> None:
    """Lands the ships; those that are there already stay beside them."""
    found_colony(runner, use.seat, use.value[0], MOST, TECH.id)


def no_colony_is_left(runner: Runner, seat: str, moment: Moment) -> bool:
    return not homes(runner.state, seat)


@ability(TECH, "at_once", at=COMPLETED, when=on_completion(TECH, no_colony_is_left), asks=where_to, rule="TECH-27")
def all_of_them(runner: Runner, use: Use) -> None:
    ships = variant_state.researching(runner.state, use.seat).get(use.moment["place"], [])
    move(runner, ships, use.value[0], TECH.id)
