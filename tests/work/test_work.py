"""The work that a request or a bot's turn makes, counted: a table of figures that no change may raise unnoticed.

The table is `expected.toml`. A change that lowers a figure writes the table anew with `python -m tests.work.expected`;
one that raises a figure says in its commit what it gives for it.
"""

import pytest

from tests.work.expected import read
from tests.work.scenes import SCENES, amounts

LESS, MORE = 0.85, 1.05
"""How far calls, bytes and memory may be from the table: the hash seed and the interpreter's caches change them."""
EXPECTED = read()


@pytest.mark.parametrize("name", SCENES)
def test_the_work_is_what_the_table_says(name: str) -> None:
    found = amounts(name)
    exact = {each: EXPECTED[name][each] for each in found.exact}
    assert found.exact == exact
    about = {each: EXPECTED[name][each] for each in found.about}
    off = {each: (about[each], size) for each, size in found.about.items() if not _near(about[each], size)}
    assert off == {}


def _near(expected: int, found: int) -> bool:
    return LESS * expected <= found <= MORE * expected


def test_the_table_has_a_part_for_each_scene_and_no_other() -> None:
    assert list(EXPECTED) == list(SCENES)


def test_nothing_is_read_and_no_view_is_built_for_a_state_that_has_not_changed() -> None:
    assert EXPECTED["unchanged_state"]["views"] == 0
