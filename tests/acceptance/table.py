"""Which requirement rows have tests: `python -m tests.acceptance.table` prints the table as Markdown.

A test carries the ids of the rows that it shows: `@row("SK-001", "N-15")`.
"""

import ast
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import pytest
import yaml

HERE = Path(__file__).parent
ROWS = HERE / "rows.yaml"
EXEMPTIONS = HERE / "exemptions.yaml"

Test = TypeVar("Test", bound=Callable[..., None])


def row(*ids: str) -> Callable[[Test], Test]:
    """Declares the rows that a test shows. Raises KeyError for an id that is no row.

    The test is slow: it plays over HTTP what scenarios of the same rules play without a service.
    """
    known = rows()
    for id in ids:
        known[id]

    def show(test: Test) -> Test:
        test.rows = ids  # type: ignore[attr-defined]
        slow: Test = pytest.mark.slow(test)
        return slow

    return show


def rows() -> dict[str, str]:
    """Returns row id -> what it requires, in table order."""
    return _yaml(ROWS)


def exempt() -> dict[str, str]:
    """Returns row id -> why no test shows it."""
    return _yaml(EXEMPTIONS)


@cache
def _yaml(path: Path) -> dict[str, str]:
    found: dict[str, str] = yaml.safe_load(path.read_text(encoding="utf-8")) or {}
    return found


def shown() -> dict[str, list[str]]:
    """Returns row id -> the tests that carry it, as `file::test`."""
    found: dict[str, list[str]] = {}
    for path in sorted(HERE.glob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for id in _carried(node):
                    found.setdefault(id, []).append(f"{path.name}::{node.name}")
    return found


def _carried(test: ast.FunctionDef) -> list[str]:
    calls: list[Any] = [each for each in test.decorator_list if isinstance(each, ast.Call)]
    return [arg.value for call in calls if getattr(call.func, "id", "") == "row" for arg in call.args]


def markdown() -> str:
    """Returns the table and its totals."""
    known, carried, reasons = rows(), shown(), exempt()
    lines = ["| row | requirement | test |", "| --- | --- | --- |"]
    for id, wording in known.items():
        where = ", ".join(f"`{test}`" for test in carried.get(id, [])) or f"exempt: {reasons.get(id, 'NO TEST')}"
        lines.append(f"| {id} | {wording} | {where} |")
    tested = [id for id in known if id in carried]
    lines += ["", f"{len(known)} rows: {len(tested)} tested, {len(reasons)} exempt."]
    return "\n".join(lines)


if __name__ == "__main__":
    print(markdown())
