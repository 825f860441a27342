"""Locust: destroys the planets that it occupies."""

from domain import board, powers
from domain.aliens.page import alien, power, super_, wild
from domain.cards.flares import return_flare
from domain.encounter import timings
from domain.encounter.choose_ships import choose_own_ships
from domain.encounter.ships import lose, return_home
from domain.encounter.victory import worth_colonies
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import PlanetDestroyed
from domain.options import option, whole
from domain.questions import ChoosePlanets
from domain.questions.wording import which
from domain.state import State

LOCUST = alien(
    "locust",
    "Locust",
    edition="incursion",
    alert="yellow",
    verb="Devour",
    power=(
        "At the start of each encounter, you must devour every planet on which you have a foreign colony and "
        "nobody else has a ship. The planet leaves the board, and your ships return to your other colonies. "
        "You keep the planet, and it counts as a foreign colony for you until the game ends."
    ),
    wild=(
        "At the start of any encounter, you may pay four of your ships to the warp and destroy a planet that "
        "is not in the home system of Locust. All ships on it go to the warp. You then give this flare to the "
        "player who is Locust, or discard it if nobody is."
    ),
    super=(
        "At the start of any encounter, you may devour a foreign planet on which you have more ships than all "
        "other players together. Their ships there go to the warp."
    ),
)
PRICE = 4
option(
    "locust_planet_worth", 1, whole(1, 2), "foreign colonies that a planet devoured by Locust counts for", "LOCUST-01"
)


@worth_colonies(LOCUST.id, compared=True)
def devoured(state: State, seat: str) -> int:
    return len(board.trophies(state, seat)) * int(state.options["locust_planet_worth"])


def swarm(state: State, seat: str, planet: str) -> tuple[list[str], list[str]]:
    """Returns the seat's ships on a planet, and those of everybody else."""
    own = board.ships_at(state, planet, seat)
    return own, [ship for ship in board.ships_at(state, planet) if ship not in own]


def bare(runner: Runner, seat: str) -> list[str]:
    """Returns the planets elsewhere on which nobody else has a ship."""
    foreign = board.foreign_colonies(runner.state, seat)
    return [planet for planet in foreign if not swarm(runner.state, seat, planet)[1]]


def is_alone_somewhere(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(bare(runner, seat))


def devour(runner: Runner, seat: str, planets: list[str]) -> None:
    """Takes the planets for good. The seat's ships go to other colonies, those of others to the warp."""
    swarms = [swarm(runner.state, seat, planet) for planet in planets]
    for planet in planets:
        system = board.system_of(runner.state, planet)
        runner.emit(PlanetDestroyed(planet=planet, system=system, why=LOCUST.id, by=seat))
    lose(runner, [ship for _, others in swarms for ship in others], LOCUST.id)
    return_home(runner, seat, [ship for own, _ in swarms for ship in own], LOCUST.id)


@power(LOCUST, at=timings.START_OF_ENCOUNTER, must=True, when=is_alone_somewhere)
def feast(runner: Runner, use: Use) -> None:
    """Takes every foreign planet that it has for itself."""
    devour(runner, use.seat, bare(runner, use.seat))


def outnumbered(runner: Runner, seat: str) -> list[str]:
    counts = {planet: swarm(runner.state, seat, planet) for planet in board.foreign_colonies(runner.state, seat)}
    return [planet for planet, (own, others) in counts.items() if len(own) > len(others)]


def which_meal(runner: Runner, seat: str, moment: Moment) -> ChoosePlanets:
    planets = outnumbered(runner, seat)
    return ChoosePlanets(prompt="Which planet do you devour?", name="devour", planets=planets)


@super_(LOCUST, at=timings.START_OF_ENCOUNTER, asks=which_meal)
def swarm_over(runner: Runner, use: Use) -> None:
    """Takes a foreign planet with more of its ships than of everybody else together."""
    if use.value[0] in outnumbered(runner, use.seat):
        devour(runner, use.seat, use.value)


def within_reach(runner: Runner, seat: str) -> list[str]:
    """Returns every planet but those in the home system of Locust."""
    safe = powers.holder(runner.state, LOCUST.id)
    return [planet for each in runner.state.seats if each != safe for planet in board.planets(runner.state, each)]


def can_pay(runner: Runner, seat: str, moment: Moment) -> bool:
    ships = choose_own_ships(runner.state, seat, PRICE, "", "CORE-214", "cost")
    return ships.most == PRICE and bool(within_reach(runner, seat))


def which_planet(runner: Runner, seat: str, moment: Moment) -> ChoosePlanets:
    planets = within_reach(runner, seat)
    return ChoosePlanets(prompt="Which planet is wiped out?", name="wipe_out", planets=planets)


@wild(LOCUST, at=timings.START_OF_ENCOUNTER, when=can_pay, asks=which_planet)
class WipeOut:
    """Four of its ships, then a planet with everything on it."""

    @staticmethod
    def pay(runner: Runner, use: Use) -> None:
        prompt = f"{which(PRICE, 'ship')} do you pay?"
        question = choose_own_ships(runner.state, use.seat, PRICE, prompt, "CORE-214", "cost")
        lose(runner, runner.ask(use.seat, question) if question.most else [], "cost")

    @staticmethod
    def destroy(runner: Runner, use: Use) -> None:
        planet = use.value[0]
        return_flare(runner, use, LOCUST.id, LOCUST.id)
        if system := board.system_of(runner.state, planet):
            ships = board.ships_at(runner.state, planet)
            runner.emit(PlanetDestroyed(planet=planet, system=system, why=LOCUST.id))
            lose(runner, ships, LOCUST.id)
