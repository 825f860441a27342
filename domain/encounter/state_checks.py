"""What is checked after every movement of ships (CORE-262, TIME-10)."""

from collections.abc import Set

from domain import board, powers
from domain.encounter.totals import Term, term
from domain.engine.game import Game, watches
from domain.events import BoardLaidOut, FleetAdded, PowerLost, PowerRegained, ShipsFreed, ShipsMoved, ShipsTaken

POWER_LOST = "power_lost"
POWER_REGAINED = "power_regained"


@watches(BoardLaidOut)
@watches(FleetAdded)
@watches(ShipsMoved)
@watches(ShipsTaken)
@watches(ShipsFreed)
def powers_come_and_go(game: Game, event: BoardLaidOut | FleetAdded | ShipsMoved | ShipsTaken | ShipsFreed) -> None:
    """Fewer than three home colonies: no power; three again: it is back (CORE-260, CORE-261)."""
    if isinstance(event, ShipsMoved):
        check_powers(game, {board.owner(game.state, ship) for ship in event.moves})
    else:
        check_powers(game, game.state.seats.keys())


def check_powers(game: Game, seats: Set[str]) -> None:
    """Whether these seats have home colonies enough now (CORE-262)."""
    for colour, seat in game.state.seats.items():
        if colour not in seats:
            continue
        enough = powers.enough_home_colonies(game.state, colour)
        if enough == seat.powerless:
            game.emit(PowerRegained(seat=colour) if enough else PowerLost(seat=colour, terms=_shortfall(game, colour)))
            game.notice({"key": POWER_REGAINED if enough else POWER_LOST, "seat": colour})


def _shortfall(game: Game, seat: str) -> list[Term]:
    """The home colonies that are left, and those that a power needs."""
    left = board.home_colonies(game.state, seat)
    return [term("home_colonies", len(left), planets=left), term("CORE-260", -powers.HOME_COLONIES_NEEDED)]
