"""Mutants, step by step: `python -m tests.mutants draw --seed 1`, then `reach`, `pick`, `run` and `table`.

Each step writes into a folder what the next one reads, and goes on where it was interrupted. `compare` shows that the
suites of two checkouts with the same sources have equal power.
"""

import argparse
import json
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import repeat
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import Any

from tests.mutants import comparison, folder, modules, picking
from tests.mutants.copies import Copy
from tests.mutants.folder import ROOMS, Folder, Unfit
from tests.mutants.judging import Trust, judged
from tests.mutants.mutants import Mutant, mutant_from
from tests.mutants.reach import Reach, measured, reach_from

HERE = Path(__file__).resolve().parents[2]
COUNT = 300


def draw(asked: argparse.Namespace) -> int:
    """Draws modules by the seed and prints them."""
    files, checkout = Folder(asked.folder), asked.checkout
    found = modules.drawn(asked.seed, modules.rooms(checkout), modules.size_in(checkout), asked.least)
    new = {"seed": asked.seed, "modules": found, "sources": folder.digest(checkout, ROOMS)}
    if asked.anew or not (files.path / "modules.json").exists() or files.read("modules.json", "draw") != new:
        files.write("modules.json", new)
    for name, size in found.items():
        print(f"{size:5} {name}")
    print(f"{sum(found.values()):5} mutants in functions of {len(found)} modules, seed {asked.seed}")
    return 0


def reach(asked: argparse.Namespace) -> int:
    """Runs the tests and notes which lines of the drawn modules each of them reaches."""
    files, checkout = Folder(asked.folder), asked.checkout
    drawn = _drawn(asked)
    state = folder.digest(checkout, ["tests"])
    if not asked.anew and (files.path / "reach.json").exists():
        kept = files.read("reach.json", "reach")
        if kept["suite"] == state and kept["arguments"] == asked.arguments:
            print(f"{files.path / 'reach.json'} is of this suite already")
            return 0
    found, failed = measured(checkout, files.path, list(drawn["modules"]), asked.arguments, asked.jobs)
    if not found.tests:
        raise Unfit("no test has passed")
    files.write("reach.json", {"suite": state, "arguments": asked.arguments, "failed": failed, **found.as_json()})
    covered = sum(map(len, found.lines.values()))
    print(f"{len(found.tests)} tests in {sum(found.seconds):.0f} s reach {covered} lines of {len(found.lines)} modules")
    if failed:
        print(f"left out, for they failed: {', '.join(failed)}")
    return 0


def pick(asked: argparse.Namespace) -> int:
    """Draws mutants among the lines that are covered, or takes those of another checkout."""
    files, drawn = Folder(asked.folder), _drawn(asked)
    if asked.other:
        other = json.loads(asked.other.read_text(encoding="utf-8"))
        if other["sources"] != drawn["sources"]:
            raise Unfit(f"{asked.other} is of other sources")
        found = [mutant_from(each) for each in other["mutants"]]
        if strange := {each.module for each in found} - set(drawn["modules"]):
            raise Unfit(f"{', '.join(sorted(strange))} was not drawn here: draw with the same seed")
    else:
        sources = picking.sources_of(asked.checkout, list(drawn["modules"]))
        found = picking.picked(drawn["seed"], sources, _reach(asked), asked.count)
    texts = picking.sources_of(asked.checkout, sorted({each.module for each in found}))
    described = picking.described(found, texts)
    files.write("mutants.json", {"seed": drawn["seed"], "sources": drawn["sources"], "mutants": described})
    print(f"{len(found)} mutants in {files.path / 'mutants.json'}")
    if not asked.other and len(found) < asked.count:
        print(f"there are no {asked.count} on covered lines: draw with another seed, or with a larger --least")
        return 1
    return 0


