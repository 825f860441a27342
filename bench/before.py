"""This tree against an earlier commit: `python -m bench.before [COMMIT]`. Target: a game without variants is as fast.

Random games of four seats with aliens of the base set that both trees have, in fresh processes by turns; processor time
of the decisions alone.
"""

import json
import subprocess
import sys
import tempfile
import time
from argparse import ArgumentParser
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, NamedTuple

HERE = Path(__file__).resolve().parent.parent
BEFORE = "63ba3f6"
"""The last commit before the variants and the aliens of the expansions."""
ROUNDS = 7
GAMES = 12
COMMANDS = 1500
READY_ANSWERS = 30
SEATS = ["red", "blue", "green", "yellow"]


class Cost(NamedTuple):
    """Microseconds of processor time."""

    command: float
    event: float


def main() -> None:
    """Prints the cost of a command and an event in both trees, and the median of the ratios of all rounds."""
    parser = ArgumentParser("python -m bench.before", description=__doc__)
    parser.add_argument("commit", nargs="?", default=BEFORE, help=f"what to compare with (default: {BEFORE})")
    commit = parser.parse_args().commit
    with tempfile.TemporaryDirectory() as folder:
        archive = subprocess.run(
            ["git", "archive", "--end-of-options", commit, "domain"], cwd=HERE, capture_output=True, check=False
        )
        if archive.returncode:
            parser.error(f"{commit} is not in this clone")
        subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
        aliens = _aliens(Path(folder))
        rounds = [(_cost(Path(folder), aliens), _cost(HERE, aliens)) for _ in range(ROUNDS)]
    for name, index in (("per command", 0), ("per event", 1)):
        before, now = median(b[index] for b, _ in rounds), median(n[index] for _, n in rounds)
        ratio = median(n[index] / b[index] for b, n in rounds)
        print(f"{name:12} {commit} {before:7.1f} us   this tree {now:7.1f} us   ratio {ratio:.2f}")


def _aliens(tree: Path) -> list[str]:
    """Returns the aliens of the tree's base set, by the files of their pages."""
    pages = sorted(path.stem for path in (tree / "domain" / "aliens" / "base").glob("*.py"))
    return [page.replace("_", "-") for page in pages if page != "__init__"]


def _cost(tree: Path, aliens: list[str]) -> Cost:
    """Returns the figures of a fresh process with the packages of this tree."""
    command = [sys.executable, __file__, "--play", str(tree), *aliens]
    return Cost(*json.loads(subprocess.run(command, capture_output=True, check=True).stdout))


HOMES = ("domain.game.open_questions", "domain.asking", "domain.decider")
"""The modules of `open_questions`: today's, and those of earlier commits."""


def _open_questions() -> Callable[..., dict[str, Any]]:
    """Returns the function of the tree that comes first in the path."""
    for home in HOMES:
        with suppress(ImportError, AttributeError):
            function: Callable[..., dict[str, Any]] = import_module(home).open_questions
            return function
    raise ImportError(f"none of {', '.join(HOMES)} has open_questions")


def _play(tree: str, aliens: list[str]) -> Cost:
    """Plays random games with four of these aliens each; imports come from the tree."""
    sys.path.insert(0, tree)
    from domain import state as states
    from domain.commands import Answer, CreateGame, StartGame, TakeSeat
    from domain.decider import advance
    from domain.engine.chance import Chance

    open_questions = _open_questions()
    seconds, commands, events = 0.0, 0, 0
    for seed in range(GAMES):
        state, chance, random = states.new(), Chance(seed.to_bytes(32, "big"), "g"), Random(seed)
        chosen = dict(zip(SEATS, random.sample(aliens, len(SEATS)), strict=True))
        options = {"alien_selection": "chosen", "aliens": chosen, "timers": {}}
        advance(state, CreateGame(game="g", seats=list(SEATS), options=options), chance)
        for seat in SEATS:
            advance(state, TakeSeat(seat=seat, player=f"p_{seat}"), chance)
        advance(state, StartGame(), chance)
        for _ in range(COMMANDS):
            if state.status == "over":
                break
            id, asked = next(iter(open_questions(state).items()))
            command = Answer(seat=asked.seat, question=id, answer=random.choice(asked.question.legal(READY_ANSWERS)))
            began = time.process_time()
            advance(state, command, chance)
            seconds += time.process_time() - began
            commands += 1
        events += state.version
    return Cost(1e6 * seconds / commands, 1e6 * seconds / events)


if __name__ == "__main__":
    if sys.argv[1:2] == ["--play"]:
        print(json.dumps(_play(sys.argv[2], sys.argv[3:])))
    else:
        main()
