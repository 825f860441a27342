"""Warpspace Key: all ships of its player leave the warp."""

from domain import board
from domain.board import WARP
from domain.encounter import roles, timings
from domain.encounter.ships import homes, return_home
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.variants.technology.abilities import ability, tech

TECH = tech(
    "warpspace-key",
    "Warpspace Key",
    3,
    "As the offense, during your regroup, you may discard this tech: all your ships return from the warp to your "
    "colonies.",
)


def ships_can_leave(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(board.ships_at(runner.state, WARP, seat) and homes(runner.state, seat))


REGROUP = (timings.START_OF_ENCOUNTER, timings.END_OF_REGROUP)


@ability(TECH, at=REGROUP, roles=roles.offense, when=ships_can_leave, rule="TECH-22")
def unlock(runner: Runner, use: Use) -> None:
    return_home(runner, use.seat, board.ships_at(runner.state, WARP, use.seat), TECH.id)
