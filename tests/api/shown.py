"""Which tests show which answers: operation and status, as the tests of this folder meet them.

While a test runs, its client notes what is answered. `shown.json` names a few tests for each answer, and each of these
tests fails when it does not meet that answer any more (conftest.py). `python -m tests.api.shown` runs the tests of this
folder and writes the file again; with files as arguments it adds what they show and no test did before.
tests/api/contract_tests.py makes a page of it.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

FILE = Path(__file__).parent / "shown.json"
FOLDER = "COSMIC_LEDGER_SHOWN"
"""The variable that names a folder in which a run leaves what its tests met."""
TESTS_NAMED = 3


class Answer(NamedTuple):
    """A documented answer: the id of the operation, and the status."""

    operation: str
    status: str


Table = dict[Answer, list[str]]
"""Answer -> the tests that show it, each as `test_file.py::test_name[parameters]`."""

met: set[Answer] = set()
"""The answers that the running test has met."""


def note(operation: str, status: int) -> None:
    """Notes that the running test has met this answer; of threads beside each other the first gets another one."""
    if threading.current_thread() is threading.main_thread():
        met.add(Answer(operation, str(status)))


def name_of(node_id: str) -> str:
    """Returns the name of a test of this folder, from its id in pytest."""
    return node_id.rpartition("tests/api/")[2]


@cache
def table() -> Table:
    """Returns the committed table."""
    found: dict[str, dict[str, list[str]]] = json.loads(FILE.read_text(encoding="utf-8"))
    return {Answer(operation, status): tests for operation, by in found.items() for status, tests in by.items()}


@cache
def claims() -> Mapping[str, frozenset[Answer]]:
    """Returns test -> the answers that the table says it shows."""
    found: dict[str, set[Answer]] = {}
    for answer, tests in table().items():
        for test in tests:
            found.setdefault(test, set()).add(answer)
    return {test: frozenset(answers) for test, answers in found.items()}


def leave(test: str) -> None:
    """Leaves what a test has met in the folder of this run, if it has one."""
    if (folder := os.environ.get(FOLDER)) and met:
        with (Path(folder) / f"{os.getpid()}.jsonl").open("a") as file:
            file.write(json.dumps([test, sorted(met)]) + "\n")


def chosen(shown: Mapping[str, Iterable[Answer]]) -> Table:
    """Returns the tests that the table names: those that show the least else, one of each function."""
    by_answer: dict[Answer, list[tuple[int, str]]] = {}
    for test, answers in shown.items():
        all_of_them = set(answers)
        for answer in all_of_them:
            by_answer.setdefault(answer, []).append((len(all_of_them), test))
    return {answer: _few(test for _, test in sorted(tests)) for answer, tests in sorted(by_answer.items())}


def _few(tests: Iterable[str]) -> list[str]:
    by_function: dict[str, str] = {}
    for test in tests:
        by_function.setdefault(function(test), test)
    return list(by_function.values())[:TESTS_NAMED]


def function(test: str) -> str:
    """Returns a test without its parameters."""
    return re.sub(r"\[.*", "", test, flags=re.DOTALL)


def written(found: Table) -> str:
    """Returns the content of the file."""
    by_operation: dict[str, dict[str, list[str]]] = {}
    for answer, tests in found.items():
        by_operation.setdefault(answer.operation, {})[answer.status] = tests
    return json.dumps(by_operation, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def run(files: list[str]) -> dict[str, set[Answer]]:
    """Runs tests that start no process; what each of them met."""
    command = [sys.executable, "-m", "pytest", "-q", "-n", "2", "-m", "not processes", *files]
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(command, env={**os.environ, FOLDER: folder}, cwd=FILE.parents[2], check=False)
        lines = [line for file in Path(folder).iterdir() for line in file.read_text().splitlines()]
    return {test: {Answer(*answer) for answer in answers} for test, answers in map(json.loads, lines)}


def main(files: list[str]) -> None:
    """Writes the file: as a whole, or with what these files show and no test did before."""
    found = chosen(run(files or ["tests/api"]))
    FILE.write_text(written({**found, **table()} if files else found), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
