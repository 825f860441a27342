"""Every scenario runs three times, to the same end.

Live; with each command decided in another process, which knows nothing but what is stored; and with each command undone
and done again.
"""

import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec
import pytest

from domain import events as stored
from domain import history
from domain import state as states
from domain.commands import Command
from domain.decider import decide
from domain.engine import agenda, moments
from domain.engine.chance import Chance
from domain.events import Event
from domain.state import Frame, State
from tests.scenario.table import AfterEachCommand, Table, fold


@pytest.fixture(autouse=True)
def moments_carry_what_they_are_declared_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each moment that is opened, and each change that is announced, has exactly the members of its declaration."""
    made = agenda.frame

    def checked(procedure: str, **vars: Any) -> Frame:
        if procedure == "window":
            moments.check(vars["moment"])
        if procedure == "intent":
            moments.check({"key": moments.instead_of(vars["name"]), **vars["data"]})
        return made(procedure, **vars)

    monkeypatch.setattr(agenda, "frame", checked)


class InAnotherProcess:
    """Each command is decided by a process that knows nothing but what is stored.

    It folds the stored events, writes its state out and reads it back.
    """

    def __init__(self) -> None:
        self._state = states.new()
        self._folded = 0

    def __call__(self, table: Table, _command: Command, _events: list[Event]) -> None:
        for event in table.log[self._folded :]:
            fold(self._state, _stored_and_read(event), partial(history.replay, table.log))
        self._folded = len(table.log)
        table.state = states.decode(states.encode(self._state))


def _stored_and_read(event: Event) -> Event:
    parts = [part.value for part in stored.hidden(event)]
    return stored.decode(event.type, event.schema, stored.public(event), parts)


class Rewound(Chance):
    """The test's own chance: draws of a range that was undone come again."""

    shift = 0

    def below(self, bound: int, number: int, label: str) -> int:
        return super().below(bound, number - self.shift, label)


class UndoneAndDoneAgain:
    """Each command is undone by the kernel and given again: the same events follow, but for running numbers."""

    def __init__(self) -> None:
        self._before = b""
        self._length = 0

    def __call__(self, table: Table, command: Command, events: list[Event]) -> None:
        to = len(table.log) - len(events)
        if events and to:
            self._once_more(table, command, events, self._state_at(table, to))
        self._before, self._length = states.encode(table.state), len(table.log)

    def _state_at(self, table: Table, version: int) -> State:
        """That after the last command, unless something happened in between."""
        return states.decode(self._before) if version == self._length else history.replay(table.log, version)

    @staticmethod
    def _once_more(table: Table, command: Command, events: list[Event], past: State) -> None:
        assert isinstance(table.chance, Rewound)
        draws = table.state.draws
        undo = history.undo(table.state, past, "scenario", [])
        table.log.append(undo)
        table.closing.add(len(table.log))
        fold(table.state, undo, lambda _: past)
        table.chance.shift += draws - past.draws
        again = decide(table.state, command, table.chance, table.past())
        assert [_without_numbers(event) for event in again] == [_without_numbers(event) for event in events]
        del table.events[-len(events) :]
        for event in again:
            table.take(event)
        table.closing.add(len(table.log))


def _without_numbers(event: Event) -> str:
    """Questions, uses, draws and requests are counted on and on, over every undo."""
    text = event.type + msgspec.json.encode(event).decode()
    counters = "first_draw|asked|requested|draws" if event.type == "moves_undone" else "first_draw|asked"
    return re.sub(rf',?"({counters})":\d+|"(q|u|undo)_\d+"', "", text)


def replayed(table: Table) -> None:
    """The state is folded again from all events."""
    assert states.encode(history.replay(table.log)) == states.encode(table.state)


WAYS: dict[str, Callable[[], AfterEachCommand]] = {"restarted": InAnotherProcess, "undone": UndoneAndDoneAgain}
"""The ways besides the live one, in which nothing is done after a command."""


def _laid(way: str) -> Iterator[Table]:
    laid = Table(WAYS[way]() if way in WAYS else None)
    if way == "undone":
        laid.chance = Rewound(b"scenario", "g_scenario")
    yield laid
    replayed(laid)


@pytest.fixture(params=["live", *(pytest.param(way, marks=pytest.mark.another_way) for way in WAYS)])
def way(request: pytest.FixtureRequest) -> str:
    """How the scenario is played."""
    return str(request.param)


@pytest.fixture
def table(way: str) -> Iterator[Table]:
    """A table of four without aliens; red is the offense."""
    yield from _laid(way)


@pytest.fixture
def other_table(way: str) -> Iterator[Table]:
    """A second table, to compare with."""
    yield from _laid(way)
