"""Every command of a scenario is carried out in three ways, to the same end.

Live; by a process that knows nothing but what is stored; and undone and given again. `make quick` plays live alone.
"""

import re
from collections.abc import Iterator
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
from tests.scenario.table import Table, fold


@pytest.fixture(autouse=True)
def moments_carry_what_they_are_declared_with(monkeypatch: pytest.MonkeyPatch) -> None:
    """Checks that each opened moment and each announced change has exactly the members of its declaration."""
    made = agenda.frame

    def checked(procedure: str, **vars: Any) -> Frame:
        if procedure == "window":
            moments.check(vars["moment"])
        if procedure == "intent":
            moments.check({"key": moments.instead_of(vars["name"]), **vars["data"]})
        return made(procedure, **vars)

    monkeypatch.setattr(agenda, "frame", checked)


class Rewound(Chance):
    """The chance of a table once more: draws that were undone come again, with later numbers."""

    def __init__(self, shift: int) -> None:
        super().__init__(b"scenario", "g_scenario")
        self._shift = shift

    def below(self, bound: int, number: int, label: str) -> int:
        return super().below(bound, number - self._shift, label)


Kind = tuple[type[Command] | str, ...]
"""The type of a command, and those of its events."""


class ThreeWays:
    """Plays each command live, as a process does that knows only what is stored, and once more after an undo.

    The live table goes on. Beside it the stored events are folded, which gives the same state; and on a copy that was
    written out and read back the command is undone and given again, which gives the same events. Most commands let a
    window pass as others did: one whose events are of the types of one that is in `undone` is not undone once more.
    """

    def __init__(self, undone: set[Kind]) -> None:
        self._undone = undone
        self._folded = states.new()
        self._known = 0
        self._before = b""
        self._length = 0

    def __call__(self, table: Table, command: Command, events: list[Event]) -> None:
        written = states.encode(table.state)
        for event in table.log[self._known :]:
            fold(self._folded, _stored_and_read(event), partial(history.replay, table.log))
        assert states.encode(self._folded) == written
        to = len(table.log) - len(events)
        kind: Kind = (type(command), *(event.type for event in events))
        if events and to and kind not in self._undone:
            self._undone.add(kind)
            self._undone_and_given_again(table, command, events, states.decode(written), self._state_at(table, to))
        self._known = self._length = len(table.log)
        self._before = written

    def _state_at(self, table: Table, version: int) -> State:
        """Returns the state after the last command, unless something happened in between."""
        return states.decode(self._before) if version == self._length else history.replay(table.log, version)

    @staticmethod
    def _undone_and_given_again(table: Table, command: Command, events: list[Event], state: State, past: State) -> None:
        # Requests are counted over every undo (UNDO-07): the one that is given again shall not be one too many.
        state.undo_ledger = past.undo_ledger
        chance = Rewound(state.draws - past.draws)
        undo = history.undo(state, past, "scenario", [])
        log = [*table.log, undo]
        fold(state, undo, lambda _: past)
        again = decide(state, command, chance, history.PastInMemory(log, {*table.closing, len(log)}))
        if again != events:
            assert [_without_numbers(event) for event in again] == [_without_numbers(event) for event in events]


def _stored_and_read(event: Event) -> Event:
    parts = [part.value for part in stored.hidden(event)]
    return stored.decode(event.type, event.schema, stored.public(event), parts)


def _without_numbers(event: Event) -> str:
    """Returns a state without numbers: questions, uses, draws and requests are counted on and on, over every undo."""
    text = event.type + msgspec.json.encode(event).decode()
    counters = "first_draw|asked|requested|draws" if event.type == "moves_undone" else "first_draw|asked"
    return re.sub(rf',?"({counters})":\d+|"(q|u|undo)_\d+"', "", text)


def replayed(table: Table) -> None:
    """Folds the state again from all events."""
    assert states.encode(history.replay(table.log)) == states.encode(table.state)


@pytest.fixture(scope="module")
def undone() -> set[Kind]:
    """Returns the kinds of commands that scenarios of this file have undone."""
    return set()


def _laid(config: pytest.Config, undone: set[Kind]) -> Iterator[Table]:
    live_alone = config.getoption("quick") and not config.getoption("three_ways")
    laid = Table(None if live_alone else ThreeWays(undone))
    yield laid
    replayed(laid)


@pytest.fixture
def table(pytestconfig: pytest.Config, undone: set[Kind]) -> Iterator[Table]:
    """Lays a table of four without aliens; red is the offense."""
    yield from _laid(pytestconfig, undone)


@pytest.fixture
def other_table(pytestconfig: pytest.Config, undone: set[Kind]) -> Iterator[Table]:
    """Lays a second table, to compare with."""
    yield from _laid(pytestconfig, undone)
