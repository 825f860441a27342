"""Ships that lie captured under others: each stack is one ship, until it reaches the warp."""

from domain import board
from domain.board import CAPTURED, WARP
from domain.engine.game import Game, watches
from domain.events import ShipsMoved
from domain.state import State

BOUND = "bound"
"""Ends the place of those that stay with their stack in the warp."""


def _place(seat: str, top: str, *bound: str) -> str:
    return ":".join((CAPTURED, seat, top, *bound))


def under(state: State, top: str) -> list[str]:
    """The ships that lie under this one."""
    captured = {ship: place for ship, place in state.ships.items() if place.startswith(CAPTURED)}
    return [ship for ship, place in captured.items() if place.split(":")[2:3] == [top]]


def tuck(game: Game, split: dict[str, list[str]], why: str) -> None:
    """Puts ships under others: top ship -> those that go under it."""
    ways = {ship: _place(board.owner(game.state, top), top) for top, ships in split.items() for ship in ships}
    if ways:
        game.emit(ShipsMoved(moves={ship: [game.state.ships[ship], to] for ship, to in ways.items()}, why=why))


def bind(game: Game, tops: list[str], why: str) -> None:
    """These stacks do not fall apart in the warp, until they have left it."""
    moves = {
        ship: [game.state.ships[ship], _place(board.owner(game.state, top), top, BOUND)]
        for top in tops
        for ship in under(game.state, top)
    }
    game.emit(ShipsMoved(moves=moves, why=why))


@watches(ShipsMoved)
def stacks_fall_apart(game: Game, event: ShipsMoved) -> None:
    """In the warp, and only there; elsewhere nothing is bound any more."""
    if not any(place.startswith(CAPTURED) for place in set(game.state.ships.values())):
        return
    held: dict[str, list[str]] = {}
    for ship, place in game.state.ships.items():
        if place.startswith(CAPTURED) and place.count(":") > 1:
            held.setdefault(place.split(":")[2], []).append(ship)
    moves: dict[str, list[str]] = {}
    for top in held.keys() & event.moves.keys():
        in_the_warp = event.moves[top][1] == WARP
        for ship in held[top]:
            place = game.state.ships[ship]
            if in_the_warp != place.endswith(f":{BOUND}"):
                moves[ship] = [place, WARP if in_the_warp else place.removesuffix(f":{BOUND}")]
    moves = {ship: way for ship, way in moves.items() if way[0] != way[1]}
    if moves:
        game.emit(ShipsMoved(moves=dict(sorted(moves.items())), why="stack"))


def captives_in_encounter(state: State, seat: str) -> int:
    """How many captured ships lie under those that the seat has in the encounter."""
    return sum(len(under(state, ship)) for ship in board.in_encounter(state, seat))
