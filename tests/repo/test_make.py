"""Each target of `make help` does what it says: `.ci/run` runs some, and the others are tried here in a fresh clone."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.repo.sources import ROOT

IN_CI = ("env", "contract-lint", "quick", "test", "regenerate", "lock")
"""The targets that `.ci/run` runs."""
ELSEWHERE = {
    "openapi": "regenerate",
    "lint": "quick",
    "types": "quick",
    "contracts": "quick",
    "page": "tests/browser/test_sources.py",
    "run": "tests/repo/test_run.py",
    "docs": "tests/repo/test_site.py",
    "release": "tests/repo/test_release.py",
    "clients": "tests/repo/test_release.py",
}
"""Target -> what runs it."""
TINY = "tests/scenario/test_turn.py"
BROAD = "tests/scenario/test_undo.py tests/scenario/test_turn.py"
"""Tests that reach many modules of the domain: which ones are drawn for mutants changes with the sources."""
TRIED = {
    "slow": ("TESTS=tests/repo/test_release.py::test_the_image_is_free_of_findings", "PROCESSES=0"),
    "hooks": (),
    "alien": ("NAME=mesmer", "SET=base"),
    "bench": ("BENCH=--quick --rounds 1 --only stored",),
    "coverage": (f"MEASURED={TINY} -n 0 --cov-fail-under=0 --cov-report=",),
    "mutants": ("COUNT=1", f"TESTS=--jobs 1 {BROAD}"),
    "soak": (
        f"TESTS={TINY}",
        "PROCESSES=0",
        "PAIRS=--games 1 --minutes 0 --properties 1 --processes 1",
        "GAMES=--games 1 --first 9",
    ),
    "clean": (),
}
"""Target -> the variables with which it is tried."""


def targets() -> set[str]:
    """Returns the targets that the help names."""
    help = (ROOT / "Makefile").read_text().partition("\nhelp:\n")[2].partition("\n\n")[0]
    return set(re.findall(r"(?:\"|  )make ([\w-]+) ", help))


def test_each_target_of_the_help_is_tried_somewhere() -> None:
    lines = re.findall(r"^(?:make|beside) (.+)$", (ROOT / ".ci" / "run").read_text(), re.MULTILINE)
    ran = [word for line in lines for word in line.split() if not word.startswith("-") and "=" not in word]
    assert sorted(ran) == sorted(IN_CI)
    assert targets() == {*IN_CI, *ELSEWHERE, *TRIED}


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the last commit in a folder of its own."""
    folder = tmp_path_factory.mktemp("clone") / "project"
    subprocess.run(["git", "clone", "--quiet", str(ROOT), str(folder)], check=True)
    return folder


@pytest.mark.processes
@pytest.mark.slow
@pytest.mark.parametrize("target", TRIED)
def test_a_target_does_its_work(clone: Path, target: str) -> None:
    environment, caches = clone / ".venv", clone / "domain" / "__pycache__"
    if not environment.exists():
        environment.symlink_to(ROOT / ".venv")
    caches.mkdir(exist_ok=True)
    # The stamps of the environment are older than the files of the clone.
    given = ["-o", ".venv/.dev", "-o", ".venv/.run", target, *TRIED[target]]
    done = subprocess.run(["make", *given], cwd=clone, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    match target:
        case "alien":
            assert (clone / "domain" / "aliens" / "base" / "mesmer.py").exists()
        case "coverage":
            assert (clone / ".coverage").exists()
        case "hooks":
            assert (clone / ".git" / "hooks" / "pre-commit").exists()
        case "clean":
            assert not environment.exists()
            assert not list(clone.rglob("__pycache__"))
