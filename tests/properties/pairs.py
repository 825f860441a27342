"""Each pair of variants that goes together, and all together, under the properties: `python -m tests.properties.pairs`.

Of each pair a number of games are played (`--games`), with the next number of seats each time. A game is watched by
every property that only looks on, one for each way in which games go on, and each other property plays a game of its
own; with `--properties 3` by three of each kind, the next ones each time. At the end, or when it is interrupted, there
is a matrix of the pairs for each figure. Each fault is told with the plan that shows it again.
"""

from __future__ import annotations

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import combinations
from multiprocessing import Pool
from random import Random
from typing import NamedTuple, TypeVar

import pytest

from domain.events import Event
from domain.variants.variant import VARIANTS, combine
from tests.properties.plans import ALL, PROPERTIES, dealt, plan
from tests.properties.play import Plan, Play
from tests.properties.watching import WATCHING, Property, SideBySide, load, watch

TOGETHER = ("all together", "all together")
FIGURES = ("games", "encounters", "events", "ends", "properties", "faults")
"""`ends`: games that were won and not ended by the limit of turns; `properties`: how often a property was tried."""
OF_ITS_OWN = 1000
"""The seeds between two games are for other games under the same field: those that go on in another way."""
TELL_EVERY_S = 20.0

Field = tuple[str, str]
Matrix = dict[Field, Counter[str]]
Task = TypeVar("Task")
Done = TypeVar("Done")


class Game(NamedTuple):
    """A game to be played: for which field of the matrix, with which variants, under which properties."""

    field: Field
    seats: int
    seed: int
    variants: tuple[str, ...]
    properties: tuple[str, ...]


def pairs() -> list[Field]:
    """Returns every two variants for which there is a table, and each alone with itself."""
    single = [(each, each) for each in VARIANTS]
    return [*single, *[pair for pair in combinations(VARIANTS, 2) if combine(*pair)]]


def games(each: int, properties: int, first: int, named: str = "") -> Iterator[Game]:
    """Yields games for each pair and for all together, with some properties of each kind named like this."""
    kinds = [[property for property in kind if named in property] for kind in (WATCHING, PROPERTIES)]
    number = 0
    for field in [*pairs(), TOGETHER]:
        wanted = () if field == TOGETHER else tuple(sorted(set(field)))
        fitting = combine(*wanted)
        for at in range(each):
            number += 1
            seed, seats = OF_ITS_OWN * (first + number), fitting[at % len(fitting)]
            variants = dealt(Random(seed), seats, wanted, 0 if wanted else ALL)
            chosen = [property for kind in kinds for property in _some(kind, properties, number)]
            yield Game(field, seats, seed, variants, tuple(property for property in chosen if fits(property, variants)))


def _some(properties: list[str], count: int, number: int) -> list[str]:
    """Returns the next properties, round and round; none wanted is all."""
    if not count:
        return properties
    return [properties[(number * count + at) % len(properties)] for at in range(min(count, len(properties)))]


def fits(property: str, variants: Iterable[str]) -> bool:
    """Returns False if the property speaks of variants none of which is in the game."""
    needs = WATCHING[property].needs if property in WATCHING else ()
    return not needs or bool({*needs} & {*variants})


def figures(events: list[Event]) -> Counter[str]:
    """Returns what a game was."""
    kinds = Counter(event.type for event in events)
    by_limit = any(getattr(event, "why", "") == "turn_limit" for event in events if event.type == "game_ended")
    ends = kinds["game_ended"] - by_limit
    return Counter(games=1, encounters=kinds["encounter_began"], events=len(events), ends=ends)


def tried(game: Game) -> tuple[Game, Counter[str], list[str]]:
    """Returns the figures of this game, and what broke in it or in the games that went on in other ways."""
    watching = [WATCHING[name] for name in game.properties if name in WATCHING]
    courses = sorted({each.course for each in watching} | {SideBySide}, key=lambda course: course.__name__)
    found, broken = Counter(properties=len(game.properties)), list[str]()
    for number, course in enumerate(courses):
        play = course(plan(game.seed + (number + 1) * (course is not SideBySide), game.seats, game.variants))
        broken += watched_by([each for each in watching if each.course is course], play)
        found += figures(play.history) if course is SideBySide else Counter()
    for number, name in enumerate([name for name in game.properties if name in PROPERTIES], len(courses) + 1):
        broken += fault(name, plan(game.seed + number, game.seats, game.variants))
    return game, found + Counter(faults=len(broken)), broken


