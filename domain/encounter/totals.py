"""Totals of both sides as lists of attributed terms (CORE-136..138)."""

from typing import Any

from domain import board
from domain.state import Encounter, State

Term = dict[str, Any]


def term(source: str, amount: int, **facts: Any) -> Term:
    """One attributed number."""
    return {"source": source, "amount": amount, **facts}


def ship_value(encounter: Encounter, seat: str) -> int:
    """What each ship of a seat adds: one, unless an effect says otherwise."""
    values = [m.amount for m in encounter.modifiers if m.quantity == "ship_value" and m.target == seat]
    return values[-1] if values else 1


def terms(state: State, side: str) -> list[Term]:
    """Card, ships of each seat, then every modifier of a side."""
    encounter = state.encounter
    assert encounter is not None
    main = board.main_player(state, side)
    face = encounter.faces[main]
    found = [term(face.printed, face.value, seat=main)]
    for seat in board.side_members(state, side):
        count = len(board.in_encounter(state, seat))
        value = ship_value(encounter, seat)
        if count:
            found.append(term("ships", count * value, seat=seat, ships=count, each=value))
    for modifier in encounter.modifiers:
        if modifier.quantity == "total" and modifier.target == side:
            found.append(term(modifier.source, modifier.amount))
    return found
