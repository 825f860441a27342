"""A rematch: the same settings once more, and one game for all who ask."""

from typing import Any

import pytest

from tests.api.client import ApiClient, ApiResponse
from tests.api.table import Table, code


def rematch(table: Table, seat: str = "", **headers: str) -> ApiResponse:
    who = table.as_seat(seat, **headers) if seat else table.as_host(**headers)
    return table.client.post(f"{table.path}/rematch", headers=who)


@pytest.fixture
def over(client: ApiClient) -> Table:
    bots = [{"seat": "yellow", "kind": "random"}]
    table = Table(client, seats=4, variants=["planetoids"], bots=bots, options={"undo_policy": "majority"}).start()
    for seat in ("red", "blue", "green"):
        table.command(table.as_seat(seat), type="concede")
    return table


def test_a_rematch_has_the_same_settings_bots_and_open_seats__FORK_07(over: Table) -> None:
    made = rematch(over, "blue")
    assert made.status_code == 201, made.text
    old, new = over.client.get(over.path).json, made.json["game"]
    for same in ("variants", "options", "visibility"):
        assert new[same] == old[same]
    assert [(seat["seat"], seat["bot"], seat["taken"]) for seat in new["seats"]] == [
        ("red", None, False),
        ("blue", None, False),
        ("green", None, False),
        ("yellow", "random", True),
    ]
    assert (new["status"], new["forked_from"]) == ("lobby", None)
    assert new["seed_commitment"] != old["seed_commitment"]
    assert made.headers["Location"] == f"/v1/games/{new['id']}"


def test_everybody_gets_the_same_game_and_the_host_of_the_old_one_hosts_it__FORK_07(over: Table) -> None:
    first = rematch(over, "green")
    assert (first.status_code, first.json["host_token"]) == (201, None)
    for seat in ("red", "", "green"):
        later = rematch(over, seat)
        assert (later.status_code, later.json["host_token"] is None) == (200, seat != "")
        assert later.json["game"] == first.json["game"]
    assert over.client.get(over.path).json["next_game_id"] == first.json["game"]["id"]
    assert first.json["game"]["next_game_id"] is None


def test_a_host_who_asks_again_gets_a_host_token_in_place_of_the_one_before__FORK_07(over: Table) -> None:
    tokens = [rematch(over).json["host_token"] for _ in range(2)]
    seat = f"{over.client.get(over.path).json['next_game_id']}/seats/red/bot"
    for token, wanted in zip(tokens, ("token_revoked", ""), strict=True):
        headers = {"Authorization": f"Bearer {token}"}
        assert code(over.client.put(f"/v1/games/{seat}", json={"kind": "basic"}, headers=headers)) == wanted


def test_a_player_who_left_the_lobby_asks_for_no_rematch__FORK_07(client: ApiClient) -> None:
    table = Table(client)
    gone = table.as_seat("red")
    assert client.delete(f"{table.path}/seats/red", headers=gone).status_code == 204
    table.join("red")
    table.start().end()
    refused = client.post(f"{table.path}/rematch", headers=gone)
    assert (code(refused), "host_token" in refused.text) == ("token_revoked", False)
    # A player who gave up still has the seat.
    assert rematch(table, "blue").status_code == 201


def test_the_rematch_can_be_played(over: Table) -> None:
    made = rematch(over).json
    again = Table.__new__(Table)
    again.client, again.id, again.host, again.tokens = over.client, made["game"]["id"], made["host_token"], {}
    for seat in ("red", "blue", "green"):
        again.join(seat)
    again.start()
    assert over.client.get(again.path).json["status"] == "running"


def test_a_lost_answer_is_given_again_with_its_token(over: Table) -> None:
    key = {"Idempotency-Key": "once-more-please"}
    first, again = rematch(over, **key), rematch(over, **key)
    assert (again.status_code, again.json) == (201, first.json)
    assert again.headers["Idempotency-Replayed"] == "true"


def test_there_is_no_rematch_before_the_end__FORK_07(table: Table) -> None:
    refused = rematch(table, "red")
    assert (code(refused), refused.json["context"]["reason"]) == ("illegal_command", "not_over")


def test_only_members_ask_for_a_rematch(over: Table) -> None:
    assert code(over.client.post(f"{over.path}/rematch")) == "token_missing"


def test_a_position_is_laid_again(client: ApiClient) -> None:
    seats: list[Any] = [{"seat": seat, "hand": ["attack-08", "negotiate"]} for seat in ("red", "blue", "green")]
    table = Table(client, position={"seats": seats}).start()
    table.end()
    assert rematch(table).json["game"]["custom_position"]


