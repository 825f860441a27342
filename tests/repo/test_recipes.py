"""Recipes for a maintainer: `make quick` leaves out what is slow, `make regenerate` writes all that is generated."""

import re
import socket
import subprocess
import sys
import tomllib

import pytest

from tests import conftest
from tests.quick import FOLDERS, Quick, TooSlow
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


def test_a_slow_test_in_a_file_that_does_not_say_so_stops_the_run(request: pytest.FixtureRequest) -> None:
    conftest.pytest_collection_modifyitems([request.node])
    request.node.add_marker("slow")
    with pytest.raises(pytest.UsageError, match=r"in its file: tests/repo/test_recipes\.py$"):
        conftest.pytest_collection_modifyitems([request.node])


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
        if re.search(r"\.write_(text|bytes)\(|\brenew\(", text := path.read_text())
        and "\nif __name__ ==" in text
        and path.stem not in BY_HAND
    ]
    assert len(generators) >= 4
    assert sorted(re.findall(r"-m (tests\S+)", recipe)) == sorted(generators)
    assert "$(MAKE) openapi" in recipe


def test_coverage_counts_branches_of_all_packages_and_has_a_floor() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["coverage"]
    assert settings["run"]["branch"] is True
    assert settings["run"]["source"] == ["domain", "service", "workers", "terminal"]
    assert settings["report"]["fail_under"] >= 80
    recipe = (ROOT / "Makefile").read_text().partition("\ncoverage: ")[2].partition("\n\n")[0]
    assert " --cov " in recipe
