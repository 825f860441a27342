"""Genesis Bomb: one planet more in a home system."""

from domain import board
from domain.encounter import timings
from domain.encounter.ships import move
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import PlanetAdded
from domain.questions import ChooseShips
from domain.variants.technology import variant_state
from domain.variants.technology.abilities import ability, place_of, tech

TECH = tech(
    "genesis-bomb",
    "Genesis Bomb",
    4,
    "This tech stays face down. At the start of any encounter, when enough ships are on it, you may reveal and discard "
    "it: the Genesis planet becomes a planet of your home system. Any of the ships that have researched it may found a "
    "colony there at once.",
    hidden=True,
)
PLANET: str = board.unprinted("genesis-planet")[0]


def enough_ships(runner: Runner, seat: str, moment: Moment) -> bool:
    return len(variant_state.ships_on(runner.state, seat, TECH.id)) >= TECH.research


def which_settlers(runner: Runner, seat: str, moment: Moment) -> ChooseShips:
    """Asks for settlers: all of them, unless the player says otherwise."""
    ships = variant_state.ships_on(runner.state, seat, TECH.id)
    place = runner.state.ships[ships[0]]
    return ChooseShips(
        prompt="Which ships found a colony on the Genesis planet?",
        name="genesis_bomb",
        places={place: ships},
        least=0,
        most=len(ships),
        fallback={"from": {place: len(ships)}},
    )


@ability(TECH, at=timings.START_OF_ENCOUNTER, when=enough_ships, asks=which_settlers, rule="TECH-30")
def create(runner: Runner, use: Use) -> None:
    """Creates the planet. The other ships return to colonies, perhaps to this one."""
    seat, place = use.seat, place_of(runner, use)
    runner.emit(PlanetAdded(planet=PLANET, system=seat, why=TECH.id))
    move(runner, [ship for ship in use.value if runner.state.ships[ship] == place], PLANET, TECH.id)
