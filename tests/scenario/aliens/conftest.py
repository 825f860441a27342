"""The scenarios of an alien use power, wild and super, and zap each of them.

Their events are read: what a test only speaks of does not count.
"""

from collections.abc import Iterator

import pytest

from domain.aliens.page import ALIENS
from tests.scenario.aliens.uses import lacking, outcomes
from tests.scenario.table import Table

Seen = set[tuple[str, str]]
"""The abilities that were used at the tables of a file, each with its outcomes."""


@pytest.fixture(scope="module", autouse=True)
def seen(request: pytest.FixtureRequest) -> Iterator[Seen]:
    """Checks after the last scenario of an alien that no ability was left out, if the run has all of them."""
    found: Seen = set()
    yield found
    (alien,) = (id for id in ALIENS if request.module.__name__.endswith(f".test_{id.replace('-', '_')}"))
    if is_whole(request):
        assert lacking(alien, found) == []


def is_whole(request: pytest.FixtureRequest) -> bool:
    """Tells whether a run has every scenario of a file."""
    functions = [item for item in request.session.items if isinstance(item, pytest.Function)]
    asked = {item.originalname for item in functions if item.module is request.module}
    return asked == {name for name in vars(request.module) if name.startswith("test_")}


@pytest.fixture
def table(table: Table, seen: Seen) -> Iterator[Table]:
    """Notes what is used at a table of a scenario."""
    yield table
    seen.update(outcomes(table.log))
