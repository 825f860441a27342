"""Properties that look on: a game is played once, and all of them watch it.

Such a property is a coroutine that is written as if it had the game for itself: `async for event in game.events()`.
It is resumed at each event or command that it waits for. What it finds broken is told by its name, and the others go
on watching.
"""

from __future__ import annotations

import pkgutil
from collections import Counter
from collections.abc import AsyncIterator, Callable, Coroutine, Generator, Iterable
from dataclasses import dataclass
from enum import Enum, auto
from functools import cached_property
from importlib import import_module
from itertools import chain, islice
from random import Random
from typing import Any, NamedTuple

import pytest

import tests.properties
from domain import state as states
from domain.commands import Command
from domain.decider import advance, decide
from domain.engine.runner import OpenQuestion
from domain.events import Event
from domain.game.open_questions import open_questions
from domain.game.views import PUBLIC, redact, view
from domain.state import State
from tests.properties.knowledge import Book, text
from tests.properties.play import Plan, Play

READY = 60
"""The number of ready answers of each question that are checked."""
SOON = 30
"""Some games last for few commands only."""


class Occasion(Enum):
    """The occasions for which a property waits."""

    STARTED = auto()
    COMMAND = auto()
    EVENT = auto()
    MOVE = auto()


class SideBySide(Play):
    """A game twice: `live` goes on in place, with the very objects of the rules; `state` only sees what was stored."""

    def __init__(self, plan: Plan) -> None:
        super().__init__(plan)
        self.live = states.new()

    def decide(self, command: Command) -> list[Event]:
        return advance(self.live, command, self.chance)


class Table:
    """A game that is being watched, with what several properties look at: it is made once for each moment."""

    def __init__(self, play: Play) -> None:
        self.play = play
        self._seen: dict[Any, Any] = {}
        self._told: dict[Any, Any] = {}

    @cached_property
    def book(self) -> Book:
        """The table's own book-keeping of who may know which card; who wants it asks before the game begins."""
        return Book(self.play.plan.seats)

    def begin(self) -> None:
        """Begins a command."""
        self._told = {}
        if "book" in self.__dict__:
            self.book.begin()

    def goes_on(self, event: Event) -> None:
        """Records that something has happened."""
        self._seen = {}
        if "book" in self.__dict__:
            self.book.learn(event, self.play.state)

    def once(self, key: Any, make: Callable[[], Any]) -> Any:
        """Returns what is made at this moment, for all who ask."""
        if key not in self._seen:
            self._seen[key] = make()
        return self._seen[key]

    def of_command(self, key: Any, make: Callable[[], Any]) -> Any:
        """Returns the same for all events of a command."""
        if key not in self._told:
            self._told[key] = make()
        return self._told[key]


class Game:
    """A game as one property sees it; `random` is the property's own."""

    def __init__(self, table: Table, name: str) -> None:
        self._table, self.play, self.plan = table, table.play, table.play.plan
        self.random = Random(f"{name} {self.plan.seed}")

    @property
    def state(self) -> State:
        return self.play.state

    @property
    def seats(self) -> tuple[str, ...]:
        return self.plan.seats

    @property
    def variants(self) -> tuple[str, ...]:
        return self.plan.variants

    @property
    def book(self) -> Book:
        return self._table.book

    def once(self, key: Any, make: Callable[[], Any]) -> Any:
        """Returns what is made at this moment, for all properties that ask; none of them may change it."""
        return self._table.once(key, make)

    @property
    def encoded(self) -> bytes:
        """The state as bytes."""
        found: bytes = self.once("encoded", lambda: states.encode(self.state))
        return found

    def view(self, viewer: str = PUBLIC) -> dict[str, Any]:
        """Returns the view of this moment."""
        found: dict[str, Any] = self.once(("view", viewer), lambda: view(self.state, viewer))
        return found

    def asked(self) -> dict[str, OpenQuestion]:
        """Returns the open questions."""
        return open_questions(self.state)

    def shown(self, id: str) -> dict[str, Any]:
        """Returns the question as a client is shown it."""
        found: dict[str, Any] = self.once(("shown", id), lambda: self.asked()[id].question.describe())
        return found

    def ready(self, id: str) -> list[dict[str, Any]]:
        """Returns the ready answers of the question."""
        found: list[dict[str, Any]] = self.once(("ready", id), lambda: self.asked()[id].question.legal(READY))
        return found

    def redacted(self, event: Event, viewer: str) -> dict[str, Any]:
        """Returns what the viewer learns of an event of this command."""
        found: dict[str, Any] = self._table.of_command((id(event), viewer), lambda: redact(event, viewer))
        return found

    def redacted_text(self, event: Event, viewer: str) -> str:
        """Returns the same as it is sent."""
        found: str = self._table.of_command((id(event), viewer, "text"), lambda: text(self.redacted(event, viewer)))
        return found

    def lying(self) -> Counter[str]:
        """Returns how often each card is in any zone."""
        found: Counter[str] = self.once("lying", lambda: Counter(chain.from_iterable(self.state.zones.values())))
        return found

    def decided(self, command: Command) -> list[Event]:
        """Returns what a command would do; the game does not go on."""
        return decide(self.state, command, self.play.new_chance())

    def fork(self) -> Play:
        """Returns a game that goes on from here by itself: in it anything may be tried."""
        fork = Play(self.plan)
        fork.state, fork.history, fork.now = states.copy(self.state), list(self.play.history), self.play.now
        return fork

    async def events(self) -> AsyncIterator[Event]:
        """Yields each event from the creation on; the state is the one right after it."""
        while (event := await _Until(Occasion.EVENT)) is not None:
            yield event

    async def decisions(self) -> AsyncIterator[Command]:
        """Yields each command after the start, right before it is decided."""
        while (command := await _Until(Occasion.COMMAND)) is not None:
            yield command

    async def moves(self) -> AsyncIterator[list[Event]]:
        """Yields the events of each command after the start."""
        await _Until(Occasion.STARTED)
        while (events := await _Until(Occasion.MOVE)) is not None:
            yield events

    async def all_moves(self) -> AsyncIterator[list[Event]]:
        """Yields the events of each command, also of those that open the game."""
        while (events := await _Until(Occasion.MOVE)) is not None:
            yield events

    async def outcome(self) -> list[Event]:
        """Returns the events of the command that is being decided."""
        events: list[Event] = await _Until(Occasion.MOVE)
        return events

    async def moments(self, every: int = 1) -> AsyncIterator[None]:
        """Yields before the first command after the start, and after each as long as the game goes on.

        `every`: on the average only one moment of this number, for what takes long to look at; one of the first in any
        case.
        """
        await _Until(Occasion.STARTED)
        left = self.random.randrange(min(every, SOON))
        while True:
            if left == 0:
                yield
                left = self.random.randrange(1, 2 * every)
            if await _Until(Occasion.MOVE) is None or not self.play.running:
                return
            left -= 1


