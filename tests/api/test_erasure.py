"""Names can be forgotten at any time; log, proofs and archive never knew them and stay as they are."""

from typing import Any

from service.store.log.event_log import key
from tests.api.client import ApiClient
from tests.api.conftest import Store
from tests.api.table import Table, code


def names(table: Table) -> dict[str, str | None]:
    return {seat["seat"]: seat["name"] for seat in table.client.get(table.path).json["seats"]}


def erase(table: Table, seat: str, headers: dict[str, str]) -> Any:
    return table.client.delete(f"{table.path}/seats/{seat}/name", headers=headers)


def events(table: Table) -> Any:
    return table.client.get(f"{table.path}/events").json["items"]


def test_a_player_has_their_name_erased_and_is_anonymous_from_then_on(table: Table) -> None:
    before = events(table)
    assert names(table) == {"red": "Captain Red", "blue": "Captain Blue", "green": "Captain Green"}
    assert erase(table, "blue", table.as_seat("blue")).status_code == 204
    assert names(table) == {"red": "Captain Red", "blue": "anonymous", "green": "Captain Green"}
    assert erase(table, "blue", table.as_seat("blue")).status_code == 204
    # The log has not moved, and the player plays on with the same token.
    assert events(table) == before
    assert table.client.get(f"{table.path}/questions", headers=table.as_seat("blue")).status_code == 200


def test_an_erased_name_is_nowhere_in_the_store(lobby: Table, store: Store) -> None:
    assert erase(lobby, "green", lobby.as_host()).status_code == 204
    assert any(b"name:" in field for field in store.events.hgetall(key(lobby.id, "lobby")))
    for stored in store.events.scan_iter():
        assert b"Green" not in (store.events.dump(stored) or b""), stored


def test_no_stored_answer_keeps_a_name_and_a_repeated_one_has_the_newest__STORE_3_11(
    client: ApiClient, store: Store
) -> None:
    made = client.post("/v1/games", json={"seats": 3}).json
    path, host = f"/v1/games/{made['game']['id']}", {"Authorization": f"Bearer {made['host_token']}"}
    body, once = {"name": "Rosalind", "seat": "red"}, {"Idempotency-Key": "join-me-once"}
    first = client.post(f"{path}/seats", json=body, headers=once)
    assert {seat["name"] for seat in first.json["game"]["seats"]} == {"Rosalind", None}
    assert client.post(f"{path}/seats", json=body, headers=once).json == first.json
    assert any(b"cg:answer:" in kept for kept in store.queue.scan_iter())
    for kept in store.queue.scan_iter("cg:answer:*"):
        answer = store.queue.get(kept)
        assert isinstance(answer, bytes)
        assert b"Rosalind" not in answer
    assert client.delete(f"{path}/seats/red/name", headers=host).status_code == 204
    again = client.post(f"{path}/seats", json=body, headers=once)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert again.json["token"] == first.json["token"]
    assert {seat["name"] for seat in again.json["game"]["seats"]} == {"anonymous", None}


def test_nobody_but_the_player_and_the_host_erases_a_name(table: Table) -> None:
    assert code(erase(table, "blue", table.as_seat("red"))) == "wrong_seat"
    assert code(erase(table, "blue", {})) == "token_missing"
    assert code(erase(table, "purple", table.as_host())) == "not_found"
    assert names(table)["blue"] == "Captain Blue"


def test_a_cached_answer_does_not_keep_an_erased_name(table: Table) -> None:
    seen = table.client.get(table.path)
    assert table.client.get(table.path, headers={"If-None-Match": seen.headers["ETag"]}).status_code == 304
    erase(table, "red", table.as_host())
    again = table.client.get(table.path, headers={"If-None-Match": seen.headers["ETag"]})
    assert again.status_code == 200
    assert "Red" not in again.text


def test_bots_are_called_after_their_policy_whatever_is_erased(client: ApiClient) -> None:
    table = Table(client, bots=[{"kind": "basic"}])
    seat = next(seat["seat"] for seat in client.get(table.path).json["seats"] if seat["bot"])
    assert erase(table, seat, table.as_host()).status_code == 204
    assert names(table)[seat] == "basic"
