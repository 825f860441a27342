"""The imports of a checkout in figures: `python -m tests.repo.imports [FOLDER]`."""

import argparse
import sys
from collections.abc import Mapping
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import grimp

from tests.repo.sources import ROOT

PACKAGES = ("domain", "service", "workers")


def circle(imports: Mapping[str, set[str]]) -> list[str]:
    """Returns modules each of which imports the next, up to the first again; empty when there are none."""
    try:
        TopologicalSorter(imports).prepare()
    except CycleError as found:
        return list(found.args[1])
    return []


def between(imports: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """Returns package -> the other packages that its modules import.

    A module of the top level is a package of itself.
    """
    found: dict[str, set[str]] = {}
    for module, imported in imports.items():
        own = _package(module)
        found.setdefault(own, set()).update({_package(other) for other in imported} - {own})
    return found


def _package(module: str) -> str:
    return ".".join(module.split(".")[:2])


def pairs(imports: Mapping[str, set[str]]) -> list[tuple[str, str]]:
    """Returns the packages that import each other."""
    packages = between(imports)
    return sorted((one, other) for one in packages for other in packages[one] if one < other and one in packages[other])


def graph() -> dict[str, set[str]]:
    """Returns module -> the modules of the checkout that it imports; the checkout comes first on the import path."""
    found = grimp.build_graph(*PACKAGES, cache_dir=None)
    return {module: found.find_modules_directly_imported_by(module) for module in found.modules}


def main() -> None:
    """Prints how many modules and imports there are, a circle if there is one, and packages that import each other."""
    parser = argparse.ArgumentParser(prog="python -m tests.repo.imports", description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT, help="a checkout (default: this one)")
    sys.path.insert(0, str(parser.parse_args().folder.resolve()))
    imports = graph()
    print(f"{len(imports)} modules, {sum(map(len, imports.values()))} imports")
    print("a circle of modules:", " -> ".join(circle(imports)) or "none")
    found = [f"{one} and {other}" for one, other in pairs(imports)]
    print("packages that import each other:", ", ".join(found) or "none")


if __name__ == "__main__":
    main()
