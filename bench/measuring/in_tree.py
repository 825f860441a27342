"""A program that runs a module of this `bench` with the packages of another checkout: `python in_tree.py TREE MODULE
[WORDS ...]`.

So the benchmarks of today measure the programs of any commit. `domain`, `service` and `workers` come from the tree,
`bench` from here.
"""

import importlib.util
import runpy
import sys
from pathlib import Path

BENCH = Path(__file__).resolve().parent.parent


def main() -> None:
    """Puts the tree first and this package beside it, then runs the module as a program."""
    tree, module = sys.argv[1:3]
    # The first entry is the folder of this file.
    sys.path[0] = tree
    spec = importlib.util.spec_from_file_location(
        "bench", BENCH / "__init__.py", submodule_search_locations=[str(BENCH)]
    )
    assert spec
    assert spec.loader
    sys.modules["bench"] = package = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(package)
    sys.argv = sys.argv[2:]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
