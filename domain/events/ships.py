"""Moves of ships."""

from domain import board, cache
from domain.events.event import Event
from domain.events.holdings import NO_SEAT
from domain.reducers import reduces
from domain.state import State


class ShipsMoved(Event, frozen=True, kw_only=True):
    """ship -> [from, to], all at once."""

    holdings = NO_SEAT
    moves: dict[str, list[str]]
    why: str


@reduces(ShipsMoved)
def _ships_moved(state: State, event: ShipsMoved) -> None:
    ships = state.ships
    for ship, (_, target) in event.moves.items():
        ships[ship] = target
    board.ships_moved(state, event.moves)


class ShipsCommandeered(Event, frozen=True, kw_only=True):
    """The seat commands these ships of others from now on, like its ships."""

    seat: str
    ships: list[str]
    why: str


@reduces(ShipsCommandeered)
def _ships_commandeered(state: State, event: ShipsCommandeered) -> None:
    state.commandeered |= dict.fromkeys(event.ships, event.seat)
    cache.clear_ships(state)


class ShipsReleased(Event, frozen=True, kw_only=True):
    """The seats of their colours command these ships again."""

    ships: list[str]


@reduces(ShipsReleased)
def _ships_released(state: State, event: ShipsReleased) -> None:
    for ship in event.ships:
        del state.commandeered[ship]
    cache.clear_ships(state)


class ShipsLost(Event, frozen=True, kw_only=True):
    """The number of ships of each seat that reached the warp in this encounter, for compensation (CORE-170)."""

    holdings = NO_SEAT
    counts: dict[str, int]


@reduces(ShipsLost)
def _ships_lost(state: State, event: ShipsLost) -> None:
    if state.encounter is not None:
        lost = state.encounter.lost
        for seat, count in event.counts.items():
            lost[seat] = lost.get(seat, 0) + count
