"""The catalogue, and the hash of the rules that it makes."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from domain.decks.titles import TITLES
from domain.game import catalogue
from domain.options import OPTIONS
from domain.traits import TRAITS

OTHER_ORDERS: dict[str, tuple[dict[str, Any], list[str]]] = {
    "titles": (TITLES, sorted(TITLES, key=lambda title: TITLES[title].deck == "cosmic")),
    "traits": (TRAITS, list(reversed(TRAITS))),
    "options": (OPTIONS, list(reversed(OPTIONS))),
}
"""What modules declare when they are imported, and an order that other imports could bring: whole decks move."""


@contextmanager
def in_this_order(entries: dict[str, Any], order: list[str]) -> Iterator[None]:
    """Puts the entries into another order for a while."""
    declared = dict(entries)
    _replace(entries, {id: declared[id] for id in order})
    try:
        yield
    finally:
        _replace(entries, declared)


def _replace(entries: dict[str, Any], others: dict[str, Any]) -> None:
    entries.clear()
    entries.update(others)


@pytest.mark.parametrize("declared", OTHER_ORDERS)
def test_the_order_of_imports_changes_no_entry_and_no_hash(declared: str) -> None:
    before, cards = catalogue.ruleset()["hash"], catalogue.entries("cards")
    entries, order = OTHER_ORDERS[declared]
    assert list(entries) != order
    with in_this_order(entries, order):
        assert catalogue.entries("cards") == cards
        assert catalogue.ruleset()["hash"] == before
