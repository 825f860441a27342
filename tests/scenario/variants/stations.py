"""Laying space stations on a scenario's table and looking at them; a station goes by its name."""

from typing import Any

from domain.game.views import view
from tests.scenario.table import Table


def lay(table: Table, *further_variants: str, **stations: str | dict[str, Any]) -> Table:
    """Lays stations: with `lay(table, tactical_array="blue-3")` the station is at that planet and belongs to its owner.

    Further facts of a station in a dict: `owner`, `counters`, `alien`.
    """
    given: dict[str, dict[str, Any]] = {}
    for name, facts in stations.items():
        facts = {"planet": facts} if isinstance(facts, str) else facts
        given[full(name)] = {"owner": facts["planet"].partition("-")[0], **facts}
    return table.variant("space_stations", *further_variants).position(stations=given)


def full(name: str) -> str:
    """Returns `station-tactical-array` for `tactical_array`."""
    return f"station-{name.replace('_', '-')}"


def station(table: Table, name: str) -> dict[str, Any]:
    """Returns what everybody sees of a station."""
    facts: dict[str, Any] = shown(table)[full(name)]
    return facts


def shown(table: Table) -> dict[str, Any]:
    """Returns station -> what everybody sees of it."""
    stations: dict[str, Any] = view(table.state)["variants"]["space_stations"]["stations"]
    return stations


def of(table: Table, seat: str) -> list[str]:
    """Returns the stations of a seat."""
    return [id for id, facts in shown(table).items() if facts["owner"] == seat]
