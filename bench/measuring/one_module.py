"""A program that measures one module of the table in a process of its own: `one_module.py NAME OUT ROUNDS QUICK`."""

import json
import sys
from dataclasses import asdict
from importlib import import_module
from pathlib import Path

from bench.measuring import machine
from bench.measuring.row import Row, Run


def main() -> None:
    """Writes its rows and the machine's load to the file; progress goes to stderr."""
    name, out, rounds, quick = sys.argv[1:5]

    def say(what: str) -> None:
        print(f"  {name}: {what}", file=sys.stderr, flush=True)

    with machine.watched() as load:
        rows: list[Row] = import_module(f"bench.{name}").rows(Run(int(rounds), quick == "1", say))
    Path(out).write_text(json.dumps({"rows": [asdict(row) for row in rows], "load": asdict(load)}))


if __name__ == "__main__":
    main()
