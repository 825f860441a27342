"""Every scenario runs four times, to the same end.

Live; with the state written out and read back after each command; with the process started anew after each
command, knowing nothing but the stored events; and with each command undone and done again.
"""

import re
from collections.abc import Iterator
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
from domain.state import Frame
from tests.scenario.table import Table


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


def written_and_read_back(table: Table, _command: Command, _events: list[Event]) -> None:
    """Another process finishes the game: the state is written out and read back."""
    table.state = states.decode(states.encode(table.state))


def started_anew(table: Table, _command: Command, _events: list[Event]) -> None:
    """Only the stored events are left."""
    table.state = history.replay([_stored_and_read(event) for event in table.log])


def _stored_and_read(event: Event) -> Event:
    parts = [part.value for part in stored.hidden(event)]
    return stored.decode(event.type, event.schema, stored.public(event), parts)


class Rewound(Chance):
    """The test's own chance: draws of a range that was undone come again."""

    shift = 0

    def below(self, bound: int, number: int, label: str) -> int:
        return super().below(bound, number - self.shift, label)


def undone_and_done_again(table: Table, command: Command, events: list[Event]) -> None:
    """The command is undone by the kernel and given again: the same events follow, but for running numbers."""
    to = len(table.log) - len(events)
    if not events or to == 0:
        return
    assert isinstance(table.chance, Rewound)
    past, draws = history.replay(table.log, to), table.state.draws
    undo = history.undo(table.state, past, "scenario", [])
    table.log.append(undo)
    table.closing.add(len(table.log))
    table.state = history.replay(table.log)
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


WAYS = {
    "live": None,
    "read back": written_and_read_back,
    "started anew": started_anew,
    "undone": undone_and_done_again,
}


def _laid(way: str) -> Iterator[Table]:
    laid = Table(WAYS[way])
    if WAYS[way] is undone_and_done_again:
        laid.chance = Rewound(b"scenario", "g_scenario")
    yield laid
    replayed(laid)


@pytest.fixture(params=["live", *(pytest.param(way, marks=pytest.mark.another_way) for way in WAYS if way != "live")])
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
