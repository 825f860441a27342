"""The ten stations as data for clients, and how many are on the table."""

from typing import Any

from domain.decks.titles import TITLES
from domain.engine.abilities import ABILITIES
from domain.engine.ability import Ability
from domain.variants.space_stations.abilities import all_stations
from domain.variants.space_stations.declaration import ID
from domain.variants.variant import Entry, counts, lists


@lists("stations")
def stations() -> list[Entry]:
    return [
        {
            "id": id,
            "name": TITLES[id].name,
            "set": TITLES[id].set,
            "text": TITLES[id].text,
            "abilities": [_ability(each) for each in ABILITIES.values() if each.title == id],
        }
        for id in all_stations()
    ]


def _ability(ability: Ability) -> Entry:
    return {
        "id": ability.id,
        "name": ability.name,
        "text": ability.text,
        "must": ability.must,
        "moments": list(ability.moments),
        "rule": ability.rule,
    }


@counts(ID)
def one_each(seats: list[str], options: dict[str, Any]) -> dict[str, int]:
    return {"stations": len(seats)}