def run(asked: argparse.Namespace) -> int:
    """Runs, for each mutant, the tests that reach its line, until one fails."""
    files, reached = Folder(asked.folder), _reach(asked)
    mutants = [mutant_from(each) for each in _picked(asked)]
    if asked.only:
        wanted = {mutant_from(each) for each in _members(asked.only)}
        mutants = [each for each in mutants if each in wanted]
    # What is run again with --only is added: the last line on a mutant holds, and the earlier ones can be read.
    if asked.anew and not asked.only:
        files.results.unlink(missing_ok=True)
    done = comparison.results_from(folder.lines(files.results))
    killers = {mutant_from(each): each["by"] for each in _members(asked.first) if each.get("by")} if asked.first else {}
    left = [each for each in mutants if asked.anew or each not in done]
    print(f"{len(left)} of {len(mutants)} mutants are left to run, in {asked.jobs} copies", flush=True)
    begun, dead = time.monotonic(), 0
    with files.results.open("a", encoding="utf-8") as results:
        for number, (mutant, found) in enumerate(_results(asked, reached, left, killers), start=1):
            results.write(json.dumps(found) + "\n")
            results.flush()
            dead += found["status"] == "killed"
            ahead = (time.monotonic() - begun) / number * (len(left) - number)
            said = f"{found['how']} {found['by']}" if found["how"] else f"survived {found['tests']} tests"
            print(
                f"{number}/{len(left)} killed {dead}, {ahead / 60:.0f} min left: "
                f"{mutant.module}, {mutant.operator} {mutant.occurrence}: {said} ({found['seconds']} s)",
                flush=True,
            )
    _write_survivors(asked)
    return 0


def table(asked: argparse.Namespace) -> int:
    """Prints what was killed and what survived, by module."""
    mutants = [mutant_from(each) for each in _picked(asked)]
    print(comparison.table(mutants, comparison.results_from(folder.lines(Folder(asked.folder).results))))
    return 0


def compare(asked: argparse.Namespace) -> int:
    """Prints the table of two checkouts; the exit code is 1 if the second suite kills less than the first."""
    files = [Folder(path) for path in (asked.before, asked.after)]
    picks = [each.read("mutants.json", "pick") for each in files]
    sets = [{mutant_from(each) for each in one["mutants"]} for one in picks]
    if picks[0]["sources"] != picks[1]["sources"] or sets[0] != sets[1]:
        raise Unfit("these folders have other sources, or other mutants: `pick --from` takes the same")
    before, after = (comparison.results_from(folder.lines(each.results)) for each in files)
    diffs = {mutant_from(each): each["diff"] for each in picks[0]["mutants"]}
    text, equal = comparison.comparison(diffs, before, after)
    print(text)
    return 0 if equal else 1


def _drawn(asked: argparse.Namespace) -> dict[str, Any]:
    drawn: dict[str, Any] = Folder(asked.folder).read("modules.json", "draw")
    if drawn["sources"] != folder.digest(asked.checkout, ROOMS):
        raise Unfit("the sources have changed since they were drawn: draw again")
    return drawn


def _reach(asked: argparse.Namespace) -> Reach:
    _drawn(asked)
    members = Folder(asked.folder).read("reach.json", "reach")
    if members["suite"] != folder.digest(asked.checkout, ["tests"]):
        raise Unfit("the tests have changed since `reach`: take that step again")
    return reach_from(members)


def _picked(asked: argparse.Namespace) -> list[dict[str, Any]]:
    members: list[dict[str, Any]] = Folder(asked.folder).read("mutants.json", "pick")["mutants"]
    return members


def _members(path: Path) -> list[dict[str, Any]]:
    """Returns the mutants or results that a file has: `mutants.json`, `survivors.json` or `results.jsonl`."""
    if path.suffix == ".jsonl":
        return list(folder.lines(path))
    members: list[dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))["mutants"]
    return members


def _write_survivors(asked: argparse.Namespace) -> None:
    files = Folder(asked.folder)
    picked = files.read("mutants.json", "pick")
    results = comparison.results_from(folder.lines(files.results))
    alive = [
        each
        for each in picked["mutants"]
        if (mutant := mutant_from(each)) in results and not comparison.killed(results, mutant)
    ]
    files.write("survivors.json", {**picked, "mutants": alive})
    print(f"{len(alive)} have survived: {files.path / 'survivors.json'}")


