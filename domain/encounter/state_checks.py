"""The checks after every movement of ships (CORE-262, TIME-10)."""

from collections.abc import Callable, Set

from domain import board, powers
from domain.encounter.totals import Term, term
from domain.engine.moments import named
from domain.engine.runner import Runner, watches
from domain.events import (
    BoardLaidOut,
    Event,
    FleetAdded,
    PlanetsMoved,
    PowerLost,
    PowerRegained,
    ShipsCommandeered,
    ShipsMoved,
    ShipsReleased,
)
from domain.extension_points import Requirement
from domain.state import State

POWER_LOST = named("power_lost", "After a power is lost", members=("seat",))
POWER_REGAINED = "power_regained"


@watches(BoardLaidOut)
@watches(FleetAdded)
@watches(PlanetsMoved)
@watches(ShipsMoved)
@watches(ShipsCommandeered)
@watches(ShipsReleased)
def powers_come_and_go(runner: Runner, event: Event) -> None:
    """Updates powers: while a condition is not met there is no power; when all are, it is back (CORE-260, CORE-261)."""
    if isinstance(event, ShipsMoved):
        check_powers(runner, {board.owner(runner.state, ship) for ship in event.moves})
    else:
        check_powers(runner, runner.state.seats.keys())


def check_powers(runner: Runner, seats: Set[str]) -> None:
    """Checks whether these seats meet the conditions for their powers now (CORE-262)."""
    for colour, seat in runner.state.seats.items():
        if colour not in seats:
            continue
        lacking, before = powers.lacking(runner.state, colour), seat.lacking
        if lacking == before:
            continue
        terms = [each for rule in lacking for each in _SHORTFALL[rule](runner.state, colour)]
        runner.emit(PowerLost(seat=colour, lacking=lacking, terms=terms) if lacking else PowerRegained(seat=colour))
        if not lacking or not before:
            runner.open_window_for({"key": POWER_LOST if lacking else POWER_REGAINED, "seat": colour})


Shortfall = Callable[[State, str], list[Term]]
_SHORTFALL: dict[str, Shortfall] = {}


def explains(rule: str) -> Callable[[Shortfall], Shortfall]:
    """Declares that the function returns what a seat has and what it needs under this condition, as terms."""

    def register(function: Shortfall) -> Shortfall:
        _SHORTFALL[rule] = function
        return function

    return register


@explains(powers.HOME_COLONIES)
def _home_colonies(state: State, seat: str) -> list[Term]:
    """Returns the seat's remaining home colonies, and the number that a power needs."""
    left = board.home_colonies(state, seat)
    return [term("home_colonies", len(left), planets=left), *lacks(powers.HOME_COLONIES_NEEDED, state)]


def lacks(need: Requirement, state: State) -> list[Term]:
    """Returns the parts of a need as terms that count against what a seat has."""
    return [term(rule, -amount) for rule, amount in need.by_rule(state).items()]
