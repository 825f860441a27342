"""`make bench`: one table with floors, peers, ours and targets."""

import argparse
import json
import runpy
import subprocess
import sys
import tempfile
import time
import tomllib
from dataclasses import dataclass
from pathlib import Path

from bench.measuring import in_tree, one_module, results
from bench.measuring.machine import Load
from bench.measuring.results import Module
from bench.measuring.row import Row

HERE = Path(__file__).resolve().parent.parent
RESULTS = Path("bench") / "results"
ROUNDS = 5


@dataclass(frozen=True)
class Part:
    """A module with rows of the table: its name and what it measures."""

    name: str
    about: str
    usual: bool = True
    """True if it is in the table when nobody names modules."""


PARTS = (
    Part("command", "a command over HTTP beside one optimistic append on the same server"),
    Part("tables", "tables of five connected seats beside boardgame.io"),
    Part("streams", "480 streams on one game beside a plain hub, and commands beside 2,000 open streams"),
    Part("state", "reads over HTTP beside constant bytes and a bare 304 of the same server"),
    Part("fold", "a stored game becomes a state, beside page, decode and fold of plain JSON"),
    Part("stored", "bytes that an event takes in the store, beside its plain JSON"),
    Part("undo", "undo of one command beside a command, over HTTP"),
    Part("cold", "the first command on a game that no process has in memory, beside the next"),
    Part("history", "work in a game of 100,000 events beside one of 100"),
    Part("many", "work with 10,000 games in the store beside 100; an installation in which nothing happens"),
    Part("news", "the news of a turn to a person in 200 games, beside one in a single game"),
    Part("people", "lists, pages and the stream of people, with 3,000 people and games beside 30"),
    Part("refusals", "what is refused beside /healthz, at each place where much can be sent"),
    Part("playouts", "whole games of bots in the pure core beside rlcard"),
    Part("ladder", "rated games become a ladder, beside openskill alone"),
    Part("deadlines", "how late deadlines fire"),
    Part("busy", "deadlines and people while games of bots are under way (only when it is named)", usual=False),
    Part("sizing", "what a game, a stream and an answer of a bot need (only when it is named)", usual=False),
    Part("page", "a game in Chromium: requests, bytes, time until its board (only when it is named)", usual=False),
    Part("scaling", "two API processes, two workers, three primaries (only when it is named)", usual=False),
)
EXAMPLES = """examples:
  python -m bench                                  the whole table, about twenty minutes
  python -m bench --only command state --rounds 3  two modules, three rounds
  python -m bench --quick                          a first look: few rounds, little work
  git worktree add ../old COMMIT
  python -m bench --tree ../old --json old.json    another checkout, measured by this bench
  python -m bench --before old.json                this one, with the ratios of that file beside it

A ratio is ours over the floor or peer that was measured in the same rounds, median of all rounds. Figures
of a busy machine are marked; never compare single figures of two runs.
"""


def parser() -> argparse.ArgumentParser:
    """Returns the parser of the command line."""
    names = "\n".join(f"  {part.name:12} {part.about}" for part in PARTS)
    made = argparse.ArgumentParser(
        "python -m bench",
        description=f"{__doc__}\n\nmodules:\n{names}",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    made.add_argument("--only", nargs="+", metavar="NAME", choices=[part.name for part in PARTS], help="these modules")
    made.add_argument("--rounds", type=int, metavar="N", help=f"rounds of each module; {ROUNDS} without it")
    made.add_argument("--quick", action="store_true", help="2 rounds with less work in each: no figures to publish")
    made.add_argument("--tree", type=Path, default=HERE, metavar="DIR", help="the checkout to measure")
    made.add_argument("--json", type=Path, metavar="FILE", help=f"where to write all rounds; else {RESULTS}/DATE.json")
    made.add_argument("--before", type=Path, metavar="FILE", help="an earlier file, to show its ratios beside")
    return made


def main(words: list[str] | None = None) -> int:
    """Measures what the words name.

    Returns exit code 0 when everything could be measured, 1 when something could not, 2 when the words are wrong.
    """
    options = parser()
    chosen = options.parse_args(words)
    if not (chosen.tree / "service").is_dir():
        options.error(f"--tree {chosen.tree}: there is no folder `service` in it")
    earlier = results.read(chosen.before) if chosen.before else None
    rounds = chosen.rounds or (2 if chosen.quick else ROUNDS)
    tree, modules = chosen.tree.resolve(), []
    for part in PARTS:
        if part.name in chosen.only if chosen.only else part.usual:
            print(f"{part.name}: {part.about}", file=sys.stderr, flush=True)
            modules.append(measured(part.name, tree, rounds, chosen.quick))
    print(results.table(modules, earlier))
    print()
    print(results.load_of(modules))
    written = chosen.json or HERE / RESULTS / f"{time.strftime('%Y-%m-%d-%H%M%S')}.json"
    written.parent.mkdir(parents=True, exist_ok=True)
    document = results.document(modules, version_of(tree), commit_of(tree), rounds)
    written.write_text(json.dumps(document, indent=1) + "\n")
    return int(any(module.fault for module in modules))


def measured(name: str, tree: Path, rounds: int, quick: bool) -> Module:
    """Returns the rows of one module, measured in a process of its own with the packages of the tree."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "rows.json"
        words = [in_tree.__file__, str(tree), one_module.__name__, name, str(out), str(rounds), str(int(quick))]
        ended = subprocess.run([sys.executable, *words], cwd=tree, check=False)
        seconds = time.monotonic() - began
        if ended.returncode:
            return Module(name, [], Load(), seconds, f"its process ended with code {ended.returncode}")
        results = json.loads(out.read_text())
    return Module(name, [Row(**row) for row in results["rows"]], Load(**results["load"]), seconds)


def version_of(tree: Path) -> str:
    """Returns the version of the tree: `VERSION` in service/__init__.py, where older trees name it
    in pyproject.toml.
    """
    named = tomllib.loads((tree / "pyproject.toml").read_text())["project"].get("version")
    return str(named or runpy.run_path(str(tree / "service" / "__init__.py"))["VERSION"])


def commit_of(tree: Path) -> str:
    """Returns the commit of the tree, with a plus when something in it was changed; empty without git."""
    words = ["git", "describe", "--always", "--dirty=+", "--abbrev=12", "--exclude=*"]
    asked = subprocess.run(words, cwd=tree, capture_output=True, text=True, check=False)
    return asked.stdout.strip()


if __name__ == "__main__":
    sys.exit(main())
