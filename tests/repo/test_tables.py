"""No test leaves a table of the game in another order: games are dealt in the order of declaration."""

import re
from unittest.mock import patch

from domain.aliens.page import ALIENS
from tests.repo.sources import lines_of_tests

TAKEN_OUT = re.compile(r"\.delitem\((?!sys\.modules,)")
"""A key that `monkeypatch` takes out of a table comes back as its last one. `patch.dict` keeps the order."""


def test_no_test_takes_a_key_out_of_a_table_that_comes_back_elsewhere() -> None:
    assert lines_of_tests(TAKEN_OUT) == []


def test_such_a_line_is_found() -> None:
    assert TAKEN_OUT.search("monkeypatch.delitem" + "(ALIENS, name)")
    assert not TAKEN_OUT.search("monkeypatch.delitem" + "(sys.modules, name)")


def test_a_patched_table_is_in_its_order_again() -> None:
    before = list(ALIENS)
    with patch.dict(ALIENS):
        del ALIENS[before[0]]
    assert list(ALIENS) == before
