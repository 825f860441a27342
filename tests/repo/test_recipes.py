"""Recipes for a maintainer: `make quick` leaves out what is slow, `make regenerate` writes all that is generated."""

import re
import socket
import subprocess
import sys
import tomllib

import pytest

from tests import conftest
from tests.quick import FOLDERS, Quick, Slow, TooSlow
from tests.repo.sources import ROOT, name_of, python_files


def test_a_process_or_a_port_is_refused_while_a_quick_test_runs_and_not_after() -> None:
    quick = Quick()
    with socket.socket() as listener:
        with quick.guarding():
            with pytest.raises(TooSlow, match=r"socket\.bind: mark this test with `pytest\.mark\.processes`"):
                listener.bind(("127.0.0.1", 0))
            with pytest.raises(TooSlow, match=r"subprocess\.Popen"):
                subprocess.run([sys.executable, "--version"], check=True)
        assert listener.getsockname()[1] == 0


@pytest.mark.processes
def test_a_process_and_a_port_are_allowed_outside_a_quick_test() -> None:
    Quick()
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        assert listener.getsockname()[1] > 0


@pytest.mark.slow
@pytest.mark.processes
def test_a_quick_run_has_each_scenario_and_nothing_that_starts_a_process() -> None:
    folders = ["tests/scenario/test_launch.py", "tests/repo/test_run.py", "tests/repo/test_hygiene.py"]
    whole, quick = collected(*folders), collected("--quick", *folders)
    assert quick == [test for test in whole if "test_run.py" not in test]
    assert {test.split("::")[0] for test in quick} == {folders[0], folders[2]}
    last = [test.startswith("tests/scenario/") for test in whole]
    assert last == sorted(last)


@pytest.mark.slow
@pytest.mark.processes
def test_a_run_after_a_quick_one_has_all_tests_that_the_quick_one_has_not() -> None:
    of_quick = ["tests/scenario/test_launch.py", "tests/domain/test_alien_pages.py", "tests/repo/test_recipes.py"]
    other = "tests/mutants/test_mutants.py"
    options = ((), ("--quick",), ("--after-quick",))
    whole, quick, after = (set(collected(*option, *of_quick, other)) for option in options)
    of_others = {test for test in whole if test.startswith(other)}
    assert after == whole - quick | of_others
    assert quick - of_others
    assert after - of_others


@pytest.mark.slow
@pytest.mark.processes
def test_a_run_of_the_slow_tests_has_all_of_them_and_imports_no_file_without_one() -> None:
    folders = ["tests/cluster", "tests/mutants"]
    whole, others, slow = (collected(*option, *folders) for option in ((), ("-m", "not slow"), ("--slow",)))
    assert slow == [test for test in whole if test not in others]
    assert slow
    plugin = Slow()
    found = {
        path.name for path in (ROOT / "tests" / "cluster").glob("test_*.py") if not plugin.pytest_ignore_collect(path)
    }
    assert found == {test.split("::")[0].rpartition("/")[2] for test in slow}


def test_a_slow_test_in_a_file_that_does_not_say_so_stops_the_run(request: pytest.FixtureRequest) -> None:
    conftest.pytest_collection_modifyitems([request.node])
    request.node.add_marker("slow")
    with pytest.raises(pytest.UsageError, match=r"in its file: tests/repo/test_recipes\.py$"):
        conftest.pytest_collection_modifyitems([request.node])


def collected(*options: str) -> list[str]:
    """Returns the tests that a run with these options has, in its order."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-n", "0", "-p", "no:cacheprovider", *options]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [line for line in told.stdout.splitlines() if "::" in line]


def test_the_recipe_asks_for_a_quick_run_of_the_scenarios() -> None:
    makefile = (ROOT / "Makefile").read_text()
    assert " checks quick-tests" in makefile.partition("\nquick: ")[2].partition("\n\n")[0]
    assert "\nchecks: lint types contracts\n" in makefile
    recipe = makefile.partition("\nquick-tests:")[2].partition("\n\n")[0]
    assert "pytest --quick" in recipe
    assert set(re.findall(r" (tests/\w+)", recipe)) == {name_of(folder) for folder in FOLDERS}


def test_the_page_on_the_tests_has_a_line_for_each_folder() -> None:
    page = (ROOT / "tests" / "README.md").read_text()
    folders = {path.parent.name for path in (ROOT / "tests").glob("*/__init__.py")}
    assert set(re.findall(r"^\| `(\w+)/` \|", page, re.MULTILINE)) == folders


BY_HAND = ("new_alien", "screenshots", "gallery", "released_contract", "shown", "linters", "expected")
"""Programs that write, but not what follows from the sources: a draft, pictures of a game as it happened to go, the
contract of a release, which tests met which answers when they ran, the document that linters read, and the work that
a maintainer allows."""


def test_one_recipe_runs_every_generator() -> None:
    recipe = (ROOT / "Makefile").read_text().partition("\nregenerate: ")[2].partition("\n\n")[0]
    generators = [
        name_of(path).removesuffix(".py").replace("/", ".")
        for path in python_files("tests")
        if re.search(r"\.write_(text|bytes)\(", text := path.read_text())
        and "\nif __name__ ==" in text
        and path.stem not in BY_HAND
    ]
    assert len(generators) >= 4
    assert sorted(re.findall(r"-m (tests\S+)", recipe)) == sorted(generators)
    assert "-m service openapi" in recipe


def test_coverage_counts_branches_of_all_packages_and_has_a_floor() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["coverage"]
    assert settings["run"]["branch"] is True
    assert settings["run"]["source"] == ["domain", "service", "workers", "terminal"]
    assert settings["report"]["fail_under"] >= 80
    recipe = (ROOT / "Makefile").read_text().partition("\ncoverage: ")[2].partition("\n\n")[0]
    assert " --cov " in recipe