class _Until:
    """The wait for something; it brings None when the game is over."""

    def __init__(self, occasion: Occasion) -> None:
        self._occasion = occasion

    def __await__(self) -> Generator[Occasion, Any, Any]:
        return (yield self._occasion)


@dataclass(frozen=True)
class Property:
    """A property that looks on. No test is made of it alone: it is no function any more, so pytest leaves it out."""

    name: str
    look: Callable[[Game], Coroutine[Occasion, Any, None]]
    course: type[Play]
    needs: tuple[str, ...]
    among: Callable[[Plan], bool]

    def fits(self, plan: Plan) -> bool:
        """Returns True for a game of which the property says something."""
        return (not self.needs or bool({*self.needs} & {*plan.variants})) and self.among(plan)


WATCHING: dict[str, Property] = {}
"""All properties that look on, by name."""


def watched(
    *needs: str, course: type[Play] = SideBySide, among: Callable[[Plan], bool] = lambda _: True
) -> Callable[[Callable[[Game], Coroutine[Occasion, Any, None]]], Property]:
    """Declares that the property watches the shared games that go on like this.

    `needs`: one of these variants is in each game; `among`: the property says something of such games alone.
    """

    def registered(look: Callable[[Game], Coroutine[Occasion, Any, None]]) -> Property:
        found = WATCHING[look.__name__] = Property(look.__name__, look, course, needs, among)
        return found

    return registered


class Broken(NamedTuple):
    """A property that does not hold, and why."""

    name: str
    why: BaseException


def watch(play: Play, properties: Iterable[Property]) -> list[Broken]:
    """Plays a game to its end before the eyes of these properties; returns those that do not hold in it."""
    table, found = Table(play), list[Broken]()
    watchers = [_Watcher(each, Game(table, each.name)) for each in properties if each.fits(play.plan)]

    def tell(occasion: Occasion, what: object) -> None:
        for each in watchers:
            if each.waits_for is occasion:
                each.resume(what)

    def happen(command: Command) -> None:
        happened = []
        table.begin()
        for event in play.take(play.decide(command)):
            happened.append(event)
            table.goes_on(event)
            tell(Occasion.EVENT, event)
        tell(Occasion.MOVE, happened)

    try:
        for command in play.opening():
            happen(command)
        tell(Occasion.STARTED, True)
        for command in islice(play.commands(), play.most):
            tell(Occasion.COMMAND, command)
            happen(command)
        for each in watchers:
            each.finish()
    except Exception as why:
        found.append(Broken("the game itself", why))
    finally:
        for each in watchers:
            each.close()
    return found + [Broken(each.name, each.broken) for each in watchers if each.broken]


class _Watcher:
    """A property on its way through a game."""

    def __init__(self, property: Property, game: Game) -> None:
        self.name = property.name
        self.broken: BaseException | None = None
        self.waits_for: Occasion | None = None
        self._looking = property.look(game)
        self.resume(None)

    def resume(self, what: object) -> None:
        """Resumes a property that waited for this; None when nothing will come any more."""
        try:
            self.waits_for = self._looking.send(what)
        except StopIteration:
            self.waits_for = None
        except (Exception, pytest.fail.Exception) as why:
            self.waits_for, self.broken = None, why

    def finish(self) -> None:
        """Lets the property say what holds at the end."""
        while self.waits_for:
            self.resume(None)

    def close(self) -> None:
        self._looking.close()


def load() -> None:
    """Imports the files of properties: every property is known when its file is imported."""
    for found in pkgutil.iter_modules(tests.properties.__path__):
        if found.name.startswith("test_"):
            import_module(f"tests.properties.{found.name}")
