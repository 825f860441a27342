"""Extension points take any number of functions, providers exactly one."""

import ast
from collections.abc import Callable

import pytest

from domain.extension_points import ExtensionPoint, Provider
from tests.repo.sources import name_of, nodes, python_files


def test_an_extension_point_gives_its_values_in_the_order_in_which_they_were_added() -> None:
    point: ExtensionPoint[str] = ExtensionPoint()
    assert list(point) == []
    assert [point("kicker"), point("rift")] == ["kicker", "rift"]
    assert list(point) == ["kicker", "rift"]


def test_an_extension_point_is_a_decorator() -> None:
    point: ExtensionPoint[Callable[[int], int]] = ExtensionPoint()

    @point
    def twice(number: int) -> int:
        return 2 * number

    assert [function(4) for function in point] == [8] == [twice(4)]


def test_a_provider_holds_the_value_that_came_last() -> None:
    provider = Provider("first")
    assert provider.provided == "first"
    assert provider("second") == "second" == provider.provided


def test_an_empty_provider_says_so() -> None:
    provider: Provider[str] = Provider()
    with pytest.raises(LookupError, match="nothing is provided here"):
        provider.provided  # noqa: B018


def test_no_list_stands_for_a_place_that_holds_one_function() -> None:
    """`_NAME[:] = [function]`."""
    lists = [
        f"{name_of(path)}:{node.lineno}"
        for path in python_files("domain")
        for node in nodes(path)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.List) and len(node.value.elts) == 1
        if isinstance(node.targets[0], ast.Subscript) and isinstance(node.targets[0].slice, ast.Slice)
    ]
    assert lists == []
