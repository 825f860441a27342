"""Laying planetoids on a scenario's table and looking where they are; a planetoid goes by its number."""

from typing import Any

from domain.game.views import view
from tests.scenario.table import Table


def lay(table: Table, lying: dict[str, list[int]], markers: dict[str, list[int]]) -> Table:
    """Lays planetoids and markers by system; red is the offense and moves first of all."""
    system = {number: seat for seat, numbers in lying.items() for number in numbers}
    origin = {number: seat for seat, numbers in markers.items() for number in numbers}
    assert system.keys() == origin.keys()
    places = {f"planetoid-{n}": {"system": system[n], "origin": origin[n]} for n in sorted(system)}
    return table.variant("planetoids").position(planetoids=places)


def shown(table: Table) -> dict[str, Any]:
    """Returns what everybody sees of the planetoids."""
    part: dict[str, Any] = view(table.state)["variants"]["planetoids"]
    return part


def lying(table: Table) -> dict[str, list[int]]:
    """Returns system -> numbers of the planetoids that are there."""
    found: dict[str, list[int]] = {seat: [] for seat in table.state.seats}
    for planetoid, facts in shown(table)["planetoids"].items():
        found[facts["system"]].append(number(planetoid))
    return found


def markers(table: Table) -> dict[str, list[int]]:
    """Returns system -> numbers of the origin markers that are there."""
    return {seat: [number(each) for each in there] for seat, there in shown(table)["markers"].items()}


def supply(table: Table) -> list[int]:
    return [number(each) for each in shown(table)["supply"]]


def number(planetoid: str) -> int:
    return int(planetoid.removeprefix("planetoid-"))


def needed(table: Table, seat: str) -> int:
    return int(view(table.state)["seats"][seat]["colonies_needed"])
