"""The tests that quick, later and slow runs have: between them each test is there once."""

import json
import subprocess
import sys
from collections.abc import Iterable

import pytest

from tests.quick import Slow, reads_sources
from tests.repo.sources import ROOT

pytestmark = [pytest.mark.processes, pytest.mark.slow]


QUICK = ["tests/scenario/test_launch.py", "tests/domain/test_new_alien.py", "tests/repo/test_recipes.py"]
PARTLY_QUICK = ["tests/repo/test_run.py", "tests/repo/test_hygiene.py"]
OTHERS = ["tests/cluster", "tests/mutants"]


RUNS: dict[str, list[str]] = {
    "whole": [],
    "quick": ["--quick"],
    "after quick": ["--after-quick"],
    "not slow": ["-m", "not slow"],
    "slow": ["--slow"],
}
"""Names of runs, and their options."""
COLLECTED = """
import json, sys
import pytest

class Noted:
    def pytest_collection_finish(self, session):
        self.tests = [item.nodeid for item in session.items]

words, runs = json.loads(sys.argv[1])
found = {}
for name, options in runs.items():
    noted = Noted()
    assert pytest.main([*words, *options], plugins=[noted]) == 0
    found[name] = noted.tests
print(json.dumps(found))
"""
"""A program that prints the tests of each run, in one process: most of the time goes into imports."""


@pytest.fixture(scope="module")
def runs() -> dict[str, list[str]]:
    """Returns the tests of all these files that each run has, in its order."""
    words = ["--collect-only", "-q", "-n", "0", "-p", "no:cacheprovider", *QUICK, *PARTLY_QUICK, *OTHERS]
    command = [sys.executable, "-c", COLLECTED, json.dumps([words, RUNS])]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    found: dict[str, list[str]] = json.loads(told.stdout.splitlines()[-1])
    return found


def test_a_quick_run_has_each_scenario_and_nothing_that_starts_a_process(runs: dict[str, list[str]]) -> None:
    whole, quick, folders = runs["whole"], runs["quick"], (QUICK[0], *PARTLY_QUICK)
    assert of(folders, quick) == [test for test in of(folders, whole) if "test_run.py" not in test]
    assert {test.split("::")[0] for test in of(folders, quick)} == {folders[0], folders[2]}
    last = [test.startswith("tests/scenario/") for test in whole]
    assert last == sorted(last)
    assert any(last)


def test_only_files_that_read_the_sources_are_one_for_the_processes_of_a_quick_run() -> None:
    assert {file for file in (*QUICK, *PARTLY_QUICK) if reads_sources(ROOT / file)} == {QUICK[2], PARTLY_QUICK[1]}


def test_a_run_after_a_quick_one_has_all_tests_that_the_quick_one_has_not(runs: dict[str, list[str]]) -> None:
    whole, quick, after = (set(runs[name]) for name in ("whole", "quick", "after quick"))
    of_others = set(of(OTHERS, whole))
    assert after == whole - quick | of_others
    assert quick - of_others
    assert after - of_others


def test_a_run_of_the_slow_tests_has_all_of_them_and_imports_no_file_without_one(runs: dict[str, list[str]]) -> None:
    slow = runs["slow"]
    assert slow == [test for test in runs["whole"] if test not in runs["not slow"]]
    assert of(OTHERS, slow)
    plugin = Slow()
    files = [path for folder in OTHERS for path in (ROOT / folder).glob("test_*.py")]
    found = {path.name for path in files if not plugin.pytest_ignore_collect(path)}
    assert found == {test.split("::")[0].rpartition("/")[2] for test in of(OTHERS, slow)}


def of(folders: Iterable[str], tests: Iterable[str]) -> list[str]:
    """Returns the tests in these files and folders."""
    return [test for test in tests if test.startswith(tuple(folders))]
