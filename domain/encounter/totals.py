"""Totals of both sides as lists of attributed terms (CORE-136..138)."""

from collections.abc import Callable
from typing import Any

from domain import board
from domain.extension_points import ExtensionPoint
from domain.state import Encounter, Modifier, State

Term = dict[str, Any]


def term(source: str, amount: int, **facts: Any) -> Term:
    """Returns one attributed number."""
    return {"source": source, "amount": amount, **facts}


def ship_value(encounter: Encounter, seat: str) -> int:
    """Returns what each ship of a seat adds: one, unless an effect says otherwise."""
    values = [m.amount for m in encounter.modifiers if m.quantity == "ship_value" and m.target == seat]
    return values[-1] if values else 1


THIS_SHIP = "this_ship"
"""Quantity of a modifier that sets the worth of a single ship, its target."""


def single_ships(state: State, seat: str) -> list[Term]:
    """Returns the difference that ships with a special value make to the worth of the seat's ships in the encounter."""
    ships, each = board.in_encounter(state, seat), ship_value(state.current_encounter, seat)
    return [
        term(modifier.source, modifier.amount - each, seat=seat, ship=modifier.target)
        for modifier in state.current_encounter.modifiers
        if modifier.quantity == THIS_SHIP and modifier.target in ships
    ]


adds_to_ships: ExtensionPoint[Callable[[Encounter, str], list[Modifier]]] = ExtensionPoint()
"""`function(encounter, seat)`: further terms for the worth of a seat's ships in the encounter."""


FLAT = "ships_count_as"
"""Quantity of a modifier that sets the total worth of all ships of a seat, for any number of ships."""


def flat_worth(encounter: Encounter, seat: str) -> Modifier | None:
    """Returns the number that replaces the number of the seat's ships, if there is one."""
    return next((m for m in reversed(encounter.modifiers) if m.quantity == FLAT and m.target == seat), None)


def ship_count(state: State, seat: str) -> int:
    """Returns how many ships of a seat are multiplied, without regard to the worth of each ship."""
    flat = flat_worth(state.current_encounter, seat)
    return flat.amount if flat else board.count_in_encounter(state, seat)


AGAINST_ATTACK = "card_times_against_attack"
"""Quantity of a modifier that multiplies a card only when both cards are attacks."""


def base_value(encounter: Encounter, seat: str) -> tuple[int, str]:
    """Returns the base value of an attack card, before multiplication and addition, with its source."""
    face = encounter.faces[seat]
    replaced = [m for m in encounter.modifiers if m.quantity == "card_set" and m.target == seat]
    return (replaced[-1].amount, replaced[-1].source) if replaced else (face.value, face.printed)


def card_terms(encounter: Encounter, seat: str) -> list[Term]:
    """Returns the terms of an attack card's value: replaced, then multiplied, then added to (CORE-137)."""
    by_step: dict[str, list[Modifier]] = {"card_times": [], "card_plus": []}
    both_attack = all(each.type == "attack" for each in encounter.faces.values())
    for modifier in encounter.modifiers:
        quantity = modifier.quantity
        if quantity == AGAINST_ATTACK and both_attack:
            quantity = "card_times"
        if modifier.target == seat and quantity in by_step:
            by_step[quantity].append(modifier)
    value, source = base_value(encounter, seat)
    parts = [term(source, value, seat=seat)]
    for modifier in by_step["card_times"]:
        parts.append(term(modifier.source, value * (modifier.amount - 1), seat=seat, times=modifier.amount))
        value *= modifier.amount
    parts += [term(m.source, m.amount, seat=seat) for m in by_step["card_plus"]]
    return parts


def card_value(encounter: Encounter, seat: str) -> int:
    """Returns what a revealed attack card is worth now."""
    return sum(int(each["amount"]) for each in card_terms(encounter, seat))


def ship_sign(encounter: Encounter, seat: str) -> int:
    """Returns 1 or -1: a seat's ships are added to its side's total or subtracted from it."""
    return -1 if any(m.quantity == "ship_sign" and m.target == seat for m in encounter.modifiers) else 1


def ship_products(state: State, side: str) -> tuple[list[Term], list[str]]:
    """Returns ships that are multiplied instead of added (so no sign applies): the terms, and the seats of these ships.

    `times_card`: a seat's ships with the side's card; `times_allies`: the main player's with those of the allies.
    """
    encounter = state.current_encounter
    members = board.side_members(state, side)
    by_card = [m for m in encounter.modifiers if m.quantity == "times_card" and m.target in members]
    if by_card:
        seats = list(dict.fromkeys(m.target for m in by_card))
        times = sum(ship_count(state, seat) for seat in seats)
        amount = card_value(encounter, members[0]) * (times - 1)
        return [term(by_card[-1].source, amount, seat=members[0], times=times)], seats
    by_allies = [m for m in encounter.modifiers if m.quantity == "times_allies" and m.target == members[0]]
    if by_allies:
        own, allied = ship_count(state, members[0]), sum(ship_count(state, seat) for seat in members[1:])
        return [term(by_allies[-1].source, own * allied, seat=members[0], ships=own, times=allied)], members
    return [], []


adds_to_sides: ExtensionPoint[Callable[[State, str], list[Term]]] = ExtensionPoint()
"""`function(state, side)`: further terms of a side's total, as long as what they come from is there."""


def terms(state: State, side: str) -> list[Term]:
    """Returns the terms of a side: card, ships of each seat, then every modifier."""
    encounter = state.current_encounter
    main = board.main_player(state, side)
    parts = card_terms(encounter, main)
    products, multiplied = ship_products(state, side)
    parts += products
    for seat in board.side_members(state, side):
        count = board.count_in_encounter(state, seat)
        sign = ship_sign(encounter, seat)
        value = ship_value(encounter, seat) * sign
        if seat in multiplied:
            continue
        if flat := flat_worth(encounter, seat):
            parts.append(term(flat.source, flat.amount * sign, seat=seat))
        elif count:
            parts.append(term("ships", count * value, seat=seat, ships=count, each=value))
            parts += [{**single, "amount": single["amount"] * sign} for single in single_ships(state, seat)]
            further = [modifier for adds in adds_to_ships for modifier in adds(encounter, seat)]
            parts += [term(each.source, each.amount * sign, seat=seat) for each in further]
    for modifier in encounter.modifiers:
        if modifier.quantity == "total" and modifier.target == side:
            parts.append(term(modifier.source, modifier.amount))
    for adds in adds_to_sides:
        parts += adds(state, side)
    return parts
