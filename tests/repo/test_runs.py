"""The tests that quick, later and slow runs have: between them each test is there once."""

import subprocess
import sys

import pytest

from tests.quick import Slow
from tests.repo.sources import ROOT

pytestmark = [pytest.mark.processes, pytest.mark.slow]


def test_a_quick_run_has_each_scenario_and_nothing_that_starts_a_process() -> None:
    folders = ["tests/scenario/test_launch.py", "tests/repo/test_run.py", "tests/repo/test_hygiene.py"]
    whole, quick = collected(*folders), collected("--quick", *folders)
    assert quick == [test for test in whole if "test_run.py" not in test]
    assert {test.split("::")[0] for test in quick} == {folders[0], folders[2]}
    last = [test.startswith("tests/scenario/") for test in whole]
    assert last == sorted(last)


def test_a_run_after_a_quick_one_has_all_tests_that_the_quick_one_has_not() -> None:
    of_quick = ["tests/scenario/test_launch.py", "tests/domain/test_new_alien.py", "tests/repo/test_recipes.py"]
    other = "tests/mutants/test_mutants.py"
    options = ((), ("--quick",), ("--after-quick",))
    whole, quick, after = (set(collected(*option, *of_quick, other)) for option in options)
    of_others = {test for test in whole if test.startswith(other)}
    assert after == whole - quick | of_others
    assert quick - of_others
    assert after - of_others


def test_a_run_of_the_slow_tests_has_all_of_them_and_imports_no_file_without_one() -> None:
    folders = ["tests/cluster", "tests/mutants"]
    whole, others, slow = (collected(*option, *folders) for option in ((), ("-m", "not slow"), ("--slow",)))
    assert slow == [test for test in whole if test not in others]
    assert slow
    plugin = Slow()
    files = [path for folder in folders for path in (ROOT / folder).glob("test_*.py")]
    found = {path.name for path in files if not plugin.pytest_ignore_collect(path)}
    assert found == {test.split("::")[0].rpartition("/")[2] for test in slow}


def collected(*options: str) -> list[str]:
    """Returns the tests that a run with these options has, in its order."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-n", "0", "-p", "no:cacheprovider", *options]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [line for line in told.stdout.splitlines() if "::" in line]
