"""Ships captured under others: each stack is one ship, until it reaches the warp."""

from collections import Counter

from domain import board
from domain.board import REMOVED, WARP
from domain.encounter.ships import removable
from domain.encounter.totals import adds_to_ships
from domain.engine.runner import Runner, watches
from domain.events import ModifierAdded, ShipsCommandeered, ShipsMoved, ShipsReleased
from domain.events.facts import SeatFact
from domain.mechanics.captured_places import CAPTURED
from domain.questions.wording import ship_beneath
from domain.state import Encounter, Modifier, State

ship_beneath("captured ship")
BOUND = "bound"
"""Ends the place of those that stay with their stack in the warp."""


def _place(seat: str, top: str, *bound: str) -> str:
    return ":".join((CAPTURED, seat, top, *bound))


def under(state: State, top: str) -> list[str]:
    """Returns the ships under this one."""
    captured = {ship: place for ship, place in state.ships.items() if place.startswith(CAPTURED)}
    return [ship for ship, place in captured.items() if place.split(":")[2:3] == [top]]


@board.also_marks
def heights(state: State) -> dict[str, str]:
    """Returns ship -> `+2` for a ship with two captured ships under it."""
    # Asked with every question: in most games nobody captures ships.
    if CAPTURED not in board.kinds_of_places(state):
        return {}
    counts: Counter[str] = Counter()
    for place in board.places(state):
        if place.startswith(CAPTURED) and len(parts := place.split(":")) > 2:
            counts[parts[2]] += len(board.ships_at(state, place))
    return {top: f"+{count}" for top, count in counts.items()}


def tuck(runner: Runner, split: dict[str, list[str]], why: str) -> None:
    """Puts ships under others: top ship -> the ships that go under it."""
    ways = {ship: _place(board.owner(runner.state, top), top) for top, ships in split.items() for ship in ships}
    if ways:
        runner.emit(ShipsMoved(moves={ship: [runner.state.ships[ship], to] for ship, to in ways.items()}, why=why))


def bind(runner: Runner, tops: list[str], why: str) -> None:
    """Keeps these stacks together in the warp, until they have left it."""
    moves = {
        ship: [runner.state.ships[ship], _place(board.owner(runner.state, top), top, BOUND)]
        for top in tops
        for ship in under(runner.state, top)
    }
    runner.emit(ShipsMoved(moves=moves, why=why))


@watches(ShipsMoved)
def stacks_fall_apart(runner: Runner, event: ShipsMoved) -> None:
    """Separates stacks in the warp, and only there; elsewhere nothing is bound any more.

    Out of the game they go whole (FUNGUS-01).
    """
    if CAPTURED not in board.kinds_of_places(runner.state):
        return
    held: dict[str, list[str]] = {}
    for ship, place in runner.state.ships.items():
        if place.startswith(CAPTURED) and place.count(":") > 1:
            held.setdefault(place.split(":")[2], []).append(ship)
    moves: dict[str, list[str]] = {}
    gone: list[str] = []
    for top in held.keys() & event.moves.keys():
        in_the_warp = event.moves[top][1] == WARP
        if event.moves[top][1] == REMOVED:
            gone += held[top]
            continue
        for ship in held[top]:
            place = runner.state.ships[ship]
            if in_the_warp != place.endswith(f":{BOUND}"):
                moves[ship] = [place, WARP if in_the_warp else place.removesuffix(f":{BOUND}")]
    doomed = removable(runner.state, sorted(gone))
    moves |= {ship: [runner.state.ships[ship], REMOVED if ship in doomed else WARP] for ship in gone}
    moves = {ship: way for ship, way in moves.items() if way[0] != way[1]}
    if moves:
        runner.emit(ShipsMoved(moves=dict(sorted(moves.items())), why="stack"))


@watches(ShipsCommandeered)
@watches(ShipsReleased)
def stacks_change_hands(runner: Runner, event: ShipsCommandeered | ShipsReleased) -> None:
    """Gives a stack to the seat that commands its top ship (SHEET-01)."""
    moves = {}
    for top in event.ships:
        for ship in under(runner.state, top):
            place = runner.state.ships[ship]
            bound = [BOUND] if place.endswith(f":{BOUND}") else []
            moves[ship] = [place, _place(board.owner(runner.state, top), top, *bound)]
    if moves:
        runner.emit(ShipsMoved(moves=dict(sorted(moves.items())), why="stack"))


STACKED = "stacked"
"""Quantity of a modifier that sets the worth added by the ships under those of a seat, its target."""


@adds_to_ships
def stacked(encounter: Encounter, seat: str) -> list[Modifier]:
    """Returns the worth that stacks add to the ships of a seat in the encounter."""
    return [m for m in encounter.modifiers if m.quantity == STACKED and m.target == seat]


COUNTED = SeatFact("stacks_counted", 0)
"""The number of captured ships that were added to the total of the seat's side."""


def uncounted(state: State, seat: str) -> int:
    """Returns the number of captured ships under the seat's ships in the encounter, without those already counted."""
    captured = sum(len(under(state, ship)) for ship in board.in_encounter(state, seat))
    return captured - int(COUNTED.of(state.current_encounter, seat))


def count(runner: Runner, seat: str, why: str) -> None:
    """Counts every stack of the seat in the encounter as its number of ships, whenever it came there."""
    more = uncounted(runner.state, seat)
    runner.emit(ModifierAdded(modifier=Modifier(seat, STACKED, more, why)))
    COUNTED.note(runner, COUNTED.of(runner.encounter, seat) + more, seat)
