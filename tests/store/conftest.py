"""One contract, three stores: every test that takes `stores` runs on fakeredis, on one server and on a cluster."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import fakeredis
import pytest
import redis

from service.store.archive.archive import Archive
from service.store.backup.backup import Backup
from service.store.backup.recovery import Recovery
from service.store.backup.writer import BackupWriter
from service.store.connection import connection, embedded
from service.store.games import Games
from tests.cluster.servers import cluster, cluster_url


class Pair(NamedTuple):
    """Clients of both roles."""

    events: redis.Redis
    queue: redis.Redis


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[embedded.EmbeddedServer]:
    running = embedded.start(tmp_path_factory.mktemp("contract"))
    yield running
    running.stop()


@pytest.fixture(scope="session")
def masters(tmp_path_factory: pytest.TempPathFactory) -> Iterator[redis.Redis]:
    """Yields a cluster of three servers without replicas."""
    with (
        cluster(tmp_path_factory.mktemp("masters"), appendonly="no") as nodes,
        connection.client(cluster_url(nodes)) as client,
    ):
        yield client


@pytest.fixture(params=["fakeredis", "embedded", "cluster"])
def stores(request: pytest.FixtureRequest) -> Iterator[Pair]:
    if request.param == "fakeredis":
        fake = fakeredis.FakeServer()
        pair = Pair(fakeredis.FakeRedis(server=fake, db=0), fakeredis.FakeRedis(server=fake, db=1))
    else:
        real: embedded.EmbeddedServer = request.getfixturevalue("server")
        of_all = request.getfixturevalue("masters") if request.param == "cluster" else None
        pair = Pair(of_all or connection.client(real.url(0)), connection.client(real.url(1)))
        pair.events.flushall()
        pair.queue.flushall()
    yield pair
    if request.param != "cluster":
        pair.events.close()
    pair.queue.close()


@pytest.fixture
def games(stores: Pair) -> Games:
    return Games(stores.events, stores.queue)


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    return tmp_path / "var"


@pytest.fixture
def files(tmp_path: Path) -> Backup:
    return Backup(tmp_path / "backup")


@pytest.fixture
def archived(tmp_path: Path) -> Archive:
    return Archive(tmp_path / "archive")


@pytest.fixture
def backup_writer(stores: Pair, files: Backup, archived: Archive) -> BackupWriter:
    return BackupWriter(stores.events, files, archived)


@pytest.fixture
def recovery(stores: Pair, files: Backup) -> Recovery:
    return Recovery(stores.events, files)