def watched_by(properties: Iterable[Property], play: Play) -> list[str]:
    """Plays a game; returns what broke in it before the eyes of these properties."""
    return [f"{name}: {play.plan}\n{_traced(why)}" for name, why in watch(play, properties)]


def fault(name: str, plan: Plan) -> list[str]:
    """Returns the plan and what broke in the property's own game; nothing when it holds."""
    try:
        PROPERTIES[name](plan)
    except (Exception, pytest.fail.Exception) as why:
        return [f"{name}: {plan}\n{_traced(why)}"]
    return []


def _traced(why: BaseException) -> str:
    return "".join(traceback.format_exception(why))


def matrix(figure: str, found: Matrix) -> str:
    """Returns a line and a column for each variant. `-`: no table has both, `.`: none was reached."""
    names = list(VARIANTS)
    width = max(map(len, names)) + 5
    lines = [figure.ljust(width) + "".join(f"{n:>7}" for n in range(1, len(names) + 1))]
    for row, name in enumerate(names):
        fields = [(names[column], name) for column in range(row + 1)]
        lines.append(f"{row + 1:>2} {name}".ljust(width) + "".join(f"{_figure(figure, found, f):>7}" for f in fields))
    return "\n".join([*lines, "all together".ljust(width) + f"{_figure(figure, found, TOGETHER):>7}"])


def _figure(figure: str, found: Matrix, field: Field) -> str:
    if field in found:
        return str(found[field][figure])
    return "." if field == TOGETHER or combine(*field) else "-"


@contextmanager
def done_by(processes: int, does: Callable[[Task], Done], tasks: Sequence[Task]) -> Iterator[Iterator[Done]]:
    """Yields what is done for each task, as soon as it is done; one process is this one."""
    if processes == 1:
        load()
        yield map(does, tasks)
        return
    with Pool(processes, load) as pool:
        yield pool.imap_unordered(does, tasks)


class PairsProgress:
    """Says now and then on stderr how far the work is; `is_late` when no more is to be waited for."""

    def __init__(self, tasks: int, minutes: float) -> None:
        self._tasks, self._began = tasks, time.monotonic()
        self._until, self._tell_at = self._began + 60 * minutes, self._began + TELL_EVERY_S
        self.done = self.faults = 0

    def tell(self, faults: Iterable[str]) -> None:
        """Reports that one more is done, with these faults."""
        self.done += 1
        for each in faults:
            self.faults += 1
            print(f"\n{each}", flush=True)
        if time.monotonic() >= self._tell_at or self.done == self._tasks:
            self._tell_at = time.monotonic() + TELL_EVERY_S
            passed = time.monotonic() - self._began
            print(f"{self.done} of {self._tasks} in {passed:.0f} s, {self.faults} faults", file=sys.stderr, flush=True)

    @property
    def is_late(self) -> bool:
        return time.monotonic() > self._until


def arguments(about: str | None) -> argparse.ArgumentParser:
    """Returns what both programs are asked for."""
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--first", type=int, default=1, help="the number of the first game: others play others")
    parser.add_argument("--minutes", type=float, default=60.0, help="no further game is waited for after so long")
    parser.add_argument("--processes", type=int, default=2)
    return parser


def main() -> int:
    parser = arguments(__doc__)
    parser.add_argument("--games", type=int, default=1, help="games for each pair")
    parser.add_argument(
        "--properties", type=int, default=0, help="properties of each kind for a game; 0 is all of them"
    )
    parser.add_argument("--property", default="", help="only properties whose name contains this")
    chosen = parser.parse_args()
    load()
    wanted = list(games(chosen.games, chosen.properties, chosen.first, chosen.property))
    Random(chosen.first).shuffle(wanted)
    progress, found = PairsProgress(len(wanted), chosen.minutes), Matrix()
    with suppress(KeyboardInterrupt), done_by(chosen.processes, tried, wanted) as done:
        for game, counted, faults in done:
            found.setdefault(game.field, Counter()).update(counted)
            progress.tell(f"{game.field}: {told}" for told in faults)
            if progress.is_late:
                break
    print("\n\n".join(map(partial(matrix, found=found), FIGURES)))
    total = sum(found.values(), Counter[str]())
    print("\n" + ", ".join(f"{total[figure]:,} {figure}" for figure in FIGURES))
    return 1 if total["faults"] else 0


if __name__ == "__main__":
    sys.exit(main())
