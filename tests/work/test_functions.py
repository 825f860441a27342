"""The number of functions of the service that a command passes between its bytes and its append."""

from collections.abc import Iterator

import pytest

from tests.repo.sources import ROOT
from tests.work.functions import before_the_append
from tests.work.scenes import Scene, commands, optimistic_commands

BY_THE_APP, BY_THE_SERVER = 68, 64
"""Through the app, and as the server carries it out without the app. Fewer are better, and a change says so here."""
TOGETHER = 69
"""The functions of both ways together: what a reader has to know. They were 148."""


@pytest.fixture
def scene() -> Iterator[Scene]:
    """Yields a table whose players and process are warm."""
    made = Scene()
    yield made
    made.close()


def test_a_command_passes_no_more_functions_than_it_did(scene: Scene) -> None:
    by_the_app = before_the_append(next(commands(scene)))
    by_the_server = before_the_append(next(optimistic_commands(scene)))
    assert len(by_the_app) <= BY_THE_APP, by_the_app
    assert len(by_the_server) <= BY_THE_SERVER, by_the_server
    assert len({*by_the_app, *by_the_server}) <= TOGETHER, sorted({*by_the_app, *by_the_server})


def test_the_decision_record_says_how_many_functions_there_are() -> None:
    record = (ROOT / "docs" / "decisions" / "0016-one-door-for-commands.md").read_text()
    assert f"are {TOGETHER} functions of the service" in record
