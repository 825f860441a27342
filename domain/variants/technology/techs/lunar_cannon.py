"""Lunar Cannon: ten more for its player's side in encounters beside its marker (XVAR-08)."""

from domain import board
from domain.encounter import roles, timings
from domain.encounter.destiny import WILD
from domain.encounter.regroup import regroup
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import ModifierAdded
from domain.events.facts import Fact
from domain.questions import ChoosePlanets, ChooseSeats
from domain.questions.wording import about
from domain.state import Frame, Modifier, State
from domain.variants.technology.abilities import COMPLETED, ability, on_completion, tech
from domain.variants.technology.declaration import ID
from domain.variants.technology.events import LunarCannonPlaced
from domain.variants.technology.techs.xenon_lasers import totals_count
from domain.variants.variant import played_with

TECH = tech(
    "lunar-cannon",
    "Lunar Cannon",
    5,
    "When you complete this tech, you put its marker between two of your home planets. As a main player or ally, "
    "you may add 10 to your side's total in an encounter at a planet beside the marker. When a wild destiny card "
    "is drawn, you may move the marker between two planets of any system.",
    once=False,
)
FIRED = Fact("lunar_cannon", False, lasting=True)
"""It has fired in this encounter (CHRONOS-01)."""
MORE, BETWEEN = 10, 2


def beside(state: State) -> list[str]:
    """Returns the planets beside the marker: those that are still in its system (XVAR-08)."""
    marker = state.variants[ID].get("lunar_cannon", {})
    return [planet for planet in marker.get("planets", []) if board.system_of(state, planet) == marker["system"]]


def two_of(state: State, system: str) -> ChoosePlanets:
    """Asks for two planets of a home system, or the only one."""
    planets = board.planets(state, system)
    count = min(BETWEEN, len(planets))
    prompt = f"Between which planets of {about(system)}'s system do you put the marker?"
    return ChoosePlanets(prompt=prompt, name="lunar_cannon", planets=planets, least=count, most=count)


def at_home(runner: Runner, seat: str, moment: Moment) -> ChoosePlanets:
    return two_of(runner.state, seat)


def place(runner: Runner, system: str, planets: list[str], why: str) -> None:
    runner.emit(LunarCannonPlaced(system=system, planets=planets, why=why))


@ability(
    TECH,
    "place",
    at=COMPLETED,
    must=True,
    when=on_completion(TECH),
    asks=at_home,
    rule="TECH-33",
    is_use=False,
)
def first_place(runner: Runner, use: Use) -> None:
    place(runner, use.seat, use.value, "completed")


def in_range(runner: Runner, seat: str, moment: Moment) -> bool:
    return totals_count(runner) and not FIRED.of(runner.encounter) and runner.encounter.planet in beside(runner.state)


@ability(TECH, at=timings.TOTALLING, roles=roles.involved, when=in_range, rule="TECH-33")
def fire(runner: Runner, use: Use) -> None:
    FIRED.note(runner, True)
    runner.emit(ModifierAdded(modifier=Modifier(board.side_of(runner.state, use.seat), "total", MORE, TECH.id)))


def a_wild_card_came(runner: Runner, seat: str, moment: Moment) -> bool:
    return runner.encounter.destiny.partition("#")[0] == WILD


def which_system(runner: Runner, seat: str, moment: Moment) -> ChooseSeats:
    systems = [each for each in board.clockwise(runner.state, seat) if board.planets(runner.state, each)]
    return ChooseSeats(prompt="To whose system does the marker go?", name="lunar_cannon_system", seats=systems)


@ability(TECH, "move", at=timings.DESTINY_DRAWN, when=a_wild_card_came, asks=which_system, rule="TECH-33")
def move_it(runner: Runner, use: Use) -> None:
    system = use.value[0]
    question = two_of(runner.state, system)
    place(runner, system, runner.ask(use.seat, question) if question.most else [], "moved")


def marker_stays_in_its_system(runner: Runner, frame: Frame) -> None:
    """Separates a planet that has left the system from the marker, even if it comes back (XVAR-08)."""
    marker = runner.state.variants[ID].get("lunar_cannon", {})
    if marker and (left := beside(runner.state)) != marker["planets"]:
        place(runner, marker["system"], left, "left_alone")


regroup.insert(marker_stays_in_its_system, after="encounter_begins", within=played_with(ID))
