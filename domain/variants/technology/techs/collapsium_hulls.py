"""Collapsium Hulls: a ship of a defense that is narrowly beaten stays on its planet."""

from domain import board
from domain.board import WARP
from domain.encounter import roles
from domain.encounter.ships import LOSE_SHIPS, spare
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events.facts import Fact
from domain.mechanics.victory_margin import won_within
from domain.questions import ChooseShips
from domain.variants.technology.abilities import ability, tech

TECH = tech(
    "collapsium-hulls",
    "Collapsium Hulls",
    4,
    "As the defense, when you lose an encounter by 5 or less, one of your ships there may stay on the planet "
    "beside the winners instead of going to the warp. This tech stays in play.",
    once=False,
)
NARROWLY = 5
STAYED = Fact("collapsium_hulls", False)
"""A ship has stayed in this encounter."""


def mine_there(runner: Runner, seat: str, moment: Moment) -> list[str]:
    """Returns the seat's ships of this loss that are on the targeted planet, as long as that exists."""
    planet, state = runner.encounter.planet, runner.state
    ships = [ship for ship in moment["ships"] if board.owner(state, ship) == seat and state.ships[ship] == planet]
    return ships if board.system_of(state, planet) else []


def narrowly_beaten(runner: Runner, seat: str, moment: Moment) -> bool:
    now = runner.state.encounter
    if now is None or moment["why"] != "encounter" or moment["to"] != WARP or now.winner != "offense":
        return False
    return won_within(now, NARROWLY) and not STAYED.of(now) and bool(mine_there(runner, seat, moment))


def which_ship(runner: Runner, seat: str, moment: Moment) -> ChooseShips:
    places = {runner.encounter.planet: mine_there(runner, seat, moment)}
    return ChooseShips(
        prompt="Which ship stays on the planet?", name="collapsium_hulls", places=places, least=1, most=1
    )


@ability(TECH, instead_of=LOSE_SHIPS, roles=roles.defense, when=narrowly_beaten, asks=which_ship, rule="TECH-28")
def hold_together(runner: Runner, use: Use) -> None:
    STAYED.note(runner, True)
    spare(use.intent, use.value)
