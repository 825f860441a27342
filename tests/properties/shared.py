"""Games that are played once and watched by many properties.

To decide a command takes a hundred times as long as to let its events happen. So properties that only look on share
some games of all kinds: whichever test comes first plays a game, and its record lies in a folder of this run, for all
processes of it. A property that answers, asks or decides something itself plays games of its own.
"""

from __future__ import annotations

import fcntl
import os
import pickle
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import sha256
from itertools import chain
from pathlib import Path
from random import Random
from zlib import crc32

import pytest

from domain.commands import Command
from domain.events import Event
from domain.reducers import evolve
from domain.variants.variant import combine
from tests.properties.plans import ALL, EXAMPLES, PROPERTIES, Property, dealt, plan
from tests.properties.play import Plan, Play

NUMBER = 2 * EXAMPLES
"""So many games are shared."""
VARIANTS_IN_ALL = (0, 1, 2, ALL)
RUN = os.environ.get("PYTEST_XDIST_TESTRUNUID", "") if EXAMPLES > 10 else ""
"""In a soak each run has other games, and all processes of it the same."""
WATCHING: set[str] = set()
"""The properties that only look on."""

Record = list[tuple[Command, list[Event]]]
"""A whole game: its commands, each with its events as they were read back."""

MOST_KNOWN = 4

folder: Path | None = None
"""Where the records of this run lie; without it nothing is shared with other processes."""

_known: dict[str, Record] = {}


def watched(share: float, *needs: str) -> Callable[[Property], Property]:
    """Decorator: a property looks at as large a share of the shared games as the profile asks for; at two or more.

    `needs`: one of these variants is in each game.
    """

    def tried(property: Property) -> Property:
        PROPERTIES[property.__name__] = property, needs
        WATCHING.add(property.__name__)
        first = crc32(property.__name__.encode()) % NUMBER
        numbers = [n % NUMBER for n in range(first, first + NUMBER)]
        fitting = [n for n in numbers if not needs or {*needs} & {*shared(n).variants}]
        chosen = fitting[: max(2, round(EXAMPLES * share))]
        marked: Property = pytest.mark.parametrize("plan", [shared(n) for n in chosen], ids=map(str, chosen))(property)
        return marked

    return tried


@cache
def shared(number: int) -> Plan:
    """The shared game of this number; one in four has as many variants as go together."""
    random = Random(f"shared {RUN} {number}")
    seats = random.choice(combine())
    variants = dealt(random, seats, (), VARIANTS_IN_ALL[number % len(VARIANTS_IN_ALL)])
    return plan(random.randrange(2**40), seats, variants)


class Replayed(Play):
    """A game that goes on as it was recorded. Its random numbers decide nothing in it: a property may take them."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self._left = iter(record(plan))
        self.command = Command()
        """The one whose events happen."""

    def opened(self) -> Iterator[Iterator[Event]]:
        for _ in self.opening():
            yield self._next(*next(self._left))

    def moves(self) -> Iterator[Iterator[Event]]:
        for command, events in self._left:
            yield self._next(command, events)

    def _next(self, command: Command, events: list[Event]) -> Iterator[Event]:
        self.command, self.now = command, max(self.now, getattr(command, "at", 0))
        return self._happen(events)

    def _happen(self, events: list[Event]) -> Iterator[Event]:
        for event in events:
            evolve(self.state, event)
            self.history.append(event)
            yield event

    def moments(self) -> Iterator[None]:
        """From the start of the game: before its first command and after each, as long as it goes on."""
        self.start()
        yield None
        for events in self.moves():
            list(events)
            if self.running:
                yield None


def record(plan: Plan) -> Record:
    """The game of this plan, which is played unless some process of this run has played it."""
    key = sha256(repr(plan).encode()).hexdigest()
    if key not in _known:
        if len(_known) == MOST_KNOWN:
            del _known[next(iter(_known))]
        _known[key] = _found(folder / key, plan) if folder else _recorded(plan)
    return _known[key]


def _found(file: Path, plan: Plan) -> Record:
    """The record that lies there; what is not there yet is played by one process, and the others wait for it."""
    with file.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not file.exists():
            file.write_bytes(pickle.dumps(_recorded(plan)))
    found: Record = pickle.loads(file.read_bytes())
    return found


def _recorded(plan: Plan) -> Record:
    play, found = _Recorder(plan), Record()
    for events in chain(play.opened(), play.moves()):
        found.append((play.decided, list(events)))
    return found


class _Recorder(Play):
    decided: Command

    def decide(self, command: Command) -> list[Event]:
        self.decided = command
        return super().decide(command)
