"""The order of a position's members: that of the table, whatever order a client has written (RFC 8259, 4).

Ships get their ids place by place, and allies join one after the other. So equal documents make equal games.
"""

from typing import Any

from domain import board
from domain.events.laid_table import MEMBER

Rank = tuple[int, int, str]


def in_table_order(position: dict[str, Any], seats: list[str]) -> dict[str, Any]:
    """Returns the same position, without faults, with the members of all its objects in the order of the table.

    Seats and planets come in the order of these seats, the planets of a seat's own system first where its ships are;
    everything else follows by its name.
    """
    if MEMBER in position:
        # Its table says everything, and the others describe it: they decide nothing, and nobody has checked them.
        ordered: dict[str, Any] = _ordered(position, [])
        return ordered
    members = {name: _ordered(position[name], seats) for name in sorted(position) if name != "seats"}
    if "seats" not in position:
        return members
    parts = sorted(position["seats"], key=lambda part: seats.index(part["seat"]))
    return {**members, "seats": [_ordered(part, [part["seat"], *seats]) for part in parts]}


def _ordered(value: Any, seats: list[str]) -> Any:
    if isinstance(value, dict):
        return {name: _ordered(value[name], seats) for name in sorted(value, key=lambda name: _rank(name, seats))}
    return [_ordered(each, seats) for each in value] if isinstance(value, list) else value


def _rank(name: str, seats: list[str]) -> Rank:
    """Returns where a member comes: a seat or a planet by its place at the table, other names after all of these."""
    seat, _, number = name.partition("-")
    if seat in seats and (name == seat or name in board.PLANETS[seat]):
        return seats.index(seat), int(number or 0), name
    return len(seats), 0, name
