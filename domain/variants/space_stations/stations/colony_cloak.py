"""Colony Cloak: the gate must be aimed at another planet of the station's system (STAT-27, STAT-28)."""

from domain import board
from domain.encounter import roles, timings
from domain.encounter.launch import AIMS_WITHIN, DRIVEN_FROM, legal_targets
from domain.encounter.ships import lose, movable
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseShips
from domain.state import State
from domain.variants.space_stations import variant_state
from domain.variants.space_stations.abilities import ability, station

CARD = station(
    "colony-cloak",
    "Colony Cloak",
    (
        "As the defense, when the gate is aimed at a planet in this station's system, you may lose one of "
        "your ships at the station. The offense must then aim at another planet of the same system."
    ),
)


def other_targets(state: State) -> list[str]:
    """Returns the offense's other targets in the station's system; nothing when it aims at another system."""
    system, aimed = board.system_of(state, variant_state.planet_of(state, CARD.id)), state.current_encounter.planet
    if board.system_of(state, aimed) != system:
        return []
    return [each for each in legal_targets(state) if each != aimed and board.system_of(state, each) == system]


def price(state: State, seat: str) -> dict[str, list[str]]:
    """Returns the station's planet -> the owner's ships there that can leave it."""
    planet = variant_state.planet_of(state, CARD.id)
    ships = movable(state, seat).get(planet, [])
    return {planet: ships} if ships else {}


def somewhere_else_to_go(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(price(runner.state, seat) and other_targets(runner.state))


def which_ship(runner: Runner, seat: str, moment: Moment) -> ChooseShips:
    return ChooseShips(
        prompt="Which ship at the station is the price?",
        rule="STAT-27",
        name="colony_cloak",
        places=price(runner.state, seat),
        least=1,
        most=1,
    )


@ability(CARD, at=timings.GATE_AIMED, roles=roles.defense, when=somewhere_else_to_go, asks=which_ship, rule="STAT-27")
class Cloak:
    """The ship is a cost: what happens to it on its way changes nothing."""

    @staticmethod
    def pay(runner: Runner, use: Use) -> None:
        now = runner.encounter
        system = board.system_of(runner.state, now.planet)
        if any(board.system_of(runner.state, planet) != system for planet in legal_targets(runner.state)):
            AIMS_WITHIN.note(runner, system)
        DRIVEN_FROM.note(runner, [*DRIVEN_FROM.of(now), now.planet])
        lose(runner, use.value, "cost")

    @staticmethod
    def aim_anew(runner: Runner, use: Use) -> None:
        runner.go_to("launch", "aim")
