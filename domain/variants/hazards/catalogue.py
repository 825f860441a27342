"""The hazards as data for clients, and how many are on the table."""

from typing import Any

from domain.variants.hazards.cards.page import RULES, all_hazards, deck
from domain.variants.hazards.declaration import ID
from domain.variants.variant import Entry, counts, lists


@lists(ID)
def hazards() -> list[Entry]:
    return [
        {
            "id": each.id,
            "name": each.name,
            "kind": each.subtype,
            "count": each.count,
            "set": each.set,
            "text": each.text,
            "rule": RULES[each.id],
            "unverified": each.unverified,
        }
        for each in all_hazards()
    ]


@counts(ID)
def components(seats: list[str], options: dict[str, Any]) -> dict[str, int]:
    return {"hazards": len(deck())}
