"""A store with replicas: an answer says only what they have too."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from service import context
from service.store.connection import connection
from service.store.connection.durability import Replicas
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import QUICK, three_people
from tests.api.table import Table, code
from tests.cluster.servers import Pair, follow, pairs


@pytest.fixture
def pair(tmp_path: Path) -> Iterator[Pair]:
    with pairs(tmp_path / "pair") as made:
        yield made[0]


@pytest.fixture
def app(bare_app: Flask, pair: Pair, tmp_path: Path) -> Flask:
    chosen = QUICK._replace(replicas=Replicas(1, 150), data_dir=tmp_path)
    events, queue = (connection.client(f"{pair.primary.url}/{database}") for database in (0, 1))
    context.attach(bare_app, context.build(chosen, events, queue))
    return bare_app


@pytest.fixture
def table(client: ApiClient) -> Table:
    """Returns a table in the store of the pair."""
    return three_people(client).start()


def test_a_command_that_replicas_lack_is_not_confirmed_and_found_under_its_key_when_they_have_it(
    table: Table, pair: Pair
) -> None:
    seat, question = table.asked()[0]
    version = table.version()

    def tried() -> ApiResponse:
        return table.answer(seat, question["id"], question["on_timeout"], **{"Idempotency-Key": "the-same-key"})

    pair.replica.client.replicaof("NO", "ONE")
    for _ in range(2):
        told = tried()
        assert (told.status_code, code(told)) == (503, "not_confirmed")
        assert told.headers["Retry-After"] == "1"
        assert "stored" in told.json["detail"]
    stored = table.version()
    assert stored > version
    follow(pair.replica, pair.primary)
    done = tried()
    assert (done.status_code, done.headers["Idempotency-Replayed"]) == (201, "true")
    assert [event["seq"] for event in done.json["events"]] == list(range(version + 1, stored + 1))
    assert table.version() == stored


def test_a_player_whose_join_was_not_confirmed_gets_the_seat_with_the_same_key(
    open_game: Callable[[], dict[str, Any]], client: ApiClient, pair: Pair
) -> None:
    game = open_game()["game"]["id"]
    pair.replica.client.replicaof("NO", "ONE")

    def tried() -> ApiResponse:
        headers = {"Idempotency-Key": "the-same-key"}
        return client.post(f"/v1/games/{game}/seats", json={"name": "Ann", "seat": "red"}, headers=headers)

    # Two calls: the second must not find the seat taken by somebody else.
    assert [code(tried()), code(tried())] == ["not_confirmed"] * 2
    follow(pair.replica, pair.primary)
    joined = tried()
    assert joined.status_code == 201, joined.text
    token = {"Authorization": f"Bearer {joined.json['token']}"}
    assert client.get(f"/v1/games/{game}/state", headers=token).json["viewer"] == "red"
