"""The programs of bench/ say what they are for before they measure anything."""

import runpy
import sys
from pathlib import Path

import pytest

from bench.__main__ import version_of
from bench.measuring.house import house
from service import VERSION
from tests.repo.sources import ROOT

PROGRAMS = [
    f"bench.{path.stem}".removesuffix(".__main__")
    for path in sorted((ROOT / "bench").glob("*.py"))
    if '__name__ == "__main__"' in path.read_text()
]


@pytest.mark.parametrize("program", PROGRAMS)
def test_help_names_the_program_and_its_arguments(
    program: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        run(program, "--help", monkeypatch)
    assert ended.value.code == 0
    assert f"usage: python -m {program} " in capsys.readouterr().out


@pytest.mark.parametrize("program", PROGRAMS)
def test_an_unknown_word_is_refused_before_anything_is_measured(
    program: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        run(program, "--sideways", monkeypatch)
    assert ended.value.code == 2
    assert f"python -m {program}: error: " in capsys.readouterr().err


def test_the_table_names_the_version_of_the_tree_that_it_measured() -> None:
    assert version_of(ROOT) == VERSION


def test_the_table_names_the_version_of_a_tree_that_has_it_in_its_project_file(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "0.2.0"\n')
    assert version_of(tmp_path) == "0.2.0"


@pytest.mark.slow
@pytest.mark.processes
def test_the_servers_to_which_a_bench_compares_the_service_start() -> None:
    with house() as installation:
        for server in (installation.floor, installation.hub):
            server().end()


def run(program: str, word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs the program in this process, as `python -m` does."""
    monkeypatch.setattr(sys, "argv", [program, word])
    for module in (program, f"{program}.__main__"):
        monkeypatch.delitem(sys.modules, module, raising=False)
    runpy.run_module(program, run_name="__main__", alter_sys=False)
