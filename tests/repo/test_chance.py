"""The chance of a test, and of what it shares with others: the same in each run, whichever tests are before it."""

import secrets
from random import Random

import pytest

from tests import conftest


@pytest.fixture(scope="module")
def shared() -> bytes:
    return secrets.token_bytes(4)


def test_what_tests_share_takes_nothing_from_the_chance_of_the_first_one(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Chance is real in a soak.
    monkeypatch.setattr(conftest, "PROFILE", "default")
    for function in ("token_bytes", "randbits"):
        monkeypatch.setattr(secrets, function, getattr(secrets, function))
    conftest.pytest_runtest_setup(request.node)
    chance = Random(request.node.nodeid)
    assert secrets.token_bytes(4) == chance.randbytes(4)
    assert request.getfixturevalue("shared") == Random("tests/repo/test_chance.py::shared").randbytes(4)
    assert secrets.token_bytes(4) == chance.randbytes(4)
    assert secrets.randbits(8) == chance.getrandbits(8)
