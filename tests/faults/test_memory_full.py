"""The store has no memory left: writes are refused loudly, reads go on, and no game is half written."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import redis

from domain.commands import TakeSeat
from domain.game.open_questions import open_questions
from service.app import create_app
from service.store.connection import embedded
from service.store.deciding import PreparedCommand
from service.store.errors import StoreFull
from service.store.games import Games
from service.store.log.sender import Sender
from service.store.publishing import Executed
from tests.api.client import client_of
from tests.api.conftest import PLAIN_ALIENS, QUICK, context_of
from tests.api.contract import Client
from tests.api.table import Table, code
from tests.faults.house import clients_of
from tests.faults.test_power_cut import check_whole
from tests.store.table import NOON, answer, opened, played, started

RecordProperty = Callable[[str, object], None]
pytestmark = [pytest.mark.faults, pytest.mark.slow]
Clients = tuple[redis.Redis, redis.Redis]
ROOM = 200_000
"""Bytes that are left when the filling begins."""
READS = ("", "/state", "/questions", "/events", "/head", "/log", "/export")


@pytest.fixture
def clients(tmp_path: Path) -> Iterator[Clients]:
    server = embedded.start(tmp_path / "var")
    yield clients_of(server)
    server.stop()


def fill(store: redis.Redis, room: int = -100_000) -> None:
    """Leaves the store this number of bytes; by default less than none."""
    assert store.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
    store.config_set("maxmemory", store.info("memory")["used_memory"] + room)


def answered(games: Games, game: str) -> Executed:
    """Answers the first open question of a game that nobody else plays."""
    done = answer(games, game)
    assert done is not None
    return done


def empty(store: redis.Redis) -> None:
    store.config_set("maxmemory", 0)


def test_a_full_store_answers_507_stores_nothing_and_is_read_as_before(clients: Clients, tmp_path: Path) -> None:
    app = create_app(*clients, QUICK._replace(data_dir=tmp_path))
    app.test_client_class = Client
    context_of(app).feed.close()
    table = Table(client_of(app), options=PLAIN_ALIENS).start()
    store, log = clients[0], Games(*clients).log

    def read() -> dict[str, int]:
        return {path: table.client.get(table.path + path, headers=table.as_seat("red")).status_code for path in READS}

    reads = read()
    assert list(reads.values()).count(200) >= 5
    before = log.read_whole(table.id)
    seat, question = table.asked()[0]
    fill(store)
    for _ in range(2):
        refused = table.answer(seat, question["id"], question["on_timeout"], Idempotency_Key="the-same-key")
        assert (refused.status_code, code(refused)) == (507, "store_full")
        assert int(refused.headers["Retry-After"]) > 0
    assert code(table.client.post("/v1/games", json={"seats": 3})) == "store_full"
    assert code(table.command(table.as_host(), type="pause_game")) == "store_full"
    assert log.read_whole(table.id) == before
    assert read() == reads
    assert table.questions(seat)[0]["id"] == question["id"]
    empty(store)
    done = table.answer(seat, question["id"], question["on_timeout"], Idempotency_Key="the-same-key")
    assert done.status_code == 201, done.text
    assert log.read_whole(table.id)[: len(before)] == before
    assert len(log.read_whole(table.id)) == len(before) + len(done.json["events"])


def test_while_the_store_fills_up_no_command_is_stored_in_part_and_each_is_repeated_with_its_key(
    clients: Clients, record_property: RecordProperty
) -> None:
    store, games = clients[0], Games(*clients)
    names = [f"g_{number}" for number in range(6)]
    for game in names:
        started(games, game)
    stored: dict[str, int] = {}
    for _ in range(2):
        fill(store, ROOM)
        waiting: dict[str, str] = {}
        while len(waiting) < len(names):
            for game in names:
                command = next(iter(open_questions(games.load(game))))
                try:
                    done = answered(games, game)
                    stored[game] = done.last
                    waiting.pop(game, None)
                except StoreFull:
                    waiting[game] = command
        for process in (games, Games(*clients)):
            for game in names:
                head = process.log.head(game)
                assert head is not None
                assert head.version == stored[game]
                check_whole(process, game, head, process.log.read_whole(game, 0, 100_000))
        empty(store)
        for game in names:
            before = games.load(game).version
            assert next(iter(open_questions(games.load(game)))) == waiting[game]
            done = answered(games, game)
            assert done.first == before + 1
            assert not done.replayed
            stored[game] = done.last
    lengths = [games.load(game).version for game in names]
    record_property("figures", f"memory full: filled twice, {len(names)} games of {sum(lengths)} events whole")


def test_a_game_that_was_being_made_when_the_store_was_full_is_made_by_the_next_try(clients: Clients) -> None:
    store, games = clients[0], Games(*clients)
    started(games, "g_0")
    played(games, 60, "g_0")
    fill(store)
    with pytest.raises(StoreFull):
        opened(games)
    assert games.log.head("g_1") is None
    empty(store)
    assert opened(games).last == 1
    fill(store)
    with pytest.raises(StoreFull):
        games.carry_out(PreparedCommand("g_1", TakeSeat(at=NOON, seat="red", player="p"), Sender("take", "fp", "host")))
    assert games.load("g_1").version == 1
