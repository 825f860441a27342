"""No test depends on how long something takes."""

import re

from tests.repo.sources import lines_of_tests

COMPARED = re.compile(r"assert .*\b(?:monotonic|perf_counter|time)\(\).*[<>]=? *\d")

LIMITED = re.compile(r"\btimeout=(?!PATIENCE_S|MOMENT_MS)(?:[A-Z]|[1-9])")
"""A wait that is given up sooner than all others. After a moment a press is tried again."""

LIVES = re.compile(r"^(?!.*_replace\().*\bstream_life=\d")
"""A stream that ends by the clock in the settings of many tests. One test gives itself a shorter life by `_replace`."""


def test_no_test_compares_how_long_something_took_with_a_number() -> None:
    assert lines_of_tests(COMPARED) == []


def test_such_a_comparison_is_found() -> None:
    assert COMPARED.search("assert time.monotonic() - began < " + "3.5")
    assert not COMPARED.search("assert time.monotonic() - began < PATIENCE_S")


def test_no_wait_is_given_up_sooner_than_others() -> None:
    assert lines_of_tests(LIMITED) == []


def test_such_a_limit_is_found() -> None:
    assert LIMITED.search("HTTPConnection(host, port, timeout=" + "TEN_S)")
    assert LIMITED.search("child.wait(timeout=" + "20)")
    assert not LIMITED.search("child.wait(timeout=PATIENCE_S)")


def test_no_stream_of_many_tests_ends_by_the_clock() -> None:
    assert lines_of_tests(LIVES) == []


def test_such_a_life_is_found() -> None:
    assert LIVES.search("QUICK = Settings(stream_life=" + "5.0)")
    assert not LIVES.search("SHORT = LONG._replace(stream_life=" + "0.3)")
