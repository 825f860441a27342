"""Traits of aliens are said on their pages, by name, and everybody can read them."""

import ast
from dataclasses import fields

from domain import powers
from domain.aliens.page import ALIENS, Traits
from domain.game.catalogue import entries
from domain.mechanics import captured_ships
from domain.traits import TRAITS
from tests.repo.sources import name_of, pages_of_aliens

CHANGES = {"add", "append", "extend", "update", "insert", "setdefault"}


def test_every_trait_is_a_keyword_of_an_alien_that_is_false_unless_said() -> None:
    keywords = {field.name: field.default for field in fields(Traits)}
    assert keywords == dict.fromkeys(TRAITS, False)


def test_every_trait_belongs_to_an_alien_and_to_exactly_those_that_say_so() -> None:
    for trait in TRAITS.values():
        assert set(trait) == {alien.id for alien in ALIENS.values() if getattr(alien, trait.name)} != set()


def test_the_catalogue_lists_the_traits_of_each_alien_and_what_they_mean() -> None:
    texts = {each["id"]: each["text"] for each in entries("traits")}
    assert len(set(texts.values())) == len(texts) == len(TRAITS)
    assert all(text.endswith((".", ").")) for text in texts.values())
    for each in entries("aliens"):
        assert set(each["traits"]) <= texts.keys()
    traits = {each["id"]: each["traits"] for each in entries("aliens")}
    assert traits["symbiote"] == ["permanent", "bound"]
    assert traits["tyrant"] == ["captures_ships", "ransoms_ships"]
    assert traits["zombie"] == []


def test_traits_are_found_where_rules_ask_for_them() -> None:
    assert "symbiote" in powers.BOUND
    assert "tyrant" in captured_ships.FREED_IN_DEALS
    assert {"symbiote", "zombie"} & powers.BOUND == {"symbiote"}


def test_no_page_of_an_alien_changes_a_table_of_another_module() -> None:
    changing = [
        f"{name_of(path)}:{node.lineno}"
        for path in pages_of_aliens().values()
        for node in ast.parse(path.read_text()).body
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Call)
        if isinstance(node.value.func, ast.Attribute) and node.value.func.attr in CHANGES
    ]
    assert changing == []
