"""The tests that reach each line of some modules, and how long each test takes."""

import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from coverage import CoverageData

from tests.mutants.folder import lines

WATCHED = Path(__file__).with_name("watched.py")
OF_LONGER_RUNS = ("HYPOTHESIS_PROFILE", "FAULT_ROUNDS")
"""Variables of `make soak`; what counts are the tests as `make test` runs them."""
# What sys.monitoring saw once it does not report again, thus coverage has no contexts with it on any Python.
SETTINGS = """\
[run]
core = ctrace
branch = false
data_file = {data}
include =
    {modules}
"""


@dataclass(frozen=True)
class Reach:
    """A run of the suite; tests have numbers, in the order in which a suite runs them."""

    tests: list[str]
    seconds: list[float]
    """The seconds of each test, with setup and teardown."""
    lines: Mapping[str, Mapping[int, int]]
    """Module -> line -> a number whose bits are the tests that reach it."""

    def of(self, module: str, first: int, last: int) -> list[int]:
        """Returns the tests that reach one of these lines."""
        reached = 0
        for line in range(first, last + 1):
            reached |= self.lines.get(module, {}).get(line, 0)
        return [number for number in range(len(self.tests)) if reached >> number & 1]

    def covers(self, module: str, first: int, last: int) -> bool:
        """Returns True if some test reaches one of these lines."""
        return any(self.lines.get(module, {}).get(line) for line in range(first, last + 1))

    def as_json(self) -> dict[str, Any]:
        """Returns the members that files have; bits as hexadecimal digits, for there are thousands of tests."""
        return {
            "tests": [list(pair) for pair in zip(self.tests, self.seconds, strict=True)],
            "lines": {name: {str(at): f"{bits:x}" for at, bits in of.items()} for name, of in self.lines.items()},
        }


def reach_from(members: dict[str, Any]) -> Reach:
    """Returns the reach with these members of a file."""
    tests = [name for name, _ in members["tests"]]
    seconds = [taken for _, taken in members["tests"]]
    found = {name: {int(line): int(bits, 16) for line, bits in of.items()} for name, of in members["lines"].items()}
    return Reach(tests, seconds, found)


def environment() -> dict[str, str]:
    """Returns the variables of this process but those that change what tests do, or how fast."""
    left_out = (*OF_LONGER_RUNS, "PYTHONDONTWRITEBYTECODE")
    return {name: value for name, value in os.environ.items() if name not in left_out}


def measured(
    checkout: Path, folder: Path, modules: Iterable[str], arguments: list[str], jobs: int
) -> tuple[Reach, list[str]]:
    """Runs tests of a checkout; returns what they reach, and the tests that failed."""
    folder.mkdir(parents=True, exist_ok=True)
    data, settings, report = (folder / name for name in ("coverage.data", "coverage.ini", "reach.report.jsonl"))
    paths = "\n    ".join(str(checkout / name) for name in sorted(modules))
    settings.write_text(SETTINGS.format(data=data, modules=paths), encoding="utf-8")
    report.unlink(missing_ok=True)
    command = [sys.executable, str(WATCHED), str(report), *(arguments or ["tests"])]
    command += ["-q", "-p", "no:cacheprovider", "-n", str(jobs), "--dist", "loadfile", "--no-loadscope-reorder"]
    command += ["--cov", f"--cov-config={settings}", "--cov-context=test", "--cov-report="]
    subprocess.run(command, cwd=checkout, env=environment(), check=False)
    taken, failed = outcomes(lines(report))
    return Reach(list(taken), list(taken.values()), contexts(data, checkout, modules, list(taken))), failed


def outcomes(notes: Iterable[dict[str, Any]]) -> tuple[dict[str, float], list[str]]:
    """Returns test -> seconds, of those that passed, file by file; and the tests and files that failed."""
    files: dict[str, dict[str, float]] = {}
    passed, failed = set(), {}
    for note in notes:
        if uncollected := note.get("uncollected"):
            failed[uncollected] = True
        elif name := note.get("test"):
            taken = files.setdefault(name.split("::")[0], {})
            taken[name] = round(taken.get(name, 0.0) + note["seconds"], 4)
            if note["outcome"] == "failed":
                failed[name] = True
            elif (note["when"], note["outcome"]) == ("call", "passed"):
                passed.add(name)
    good = passed - set(failed)
    every = {name: seconds for taken in files.values() for name, seconds in taken.items() if name in good}
    return every, list(failed)


def contexts(data: Path, checkout: Path, modules: Iterable[str], tests: list[str]) -> dict[str, dict[int, int]]:
    """Returns module -> line -> the bits of its tests. Lines that only an import reached have no context."""
    numbers = {name: number for number, name in enumerate(tests)}
    found: dict[str, dict[int, int]] = {}
    measured = CoverageData(str(data))
    measured.read()
    for module in modules:
        of = found.setdefault(module, {})
        for line, names in sorted(measured.contexts_by_lineno(str(checkout / module)).items()):
            # A context is the id of a test, and one of `|setup`, `|run`, `|teardown`.
            reached = {numbers[name] for each in names if (name := each.rpartition("|")[0]) in numbers}
            if reached:
                of[line] = sum(1 << number for number in reached)
    return found
