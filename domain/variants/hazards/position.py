"""Hazards in a custom position: `hazards`, an object.

`deck_top`, `discard` and `in_play` are titles of hazards; `marked` and `marked_discard` say of each card in
`destiny_top` and in `destiny_discard` whether it has a hazard mark, `backwards` whether turns pass to the right.
`alliance` are the two partners of the hazard Alliance; the ship on the card is in `ships` of its seat.
"""

from collections import Counter
from typing import Any

from domain.decks.destiny import colour_of, marked
from domain.decks.titles import title_of
from domain.faults import Fault, any_of, named
from domain.refusal import step
from domain.state import State
from domain.variants.hazards.cards.alliance import PLACE, pledged_ship
from domain.variants.hazards.cards.page import all_hazards
from domain.variants.hazards.declaration import ID
from domain.variants.hazards.variant_state import DECK, DISCARDED, in_play, partners
from domain.variants.variant import fault, position_part, position_places, writes_position

PILES = ("deck_top", "discard", "in_play")
MARKED = {"marked": "destiny_top", "marked_discard": "destiny_discard"}
"""Member -> the member of the position with its destiny cards."""
MEMBERS = {*PILES, *MARKED, "backwards", "alliance"}
COPIES, MARKED_COPIES = 3, 1
"""The destiny cards of each colour, and those of them that have a mark (HAZ-05)."""


@position_part(ID, ID)
def faults(position: dict[str, Any], seats: list[str]) -> list[Fault]:
    """Returns the faults: unknown members and titles, too many copies, and marks that destiny cards cannot have."""
    part = position[ID]
    if not isinstance(part, dict):
        return [fault(f"/{ID}", f"Send an object with some of {any_of(sorted(MEMBERS), 'and')}.")]
    errors = [
        fault(f"/{ID}{step(name)}", "There is no such member.", allowed=sorted(MEMBERS))
        for name in sorted(set(part) - MEMBERS)
    ]
    stock = Counter({each.id: each.count for each in all_hazards()})
    for name in PILES:
        if name in part:
            errors += _titles(part[name], name, stock)
    if type(part.get("backwards", False)) is not bool:
        errors.append(fault(f"/{ID}/backwards", "Send `true` or `false`.", allowed=(True, False)))
    if "alliance" in part:
        errors += _alliance(position, part, seats)
    return errors + _marks(position, part)


def _titles(titles: Any, name: str, stock: Counter[str]) -> list[Fault]:
    if not isinstance(titles, list) or not all(isinstance(each, str) for each in titles):
        return [fault(f"/{ID}/{name}", "Send a list of hazards.")]
    errors = []
    for index, title in enumerate(titles):
        if title not in stock:
            errors.append(fault(f"/{ID}/{name}/{index}", f"There is no hazard {named(title)}.", "HAZ-06"))
        elif stock[title] == 0:
            errors.append(fault(f"/{ID}/{name}/{index}", f"There are not so many copies of `{title}`.", "CORE-342"))
        else:
            stock[title] -= 1
    return errors


def _alliance(position: dict[str, Any], of_hazards: dict[str, Any], seats: list[str]) -> list[Fault]:
    """Returns the faults of two seats, the card in play, and one ship of one of the two on it."""
    pair, in_play = of_hazards["alliance"], of_hazards.get("in_play")
    if not isinstance(pair, list) or len(pair) != 2 or pair[0] == pair[1] or any(each not in seats for each in pair):
        return [fault(f"/{ID}/alliance", f"Send two of {any_of(seats, 'and')}.", "HAZ-10")]
    if not isinstance(in_play, list) or PLACE not in in_play:
        return [fault(f"/{ID}/alliance", f"This member needs `{PLACE}` in play.", "HAZ-10")]
    parts = [part for part in position.get("seats", []) if isinstance(part, dict)]
    ships = [part["ships"] for part in parts if part.get("seat") in pair and isinstance(part.get("ships"), dict)]
    on_the_card = [there[PLACE] for there in ships if there.get(PLACE)]
    if len(on_the_card) == 1 and _is_one_ship(on_the_card[0]):
        return []
    return [fault(f"/{ID}/alliance", f"Place one ship of one of the two at `{PLACE}`.", "HAZ-10")]


def _is_one_ship(laid: Any) -> bool:
    """Returns True for one ship in any form: its id in a list, 1, or the number for its mark."""
    if isinstance(laid, list):
        return len(laid) == 1
    counts = laid.values() if isinstance(laid, dict) else [laid]
    return [count for count in counts if count != 0] == [1]


@position_places
def places(position: dict[str, Any]) -> list[str]:
    """Returns the card Alliance, which is a place for a ship."""
    part = position.get(ID)
    return [PLACE] if isinstance(part, dict) and "alliance" in part else []


def _marks(position: dict[str, Any], part: dict[str, Any]) -> list[Fault]:
    """Returns the faults of marks: one card of each colour has a mark, and no other card has one."""
    with_mark, without = Counter[str](), Counter[str]()
    for name, cards in MARKED.items():
        if name not in part:
            continue
        titles, marks = position.get(cards, []), part[name]
        if not _readable(titles) or not isinstance(marks, list) or len(marks) != len(titles):
            return [fault(f"/{ID}/{name}", f"Send `true` or `false` for each card of `{cards}`.")]
        if not all(type(each) is bool for each in marks):
            return [fault(f"/{ID}/{name}", f"Send `true` or `false` for each card of `{cards}`.")]
        with_mark += Counter(title for title, mark in zip(titles, marks, strict=True) if mark)
        without += Counter(title for title, mark in zip(titles, marks, strict=True) if not mark)
    wrong = [title for title, count in with_mark.items() if count > MARKED_COPIES or not colour_of(title)]
    wrong += [title for title, count in without.items() if colour_of(title) and count > COPIES - MARKED_COPIES]
    if not wrong:
        return []
    name = next(name for name in MARKED if name in part)
    return [
        fault(f"/{ID}/{name}", f"So many marks, or so few, are on no cards of {any_of(sorted(set(wrong)))}.", "HAZ-05")
    ]


def _readable(titles: Any) -> bool:
    return isinstance(titles, list) and all(isinstance(each, str) for each in titles)


@writes_position(ID)
def written(state: State, whole: bool) -> dict[str, Any]:
    """Returns the hazards and the marks that everybody sees.

    Those in the decks are written only where nothing is hidden any more.
    """
    members: dict[str, Any] = {
        "in_play": [title_of(card) for card in in_play(state)],
        "discard": [title_of(card) for card in state.zones[DISCARDED]],
        "marked_discard": [marked(card) for card in state.zones["destiny_discard"]],
        "backwards": bool(state.variants[ID].get("backwards")),
    }
    pair, pledged = partners(state), pledged_ship(state)
    if pair and PLACE in members["in_play"] and len(pledged) == 1 and set(pledged) <= set(pair):
        members["alliance"] = pair
    if whole:
        members["deck_top"] = [title_of(card) for card in reversed(state.zones[DECK])]
        members["marked"] = [marked(card) for card in reversed(state.zones["destiny"])]
    return {ID: members}
