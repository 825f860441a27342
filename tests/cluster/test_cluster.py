"""A cluster of three primaries, one of them with a replica: only the games of a lost server are lost."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import fakeredis
import pytest
import redis

from service import ids
from service.callers.tokens import HOST, Tokens, digest
from service.play.live.channel import GameChannel
from service.play.live.ephemeral import Beside
from service.play.live.feed import Feed
from service.settings import Settings
from service.store import deadlines
from service.store.connection import connection, server_checks
from service.store.connection.durability import Durability, Replicas
from service.store.delayed_games import DelayedGames
from service.store.errors import NotConfirmed, StoreUnavailable
from service.store.games import Games
from service.store.log.entries import LogEntry
from service.store.log.event_log import key
from service.store.publishing import Executed
from tests.cluster.servers import Node, cluster, cluster_url
from tests.store.table import NOON, answer, started
from tests.waiting import eventually

ONE = Replicas(1, 500)


@pytest.fixture
def nodes(tmp_path: Path) -> Iterator[list[Node]]:
    with cluster(tmp_path / "c", masters=3, replicas=1) as made:
        yield made


@pytest.fixture
def client(nodes: list[Node]) -> Iterator[redis.Redis]:
    with connection.client(cluster_url(nodes[1:3])) as made:
        yield made


@pytest.fixture
def queue() -> redis.Redis:
    return fakeredis.FakeRedis()


def one_of_each(client: redis.Redis, nodes: list[Node]) -> list[str]:
    """Returns a name of a game for each of the three primaries, in their order."""
    owners = {owner(client, name): name for name in map("g_{}".format, range(200))}
    return [owners[node.port] for node in nodes[:3]]


def owner(client: Any, game: str) -> int:
    """Returns the port of the primary that has the keys of this game; only a client of a cluster knows it."""
    return int(client.get_node_from_key(key(game, "ev")).port)


def slot_of(client: Any, game: str) -> int:
    return int(client.keyslot(key(game, "ev")))


def id_of(node: Node) -> str:
    return str(node.client.execute_command("CLUSTER", "MYID").decode())


def heard(channel: GameChannel, games: Games) -> bool:
    """Returns True if the followers of a game read three commands in a row."""
    for _ in range(3):
        before = channel.notifications()
        if not answer(games, channel.game) or not heard_more(channel, before):
            return False
    return True


def heard_more(channel: GameChannel, before: int) -> bool:
    return bool(eventually(lambda: channel.notifications() > before, 0.3))


def nothing_beside(_: str) -> Beside:
    return Beside({})


def test_games_go_on_where_their_servers_live_and_nothing_confirmed_is_lost(
    nodes: list[Node], client: redis.Redis, queue: redis.Redis
) -> None:
    games = Games(client, queue)
    guarded, third, lonely = one_of_each(client, nodes)
    for game in (guarded, lonely, third):
        started(games, game, timers={"decision": 1})
    tokens = Tokens(client)
    issued = [tokens.issue(HOST, third) for _ in range(20)]
    feed = Feed(client, games, Settings().stream_limit, nothing_beside, (DelayedGames(games), nothing_beside))
    with feed.follow(third) as channel:
        assert eventually(lambda: heard(channel, games))
        # The server at which notifications would be listened for by their name.
        nodes[2].kill()
        assert answer(games, guarded)
        assert eventually(lambda: heard(channel, games))
        feed.close()
    with pytest.raises(StoreUnavailable):
        answer(games, lonely)
    # A player of that game is let in, whichever server has the tokens.
    assert {Tokens(client).find(digest(token), third).game for token in issued} == {third}
    assert games.log.known_heads([guarded, lonely, third]).keys() == {guarded, third}
    assert games.log.known_heads([lonely]) == {}
    # Jobs that go through all games meet those whose names can be read.
    assert set(games.log.active()) <= {guarded, third}
    queue.zadd(deadlines.KEY, {f"{game}|1": NOON for game in (guarded, lonely, third)})
    late = ids.now() + 10**9
    assert {timer.game for timer in deadlines.ripe(games.log, queue, late)} <= {guarded, third}
    assert queue.zscore(deadlines.KEY, f"{lonely}|1") == late + deadlines.REST
    nodes[2].again()
    assert eventually(lambda: went_on(games, lonely))
    confirmed = Games(client, queue, replicas=ONE)
    heads = [(entry.seq, entry.hash) for _ in range(8) for entry in appended(answer(confirmed, guarded))]
    nodes[0].kill()
    assert eventually(lambda: went_on(games, guarded))
    with pytest.raises(NotConfirmed):
        answer(confirmed, guarded)
    assert set(heads) <= {(entry.seq, entry.hash) for entry in Games(client, queue).log.read(guarded, 0, 5000)}
    nodes[0].again()
    assert eventually(lambda: went_on(confirmed, guarded))


def went_on(games: Games, game: str) -> bool:
    try:
        return answer(games, game) is not None
    except StoreUnavailable:
        return False


def appended(done: Executed | None) -> list[LogEntry]:
    assert done
    return done.entries


def test_a_command_waits_for_the_replica_of_its_primary_and_follows_its_slot(
    nodes: list[Node], client: redis.Redis, queue: redis.Redis
) -> None:
    games = Games(client, queue, replicas=ONE)
    guarded, lonely, third = one_of_each(client, nodes)
    with pytest.raises(NotConfirmed, match="0 of 1"):
        games.log._writer.run(key(lonely, "x"), ("SET", key(lonely, "x"), 1))
    games.log._writer.run(key(guarded, "x"), ("SET", key(guarded, "x"), 1))
    assert nodes[3].client.info("keyspace")
    found = "; ".join(server_checks.findings(client, Durability("cluster", ONE)))
    assert found.count("0 replicas of 1") == 2
    assert f"127.0.0.1:{nodes[1].port}: 0 replicas" in found
    assert "coverage" not in found
    assert f"127.0.0.1:{nodes[0].port}" not in found
    assert "1 replicas of 2: start another with REPLICAOF, or set WAIT_REPLICAS=1" in "; ".join(
        server_checks.findings(client, Durability("cluster", Replicas(2)))
    )
    nodes[2].client.config_set("cluster-require-full-coverage", "yes")
    assert f"{nodes[2].port}: cluster-require-full-coverage is yes: CONFIG SET cluster-require-full-coverage no" in (
        "; ".join(server_checks.findings(client, Durability("cluster", ONE)))
    )
    single = Games(client, queue)
    slot, fresh = slot_of(client, third), third
    for node in (nodes[2], nodes[1]):
        node.client.execute_command("CLUSTER", "SETSLOT", slot, "NODE", id_of(nodes[1]))
    assert owner(client, fresh) == nodes[2].port
    started(single, fresh)
    assert owner(client, fresh) == nodes[1].port
    assert nodes[1].client.hget(key(fresh, "head"), "v")
    # On its way to another server a slot is asked for there, key by key.
    nodes[2].client.execute_command("CLUSTER", "SETSLOT", slot, "IMPORTING", id_of(nodes[1]))
    nodes[1].client.execute_command("CLUSTER", "SETSLOT", slot, "MIGRATING", id_of(nodes[2]))
    single.log._writer.run(key(fresh, "moving"), ("SET", key(fresh, "moving"), 1), ("GET", key(fresh, "moving")))
    assert nodes[1].client.execute_command("CLUSTER", "COUNTKEYSINSLOT", slot) > 0
    assert nodes[2].client.execute_command("CLUSTER", "COUNTKEYSINSLOT", slot) == 1
    assert answer(single, fresh)
