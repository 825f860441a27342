"""An Idempotency-Key belongs to what it was sent to, and what is kept under it can be read by its sender alone."""

from collections.abc import Iterator
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from flask.testing import FlaskClient

from service.remembered import Remembered
from service.signing import Key
from tests.api.conftest import PLAIN_ALIENS, Store
from tests.api.table import Table, code

ONCE = {"Idempotency-Key": "one-key-for-all"}


def test_a_key_of_a_join_sent_to_another_game_is_no_key_to_the_seat_of_the_first(
    client: FlaskClient, open_game: Any
) -> None:
    games = [open_game()["game"]["id"] for _ in range(2)]
    first, other = (client.post(f"/v1/games/{game}/seats", json={"name": "Ann"}, headers=ONCE) for game in games)
    assert first.status_code == 201
    assert (other.status_code, code(other)) == (422, "idempotency_key_reused")
    assert client.get(f"/v1/games/{games[1]}").json["version"] == 1
    again = client.post(f"/v1/games/{games[0]}/seats", json={"name": "Ann"}, headers=ONCE)
    assert again.json == first.json


def test_a_key_of_a_fork_sent_to_another_game_is_no_key_to_the_fork_of_the_first(client: FlaskClient) -> None:
    tables = [Table(client, options=PLAIN_ALIENS, seed="the same").start() for _ in range(2)]
    body = {"at_seq": tables[0].version(), "randomness": "same"}
    assert tables[1].version() == body["at_seq"]
    for table in tables:
        table.end()
    forks = [client.post(f"{table.path}/forks", json=body, headers=ONCE) for table in tables]
    assert [code(fork) for fork in forks] == ["", "idempotency_key_reused"]


def test_a_key_of_a_rematch_sent_for_another_game_gives_no_host_token(client: FlaskClient) -> None:
    tables = [Table(client).start() for _ in range(2)]
    for table in tables:
        table.end()
    first = client.post(f"{tables[0].path}/rematch", headers=tables[0].as_host(**ONCE))
    other = client.post(f"{tables[1].path}/rematch", headers=tables[0].as_host(**ONCE))
    assert (code(first), code(other)) == ("", "not_a_player")
    # Another caller's key is another key.
    assert client.post(f"{tables[1].path}/rematch", headers=tables[1].as_host(**ONCE)).status_code == 201


def test_one_key_of_one_caller_is_for_one_operation(client: FlaskClient, open_game: Any) -> None:
    game = open_game()["game"]["id"]
    assert client.post(f"/v1/games/{game}/seats", json={"name": "Ann"}, headers=ONCE).status_code == 201
    assert code(client.post("/v1/games", json={"seats": 3}, headers=ONCE)) == "idempotency_key_reused"


def test_two_bodies_that_say_the_same_are_the_same_request(client: FlaskClient) -> None:
    first = client.post("/v1/games", json={"seats": 3, "visibility": "public"}, headers=ONCE)
    text = '{ "visibility": "public",\n "seats": 3 }'
    again = client.post("/v1/games", data=text, content_type="application/json", headers=ONCE)
    assert again.json == first.json


def test_a_command_under_a_key_is_for_its_path_and_its_body(table: Table) -> None:
    seat, question = table.asked()[0]
    done = table.answer(seat, question["id"], question["on_timeout"], **ONCE)
    assert done.status_code == 201
    again = table.answer(seat, question["id"], question["on_timeout"], **ONCE)
    assert again.headers["Idempotency-Replayed"] == "true"
    asked = table.client.post(f"{table.path}/undo-requests", json={"to_seq": 4}, headers=table.as_seat(seat, **ONCE))
    assert code(asked) == "idempotency_key_reused"


def values(store: Store) -> Iterator[bytes]:
    """Every key of both stores, and everything that lies under it."""
    for client in (store.events, store.queue):
        for name in client.scan_iter():
            yield name
            yield client.dump(name) or b""


def test_no_token_of_an_answer_that_is_kept_can_be_read_in_the_store(client: FlaskClient, store: Store) -> None:
    made = client.post("/v1/games", json={"seats": 3}, headers=ONCE).json
    body = {"name": "Ann"}
    joined = client.post(f"/v1/games/{made['game']['id']}/seats", json=body, headers={"Idempotency-Key": "another-key"})
    assert any(b"cg:answer:" in value for value in values(store))
    for secret in (made["host_token"], joined.json["token"], ONCE["Idempotency-Key"], "another-key"):
        assert not [value for value in values(store) if secret.encode() in value]


def test_a_kept_answer_opens_for_its_key_and_the_key_of_the_server_together(store: Store) -> None:
    server = Key(Ed25519PrivateKey.generate(), {})
    box = Remembered(store.queue, lambda: server.secret(b"one"))
    box.begin("address:me", "my-key-1", "f" * 64).keep({"token": "ces_secret"})
    assert box.begin("address:me", "my-key-1", "f" * 64).answer == {"token": "ces_secret"}
    assert box.begin("address:you", "my-key-1", "f" * 64).answer is None
    # A thief of the store with a server of another key, and one who moves the answer under a name of their choice.
    other = Remembered(store.queue, lambda: server.secret(b"other"))
    with pytest.raises(Exception, match="cannot be opened"):
        other.begin("address:me", "my-key-1", "f" * 64)
    name = box.begin("address:me", "my-key-1", "f" * 64).name
    store.queue.set(box.begin("address:me", "my-key-2", "f" * 64).name, store.queue.get(name))
    with pytest.raises(Exception, match="cannot be opened"):
        box.begin("address:me", "my-key-2", "f" * 64)
