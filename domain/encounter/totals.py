"""Totals of both sides as lists of attributed terms (CORE-136..138)."""

from typing import Any

from domain import board
from domain.state import Encounter, Modifier, State

Term = dict[str, Any]


def term(source: str, amount: int, **facts: Any) -> Term:
    """One attributed number."""
    return {"source": source, "amount": amount, **facts}


def ship_value(encounter: Encounter, seat: str) -> int:
    """What each ship of a seat adds: one, unless an effect says otherwise."""
    values = [m.amount for m in encounter.modifiers if m.quantity == "ship_value" and m.target == seat]
    return values[-1] if values else 1


def card_terms(encounter: Encounter, seat: str) -> list[Term]:
    """An attack card's value: replaced, then multiplied, then added to (CORE-137)."""
    face = encounter.faces[seat]
    by_step: dict[str, list[Modifier]] = {"card_set": [], "card_times": [], "card_plus": []}
    for modifier in encounter.modifiers:
        if modifier.target == seat and modifier.quantity in by_step:
            by_step[modifier.quantity].append(modifier)
    value, source = face.value, face.printed
    for modifier in by_step["card_set"]:
        value, source = modifier.amount, modifier.source
    found = [term(source, value, seat=seat)]
    for modifier in by_step["card_times"]:
        found.append(term(modifier.source, value * (modifier.amount - 1), seat=seat, times=modifier.amount))
        value *= modifier.amount
    found += [term(m.source, m.amount, seat=seat) for m in by_step["card_plus"]]
    return found


def card_value(encounter: Encounter, seat: str) -> int:
    """What a revealed attack card is worth now."""
    return sum(int(each["amount"]) for each in card_terms(encounter, seat))


def terms(state: State, side: str) -> list[Term]:
    """Card, ships of each seat, then every modifier of a side."""
    encounter = state.encounter
    assert encounter is not None
    main = board.main_player(state, side)
    found = card_terms(encounter, main)
    for seat in board.side_members(state, side):
        count = len(board.in_encounter(state, seat))
        value = ship_value(encounter, seat)
        if count:
            found.append(term("ships", count * value, seat=seat, ships=count, each=value))
    for modifier in encounter.modifiers:
        if modifier.quantity == "total" and modifier.target == side:
            found.append(term(modifier.source, modifier.amount))
    return found
