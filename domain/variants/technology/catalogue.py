"""The twenty techs and their markers as data for clients, and how many there are."""

from typing import Any

from domain.decks.titles import TITLES
from domain.variants.technology.abilities import TECHS
from domain.variants.technology.declaration import ID
from domain.variants.technology.techs import genesis_bomb, prometheus
from domain.variants.variant import Entry, counts, lists

MARKERS = {
    genesis_bomb.PLANET: (
        "Genesis planet",
        "A further planet of the home system in which a Genesis Bomb went off. It counts like any other planet there.",
    ),
    prometheus.SHIP: ("Prometheus", "A ship that belongs to no colour's twenty; in an encounter it counts as four."),
    "lunar-cannon": (
        "Lunar Cannon marker",
        "It is placed between two planets of a home system. The Lunar Cannon works in encounters at these two.",
    ),
}
"""Id -> name and text of what techs bring onto the table."""


@lists("techs")
def techs() -> list[Entry]:
    """Lists techs. `research`: the ships that it needs; nothing for any number (X)."""
    return [
        {
            "id": each.id,
            "name": each.card.name,
            "research": each.research or None,
            "hidden": each.hidden,
            "once": each.once,
            "text": TITLES[each.id].text,
        }
        for each in TECHS.values()
    ]


@lists("tech_markers")
def markers() -> list[Entry]:
    return [{"id": id, "name": name, "text": text, "rule": "CORE-003"} for id, (name, text) in MARKERS.items()]


@counts(ID)
def components(seats: list[str], options: dict[str, Any]) -> dict[str, int]:
    return {"techs": len(TECHS), "tech_markers": len(MARKERS)}
