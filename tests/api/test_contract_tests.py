"""Every documented answer has a test, and the page that names these tests is current."""

import ast
from functools import cache
from pathlib import Path

import pytest

from tests.api import contract_tests, shown
from tests.api.client import ApiClient
from tests.api.contract_tests import ELSEWHERE, EVERY, excused, operations
from tests.api.shown import Answer
from tests.repo.sources import ROOT

HERE = Path(__file__).parent


@cache
def functions(file: Path) -> frozenset[str]:
    """Returns the names of the tests in a file."""
    return frozenset(each.name for each in ast.parse(file.read_text()).body if isinstance(each, ast.FunctionDef))


def is_there(test: str, folder: Path = HERE) -> bool:
    """Returns True if a test of this name is written."""
    file, _, name = shown.function(test).partition("::")
    return (folder / file).is_file() and name in functions(folder / file)


def test_every_documented_answer_is_shown_by_a_test() -> None:
    assert contract_tests.unshown() == [], "write a test, then run `python -m tests.api.shown`"


def test_every_test_that_is_named_is_written() -> None:
    assert [test for tests in shown.table().values() for test in tests if not is_there(test)] == []
    assert [each.test for each in ELSEWHERE.values() if not is_there(each.test, ROOT)] == []


def test_every_answer_of_the_table_is_documented() -> None:
    documented = {Answer(each.id, status) for each in operations() for status in each.answers}
    assert set(shown.table()) - documented == set(), "run `python -m tests.api.shown`"


def test_the_page_is_current() -> None:
    hint = "run `python -m tests.api.contract_tests`"
    assert contract_tests.PAGE.read_text(encoding="utf-8") == contract_tests.page(), hint


def test_success_is_never_excused() -> None:
    assert {status for each in operations() for status in each.answers if excused(each, status)} == set(ELSEWHERE)
    assert min(ELSEWHERE) >= "408"


# -- the table ---------------------------------------------------------------------------------------


def test_the_tests_that_show_the_least_else_are_named_first_and_one_of_each_function() -> None:
    one, two = Answer("a", "200"), Answer("b", "200")
    met = {"f.py::test_x[1]": {one}, "f.py::test_x[2]": {one}, "f.py::test_y": {one, two}, "f.py::test_z": {one}}
    table = shown.chosen(met)
    assert table == {one: ["f.py::test_x[1]", "f.py::test_z", "f.py::test_y"], two: ["f.py::test_y"]}
    assert shown.function("f.py::test_x[a[1]\n]") == "f.py::test_x"


def test_what_is_written_is_read_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = {Answer("a", "200"): ["f.py::test_x"], Answer("a", "404"): ["f.py::test_y"]}
    monkeypatch.setattr(shown, "FILE", tmp_path / "shown.json")
    shown.FILE.write_text(shown.written(table))
    shown.table.cache_clear()
    try:
        assert shown.table() == table
    finally:
        monkeypatch.undo()
        shown.table.cache_clear()


def test_a_test_notes_what_it_meets_and_nothing_of_the_one_before(client: ApiClient) -> None:
    assert shown.met == set()
    client.get("/v1/bots")
    client.head("/v1/bots")
    client.get("/v1/schemas/events/no_such_type")
    assert shown.met == {Answer("listBots", "200"), Answer("getEventSchema", "404")}


def test_the_tests_of_every_operation_are_named() -> None:
    named = {shown.function(test).partition("::")[0] for tests in shown.table().values() for test in tests}
    assert EVERY in named
