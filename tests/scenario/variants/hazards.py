"""Laying hazards on a scenario's table and looking at them; a hazard goes by its name."""

from typing import Any

from domain.decks.titles import title_of
from domain.game.views import view
from tests.scenario.table import Table


def full(name: str) -> str:
    """Returns `hazard-black-hole` for `black_hole`."""
    return f"hazard-{name.replace('_', '-')}"


def comes(table: Table, name: str, *variants: str, against: str = "blue", **members: Any) -> Table:
    """Draws a destiny card with a mark for red, the offense, and this hazard for it."""
    return lay(table, *variants, deck_top=[full(name)], marked=[True], **members).against(against)


def lay(table: Table, *variants: str, **members: Any) -> Table:
    """Lays the member `hazards` of the position, in a game with these variants besides."""
    return table.variant("hazards", *variants).position(hazards=members)


def shown(table: Table) -> dict[str, Any]:
    """Returns what everybody sees of the hazards."""
    part: dict[str, Any] = view(table.state)["variants"]["hazards"]
    return part


def in_play(table: Table) -> list[str]:
    """Returns the titles of the hazards in play."""
    return [title_of(card) for card in shown(table)["in_play"]]


def discarded(table: Table) -> list[str]:
    """Returns the titles on the discard pile of hazards, the top last."""
    return table.pile("hazards_discard")


def drawn(table: Table) -> list[str]:
    """Returns the titles of all hazards that were drawn so far, in order."""
    moved = [event for event in table.happened("cards_moved") if event.why == "hazard"]
    return [title_of(event.cards[0]) for event in moved if event.target == "hazards_in_play"]
