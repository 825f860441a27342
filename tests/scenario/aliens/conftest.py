"""The scenarios of an alien use power, wild and super, and zap each of them.

Their events are read: what a test only speaks of does not count.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from domain.aliens.page import ALIENS
from tests.scenario.aliens.uses import lacking, outcomes
from tests.scenario.table import Table

Seen = set[tuple[str, str]]
"""The abilities that were used at the tables of a file, each with its outcomes."""


@pytest.fixture(scope="session")
def names_of_tests(request: pytest.FixtureRequest) -> dict[Path, set[str]]:
    """Returns the names of the tests of a run, by file."""
    names = defaultdict[Path, set[str]](set)
    for item in request.session.items:
        if isinstance(item, pytest.Function):
            names[item.path].add(item.originalname)
    return names


@pytest.fixture(scope="module", autouse=True)
def seen(request: pytest.FixtureRequest, names_of_tests: dict[Path, set[str]]) -> Iterator[Seen]:
    """Checks after the last scenario of an alien that no ability was left out, if the run has all of them."""
    found: Seen = set()
    yield found
    (alien,) = (id for id in ALIENS if request.module.__name__.endswith(f".test_{id.replace('-', '_')}"))
    if names_of_tests[request.path] == {name for name in vars(request.module) if name.startswith("test_")}:
        assert lacking(alien, found) == []


@pytest.fixture
def table(table: Table, seen: Seen) -> Iterator[Table]:
    """Notes what is used at a table of a scenario."""
    yield table
    seen.update(outcomes(table.log))
