"""A service with its workers, for all tests of the client; and a home for what the client keeps."""

import logging
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.repo.running import Run, eventually, running


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Run]:
    with running(tmp_path_factory.mktemp("terminal") / "var") as run:
        yield run


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


@pytest.fixture(scope="session")
def finished(service: Run) -> str:
    """Returns the id of a game that bots have played."""
    seats = ["red", "blue", "green"]
    bots = [{"seat": seat, "kind": "basic"} for seat in seats]
    made = service.call("POST", "/v1/games", {"seats": seats, "bots": bots, "seed": "cd" * 32})
    game = made["game"]["id"]
    service.call("POST", f"/v1/games/{game}/commands", {"type": "start_game"}, made["host_token"])
    assert eventually(lambda: service.call("GET", f"/v1/games/{game}/verification")["finalized"], 90)
    return str(game)
