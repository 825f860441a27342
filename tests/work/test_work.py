"""The work that a request or a bot's turn makes, counted: a table of figures that no change may raise unnoticed.

The table is `expected.toml`. A change that lowers a figure writes the table with `python -m tests.work.expected`;
one that raises a figure says in its commit what it gives for it.
"""

import subprocess
import sys
import tomllib

import pytest

from tests.repo.sources import ROOT
from tests.work import counting
from tests.work.expected import near, read
from tests.work.scenes import SCENES

EXPECTED = read()


@pytest.fixture(scope="module")
def found() -> dict[str, dict[str, int]]:
    """Returns what is counted now, in a process of its own: what other tests leave in this one needs memory, too."""
    command = [sys.executable, "-m", "tests.work.expected", "--show"]
    table = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return tomllib.loads(table)


@pytest.mark.slow
@pytest.mark.processes
@pytest.mark.parametrize("name", SCENES)
def test_the_work_is_what_the_table_says(found: dict[str, dict[str, int]], name: str) -> None:
    exact = {each: size for each, size in EXPECTED[name].items() if each in counting.NAMED}
    assert {each: found[name][each] for each in exact} == exact
    about = {each: size for each, size in EXPECTED[name].items() if each not in counting.NAMED}
    off = {each: (size, found[name][each]) for each, size in about.items() if not near(size, found[name][each])}
    assert off == {}
    assert found[name].keys() == EXPECTED[name].keys()


def test_the_table_has_a_part_for_each_scene_and_no_other() -> None:
    assert list(EXPECTED) == list(SCENES)


def test_nothing_is_read_and_no_view_is_built_for_a_state_that_has_not_changed() -> None:
    assert EXPECTED["unchanged_state"]["views"] == 0
