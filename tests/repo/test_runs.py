"""The tests that quick, later and slow runs have: between them each test is there once."""

import subprocess
import sys
from collections.abc import Iterable

import pytest

from tests.quick import Slow
from tests.repo.sources import ROOT

pytestmark = [pytest.mark.processes, pytest.mark.slow]


QUICK = ["tests/scenario/test_launch.py", "tests/domain/test_new_alien.py", "tests/repo/test_recipes.py"]
PARTLY_QUICK = ["tests/repo/test_run.py", "tests/repo/test_hygiene.py"]
OTHERS = ["tests/cluster", "tests/mutants"]


@pytest.fixture(scope="module")
def whole() -> list[str]:
    """Returns the tests of a run with no option."""
    return collected()


@pytest.fixture(scope="module")
def quick() -> list[str]:
    return collected("--quick")


def test_a_quick_run_has_each_scenario_and_nothing_that_starts_a_process(whole: list[str], quick: list[str]) -> None:
    folders = (QUICK[0], *PARTLY_QUICK)
    assert of(folders, quick) == [test for test in of(folders, whole) if "test_run.py" not in test]
    assert {test.split("::")[0] for test in of(folders, quick)} == {folders[0], folders[2]}
    last = [test.startswith("tests/scenario/") for test in whole]
    assert last == sorted(last)
    assert any(last)


def test_a_run_after_a_quick_one_has_all_tests_that_the_quick_one_has_not(whole: list[str], quick: list[str]) -> None:
    after, of_others = set(collected("--after-quick")), set(of(OTHERS, whole))
    assert after == {*whole} - {*quick} | of_others
    assert {*quick} - of_others
    assert after - of_others


def test_a_run_of_the_slow_tests_has_all_of_them_and_imports_no_file_without_one(whole: list[str]) -> None:
    others, slow = collected("-m", "not slow"), collected("--slow")
    assert slow == [test for test in whole if test not in others]
    assert of(OTHERS, slow)
    plugin = Slow()
    files = [path for folder in OTHERS for path in (ROOT / folder).glob("test_*.py")]
    found = {path.name for path in files if not plugin.pytest_ignore_collect(path)}
    assert found == {test.split("::")[0].rpartition("/")[2] for test in of(OTHERS, slow)}


def of(folders: Iterable[str], tests: Iterable[str]) -> list[str]:
    """Returns the tests in these files and folders."""
    return [test for test in tests if test.startswith(tuple(folders))]


def collected(*options: str) -> list[str]:
    """Returns the tests that a run of all these files with these options has, in its order."""
    words = ["--collect-only", "-q", "-n", "0", "-p", "no:cacheprovider", *options, *QUICK, *PARTLY_QUICK, *OTHERS]
    command = [sys.executable, "-m", "pytest", *words]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [line for line in told.stdout.splitlines() if "::" in line]
