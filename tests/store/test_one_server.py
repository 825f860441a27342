"""Commands to one server in one go: every answer in its order, and a connection that the next one can use."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import redis

from service.store.connection import connection, embedded
from service.store.connection.one_server import Batch


@pytest.fixture
def server(data_dir: Path) -> Iterator[embedded.EmbeddedServer]:
    running = embedded.start(data_dir)
    yield running
    running.stop()


@pytest.fixture
def client(server: embedded.EmbeddedServer) -> Iterator[Any]:
    made = connection.client(server.url(0))
    made.set("name", "zombie")
    yield made
    made.close()


def batch(client: Any) -> Any:
    made = client.pipeline(transaction=False)
    assert isinstance(made, Batch)
    return made


def test_the_answers_come_in_their_order_and_as_the_library_reads_them(client: Any) -> None:
    found = batch(client).hset("seats", "red", "one").get("name").hgetall("seats").execute()
    assert found == [1, b"zombie", {b"red": b"one"}]


def test_nothing_is_sent_where_nothing_is_asked(client: Any) -> None:
    pipe = batch(client).get("name")
    assert pipe.execute() == [b"zombie"]
    assert pipe.execute() == []


def test_a_refusal_is_raised_or_is_an_answer_and_the_others_are_read(client: Any) -> None:
    refused = batch(client).hget("name", "red").get("name")
    with pytest.raises(redis.ResponseError, match=r"Command # 1 .*WRONGTYPE"):
        refused.execute()
    error, name = batch(client).hget("name", "red").get("name").execute(raise_on_error=False)
    assert isinstance(error, redis.ResponseError)
    assert name == b"zombie"
    # One connection has done all that, and nothing was left on it.
    assert client.get("name") == b"zombie"
    assert len(client.client_list()) == 1


def test_a_connection_that_the_server_has_ended_is_made_anew(client: Any) -> None:
    client.client_kill_filter(skipme=False)
    assert batch(client).get("name").execute() == [b"zombie"]


def test_a_connection_that_ends_while_an_answer_is_awaited_is_made_anew(
    client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was sent is sent again: each of its commands may be carried out twice, as with every client of ours."""
    pool, ended = client.connection_pool, list[bool]()
    held = pool.get_connection()
    read = held.read_response

    def end_once(**options: Any) -> Any:
        if not ended:
            ended.append(True)
            held.disconnect()
            raise redis.ConnectionError("gone")
        return read(**options)

    monkeypatch.setattr(held, "read_response", end_once)
    pool.release(held)
    assert batch(client).get("name").execute() == [b"zombie"]
    assert ended


def test_a_server_that_is_away_is_told_with_the_errors_of_the_library(
    server: embedded.EmbeddedServer, client: Any
) -> None:
    server.stop()
    with pytest.raises(redis.ConnectionError):
        batch(client).get("name").execute()


def test_a_transaction_and_a_watched_key_are_left_to_the_library(client: Any) -> None:
    assert not isinstance(client.pipeline(), Batch)
    with batch(client) as pipe:
        pipe.watch("name")
        client.set("name", "macron")
        pipe.multi()
        pipe.get("name")
        with pytest.raises(redis.WatchError):
            pipe.execute()
