"""The places of captured ships: with the seat that holds them, on one of its sheets, or under one of its ships."""

from domain import board
from domain.encounter.choose_ships import not_to_give
from domain.state import State
from domain.view_parts import View, shows_to_all

CAPTURED = "captured"
"""`captured:blue` is the place of a ship that blue holds, `captured:blue:blue-07` of a ship under a ship of blue."""


@not_to_give
def captor(place: str) -> str:
    """Returns the seat that holds a captured ship, by the ship's place, or None for every other place."""
    kind, _, held = place.partition(":")
    return held.partition(":")[0] if kind == CAPTURED else ""


@shows_to_all("captured_ships")
def in_view(state: State) -> View:
    """Returns place -> seat that commands the ships -> captured ships there."""
    places: dict[str, dict[str, list[str]]] = {}
    if CAPTURED not in board.kinds_of_places(state):
        return places
    for place in sorted(place for place in board.places(state) if captor(place)):
        for ship in board.ships_at(state, place):
            places.setdefault(place, {}).setdefault(board.owner(state, ship), []).append(ship)
    return places


@board.named_one_by_one
def on_sheets_or_beneath(state: State) -> bool:
    """Returns True for a ship on an alien sheet of its captor, or under one of its captor's ships."""
    if CAPTURED not in board.kinds_of_places(state):
        return False
    return any(captor(place) and place.count(":") > 1 for place in board.places(state))
