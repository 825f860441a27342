"""A service with its workers, for all tests of the client; and a home for what the client keeps."""

from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.repo.running import Run, running


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    with running(tmp_path_factory.mktemp("terminal") / "var") as run:
        yield run


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Mapping[str, str]:
    """The environment of a person who has played nothing yet. Requests to this machine use no proxy."""
    monkeypatch.setenv("NO_PROXY", "*")
    return {"XDG_STATE_HOME": str(tmp_path / "state")}
