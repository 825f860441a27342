"""No test depends on how long something takes."""

import re

from tests.repo.sources import lines_of_tests

COMPARED = re.compile(r"assert .*\b(?:monotonic|perf_counter|time)\(\).*[<>]=? *\d")


def test_no_test_compares_how_long_something_took_with_a_number() -> None:
    assert lines_of_tests(COMPARED) == []


def test_such_a_comparison_is_found() -> None:
    assert COMPARED.search("assert time.monotonic() - began < " + "3.5")
    assert not COMPARED.search("assert time.monotonic() - began < PATIENCE_S")
