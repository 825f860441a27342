"""A service with its workers, for all tests of the client; and a home for what the client keeps."""

import logging
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.repo.running import Run


@pytest.fixture(scope="session")
def service(installation: Run) -> Run:
    return installation


@pytest.fixture(autouse=True)
def _no_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """Removes the log: a client writes none.

    Tests of the service that ran in this process before may have set one up.
    """
    monkeypatch.setattr(logging.getLogger(), "handlers", [])


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mapping[str, str]:
    """Returns the environment of a person who has played nothing yet. Requests to this machine use no proxy."""
    monkeypatch.setenv("NO_PROXY", "*")
    return {"XDG_STATE_HOME": str(tmp_path / "state")}
