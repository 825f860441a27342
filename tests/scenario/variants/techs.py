"""Laying techs on a scenario's table and looking at them; a tech goes by its name."""

from typing import Any

from domain.game.views import view
from tests.scenario.table import Table

Given = dict[str, Any]


def lay(table: Table, *further_variants: str, **techs: Given) -> Table:
    """Lays techs: `lay(table, red=face_down("omega_missile"), blue=completed("qax"))`: nobody else has a tech."""
    return table.variant("technology", *further_variants).position(techs=techs)


def face_down(*names: str) -> Given:
    """Returns techs that a seat researches; ships are on them by `red_researches`."""
    return {"researching": [full(name) for name in names]}


def completed(*names: str, **with_facts: Given) -> Given:
    """Returns completed techs of a seat; with facts: `lunar_cannon={"between": [..]}`."""
    return {"completed": {full(name): {} for name in names} | {full(n): facts for n, facts in with_facts.items()}}


def researchers(table: Table, colour: str, *numbers: int, warp: int = 0, **elsewhere: int) -> Table:
    """Puts ships of the seat on its first tech, its second one and so on, the rest at home or `elsewhere`."""
    laid = table.ships(colour, warp=warp + sum(numbers), **elsewhere)
    part = laid._parts[colour]
    part["warp"] = warp
    part["ships"] |= {at(colour, n): count for n, count in enumerate(numbers, start=1) if count}
    return laid


def at(colour: str, number: int = 1) -> str:
    """Returns the place of a seat's tech."""
    return f"research:{colour}:{number}"


def full(name: str) -> str:
    """Returns `tech-omega-missile` for `omega_missile`."""
    return f"tech-{name.replace('_', '-')}"


def shown(table: Table, viewer: str = "public") -> dict[str, Any]:
    """Returns what a viewer sees of the techs."""
    part: dict[str, Any] = view(table.state, viewer)["variants"]["technology"]
    return part


def has_completed(table: Table, seat: str, name: str) -> bool:
    """Returns True if everybody sees this tech completed before the seat."""
    return full(name) in shown(table)["completed"][seat]


def discarded(table: Table) -> list[str]:
    """Returns the techs on the discard pile, the last one on top."""
    return [card.partition("#")[0].removeprefix("tech-").replace("-", "_") for card in shown(table)["discard"]]


def researches(table: Table, seat: str, number: int = 1, planet: str = "") -> Table:
    """Takes the seat's tech action: it sends a ship to one of its techs."""
    table.at("tech_action", seat, options=[at(seat, number)])
    return table.at("research_ship", seat, **({"from": {planet: 1}} if planet else {"from": {f"{seat}-1": 1}}))


def completes(table: Table, seat: str, number: int = 1) -> Table:
    """Takes the seat's tech action: it turns one of its techs up."""
    return table.at("tech_action", seat, options=[f"complete:{seat}:{number}"])


def does_nothing(table: Table, seat: str) -> Table:
    return table.at("tech_action", seat, options=["nothing"])