def _results(
    asked: argparse.Namespace, reached: Reach, mutants: list[Mutant], killers: dict[Mutant, str]
) -> Iterator[tuple[Mutant, dict[str, Any]]]:
    """Yields the results, as they come from the copies."""
    waiting: SimpleQueue[Mutant] = SimpleQueue()
    for each in mutants:
        waiting.put(each)
    found: SimpleQueue[tuple[Mutant, dict[str, Any]] | None] = SimpleQueue()
    over = threading.Event()
    trust = Trust()
    files = sorted({test.split("::")[0] for test in reached.tests})

    def work(number: int) -> None:
        try:
            copy = Copy(asked.checkout, asked.folder / "copies" / str(number))
            copy.warm(files)
            while not over.is_set():
                mutant = waiting.get_nowait()
                found.put((mutant, judged(copy, reached, mutant, killers.get(mutant, ""), trust)))
        except Empty:
            return
        finally:
            found.put(None)

    jobs = min(asked.jobs, len(mutants))
    with ThreadPoolExecutor(jobs or 1) as pool:
        working = [pool.submit(work, number) for number in range(jobs)]
        try:
            for _ in repeat(None, jobs):
                while (result := found.get()) is not None:
                    yield result
        finally:
            over.set()
        for worker in working:
            worker.result()
    if distrusted := trust.distrusted():
        print(f"left out, for they fail without a mutant: {', '.join(sorted(distrusted))}")


def arguments() -> argparse.ArgumentParser:
    """Returns the words that each step knows."""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--checkout", type=Path, default=HERE, help="sources and tests (default: this checkout)")
    common.add_argument("--folder", type=Path, help="what was found (default: .mutants in the checkout)")
    common.add_argument("--anew", action="store_true", help="forget what this step found before")
    parser = argparse.ArgumentParser(
        prog="python -m tests.mutants", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    steps = parser.add_subparsers(required=True, metavar="STEP")

    step = steps.add_parser("draw", parents=[common], help="modules, by a seed")
    step.add_argument("--seed", required=True, help="any word; the same draws the same from the same sources")
    step.add_argument("--least", type=int, default=modules.LEAST, help="mutants of a module (default: %(default)s)")
    step.set_defaults(take=draw)

    step = steps.add_parser("reach", parents=[common], help="run the tests and note which lines each of them reaches")
    step.add_argument("--jobs", type=int, default=2, help="processes (default: %(default)s)")
    step.add_argument(
        "arguments", nargs="*", metavar="PYTEST ARGS", help="which tests (default: all); after `--`: options"
    )
    step.set_defaults(take=reach)

    step = steps.add_parser("pick", parents=[common], help="mutants, by the seed, among the lines that are covered")
    step.add_argument("--count", type=int, default=COUNT, help="how many (default: %(default)s)")
    step.add_argument(
        "--from", dest="other", type=Path, metavar="FILE", help="those of mutants.json of another checkout"
    )
    step.set_defaults(take=pick)

    step = steps.add_parser("run", parents=[common], help="run the tests that reach each mutant, until one kills it")
    step.add_argument("--jobs", type=int, default=2, help="copies in which tests run (default: %(default)s)")
    step.add_argument("--only", type=Path, metavar="FILE", help="only the mutants in mutants.json or survivors.json")
    step.add_argument(
        "--first", type=Path, metavar="FILE", help="begin with the killing tests in another results.jsonl"
    )
    step.set_defaults(take=run)

    step = steps.add_parser("table", parents=[common], help="killed and survived, by module")
    step.set_defaults(take=table)

    step = steps.add_parser("compare", help="two folders: what the first suite kills and the second does not")
    step.add_argument("before", type=Path, help="folder of the first checkout")
    step.add_argument("after", type=Path, help="folder of the second checkout")
    step.set_defaults(take=compare)
    return parser


def main(words: list[str] | None = None) -> int:
    """Takes one step."""
    asked = arguments().parse_args(words)
    if asked.take is not compare:
        asked.checkout = asked.checkout.resolve()
        asked.folder = (asked.folder or asked.checkout / ".mutants").resolve()
    try:
        status: int = asked.take(asked)
    except Unfit as unfit:
        print(unfit, file=sys.stderr)
        return 2
    return status


if __name__ == "__main__":
    sys.exit(main())
