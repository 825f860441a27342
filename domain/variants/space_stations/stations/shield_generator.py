"""Shield Generator: an ally's lost ships go to the station's planet (STAT-33)."""

from domain import board
from domain.board import WARP
from domain.encounter import roles
from domain.encounter.ships import LOSE_SHIPS, put
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.questions import ChooseShips
from domain.variants.space_stations import variant_state
from domain.variants.space_stations.abilities import ability, station

CARD = station(
    "shield-generator",
    "Shield Generator",
    (
        "As an ally on the losing side, you may put any of your ships that are lost on this station's planet "
        "instead of in the warp."
    ),
)


def my_ships_are_lost(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True for a loss in the encounter itself, bound for the warp."""
    return bool(moment["why"] == "encounter" and moment["to"] == WARP)


def which_ships(runner: Runner, seat: str, moment: Moment) -> ChooseShips:
    places: dict[str, list[str]] = {}
    for ship in board.commanded_by(runner.state, seat, moment["ships"]):
        places.setdefault(runner.state.ships[ship], []).append(ship)
    count = sum(len(ships) for ships in places.values())
    return ChooseShips(
        prompt="Which of your ships go to the station's planet?",
        rule="STAT-33",
        name="shield_generator",
        places=places,
        least=1,
        most=count,
    )


@ability(CARD, instead_of=LOSE_SHIPS, roles=roles.ally, when=my_ships_are_lost, asks=which_ships, rule="STAT-33")
def shield(runner: Runner, use: Use) -> None:
    """Saves the ships: they never reach the warp, so they are not lost."""
    use.intent["ships"] = [ship for ship in use.intent["ships"] if ship not in use.value]
    put(runner, dict.fromkeys(use.value, variant_state.planet_of(runner.state, CARD.id)), CARD.id)
