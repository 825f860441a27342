"""Games on a real store with an archive beside it, as who works on a server by hand finds them."""

from pathlib import Path

import pytest

from service.store.archive.archive import Archive
from service.store.connection import connection, embedded
from service.store.games import Games


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "var"


@pytest.fixture
def games(server: embedded.EmbeddedServer, folder: Path) -> Games:
    clients = connection.client(server.url(0)), connection.client(server.url(1))
    clients[0].flushall()
    return Games(*clients, archive=Archive(folder / "archive"))
