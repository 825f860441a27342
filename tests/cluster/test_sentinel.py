"""Sentinels know who the primary is: games and jobs follow it by themselves (profile `ha`)."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from rq import Queue, SimpleWorker

from service.store.connection import connection
from service.store.connection.durability import HA, Durability, Replicas
from service.store.errors import StoreUnavailable, UnsafeStore
from service.store.games import Games
from service.store.log.entries import LogEntry
from tests.cluster.servers import Pair, SentinelNode, closing, follow, pairs
from tests.store.table import answer, started
from tests.waiting import eventually

ONE = Durability(HA, Replicas(1, 1000))
GUARDED = {"min-replicas-to-write": "1", "min-replicas-max-lag": "5"}


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    with pairs(tmp_path / "pair") as made:
        yield made[0]


@pytest.fixture
def watch(pair: Pair, tmp_path: Path) -> Iterator[SentinelNode]:
    sentinel = SentinelNode(tmp_path / "sentinel", pair.primary)
    with closing([sentinel]):
        assert eventually(sentinel.knows_a_replica)
        yield sentinel


def test_games_and_jobs_go_on_at_the_server_that_was_promoted(pair: Pair, watch: SentinelNode) -> None:
    environment = {"REDIS_URL": watch.url, "STORE_PROFILE": "ha"}
    with pytest.raises(UnsafeStore) as caught:
        connection.open_stores(environment)
    assert len(caught.value.findings) == 1 + 1
    for setting, value in GUARDED.items():
        assert any(f"CONFIG SET {setting} {value}" in line for line in caught.value.findings)
        for node in pair:
            node.client.config_set(setting, value)
    pair.replica.client.config_set("maxmemory-policy", "allkeys-lru")
    with pytest.raises(UnsafeStore, match=f"{pair.replica.address}: maxmemory-policy is allkeys-lru"):
        connection.open_stores(environment)
    pair.replica.client.config_set("maxmemory-policy", "noeviction")
    stores = connection.open_stores(environment)
    games = Games(stores.events, stores.queue, replicas=ONE.replicas)
    started(games)
    heads = [(entry.seq, entry.hash) for _ in range(5) for entry in appended(games)]
    pair.primary.kill()
    with pytest.raises(StoreUnavailable):
        answer(games)
    pair.replica.client.config_set("min-replicas-to-write", 0)
    unconfirmed = Games(stores.events, stores.queue)
    assert eventually(lambda: went_on(unconfirmed))
    assert set(heads) <= {(entry.seq, entry.hash) for entry in unconfirmed.log.read("g_1", 0, 500)}
    queue = Queue("default", connection=stores.queue)
    job = queue.enqueue("operator.add", 1, 2)
    SimpleWorker([queue], connection=stores.queue).work(burst=True, logging_level="WARNING")
    assert job.return_value() == 3
    pair.primary.again()
    follow(pair.primary, pair.replica)
    assert answer(games)
    stores.close()


def appended(games: Games) -> list[LogEntry]:
    done = answer(games)
    assert done
    return done.entries


def went_on(games: Games) -> bool:
    try:
        return answer(games) is not None
    except StoreUnavailable:
        return False
