"""One contract, two servers: every test that takes `stores` runs on fakeredis and on the embedded server."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import fakeredis
import pytest
import redis

from service.store import connection, embedded
from service.store.games import Games


class Pair(NamedTuple):
    """Clients of both roles."""

    events: redis.Redis
    queue: redis.Redis


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[embedded.Server]:
    running = embedded.start(tmp_path_factory.mktemp("contract"))
    yield running
    running.stop()


@pytest.fixture(params=["fakeredis", "embedded"])
def stores(request: pytest.FixtureRequest) -> Iterator[Pair]:
    if request.param == "fakeredis":
        fake = fakeredis.FakeServer()
        pair = Pair(fakeredis.FakeRedis(server=fake, db=0), fakeredis.FakeRedis(server=fake, db=1))
    else:
        real: embedded.Server = request.getfixturevalue("server")
        pair = Pair(connection.client(real.url(0)), connection.client(real.url(1)))
        pair.events.flushall()
    yield pair
    pair.events.close()
    pair.queue.close()


@pytest.fixture
def games(stores: Pair) -> Games:
    return Games(stores.events, stores.queue)


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    return tmp_path / "var"
