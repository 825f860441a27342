"""The Python package `cosmic_ledger_client`."""

import json
import shutil
import sys
from pathlib import Path

from clients import document
from clients.document import ROOT, Document
from clients.running import run

HERE = ROOT / "clients" / "python"
NAME = "cosmic_ledger_client"
READ = {"Problem": "read_problem", "StreamFrame": "read_frame"}
"""The shapes that do not come as the answer of an operation, and the functions that read them."""


def source(contract: Document, folder: Path) -> Path:
    """Writes the whole package, what is generated and our layer, into a folder: the package.

    Raises ToolError when the generator leaves anything out.
    """
    package = folder / NAME
    described = folder / "openapi.json"
    described.write_text(json.dumps(document.for_python(contract)), encoding="utf-8")
    generate = [sys.executable, "-m", "openapi_python_client", "generate", "--fail-on-warning", "--meta", "none"]
    places = ["--path", str(described), "--output-path", str(package)]
    settings = ["--config", str(HERE / "generator.yaml"), "--custom-template-path", str(HERE / "templates")]
    run([*generate, *places, *settings], folder)
    (package / "keyed.py").write_text(keyed(contract), encoding="utf-8")
    (package / "unions.py").write_text(unions(contract), encoding="utf-8")
    # Generated code is read by people too. No rule of ours is asked of it.
    ruff = [sys.executable, "-m", "ruff"]
    run([*ruff, "check", "--isolated", "--quiet", "--fix-only", "--select", "F401,I", str(package)], folder)
    run([*ruff, "format", "--isolated", "--quiet", "--line-length", "120", str(package)], folder)
    shutil.copytree(HERE / NAME, package, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__"))
    return package


def build(contract: Document, version: str, folder: Path, into: Path) -> Path:
    """Writes the package into an empty folder and packs it into a wheel: the wheel. Raises ToolError."""
    source(contract, folder)
    for file in (HERE / "pyproject.toml", HERE / "README.md", ROOT / "LICENSE"):
        shutil.copy(file, folder)
    (folder / "VERSION").write_text(f"{version}\n", encoding="utf-8")
    run([sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(into), "."], folder)
    return into / f"{NAME}-{version}-py3-none-any.whl"


def keyed(contract: Document) -> str:
    """Returns the module with the paths whose requests the server remembers."""
    return f'''"""Generated: the paths whose `POST` the server remembers by its `Idempotency-Key`."""

import re

KEYED = re.compile(r"{document.keyed(contract)}")
'''


def unions(contract: Document) -> str:
    """Returns the module that names what the generator writes out wherever it occurs: schemas that
    are one of several.
    """
    members = document.unions(contract)
    imported = ",\n    ".join(sorted({each for names in members.values() for each in names}))
    aliases = "\n".join(f"{name}: TypeAlias = {' | '.join(names)}" for name, names in sorted(members.items()))
    return f'''"""Generated: names for what is one of several things."""

from collections.abc import Mapping
from typing import Any, TypeAlias

from .models import (
    {imported},
)

{aliases}

{"".join(reader(contract, name) for name in READ)}
__all__ = {sorted([*members, *READ.values()])}
'''


def reader(contract: Document, name: str) -> str:
    """Returns a function that finds the right shape of a union by its tag."""
    member, shapes = document.tags(contract, name)
    table = f"_{READ[name].upper()}"
    entries = ", ".join(f'"{value}": {shape}' for value, shape in shapes.items())
    return f'''
{table}: dict[Any, type[{name}]] = {{{entries}}}


def {READ[name]}(data: Mapping[str, Any]) -> {name} | None:
    """None for what is younger than this package. Raises KeyError, TypeError and ValueError for what does not fit."""
    found = {table}.get(data.get("{member}"))
    return None if found is None else found.from_dict(data)

'''
