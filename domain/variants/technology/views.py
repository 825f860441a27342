"""The techs, as everybody sees them: face-down ones are known to their players alone (CORE-311, TECH-13)."""

from typing import Any

from domain import board
from domain.state import State
from domain.variants.technology import variant_state
from domain.variants.technology.declaration import DECK, ID
from domain.variants.technology.techs import lunar_cannon, quark_battery
from domain.variants.variant import shows
from domain.view_parts import for_all


@shows(ID)
def techs(state: State, viewer: str) -> dict[str, Any]:
    """Shows `researching` (place, seat, ships and, for its player, the tech) and `completed`: seat -> techs.

    `deck`: its size; `discard`: its cards, the top last; `lunar_cannon`: the planets beside the marker; `battery`: the
    seat with a card under its Quark Battery, and for its player the card.
    """
    return {
        "researching": {
            place: {"seat": seat, "tech": _visible_title(state, place, viewer), "ships": ships}
            for place, (seat, ships) in _all_places(state, viewer).items()
        },
        "completed": {seat: variant_state.completed(state, seat) for seat in state.seats},
        "deck": len(state.zones.get(DECK, [])),
        "discard": state.zones.get(variant_state.PILE, []),
        "lunar_cannon": lunar_cannon.beside(state),
        "battery": quark_battery.seen_by(state, viewer),
    }


@for_all
def _all_places(state: State) -> dict[str, tuple[str, dict[str, list[str]]]]:
    """Returns each place with its seat, and seat -> ships there."""
    return {place: (seat, _ships(state, place)) for seat in state.seats for place in _places(state, seat)}


def _places(state: State, seat: str) -> list[str]:
    """Returns the places, also one whose tech has just been turned up, while its ships are still there."""
    return list(dict.fromkeys([*variant_state.face_down_techs(state, seat), *variant_state.researching(state, seat)]))


def _visible_title(state: State, place: str, viewer: str) -> str | None:
    mine = variant_state.researcher(place) == viewer and state.zones.get(place)
    return variant_state.title_at(state, place) if mine else None


def _ships(state: State, place: str) -> dict[str, list[str]]:
    by_seat: dict[str, list[str]] = {}
    for ship in board.ships_at(state, place):
        by_seat.setdefault(board.owner(state, ship), []).append(ship)
    return by_seat
