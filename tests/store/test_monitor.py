"""A log that somebody shortens is found: by trimming, deleting, expiring, or by turning back its head."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from service.store.archive.archive import Archive
from service.store.archive.archive_mover import ArchiveMover
from service.store.connection import connection, embedded
from service.store.games import Games
from service.store.log.event_log import key
from service.store.log.monitor import look
from service.tools import command_line
from tests.store.conftest import Pair
from tests.store.single_entries import lay_singly
from tests.store.table import opened, played, started
from tests.store.test_archive import finished

EV, PV, HEAD = key("g_1", "ev"), key("g_1", "pv"), key("g_1", "head")


def found(stores: Pair) -> list[str]:
    return [detail for _, detail in look(stores.events, ["g_1"])]


def test_nothing_is_said_of_games_that_are_whole(stores: Pair, tmp_path: Path) -> None:
    archive = Archive(tmp_path)
    games, mover = Games(stores.events, stores.queue, archive=archive), ArchiveMover(stores.events, archive)
    opened(games)
    assert found(stores) == []
    finished(games, "g_2")
    assert list(look(stores.events, ["g_1", "g_2", "g_none"])) == []
    name = mover.archive("g_2")
    assert list(look(stores.events, ["g_2"])) == []
    # What was put back stands there as if it had never been away.
    mover.restore(archive.read("g_2", name), 0)
    assert list(look(stores.events, ["g_2"])) == []


def without_a_hidden_part(client: Any, _: int) -> None:
    """Removes a hidden part: only older logs have hidden parts in a stream of their own."""
    lay_singly(client, "g_1")
    client.xdel(PV, client.xrange(PV)[0][0])


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda r, v: r.xtrim(EV, maxlen=5, approximate=False), "of {commands} commands 5 are left"),
        (lambda r, v: r.xdel(EV, r.xrange(EV)[6][0]), "of {commands} commands {fewer} are left"),
        (lambda r, v: r.xdel(EV, f"{v}-0"), "of {commands} commands {fewer} are left"),
        (without_a_hidden_part, "hidden parts"),
        (lambda r, v: r.delete(EV), "its {v} events are gone"),
        (lambda r, v: r.expire(EV, 1000), "its ev expires"),
        (lambda r, v: r.expire(key("g_1", "key"), 1000), "its key expires"),
        (lambda r, v: r.delete(key("g_1", "key")), "its seed and salts are gone"),
        (lambda r, v: r.hset(HEAD, "v", v - 1), "its head says {less} events, {v} were written"),
        (lambda r, v: r.hset(HEAD, "h", "00" * 32), "its last event is not the one of its head"),
        (lambda r, v: r.delete(HEAD), "its head says 0 events, {v} were written"),
    ],
    ids=[
        "trimmed",
        "in the middle",
        "at the end",
        "a part",
        "all",
        "ttl",
        "ttl of secrets",
        "no secrets",
        "older head",
        "h",
        "head",
    ],
)
def test_every_way_to_shorten_a_log_is_found(
    games: Games, stores: Pair, damage: Callable[..., object], said: str
) -> None:
    started(games)
    played(games, 40)
    version = games.load("g_1").version
    commands = stores.events.xlen(EV)
    expected = said.format(v=version, less=version - 1, commands=commands, fewer=commands - 1)
    assert found(stores) == []
    damage(stores.events, version)
    assert any(expected in line for line in found(stores)), found(stores)


def test_an_operator_sees_it_by_hand(
    server: embedded.EmbeddedServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    addresses = {"EVENTS_REDIS_URL": server.url(0), "QUEUE_REDIS_URL": server.url(1)}
    environment = addresses | {"DATA_DIR": str(tmp_path)}
    clients = connection.client(server.url(0)), connection.client(server.url(1))
    clients[0].flushall()
    started_at = started(Games(*clients)).first
    assert command_line.main(["monitor"], environment) == 0
    assert capsys.readouterr().out == "ok     1 games in the store, each with all its events\n"
    clients[0].xdel(EV, f"{started_at - 1}-0")
    clients[0].config_set("maxmemory-policy", "allkeys-lru")
    try:
        assert command_line.main(["monitor"], environment) == 1
    finally:
        clients[0].config_set("maxmemory-policy", "noeviction")
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("WRONG  g_1: of ")
    assert "maxmemory-policy" in lines[1]
    assert command_line.main(["monitor"], {"REDIS_URL": "redis://127.0.0.1:1/0"}) == 1
