"""Ships that another seat than that of their colour commands, until they are lost or removed."""

from domain import board
from domain.board import REMOVED, WARP
from domain.engine.runner import Runner, watches
from domain.events import ShipsCommandeered, ShipsMoved, ShipsReleased


def take(runner: Runner, seat: str, ships: list[str], why: str) -> None:
    """Gives the seat the command of these ships from now on; ships of its colour are simply its ships again."""
    own = [ship for ship in ships if board.native_owner(runner.state, ship) == seat]
    free(runner, own)
    if taken := sorted(set(ships) - set(own)):
        runner.emit(ShipsCommandeered(seat=seat, ships=taken, why=why))


def free(runner: Runner, ships: list[str]) -> None:
    """Returns taken ships to the command of their owners."""
    if freed := sorted(ship for ship in ships if ship in runner.state.commandeered):
        runner.emit(ShipsReleased(ships=freed))


@watches(ShipsMoved)
def freed_in_the_warp(runner: Runner, event: ShipsMoved) -> None:
    """Returns a ship in the warp, or out of the game, to its owner."""
    if runner.state.commandeered:
        free(runner, [ship for ship, (_, place) in event.moves.items() if place in (WARP, REMOVED)])
