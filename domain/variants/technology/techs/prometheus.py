"""The Prometheus: one ship more, which counts four in encounters."""

from domain import board
from domain.board import WARP
from domain.encounter.choose_ships import choose_colony
from domain.encounter.totals import Term, adds_to_sides, term
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import FleetAdded
from domain.state import State
from domain.variants.technology.abilities import COMPLETED, ability, on_completion, tech

TECH = tech(
    "prometheus",
    "The Prometheus",
    7,
    "When you complete this tech, you put the Prometheus on one of your colonies. It is one of your ships in "
    "every way, and adds 3 more to your side's total in an encounter. This tech stays in play.",
    once=False,
)
FLEET = "prometheus"
SHIP: str = board.further_fleet(FLEET, 1)[0]
MORE = 3


@ability(TECH, at=COMPLETED, must=True, when=on_completion(TECH), rule="TECH-36", is_use=False)
def commission(runner: Runner, use: Use) -> None:
    """Places the ship. Without a colony it goes to the warp, like any ship of its player."""
    colonies = list(board.colonies(runner.state, use.seat))
    place = colonies[0] if colonies else WARP
    if len(colonies) > 1:
        question = choose_colony(colonies, "On which colony do you put the Prometheus?", "prometheus", rule="TECH-36")
        place = runner.ask(use.seat, question)[0]
    put_into_service(runner, use.seat, place)


def put_into_service(runner: Runner, seat: str, place: str) -> None:
    runner.emit(FleetAdded(seat=seat, colour=FLEET, ships={SHIP: place}))


@adds_to_sides
def three_more(state: State, side: str) -> list[Term]:
    """Adds three for the side on which the ship is, whichever seat commands it."""
    if SHIP not in state.ships:
        return []
    members = board.side_members(state, side)
    return [term(TECH.id, MORE, seat=seat) for seat in members if SHIP in board.in_encounter(state, seat)]
