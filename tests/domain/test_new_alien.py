"""`make alien` begins an alien that works, and that nobody takes for a finished one."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.domain import new_alien
from tests.domain.new_alien import PLACEHOLDER, ROOT, main

WRITTEN_INTO = ("domain/aliens", "tests/scenario/aliens/__init__.py")
NEEDED_TO_RUN = (
    "pyproject.toml",
    "domain",
    "tests/__init__.py",
    "tests/conftest.py",
    "tests/costs.py",
    "tests/quick.py",
    "tests/reaper.py",
    "tests/waiting.py",
    "tests/repo/__init__.py",
    "tests/repo/running.py",
    "tests/repo/sources.py",
    "tests/domain/__init__.py",
    "tests/domain/test_texts.py",
    "tests/scenario/__init__.py",
    "tests/scenario/conftest.py",
    "tests/scenario/table.py",
    "tests/scenario/aliens/__init__.py",
)
PAGE, SCENARIOS = "domain/aliens/base/mesmer.py", "tests/scenario/aliens/test_mesmer.py"


def copied(names: tuple[str, ...], to: Path) -> Path:
    """Returns files and folders of the project in another place."""
    for name in names:
        (to / name).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, to / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, to / name)
    return to


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """Returns a copy of the folders into which a new alien is written."""
    return copied(WRITTEN_INTO, tmp_path)


def files(project: Path) -> dict[str, bytes]:
    return {path.relative_to(project).as_posix(): path.read_bytes() for path in project.rglob("*.py")}


def test_a_new_alien_has_a_page_in_its_set_and_scenarios(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = files(project)
    assert main(["mesmer", "base"], project) == 0
    after = files(project)
    assert {name for name in after if after[name] != before.get(name)} == {
        PAGE,
        SCENARIOS,
        "domain/aliens/base/__init__.py",
    }
    told = capsys.readouterr()
    assert told.err == ""
    assert [word for word in (PAGE, SCENARIOS, "make regenerate", "make quick") if word not in told.out] == []


def test_the_page_joins_both_lists_of_its_set_in_their_order(project: Path) -> None:
    for name in ("mesmer", "aaron", "zyx"):
        assert main([name, "base"], project) == 0
    listed = re.findall(
        r"^    \"?([a-z_]+)\"?,$", (project / "domain/aliens/base/__init__.py").read_text(), re.MULTILINE
    )
    names = listed[: len(listed) // 2]
    assert listed == names * 2
    assert names == sorted(names)
    assert {"aaron", "mesmer", "zombie", "zyx"} <= set(names)


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["", "base"], "NAME is ''"),
        (["Mesmer", "base"], "NAME is 'Mesmer'"),
        (["../mesmer", "base"], "NAME is '../mesmer'"),
        (["mesmer_2", "base"], "NAME is 'mesmer_2'"),
        (["-mesmer-", "base"], "NAME is '-mesmer-'"),
        (["class", "base"], "NAME is 'class'"),
        (["f" * 31, "base"], f"NAME is '{'f' * 31}'"),
        (["mesmer", ""], "SET is ''"),
        (["mesmer", "alliance"], "SET is 'alliance': give one of base, classic, incursion, storm"),
        (["zombie", "base"], "there is domain/aliens/base/zombie.py already"),
        (["zombie", "storm"], "there is domain/aliens/base/zombie.py already"),
        (["tick-tock", "storm"], "there is domain/aliens/base/tick_tock.py already"),
    ],
)
def test_a_bad_name_a_set_that_is_none_and_an_alien_that_is_there_are_one_line(
    project: Path, words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = files(project)
    assert main(["--", *words], project) == 2
    found = capsys.readouterr()
    assert (found.out, len(found.err.splitlines())) == ("", 1)
    assert found.err.startswith(f"no alien was begun: {told}")
    assert files(project) == before


def test_scenarios_that_are_there_are_not_written_over(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project / SCENARIOS).write_text("mine")
    assert main(["mesmer", "base"], project) == 2
    assert capsys.readouterr().err.startswith(f"no alien was begun: there is {SCENARIOS} already")
    assert (project / SCENARIOS).read_text() == "mine"


def test_a_set_that_lists_its_pages_in_another_way_is_left_alone(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    members = project / "domain/aliens/base/__init__.py"
    members.write_text("from domain.aliens.base import zombie\n")
    assert main(["mesmer", "base"], project) == 2
    assert "add the page by hand" in capsys.readouterr().err
    assert not (project / PAGE).exists()


def test_its_texts_are_empty_and_what_stands_for_something_is_called_a_placeholder(project: Path) -> None:
    """Other tests refuse both, so that nobody takes it for finished."""
    assert main(["mesmer", "base"], project) == 0
    page = (project / PAGE).read_text()
    assert re.findall(r"    (\w+)=\"\",\n", page) == ["power", "wild", "super"]
    assert page.count(PLACEHOLDER) == 1 + 1 + 3
    assert (project / SCENARIOS).read_text().count(PLACEHOLDER) >= 3


@pytest.mark.slow
@pytest.mark.processes
def test_the_written_files_are_clean_and_typed_its_scenarios_pass_and_its_texts_are_missing(tmp_path: Path) -> None:
    project = copied(NEEDED_TO_RUN, tmp_path)

    def run(*words: str) -> tuple[int, str]:
        told = subprocess.run([sys.executable, "-m", *words], cwd=project, capture_output=True, text=True, check=False)
        return told.returncode, told.stdout + told.stderr

    assert main(["mesmer", "base"], project) == 0
    written = (PAGE, SCENARIOS, "domain/aliens/base/__init__.py")
    assert run("ruff", "check", *written) == (0, "All checks passed!\n")
    assert run("ruff", "format", "--check", *written) == (0, "3 files already formatted\n")
    # `make types` looks at the modules that these import: here their signatures are enough.
    code, told = run("mypy", "--no-incremental", "--follow-imports=silent", *written)
    assert code == 0, told
    code, told = run("pytest", "-v", "-p", "no:cacheprovider", "-n", "0", SCENARIOS, "tests/domain/test_texts.py")
    assert code == 1
    assert {*re.findall(rf"^{SCENARIOS}::\S+ +(\w+)", told, re.MULTILINE)} == {"PASSED"}, told
    assert "mesmer.power" in told


def test_the_recipe_gives_the_name_and_the_set() -> None:
    recipe = (ROOT / "Makefile").read_text().partition("\nalien: ")[2].partition("\n\n")[0]
    assert f'-m {new_alien.__name__} -- "$(NAME)" "$(SET)"' in recipe
