"""Hazards in a custom position: `hazards`, an object.

`deck_top`, `discard` and `in_play` are titles of hazards; `marked` says of each card in `destiny_top` whether it has
a hazard mark, `backwards` whether turns pass to the right.
`alliance` are the two partners of the hazard Alliance; the ship on the card is in `ships` of its seat.
"""

from collections import Counter
from typing import Any

from domain.decks.destiny import colour_of
from domain.decks.titles import title_of
from domain.refusal import step
from domain.state import State
from domain.variants.hazards import ID, slice
from domain.variants.hazards.cards.alliance import PLACE
from domain.variants.hazards.cards.page import all_hazards
from domain.variants.variant import Fault, position_part, position_places, writes_position

PILES = ("deck_top", "discard", "in_play")
MEMBERS = {*PILES, "marked", "backwards", "alliance"}
COPIES, MARKED_COPIES = 3, 1
"""The destiny cards of each colour, and those of them that have a mark (HAZ-05)."""


@position_part(ID, ID)
def faults(position: dict[str, Any], seats: list[str]) -> list[Fault]:
    """Unknown members and titles, more copies than there are, and marks that the destiny cards cannot have."""
    given = position[ID]
    if not isinstance(given, dict):
        return [_fault("", f"an object with some of {sorted(MEMBERS)}")]
    found = [_fault(step(name), "no such member") for name in sorted(set(given) - MEMBERS)]
    stock = Counter({each.id: each.count for each in all_hazards()})
    for name in PILES:
        if name in given:
            found += _titles(given[name], name, stock)
    if type(given.get("backwards", False)) is not bool:
        found.append(_fault("/backwards", "true or false"))
    if "alliance" in given:
        found += _alliance(position, given, seats)
    return found + (_marks(given["marked"], position.get("destiny_top", [])) if "marked" in given else [])


def _titles(given: Any, name: str, stock: Counter[str]) -> list[Fault]:
    if not isinstance(given, list) or not all(isinstance(each, str) for each in given):
        return [_fault(f"/{name}", "a list of hazards")]
    found = []
    for index, title in enumerate(given):
        if title not in stock:
            found.append(_fault(f"/{name}/{index}", f"no such hazard: {title}", "HAZ-06"))
        elif stock[title] == 0:
            found.append(_fault(f"/{name}/{index}", f"more copies of {title} than there are", "CORE-342"))
        else:
            stock[title] -= 1
    return found


def _alliance(position: dict[str, Any], given: dict[str, Any], seats: list[str]) -> list[Fault]:
    """Two seats, the card in play, and one ship of one of the two on it."""
    pair, in_play = given["alliance"], given.get("in_play")
    if not isinstance(pair, list) or len(pair) != 2 or pair[0] == pair[1] or any(each not in seats for each in pair):
        return [_fault("/alliance", f"two of {seats}", "HAZ-10")]
    if not isinstance(in_play, list) or PLACE not in in_play:
        return [_fault("/alliance", f"needs {PLACE} in play", "HAZ-10")]
    parts = [part for part in position.get("seats", []) if isinstance(part, dict)]
    ships = [part["ships"] for part in parts if part.get("seat") in pair and isinstance(part.get("ships"), dict)]
    on_the_card = [there[PLACE] for there in ships if there.get(PLACE)]
    counts = [sum(each.values()) if isinstance(each, dict) else each for each in on_the_card]
    return [] if counts == [1] else [_fault("/alliance", f"one ship of one of the two at {PLACE}", "HAZ-10")]


@position_places
def places(position: dict[str, Any]) -> list[str]:
    """The card Alliance is a place for a ship."""
    given = position.get(ID)
    return [PLACE] if isinstance(given, dict) and "alliance" in given else []


def _marks(given: Any, destiny_top: Any) -> list[Fault]:
    """One card of each colour has a mark, the two others have none, and cards without a colour have none."""
    titles = [each for each in destiny_top if isinstance(each, str)] if isinstance(destiny_top, list) else []
    if not isinstance(given, list) or len(given) != len(titles) or not all(type(each) is bool for each in given):
        return [_fault("/marked", "true or false for each card of `destiny_top`")]
    with_mark = Counter(title for title, mark in zip(titles, given, strict=True) if mark)
    without = Counter(title for title, mark in zip(titles, given, strict=True) if not mark)
    wrong = [title for title, count in with_mark.items() if count > MARKED_COPIES or not colour_of(title)]
    wrong += [title for title, count in without.items() if colour_of(title) and count > COPIES - MARKED_COPIES]
    return [_fault("/marked", f"not so many marks on cards of one title: {sorted(wrong)}", "HAZ-05")] if wrong else []


def _fault(pointer: str, detail: str, rule: str = "") -> Fault:
    return {"pointer": f"/position/{ID}{pointer}", "detail": detail, **({"rule": rule} if rule else {})}


@writes_position(ID)
def written(state: State, whole: bool) -> dict[str, Any]:
    """The piles of hazards, and the direction of turns; the order of the deck only where nothing is hidden any more."""
    piles = {"discard": slice.DISCARDED, "in_play": slice.IN_PLAY} | ({"deck_top": slice.DECK} if whole else {})
    found: dict[str, Any] = {name: [title_of(card) for card in state.zones[zone]] for name, zone in piles.items()}
    if whole:
        found["deck_top"].reverse()
    return {ID: {**found, "backwards": bool(state.variants[ID].get("backwards"))}}
