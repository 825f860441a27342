"""The log of finished games on every kind of store."""

from collections.abc import Callable
from pathlib import Path

import pytest

from service.finished_log.checkpoints import FinishedLog
from service.signing.keys import Signer
from service.store.finished.entries import FINISHED, FinishedEntry, FinishedGames
from service.store.finished.tiles import TileFolder
from service.store.log.event_log import EventLog
from tests.store import conftest as stores_conftest
from tests.store.conftest import Pair

ORIGIN = "games.example/v1/log"
SIGNER = Signer(None)
masters, server, stores = stores_conftest.masters, stores_conftest.server, stores_conftest.stores


def entry(number: int, end: str = "ab") -> FinishedEntry:
    return FinishedEntry(FINISHED, f"g_{number:026}", 7, end * 32, "2026-11-21T12:00:00.000+00:00")


@pytest.fixture
def open_log(stores: Pair, tmp_path: Path) -> Callable[[], FinishedLog]:
    """Returns the log as one more process knows it."""

    def made() -> FinishedLog:
        log = FinishedGames(stores.events, EventLog(stores.events), TileFolder(tmp_path / "finished"))
        return FinishedLog(log, SIGNER, ORIGIN)

    return made


@pytest.fixture
def log(open_log: Callable[[], FinishedLog]) -> FinishedLog:
    return open_log()
