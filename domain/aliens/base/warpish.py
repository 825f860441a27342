"""Warpish: the dead in the warp fight on."""

from domain import board
from domain.aliens.page import alien, power, super_, wild
from domain.board import WARP
from domain.encounter import roles, timings
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import ModifierAdded
from domain.state import Modifier

WARPISH = alien(
    "warpish",
    "Warpish",
    edition="base",
    alert="red",
    verb="Necromancy",
    gains_by_losses=True,
    power=(
        "As a main player, after you reveal an attack card, you must add 1 to your side's total for every "
        "ship in the warp, no matter whose ship it is."
    ),
    wild=(
        "As a main player, after the encounter cards are revealed, you may add 1 to your side's total for "
        "each of your ships in the warp."
    ),
    super=(
        "As a main player, after the encounter cards are revealed, you may subtract 1 from your opponent's "
        "total for each ship that your opponent has in the warp."
    ),
)


def my_attack_is_up(runner: Runner, seat: str, moment: Moment) -> bool:
    return runner.encounter.faces[seat].type == "attack"


def add(runner: Runner, side: str, amount: int, source: str) -> None:
    runner.emit(ModifierAdded(modifier=Modifier(side, "total", amount, source)))


@power(WARPISH, at=timings.CARDS_REVEALED, roles=roles.main, must=True, when=my_attack_is_up)
def necromancy(runner: Runner, use: Use) -> None:
    """Adds one for every ship of any player in the warp, counted now."""
    add(runner, board.side_of(runner.state, use.seat), len(board.ships_at(runner.state, WARP)), "warpish")


@wild(WARPISH, at=timings.CARDS_REVEALED, roles=roles.main)
def own_dead(runner: Runner, use: Use) -> None:
    """Adds one for each of its ships in the warp."""
    count = len(board.ships_at(runner.state, WARP, use.seat))
    add(runner, board.side_of(runner.state, use.seat), count, "flare-warpish")


@super_(WARPISH, at=timings.CARDS_REVEALED, roles=roles.main)
def weaken_opponent(runner: Runner, use: Use) -> None:
    """Subtracts one from the opponent's total for each of his or her ships in the warp."""
    opponent = board.opponent(runner.state, use.seat)
    count = len(board.ships_at(runner.state, WARP, opponent))
    add(runner, board.side_of(runner.state, opponent), -count, "flare-warpish")
