"""Hooks take any number of parts, slots exactly one."""

import ast
from collections.abc import Callable

import pytest

from domain.hooks import Hook, Slot
from tests.repo.sources import name_of, python_files


def test_a_hook_gives_its_parts_in_the_order_in_which_they_were_added() -> None:
    hook: Hook[str] = Hook()
    assert list(hook) == []
    assert [hook("kicker"), hook("rift")] == ["kicker", "rift"]
    assert list(hook) == ["kicker", "rift"]


def test_a_hook_is_a_decorator() -> None:
    hook: Hook[Callable[[int], int]] = Hook()

    @hook
    def twice(number: int) -> int:
        return 2 * number

    assert [function(4) for function in hook] == [8] == [twice(4)]


def test_a_slot_holds_the_part_that_came_last() -> None:
    slot = Slot("first")
    assert slot.part == "first"
    assert slot("second") == "second" == slot.part


def test_an_empty_slot_says_so() -> None:
    slot: Slot[str] = Slot()
    with pytest.raises(LookupError, match="nothing fills this slot"):
        slot.part  # noqa: B018


def test_no_list_stands_for_a_place_that_holds_one_function() -> None:
    """`_NAME[:] = [function]`."""
    lists = [
        f"{name_of(path)}:{node.lineno}"
        for path in python_files("domain")
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.List) and len(node.value.elts) == 1
        if isinstance(node.targets[0], ast.Subscript) and isinstance(node.targets[0].slice, ast.Slice)
    ]
    assert lists == []
