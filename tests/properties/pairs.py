"""Each pair of variants that goes together, and all together, under all laws: `python -m tests.properties.pairs`.

One game for each pair and law (`--rounds` for more), with the next number of seats each time; at the end a matrix of
pairs: games played, and faults where there are any. Each fault is told with the plan that shows it again.
"""

from __future__ import annotations

import argparse
import pkgutil
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from itertools import combinations
from multiprocessing import Pool
from random import Random
from typing import NamedTuple

import tests.properties
from domain.variants.variant import VARIANTS, combine
from tests.properties.plans import ALL, LAWS, dealt, plan

PROCESSES = 2
TOGETHER = ("all together", "all together")


class Game(NamedTuple):
    """A game to be played: for which field of the matrix, under which law, with which variants."""

    field: tuple[str, str]
    law: str
    seats: int
    seed: int
    variants: tuple[str, ...]


def pairs() -> list[tuple[str, str]]:
    """Every two variants for which there is a table, and each alone with itself."""
    single = [(each, each) for each in VARIANTS]
    return [*single, *[pair for pair in combinations(VARIANTS, 2) if combine(*pair)]]


def games(rounds: int, first: int) -> Iterator[Game]:
    """For each pair and all together: under every law, so many games; every number of seats has its turn."""
    seed = first
    for field in [*pairs(), TOGETHER]:
        wanted = () if field == TOGETHER else tuple(sorted(set(field)))
        fitting = combine(*wanted)
        for number, law in enumerate(list(LAWS) * rounds):
            seed += 1
            seats = fitting[number % len(fitting)]
            variants = dealt(Random(seed), seats, wanted, 0 if wanted else ALL)
            needs = LAWS[law][1]
            if not needs or set(needs) & set(variants):
                yield Game(field, law, seats, seed, variants)


def load() -> None:
    """Every law is known when its file is imported."""
    for found in pkgutil.iter_modules(tests.properties.__path__):
        if found.name.startswith("test_"):
            import_module(f"tests.properties.{found.name}")


def tried(game: Game) -> tuple[Game, str]:
    """What broke in this game; empty when its law held."""
    try:
        LAWS[game.law][0](plan(game.seed, game.seats, game.variants))
    except Exception:
        return game, traceback.format_exc()
    return game, ""


def matrix(played: Counter[tuple[str, str]], faults: Counter[tuple[str, str]]) -> str:
    """A line for each variant, a column for each by its number; `-` where no table has both."""
    names = list(VARIANTS)
    width = max(map(len, names)) + 4
    lines = ["games (faults)".ljust(width) + "".join(f"{n:>9}" for n in range(1, len(names) + 1))]
    for row, name in enumerate(names):
        fields = [(names[column], name) for column in range(row + 1)]
        lines.append(f"{row + 1:>2} {name}".ljust(width) + "".join(f"{_field(f, played, faults):>9}" for f in fields))
    lines.append("all together".ljust(width) + f"{_field(TOGETHER, played, faults):>9}")
    return "\n".join(lines)


def _field(field: tuple[str, str], played: Counter[tuple[str, str]], faults: Counter[tuple[str, str]]) -> str:
    if not played[field]:
        return "-"
    return f"{played[field]} ({faults[field]})" if faults[field] else str(played[field])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=1, help="games for each pair and law")
    parser.add_argument("--first", type=int, default=1, help="the seed of the first game")
    parser.add_argument("--law", default="", help="only laws whose name contains this")
    parser.add_argument("--minutes", type=float, default=60.0, help="no further game is waited for after so long")
    chosen = parser.parse_args()
    load()
    wanted = [game for game in games(chosen.rounds, chosen.first) if chosen.law in game.law]
    Random(chosen.first).shuffle(wanted)
    until = time.monotonic() + 60 * chosen.minutes
    played: Counter[tuple[str, str]] = Counter()
    faults: Counter[tuple[str, str]] = Counter()
    with Pool(PROCESSES, load) as pool:
        for game, fault in pool.imap_unordered(tried, wanted):
            played[game.field] += 1
            if fault:
                faults[game.field] += 1
                print(f"\n{game}\n{fault}", flush=True)
            if time.monotonic() > until:
                break
    print(matrix(played, faults))
    print(f"{played.total()} games under {len(LAWS)} laws, {faults.total()} faults")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