def test_of_two_who_ask_at_once_one_is_first(over: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second has looked before the first was done: its game is withdrawn again."""
    lobby = over.client.application.extensions["cosmic-ledger"].lobby
    first = rematch(over, "red").json["game"]["id"]
    found = lobby.find(over.id)
    monkeypatch.setattr(lobby, "find", _blind(lobby.find, over.id, found._replace(next="")))
    later = rematch(over, "blue")
    assert (later.status_code, later.json["game"]["id"]) == (200, first)
    listed = [game["id"] for game in over.client.get("/v1/games").json["items"]]
    assert sorted(listed) == sorted([over.id, first])


def _blind(find: Any, game: str, before: Any) -> Any:
    return lambda id: before if id == game else find(id)


# -- seats in a rematch ----------------------------------------------------------------------------


def sits_again(table: Table, seat: str, headers: dict[str, str] | None = None, **body: Any) -> ApiResponse:
    headers = {**table.as_seat(seat), **(headers or {})}
    return table.client.post(f"{table.path}/rematch/seats", json=body, headers=headers)


@pytest.fixture
def private(client: ApiClient) -> Table:
    """Returns a private game by invitation, which is over."""
    table = Table(client, visibility="private").start()
    table.end()
    return table


def test_one_request_seats_a_player_again_and_tells_the_others__FORK_10(private: Table) -> None:
    first = sits_again(private, "blue", client_seed="x" * 32)
    assert first.status_code == 201, first.text
    assert (first.json["seat"], first.json["game"]["visibility"]) == ("blue", "private")
    asked = private.client.get(private.path, headers=private.as_seat("red")).json["rematch"]
    assert asked == {
        "game_id": first.json["game"]["id"],
        "asked_by": "blue",
        "join": f"{private.path}/rematch/seats",
    }
    second = private.client.post(asked["join"], json={}, headers=private.as_seat("red"))
    assert (second.status_code, second.json["seat"]) == (201, "red")
    assert second.json["game"]["id"] == first.json["game"]["id"]
    names = {seat["seat"]: seat["name"] for seat in second.json["game"]["seats"]}
    assert names == {"red": "Captain Red", "blue": "Captain Blue", "green": None}
    mine = {"Authorization": f"Bearer {second.json['token']}"}
    assert private.client.get(f"/v1/games/{asked['game_id']}/state", headers=mine).json["viewer"] == "red"


def test_a_stranger_gets_no_seat_in_a_private_rematch__FORK_10(private: Table) -> None:
    sits_again(private, "blue")
    assert code(private.client.post(f"{private.path}/rematch/seats", json={})) == "not_found"
    path = f"{private.path}/rematch/seats"
    assert code(private.client.post(path, json={}, headers=private.as_host())) == "not_a_player"
    assert code(private.client.get(private.path)) == "not_found"


def test_a_player_who_asks_again_has_the_same_seat_with_another_token__FORK_10(private: Table) -> None:
    first, again = sits_again(private, "blue"), sits_again(private, "blue")
    assert (again.status_code, again.json["seat"], again.json["player"]) == (201, "blue", first.json["player"])
    path = f"/v1/games/{first.json['game']['id']}/state"
    tokens = [{"Authorization": f"Bearer {each.json['token']}"} for each in (first, again)]
    assert code(private.client.get(path, headers=tokens[0])) == "token_revoked"
    assert private.client.get(path, headers=tokens[1]).status_code == 200


def test_a_lost_answer_about_a_seat_is_given_again_with_its_token__FORK_10(private: Table) -> None:
    key = {"Idempotency-Key": "sit-down-again"}
    assert sits_again(private, "blue", key).json == sits_again(private, "blue", key).json


def test_a_player_who_finds_the_seat_taken_gets_a_free_one__FORK_10(over: Table) -> None:
    first = sits_again(over, "blue").json["game"]["id"]
    taken = over.client.post(f"/v1/games/{first}/seats", json={"name": "A stranger", "seat": "red"})
    assert taken.status_code == 201
    assert sits_again(over, "red").json["seat"] == "green"
    assert code(sits_again(over, "green")) == "game_full"


def test_nobody_sits_down_again_before_the_end__FORK_10(table: Table) -> None:
    assert code(sits_again(table, "red")) == "illegal_command"


def test_a_rematch_that_the_host_asked_for_was_asked_by_no_seat__FORK_10(over: Table) -> None:
    rematch(over)
    assert over.client.get(over.path).json["rematch"]["asked_by"] is None
