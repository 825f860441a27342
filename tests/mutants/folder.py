"""The folder with what the steps have found, as JSON; each step reads what those before it have written."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

ROOMS = ("domain", "service", "workers")

STEPS = ("modules.json", "reach.json", "results.jsonl")
"""The files that lose their meaning when one before them changes. `mutants.json` is not among them: a result belongs to
one mutant, whatever others are drawn."""


class Unfit(Exception):
    """A file that is not there, or belongs to other sources."""


class Folder:
    """The files of one checkout."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.results = path / "results.jsonl"

    def read(self, name: str, step: str) -> Any:
        """Returns what a file holds. Raises Unfit if the step that writes it was not taken."""
        path = self.path / name
        if not path.exists():
            raise Unfit(f"{path} is not there: take the step `{step}` first")
        return json.loads(path.read_text(encoding="utf-8"))

    def write(self, name: str, content: Any) -> None:
        """Writes a file whole or not at all, and removes what followed from another one."""
        self.path.mkdir(parents=True, exist_ok=True)
        if name in STEPS:
            for later in STEPS[STEPS.index(name) + 1 :]:
                (self.path / later).unlink(missing_ok=True)
        new = self.path / f"{name}.new"
        new.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
        new.replace(self.path / name)


def lines(path: Path) -> Iterator[Any]:
    """Returns what a file with one JSON value a line holds; a last line that was cut off is left out."""
    if path.exists():
        for line in path.read_text(encoding="utf-8").splitlines(keepends=True):
            if line.endswith("\n"):
                yield json.loads(line)


def digest(checkout: Path, rooms: Iterable[str]) -> str:
    """Returns a sum of all Python files of these rooms. The runner is no part of the suite that it measures."""
    total = hashlib.sha256()
    for room in rooms:
        for path in sorted((checkout / room).rglob("*.py")):
            name = path.relative_to(checkout).as_posix()
            if not name.startswith("tests/mutants/"):
                total.update(f"{name}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\0".encode())
    return total.hexdigest()
