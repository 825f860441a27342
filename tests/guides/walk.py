"""Carries out the commands of a page, as a reader would who works through it from the top."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

from tests.guides import pages
from tests.guides.pages import Block
from tests.waiting import PATIENCE_S

DOCUMENTED = "http://127.0.0.1:8080"
"""The address at which the pages expect the service."""
SETUP = {"clients": ("clients",), "auditing": ("clients", "auditing")}
"""Folder -> the folders whose index is worked through before each of its pages."""


class Step(NamedTuple):
    """A block of a page, and what it printed now."""

    block: Block
    printed: str


def walked(page: Path, url: str, folder: Path) -> list[Step]:
    """Runs the steps of one page against the service at `url`, in a folder for its files. Raises AssertionError."""
    before = [index for each in SETUP[page.parent.name] if (index := page.parents[1] / each / "index.md") != page]
    setup = [block for index in before for block in pages.blocks(index.read_text())]
    own = pages.blocks(page.read_text())
    lines = [f"{block.commands}\nprintf '\\n=== {number}\\n'" for number, block in enumerate([*setup, *own])]
    script = "set -eu\n" + "\n".join(lines).replace(DOCUMENTED, url)
    done = subprocess.run(
        ["bash", "-c", script],
        cwd=folder,
        env=os.environ | {"PATH": _path(folder), "no_proxy": "127.0.0.1"},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert done.returncode == 0, f"{pages.name_of(page)}: {done.stdout}{done.stderr}"
    printed = re.split(r"\n=== \d+\n", done.stdout)
    return [Step(block, said) for block, said in zip(own, printed[len(setup) :], strict=False)]


def _path(folder: Path) -> str:
    """Returns where the commands of the pages are found: the programs of the repository, and this interpreter."""
    programs = folder / "bin"
    programs.mkdir()
    installed = programs / "cosmic-ledger"
    installed.write_text(f"#!/bin/sh\nPYTHONPATH='{pages.ROOT}' exec '{sys.executable}' -m workers \"$@\"\n")
    installed.chmod(0o755)
    (folder / "examples").symlink_to(pages.ROOT / "examples")
    return os.pathsep.join([str(programs), str(Path(sys.executable).parent), os.environ["PATH"]])


def fits(documented: str, printed: str) -> bool:
    """Returns True if something was printed as the page says; `...` on a page stands for anything."""
    pattern = ".*?".join(re.escape(piece) for piece in documented.strip().split("..."))
    return bool(re.fullmatch(pattern, printed.strip(), re.DOTALL))
