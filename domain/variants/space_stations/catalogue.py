"""The ten stations as data for clients, and how many lie on the table."""

from typing import Any

from domain.decks.titles import TITLES
from domain.engine.abilities import ABILITIES
from domain.variants.space_stations import ID
from domain.variants.space_stations.abilities import ABOUT, all_stations
from domain.variants.variant import Entry, counts, lists


@lists("stations")
def stations() -> list[Entry]:
    return [
        {
            "id": id,
            "name": TITLES[id].name,
            "set": TITLES[id].set,
            "about": ABOUT[id],
            "abilities": [
                {"id": each.id, "must": each.must, "moments": list(each.moments), "rule": each.rule}
                for each in ABILITIES.values()
                if each.title == id
            ],
        }
        for id in all_stations()
    ]


@counts(ID)
def one_each(seats: list[str], options: dict[str, Any]) -> dict[str, int]:
    return {"stations": len(seats)}
