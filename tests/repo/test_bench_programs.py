"""The programs of bench/ say what they are for before they measure anything."""

import runpy
import sys

import pytest

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


def run(program: str, word: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Runs the program in this process, as `python -m` does."""
    monkeypatch.setattr(sys, "argv", [program, word])
    monkeypatch.delitem(sys.modules, program, raising=False)
    runpy.run_module(program, run_name="__main__", alter_sys=False)
