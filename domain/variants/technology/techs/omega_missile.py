"""Omega Missile: a planet leaves the game (XVAR-08)."""

from domain import board
from domain.encounter import timings
from domain.encounter.ships import lose
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import PlanetDestroyed
from domain.questions import ChoosePlanets
from domain.variants.technology.abilities import ability, tech

TECH = tech(
    "omega-missile",
    "Omega Missile",
    8,
    "At the start of any encounter, you may discard this tech and remove any one planet from the game. All ships on it "
    "go to the warp.",
)


def which_planet(runner: Runner, seat: str, moment: Moment) -> ChoosePlanets:
    """Asks for a planet; those of other systems come first."""
    systems = board.clockwise(runner.state, seat)
    planets = [planet for each in [*systems[1:], seat] for planet in board.planets(runner.state, each)]
    return ChoosePlanets(prompt="Which planet do you destroy?", name="omega_missile", planets=planets)


@ability(TECH, at=timings.START_OF_ENCOUNTER, asks=which_planet, rule="TECH-29")
def fire(runner: Runner, use: Use) -> None:
    """Destroys the planet. A planetoid takes its marker along (PLAN-44); so a player may need fewer colonies now."""
    planet = use.value[0]
    if system := board.system_of(runner.state, planet):
        ships = board.ships_at(runner.state, planet)
        runner.emit(PlanetDestroyed(planet=planet, system=system, why=TECH.id))
        lose(runner, ships, TECH.id)
