"""JSON Merge Patch, by the examples of its standard (RFC 7396, appendix A), and the tags of If-Match (RFC 9110)."""

from copy import deepcopy
from typing import Any

import pytest

from service.http.caching import matches
from service.http.merge_patch import merged

EXAMPLES: tuple[tuple[Any, Any, Any], ...] = (
    ({"a": "b"}, {"a": "c"}, {"a": "c"}),
    ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
    ({"a": "b"}, {"a": None}, {}),
    ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
    ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
    ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
    ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
    ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
    (["a", "b"], ["c", "d"], ["c", "d"]),
    ({"a": "b"}, ["c"], ["c"]),
    ({"a": "foo"}, None, None),
    ({"a": "foo"}, "bar", "bar"),
    ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
    ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
    ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
)


@pytest.mark.parametrize(("target", "patch", "result"), EXAMPLES)
def test_the_examples_of_the_standard(target: Any, patch: Any, result: Any) -> None:
    before = deepcopy((target, patch))
    assert merged(target, patch) == result
    assert (target, patch) == before


@pytest.mark.parametrize(
    ("given", "fits"),
    [
        ('"3.0a.game"', True),
        ('"3.0a.game:gzip"', True),
        ('"2.0a.game", "3.0a.game"', True),
        ("*", True),
        ('W/"3.0a.game"', False),
        ('W/"3.0a.game", "2.0a.game"', False),
        ('"3.0b.game"', False),
        ('"3.0a.game:other"', False),
    ],
)
def test_the_comparison_of_tags_is_strong(given: str, fits: bool) -> None:
    assert matches(given, '"3.0a.game"') is fits
