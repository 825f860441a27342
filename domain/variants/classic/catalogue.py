"""The moons as data for clients, and what the package puts on the table."""

from typing import Any

from domain.decks.titles import TITLES
from domain.variants.classic.declaration import ID
from domain.variants.classic.edicts import DECK
from domain.variants.classic.moons import MOONS
from domain.variants.variant import Entry, counts, lists


@lists("moons")
def moons() -> list[Entry]:
    return [
        {
            "id": moon.id,
            "name": moon.name,
            "kind": moon.kind,
            "text": moon.text,
            "rule": moon.rule,
            "selects_ships": moon.selects_ships or None,
            "ship_value": moon.ship_value,
            "outside_bonus": moon.outside_bonus,
            "unverified": True,
            "unverified_fields": ["kind", "text"],
        }
        for moon in MOONS.values()
    ]


@counts(ID)
def components(seats: list[str], options: dict[str, Any]) -> dict[str, int]:
    return {"moons": len(MOONS), "cosmic_cards": sum(title.count for title in TITLES.values() if title.deck == DECK)}
