"""Zombie: never stays in the warp."""

from domain import board, powers
from domain.aliens.page import alien, passive, power, super_, wild
from domain.encounter import roles, timings
from domain.encounter.choose_ships import some_of
from domain.encounter.ships import LOSE_SHIPS, return_home
from domain.engine.moments import Moment
from domain.engine.runner import Runner
from domain.engine.uses import Use
from domain.events import ModifierAdded, ShipsLost
from domain.options import one_of, option
from domain.state import Modifier

ZOMBIE = alien(
    "zombie",
    "Zombie",
    edition="base",
    alert="green",
    verb="Immortality",
    not_with=("sadist",),
    power=(
        "When your ships would go to the warp, you must return them to your colonies instead. In a deal of "
        "yours, ships of any player may be freed from the warp."
    ),
    wild="When you lose ships to the warp, you may return one of them to one of your colonies instead.",
    super=(
        "As a main player, before allies are invited, you may announce that each player who allies with you "
        "may also send one ship straight from the warp, past the usual limit."
    ),
)

option("zombie_collects", False, one_of(True, False), "Zombie's saved ships count for compensation all the same")


def my_ships_are_lost(runner: Runner, seat: str, moment: Moment) -> bool:
    return bool(board.commanded_by(runner.state, seat, moment["ships"]))


def save(runner: Runner, use: Use, ships: list[str]) -> None:
    """Takes ships out of what is lost; they are all picked up before they are put down again."""
    use.intent["ships"] = [ship for ship in use.intent["ships"] if ship not in ships]
    lost = board.commanded_by(runner.state, use.seat, use.intent["ships"])
    return_home(runner, use.seat, ships, "zombie", leaving=True, lost=lost)


@power(ZOMBIE, instead_of=LOSE_SHIPS, must=True, when=my_ships_are_lost, often=True)
def immortality(runner: Runner, use: Use) -> None:
    """Returns its ships on the way to the warp to its colonies."""
    ships = board.commanded_by(runner.state, use.seat, use.intent["ships"])
    if runner.state.options["zombie_collects"] and use.intent["why"] == "encounter":
        runner.emit(ShipsLost(counts={use.seat: len(ships)}))
    save(runner, use, ships)


@passive(ZOMBIE, "deal_release")
def may_release(runner: Runner, seat: str, base: int) -> int:
    """Returns the ships of any player that may be freed from the warp as part of a deal."""
    return 1


def a_ship_can_return(runner: Runner, seat: str, moment: Moment) -> bool:
    """Returns True if a colony is left when all that is lost has been picked up."""
    left = [there for there in board.colonies(runner.state, seat).values() if not set(there) <= set(moment["ships"])]
    return my_ships_are_lost(runner, seat, moment) and bool(left or powers.havens(runner.state, seat))


@wild(ZOMBIE, instead_of=LOSE_SHIPS, when=a_ship_can_return)
def one_comes_back(runner: Runner, use: Use) -> None:
    ships = board.commanded_by(runner.state, use.seat, use.intent["ships"])
    save(runner, use, some_of(runner, use.seat, ships, 1, "Which ship is saved?"))


@super_(ZOMBIE, at=timings.BEFORE_INVITATIONS, roles=roles.main)
def allies_from_the_warp(runner: Runner, use: Use) -> None:
    """Lets a player who allies with this player add one ship straight from the warp, over the limit."""
    side = board.side_of(runner.state, use.seat)
    runner.emit(ModifierAdded(modifier=Modifier(side, "warp_commit", 1, "flare-zombie")))
