"""Seats are taken, left, and given to bots."""

from typing import Any

import pytest

from tests.api.client import ApiClient
from tests.api.conftest import OpenGame
from tests.api.table import Table, code
from tests.api.test_bad_input import at_once


def test_joining_gives_a_seat_and_its_token(client: ApiClient, open_game: OpenGame) -> None:
    game = open_game()["game"]["id"]
    joined = client.post(f"/v1/games/{game}/seats", json={"name": "Ann"})
    assert (joined.status_code, joined.json["seat"]) == (201, "red")
    assert joined.json["token"].startswith("ces_")
    seat = joined.json["game"]["seats"][0]
    assert (seat["name"], seat["player"], seat["bot"]) == ("Ann", joined.json["player"], None)


def test_names_are_no_part_of_the_log(lobby: Table) -> None:
    assert "Green" in lobby.client.get(lobby.path).text
    assert "Green" not in lobby.client.get(f"{lobby.path}/events").text


def test_a_taken_seat_stays_taken_and_a_full_game_is_full(client: ApiClient, lobby: Table, open_game: OpenGame) -> None:
    assert code(client.post(f"{lobby.path}/seats", json={"name": "Eve"})) == "game_full"
    response = client.post(f"{lobby.path}/seats", json={"name": "Eve", "seat": "red"})
    assert (code(response), response.json["context"]["seat"]) == ("seat_taken", "red")
    lobby.start()
    assert code(client.post(f"{lobby.path}/seats", json={"name": "Eve"})) == "game_started"
    game = open_game()["game"]["id"]
    response = client.post(f"/v1/games/{game}/seats", json={"name": "Eve", "seat": "orange"})
    assert code(response) == "validation_failed"


@pytest.mark.parametrize(
    "body", [{}, {"name": ""}, {"name": "x" * 41}, {"name": "a\nb"}, {"name": 3}, {"name": "a", "x": 1}]
)
def test_names_have_a_form(client: ApiClient, open_game: OpenGame, body: Any) -> None:
    game = open_game()["game"]["id"]
    assert code(client.post(f"/v1/games/{game}/seats", json=body)) == "validation_failed"


def test_people_who_join_at_once_get_different_seats(client: ApiClient, open_game: OpenGame) -> None:
    game = open_game(seats=6)["game"]["id"]
    joined = at_once(8, lambda n: client.post(f"/v1/games/{game}/seats", json={"name": f"guest {n}"}))
    assert sorted(map(code, joined)) == [""] * 6 + ["game_full"] * 2
    assert len({response.json["seat"] for response in joined if response.status_code == 201}) == 6


def test_a_repeated_join_gives_the_same_seat(client: ApiClient, open_game: OpenGame) -> None:
    game, headers = open_game()["game"]["id"], {"Idempotency-Key": "one-seat-please"}
    first = client.post(f"/v1/games/{game}/seats", json={"name": "Ann"}, headers=headers)
    again = client.post(f"/v1/games/{game}/seats", json={"name": "Ann"}, headers=headers)
    assert again.json == first.json
    assert again.headers["Idempotency-Replayed"] == "true"


def test_a_player_who_leaves_frees_the_seat_and_loses_the_token(lobby: Table) -> None:
    client, gone = lobby.client, lobby.as_seat("red")
    assert code(client.delete(f"{lobby.path}/seats/blue", headers=gone)) == "wrong_seat"
    assert client.delete(f"{lobby.path}/seats/red", headers=gone).status_code == 204
    assert code(client.delete(f"{lobby.path}/seats/red", headers=lobby.as_host())) == "not_found"
    assert not client.get(lobby.path).json["seats"][0]["taken"]
    refused = lobby.command(lobby.as_host(), type="start_game")
    assert (code(refused), refused.json["context"]["reason"]) == ("illegal_command", "seats_free")
    lobby.join("red")
    lobby.start()
    assert code(client.get(f"{lobby.path}/state", headers=gone)) == "token_revoked"
    assert code(client.get(f"{lobby.path}/legal-commands", headers=gone)) == "token_revoked"


def test_the_host_removes_people_before_the_start_and_nobody_after_it(lobby: Table) -> None:
    client = lobby.client
    assert client.delete(f"{lobby.path}/seats/blue", headers=lobby.as_host()).status_code == 204
    assert code(client.delete(f"{lobby.path}/seats/mauve", headers=lobby.as_host())) == "not_found"
    lobby.join("blue")
    lobby.start()
    assert code(client.delete(f"{lobby.path}/seats/blue", headers=lobby.as_host())) == "game_started"


def test_the_host_seats_changes_and_removes_bots(client: ApiClient, open_game: OpenGame) -> None:
    made = open_game()
    path = f"/v1/games/{made['game']['id']}/seats"
    host = {"Authorization": f"Bearer {made['host_token']}"}
    for kind in ("random", "random", "basic"):
        shown = client.put(f"{path}/blue/bot", json={"kind": kind}, headers=host)
        assert (shown.status_code, shown.json["seats"][1]["bot"]) == (200, kind)
    assert code(client.put(f"{path}/blue/bot", json={"kind": "genius"}, headers=host)) == "validation_failed"
    assert code(client.put(f"{path}/mauve/bot", json={"kind": "basic"}, headers=host)) == "not_found"
    assert code(client.delete(f"{path}/red/bot", headers=host)) == "not_found"
    client.post(path, json={"name": "Ann", "seat": "red"})
    assert code(client.put(f"{path}/red/bot", json={"kind": "basic"}, headers=host)) == "seat_taken"
    assert code(client.delete(f"{path}/red/bot", headers=host)) == "not_found"
    assert client.delete(f"{path}/blue/bot", headers=host).status_code == 204
    assert code(client.put(f"{path}/blue/bot", json={"kind": "basic"})) == "token_missing"
