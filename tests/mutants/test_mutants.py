"""The runner of mutants: drawing, picking, swapping files, judging and comparing."""

import importlib.util
import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from tests.mutants import comparison, picking
from tests.mutants.__main__ import main
from tests.mutants.copies import Copy, Verdict, swapped, verdict
from tests.mutants.folder import Folder, lines
from tests.mutants.judging import Trust, judged, like, stages
from tests.mutants.modules import DRAWN, drawn
from tests.mutants.mutants import Mutant, changed, difference, mutant_from, mutants_of, statements
from tests.mutants.reach import Reach, outcomes, reach_from

SOURCE = '''\
"""A toy."""

LIMIT = 3


def price(count: int | None, each: int = 2) -> int:
    total: int | None = (count or 0) * each
    if (
        total > LIMIT
        and each
    ):
        return total - 1
    return total
'''
ROOMS = {room: [f"{room}/{letter}.py" for letter in "abcdefgh"] for room in DRAWN}
LESS = Mutant("toy.py", "core/ReplaceBinaryOperator_Sub_Add", 0)


def reached_by(*tests: str, at: Sequence[int] = range(7, 14), seconds: float = 0.1) -> Reach:
    every = (1 << len(tests)) - 1
    return Reach(list(tests), [seconds] * len(tests), {"toy.py": dict.fromkeys(at, every)})


def test_the_same_seed_draws_the_same_modules_and_of_each_room_as_many_as_are_asked_for() -> None:
    one = drawn("one", ROOMS, lambda _: 20)
    assert one == drawn("one", {room: names[::-1] for room, names in ROOMS.items()}, lambda _: 20)
    assert one.keys() != drawn("two", ROOMS, lambda _: 20).keys()
    assert {room: sum(name.rpartition("/")[0] == room for name in one) for room in DRAWN} == DRAWN


def test_a_module_with_few_mutants_is_not_drawn() -> None:
    assert not {name for name in drawn("one", ROOMS, lambda name: 14 if name.endswith("a.py") else 15) if "/a" in name}


def test_mutants_are_inside_functions_and_not_in_annotations_or_defaults() -> None:
    found = mutants_of("toy.py", SOURCE)
    assert {line for _, line in found} == {7, 8, 9, 10, 12}
    assert not [mutant for mutant, _ in found if "BitOr" in mutant.operator]


def test_a_sign_is_replaced_by_one_that_makes_sense_there() -> None:
    operators = {mutant.operator for mutant, line in mutants_of("toy.py", SOURCE) if line == 9}
    assert "core/ReplaceComparisonOperator_Gt_GtE" in operators
    assert not [name for name in operators if name.endswith("Is")]


def test_a_mutant_is_one_change_and_the_same_after_a_way_through_a_file() -> None:
    code = changed(SOURCE, mutant_from(json.loads(json.dumps(LESS.as_json()))))
    assert code is not None
    assert difference("toy.py", SOURCE, code).splitlines()[-2:] == [
        "-        return total - 1",
        "+        return total + 1",
    ]


def test_what_is_no_python_or_changes_nothing_is_no_mutant() -> None:
    stars = "def one(a, *, b):\n    return {**a, 1: b}\n"
    found = [mutant for mutant, _ in mutants_of("toy.py", stars) if "Pow" in mutant.operator]
    assert found
    assert {changed(stars, mutant) for mutant in found} == {None}
    assert changed(SOURCE, Mutant("toy.py", LESS.operator, 99)) is None


def test_a_statement_counts_as_a_whole_and_one_with_a_body_as_its_head() -> None:
    spans = statements(SOURCE)
    assert spans[10] == (8, 11)
    assert spans[12] == (12, 12)
    assert 6 not in spans


def test_only_mutants_on_covered_lines_are_picked_and_the_same_by_the_same_seed() -> None:
    sources = {"toy.py": SOURCE}
    reach = reached_by("tests/test_toy.py::test_one", at=[8])
    found = picking.picked("one", sources, reach, 99)
    assert {each["line"] for each in picking.described(found, sources)} == {8, 9, 10}
    some = picking.picked("one", sources, reach, 5)
    assert len(some) == 5
    assert some == picking.picked("one", sources, reach, 5) != picking.picked("two", sources, reach, 5)


