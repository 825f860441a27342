"""`python -m clients`: builds both packages into `clients/dist/`, unless they are there, made from the same sources."""

import fcntl
import os
import sys
import tempfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Protocol

from clients import document, tarball, wheel
from clients.document import ROOT, Document
from clients.running import ToolError
from service import VERSION

DIST = ROOT / "clients" / "dist"


class Maker(Protocol):
    """A module that makes a package from the sources in its folder."""

    HERE: Path
    NAME: str

    def build(self, contract: Document, version: str, folder: Path, into: Path) -> Path: ...


def made(maker: Maker) -> Path:
    """Returns a package, which one process builds where there is none of these sources. Raises ToolError."""
    DIST.mkdir(exist_ok=True)
    mark, wanted, named = DIST / f".{maker.NAME}", _digest(maker), f"{maker.NAME}-*"
    with mark.open("a+") as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        if mark.read_text() != wanted or not any(DIST.glob(named)):
            held.truncate(0)
            for old in DIST.glob(named):
                old.unlink()
            with tempfile.TemporaryDirectory() as folder:
                maker.build(document.read(), VERSION, Path(folder), DIST)
            held.write(wanted)
    (package,) = DIST.glob(named)
    return package


def _digest(maker: Maker) -> str:
    """Returns what tells the sources of a package, its version and its tools from others."""
    found = sha256(VERSION.encode())
    for path in sorted(_sources(maker)):
        found.update(f"\n{os.path.relpath(path, ROOT)} {sha256(path.read_bytes()).hexdigest()}".encode())
    return found.hexdigest()


def _sources(maker: Maker) -> Iterator[Path]:
    yield from (document.FILE, ROOT / "LICENSE", ROOT / "requirements-dev.lock")
    yield from Path(__file__).parent.glob("*.py")
    for folder, folders, names in os.walk(maker.HERE):
        # Compiled modules are no sources, and the lock file names the packages of the tools.
        folders[:] = [name for name in folders if name not in ("__pycache__", "node_modules")]
        yield from (Path(folder, name) for name in names)


def main() -> int:
    """Builds what can be built here. 1 when a tool fails, warns, or is missing."""
    try:
        print(made(wheel).relative_to(ROOT))
        if not tarball.has_node():
            print("The npm package needs Node 20 or newer, with npm: not found.", file=sys.stderr)
            return 1
        print(made(tarball).relative_to(ROOT))
    except ToolError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
