"""Leviathan: comes with a whole planet."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import GATE
from domain.cards.flares import return_flare
from domain.encounter import roles, timings
from domain.encounter.alliance import may_join
from domain.encounter.joining import takes_the_common_steps
from domain.encounter.launch import SHIP_LIMIT, commit_nothing
from domain.encounter.resolution import also_lands
from domain.encounter.ships import hold_back, movable, move
from domain.engine.agenda import Procedure
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import AllyDrawnIn, ModifierAdded, PlanetsMoved
from domain.events.facts import Fact
from domain.questions import ChoosePlanets, ChooseShips
from domain.state import Frame, Modifier, State
from domain.view_parts import View, shows_to_all

LEVIATHAN = alien(
    "leviathan",
    "Leviathan",
    edition="incursion",
    alert="yellow",
    verb="Worldships",
    power=(
        "As the offense, after the gate is aimed, you may send one of your home planets into it as a "
        "worldship, if nobody else has ships on it. It replaces single ships: all your ships on it are in the "
        "encounter, and the planet adds 20 to your side's total. Afterwards it goes home; if you win, up to "
        "four of its ships may land on the other planet."
    ),
    wild=(
        "As the offense, when the defense is known, you may trade one of your home planets for one of the "
        "defense's, and you choose both. The encounter ends at once as a success, but nobody has won it. You "
        "then give this flare to the player who is Leviathan, or discard it if nobody is."
    ),
    super=(
        "Your worldship may also be a planet on which other players have ships, but not the defense. These "
        "players become your allies with the ships that are on it."
    ),
)

# -- a home planet in the gate ---------------------------------------------------------------------

WORLDSHIP = Fact("worldship", "")
"""The home planet that is in the gate itself; ships of the offense's side on it are too."""


def worldship_of(state: State) -> str:
    """Returns the planet that is in the gate, or None."""
    return WORLDSHIP.of(state.encounter)


@board.also_at
def aboard(state: State, place: str) -> str:
    """Returns the place of ships: those on a planet in the gate are in the gate."""
    return worldship_of(state) if place == GATE else ""


@shows_to_all("home_planet_in_gate")
def in_view(state: State) -> View:
    """Returns the planet that is in the gate."""
    return {"planet": worldship_of(state)} if worldship_of(state) else {}


def launch(runner: Runner, planet: str) -> None:
    """Puts the planet in the gate in place of the offense's ships."""
    offense = runner.encounter.offense
    WORLDSHIP.note(runner, planet)
    _aboard(runner, offense)


def take_along(runner: Runner, passengers: list[str], why: str) -> None:
    """Makes these seats allies with their ships on the planet, one after the other."""
    for seat in passengers:
        runner.call(boarding.name, seat=seat, why=why)


def _aboard(runner: Runner, seat: str) -> None:
    """Puts the ships of the seat on the planet into the encounter, and no others."""
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
    """Lets the offense leave up to four of its ships on the won planet; all others are already at home."""
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


# -- the sheet --------------------------------------------------------------------------------------

MASS = 20


def passengers(state: State, seat: str, planet: str) -> list[str]:
    """Returns the others who have ships on a planet."""
    return [each for each in board.clockwise(state, seat)[1:] if board.ships_at(state, planet, each)]


def worldships(runner: Runner, seat: str, with_others: bool) -> list[str]:
    """Returns the home planets of the seat that can go, with others on them or without, but never with the defense."""
    state, own, free = runner.state, board.colonies(runner.state, seat), movable(runner.state, seat)
    if state.current_encounter.homecoming or worldship_of(state):
        return []
    planets = []
    for planet in board.home_colonies(state, seat):
        others = passengers(state, seat, planet)
        if board.system_of(state, planet) != seat or not all(may_join(state, each, "offense") for each in others):
            continue
        whole = free.get(planet) == own[planet] and planet != state.current_encounter.planet
        if whole and state.current_encounter.defense not in others and bool(others) == with_others:
            planets.append(planet)
    return planets


def which_planet(runner: Runner, seat: str, moment: Moment) -> ChoosePlanets:
    planets = worldships(runner, seat, with_others=False)
    return ChoosePlanets(prompt="Which planet is your worldship?", name="worldship", planets=planets)


@power(LEVIATHAN, at=timings.GATE_AIMED, roles=roles.offense, asks=which_planet)
def worldship(runner: Runner, use: Use) -> None:
    """Puts the planet into the gate in place of single ships; it is worth twenty."""
    planet = use.value[0]
    launch(runner, planet)
    runner.emit(ModifierAdded(modifier=Modifier("offense", "total", MASS, LEVIATHAN.id)))
    take_along(runner, passengers(runner.state, use.seat, planet), LEVIATHAN.id)


def which_shared_planet(runner: Runner, seat: str, moment: Moment) -> ChoosePlanets:
    planets = worldships(runner, seat, with_others=True)
    return ChoosePlanets(prompt="Which planet is your worldship?", name="worldship", planets=planets)


@super_(LEVIATHAN, at=timings.GATE_AIMED, roles=roles.offense, asks=which_shared_planet)
def shared_worldship(runner: Runner, use: Use) -> None:
    """Makes third parties on the planet allies."""
    worldship(runner, use)


def can_trade(runner: Runner, seat: str, moment: Moment) -> bool:
    state = runner.state
    return bool(
        board.planets(state, seat)
        and state.current_encounter.defense
        and board.planets(state, state.current_encounter.defense)
    )


def own_planet(runner: Runner, seat: str, moment: Moment) -> ChoosePlanets:
    planets = board.planets(runner.state, seat)
    return ChoosePlanets(prompt="Which of your planets do you give?", name="give", planets=planets)


@wild(LEVIATHAN, at=timings.DEFENSE_SET, roles=roles.offense, when=can_trade, asks=own_planet)
def trade_planets(runner: Runner, use: Use) -> None:
    """Moves a home planet of each to the other home system. The encounter is over and successful, but not won."""
    defense, planet = runner.encounter.defense, use.value[0]
    question = ChoosePlanets(
        prompt="Which planet do you get for it?",
        name="get",
        planets=board.planets(runner.state, defense),
    )
    got = runner.ask(use.seat, question)[0]
    runner.emit(PlanetsMoved(systems={planet: [use.seat, defense], got: [defense, use.seat]}, why=LEVIATHAN.id))
    return_flare(runner, use, LEVIATHAN.id, LEVIATHAN.id)
    runner.call("abort", rule=LEVIATHAN.id, success=True)