def test_a_test_that_failed_or_was_left_out_reaches_nothing() -> None:
    notes: list[dict[str, Any]] = [
        {"test": "a.py::one", "when": "setup", "outcome": "passed", "seconds": 1.0},
        {"test": "b.py::two", "when": "setup", "outcome": "skipped", "seconds": 0.0},
        {"test": "a.py::one", "when": "call", "outcome": "passed", "seconds": 0.5},
        {"test": "a.py::bad", "when": "call", "outcome": "passed", "seconds": 0.5},
        {"test": "a.py::bad", "when": "teardown", "outcome": "failed", "seconds": 0.5},
        {"uncollected": "c.py"},
    ]
    assert outcomes(notes) == ({"a.py::one": 1.5}, ["a.py::bad", "c.py"])


def test_a_reach_is_the_same_after_a_way_through_a_file() -> None:
    reach = reached_by("a", "b")
    assert reach_from(json.loads(json.dumps(reach.as_json()))) == reach
    assert reach.of("toy.py", 6, 7) == [0, 1]
    assert not reach.covers("toy.py", 1, 6)


def imported(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location("toy", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_no_bytecode_hides_a_mutant_of_the_same_size_and_second(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.dont_write_bytecode", False)
    path = tmp_path / "toy.py"
    path.write_text("VALUE = 1\n")
    os.utime(path, (1_000_000_000, 1_000_000_000))
    assert imported(path).VALUE == 1
    for value in (2, 3):
        with swapped(path, f"VALUE = {value}\n"):
            found = imported(path).VALUE
            assert found == value
            assert list((tmp_path / "__pycache__").iterdir())
        assert not list((tmp_path / "__pycache__").iterdir())
    assert imported(path).VALUE == 1
    assert path.stat().st_mtime == 1_000_000_000


def test_a_file_comes_back_after_an_error(tmp_path: Path) -> None:
    path = tmp_path / "toy.py"
    path.write_text("VALUE = 1\n")
    with pytest.raises(KeyboardInterrupt), swapped(path, "VALUE = 2\n"):
        raise KeyboardInterrupt
    assert path.read_text() == "VALUE = 1\n"


def test_cheap_tests_come_first_and_each_stage_is_in_the_order_of_the_suite() -> None:
    seconds = [9.0, 0.1, 70.0, 0.2]
    reach = Reach(list("abcd"), seconds, {})
    assert list(stages(reach, [0, 1, 2, 3], [])) == [[1, 3], [0], [2]]
    assert list(stages(reach, [0, 1, 2, 3], [2])) == [[2], [1, 3], [0]]


def test_a_test_of_another_checkout_is_found_here_with_its_parameters_or_with_others() -> None:
    tests = ["a.py::one[x]", "a.py::one[y]", "a.py::once"]
    assert like("a.py::one[y]", tests) == [1]
    assert like("a.py::one[z]", tests) == [0, 1]
    assert like("b.py::one", tests) == []


@pytest.mark.parametrize(
    ("status", "notes", "said", "how", "by"),
    [
        (0, [{"started": "a"}], "", "passed", ""),
        (1, [{"started": "a"}, {"test": "a", "outcome": "failed"}], "", "failed", "a"),
        (2, [{"uncollected": "a.py"}], "", "import", "a.py"),
        (4, [], "ImportError while loading conftest", "import", "conftest"),
        (4, [], "ERROR: not found: /x/a.py::one", "missing", ""),
        (-9, [{"started": "a"}], "", "crash", "a"),
        (None, [{"started": "a"}, {"started": "b"}], "", "timeout", "b"),
    ],
)
def test_the_end_of_a_run_says_how_a_mutant_died(
    status: int | None, notes: list[dict[str, str]], said: str, how: str, by: str
) -> None:
    found = verdict(status, notes, said)
    assert (found.how, found.by) == (how, by)


class StandIn(Copy):
    """A copy in which these tests fail when something is mutated, and these always."""

    def __init__(self, folder: Path, fail: set[str], broken: set[str]) -> None:
        self.folder, self.fail, self.broken = folder, fail, broken
        (folder / "toy.py").write_text(SOURCE)

    def run(self, tests: Sequence[str], seconds: float, *options: str) -> Verdict:
        failing = self.broken | (self.fail if (self.folder / "toy.py").read_text() != SOURCE else set())
        return next((Verdict("failed", test) for test in tests if test in failing), Verdict("passed"))


def test_a_test_that_fails_without_the_mutant_kills_nothing(tmp_path: Path) -> None:
    reach = reached_by("one", "two")
    alive = judged(StandIn(tmp_path, set(), {"one"}), reach, LESS, "", Trust())
    dead = judged(StandIn(tmp_path, {"two"}, {"one"}), reach, LESS, "", Trust())
    assert (alive["status"], alive["by"]) == ("survived", "")
    assert (dead["status"], dead["by"], dead["how"]) == ("killed", "two", "failed")


def test_the_killer_of_the_other_checkout_comes_first(tmp_path: Path) -> None:
    reach = reached_by(*(f"test {number}" for number in range(40)))
    copy = StandIn(tmp_path, {"test 3", "test 39"}, set())
    found = judged(copy, reach, LESS, "test 39", Trust())
    assert (found["by"], found["tests"]) == ("test 39", 1)


def of(mutant: Mutant, status: str) -> comparison.Results:
    return comparison.results_from([{**mutant.as_json(), "status": status, "how": "failed", "by": "one"}])


def test_a_mutant_that_was_killed_and_survives_now_is_listed_with_its_diff() -> None:
    text, equal = comparison.comparison({LESS: "-1\n+2"}, of(LESS, "killed"), of(LESS, "survived"))
    assert not equal
    assert "```diff\n-1\n+2\n```" in text
    assert "| toy.py | 1 | 1 | 0 | 0 | 1 | 0 |" in text
    assert comparison.comparison({LESS: ""}, of(LESS, "killed"), of(LESS, "killed"))[1]


def test_too_few_killed_before_or_not_run_after_is_no_equal_power() -> None:
    assert "draw again" in comparison.comparison({LESS: ""}, of(LESS, "survived"), of(LESS, "killed"))[0]
    assert not comparison.comparison({LESS: ""}, of(LESS, "survived"), of(LESS, "killed"))[1]
    assert not comparison.comparison({LESS: ""}, of(LESS, "killed"), {})[1]


def test_two_folders_with_the_same_mutants_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, status in (("before", "killed"), ("after", "survived")):
        files = Folder(tmp_path / name)
        files.write("mutants.json", {"sources": "same", "mutants": [{**LESS.as_json(), "diff": "-1"}]})
        files.results.write_text("".join(json.dumps(line) + "\n" for line in of(LESS, status).values()) + '{"cut')
    before, after = str(tmp_path / "before"), str(tmp_path / "after")
    assert main(["compare", before, after]) == 1
    assert "Killed before and not after: 1." in capsys.readouterr().out
    assert main(["compare", before, before]) == 0
    Folder(tmp_path / "after").write("mutants.json", {"sources": "others", "mutants": []})
    assert main(["compare", before, after]) == 2


def test_what_follows_from_another_draw_is_removed_and_results_outlive_another_pick(tmp_path: Path) -> None:
    files = Folder(tmp_path)
    files.results.write_text("{}\n")
    files.write("mutants.json", {})
    assert list(lines(files.results)) == [{}]
    files.write("modules.json", {})
    assert not files.results.exists()


TESTS = """
import pytest
from toy import price

@pytest.mark.parametrize(("count", "total"), [(3, 5)])
def test_one(count, total):
    assert price(count) == total

def test_two():
    assert price
"""


@pytest.mark.processes
@pytest.mark.slow
def test_a_toy_is_mutated_in_a_copy_and_its_test_kills_it(tmp_path: Path) -> None:
    checkout = tmp_path / "checkout"
    checkout.mkdir()
    (checkout / "toy.py").write_text(SOURCE)
    (checkout / "test_toy.py").write_text(TESTS)
    (checkout / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
    subprocess.run(["git", "init", "--quiet"], cwd=checkout, check=True)
    copy = Copy(checkout, tmp_path / "copy")
    # One of the tests with parameters is not there, as after a mutant that changes the parameters.
    names = ("test_two", "test_one[0-gone]", "test_one[3-5]")
    found = judged(copy, reached_by(*(f"test_toy.py::{name}" for name in names)), LESS, "", Trust())
    assert (found["status"], found["how"], found["by"]) == ("killed", "failed", "test_toy.py::test_one[3-5]")
    assert (copy.folder / "toy.py").read_text() == SOURCE
