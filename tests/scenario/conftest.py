"""Every scenario runs twice: live, and with the state written out and read back after each command."""

from collections.abc import Iterator

import pytest

from domain import state as states
from domain.reducers import evolve
from tests.scenario.table import Table


def as_it_is(table: Table) -> None:
    """The state simply goes on."""


def written_and_read_back(table: Table) -> None:
    """Another process finishes the game: the state is written out and read back."""
    table.state = states.decode(states.encode(table.state))


def replayed(table: Table) -> None:
    """The state is folded again from all events."""
    again = states.new()
    for event in table.events:
        evolve(again, event)
    assert states.encode(again) == states.encode(table.state)


@pytest.fixture(params=[as_it_is, written_and_read_back], ids=["live", "read back"])
def table(request: pytest.FixtureRequest) -> Iterator[Table]:
    """A table of four without aliens; red is the offense."""
    laid = Table(request.param)
    yield laid
    replayed(laid)
