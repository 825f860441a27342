"""Games are opened, listed, looked at and withdrawn."""

from collections.abc import Sequence
from typing import Any

import pytest

from domain.engine.chance import seed_commitment
from service.store.log.event_log import Append, EventLog, key
from tests.api.client import ApiClient, client_of
from tests.api.conftest import OpenGame, Store, context_of, made
from tests.api.table import Table, code


def test_a_new_game_has_seats_in_table_order_and_shows_its_host_token_once(client: ApiClient) -> None:
    response = client.post("/v1/games", json={"seats": ["yellow", "red", "blue", "green"]})
    assert response.status_code == 201
    game = response.json["game"]
    assert [seat["seat"] for seat in game["seats"]] == ["yellow", "red", "blue", "green"]
    assert (game["status"], game["version"], game["chosen_seed"]) == ("lobby", 1, False)
    assert response.headers["Location"] == f"/v1/games/{game['id']}"
    assert response.json["host_token"].startswith("ceh_")
    assert response.json["host_token"] not in client.get(response.headers["Location"]).text


def test_only_the_hash_of_a_token_is_stored(store: Store, lobby: Table) -> None:
    kept = b"".join(store.events.dump(key) or b"" for key in store.events.scan_iter())
    for token in (lobby.host, *lobby.tokens.values()):
        assert token.encode() not in kept


def test_a_number_of_seats_gives_the_first_colours(open_game: OpenGame) -> None:
    assert len(open_game(seats=6)["game"]["seats"]) == 6


def test_the_seed_commitment_is_that_of_the_seed_and_is_in_the_first_event(client: ApiClient) -> None:
    response = client.post("/v1/games", json={"seats": 3})
    game, commitment = response.json["game"]["id"], response.json["seed_commitment"]
    first = client.get(f"/v1/games/{game}/events/1").json["data"]
    assert first["seed_commitment"] == commitment
    seed = context_of(client.application).games.opened(game).seed
    assert commitment == seed_commitment(seed)
    assert len(seed) == 32


def test_a_chosen_seed_marks_the_game_as_not_random(client: ApiClient, open_game: OpenGame) -> None:
    one, two = open_game(seed="spring"), open_game(seed="spring")
    assert one["game"]["chosen_seed"]
    assert one["seed_commitment"] == two["seed_commitment"]
    assert client.get(f"/v1/games/{one['game']['id']}/events/1").json["data"]["chosen_seed"]


def test_the_name_of_a_preset_stands_for_its_timers(open_game: OpenGame) -> None:
    assert open_game(options={"timers": "live"})["game"]["options"]["timers"]["reaction"] == 30


def test_bots_sit_down_at_once(open_game: OpenGame) -> None:
    game = open_game(bots=[{"seat": "blue", "kind": "basic"}, {"kind": "random"}])["game"]
    assert {seat["seat"]: seat["bot"] for seat in game["seats"]} == {"red": "random", "blue": "basic", "green": None}


def test_a_repeated_creation_gives_the_same_game_and_token(client: ApiClient) -> None:
    headers = {"Idempotency-Key": "one-game-please"}
    first = client.post("/v1/games", json={"seats": 3}, headers=headers)
    again = client.post("/v1/games", json={"seats": 3}, headers=headers)
    assert again.json == first.json
    assert again.headers["Idempotency-Replayed"] == "true"
    other = client.post("/v1/games", json={"seats": 4}, headers=headers)
    assert code(other) == "idempotency_key_reused"


def test_a_refused_creation_leaves_nothing_behind(store: Store, client: ApiClient) -> None:
    before = store.events.keys()
    headers = {"Idempotency-Key": "first-a-mistake"}
    assert (
        code(client.post("/v1/games", json={"seats": 3, "options": {"x": 1}}, headers=headers)) == "validation_failed"
    )
    assert store.events.keys() == before
    assert client.post("/v1/games", json={"seats": 3}, headers=headers).status_code == 201


def test_a_position_begins_a_game_and_stays_hidden(client: ApiClient) -> None:
    position = {
        "seats": [{"seat": "red", "aliens": ["zombie"], "hand": ["attack-40", "negotiate"]}],
        "offense": "red",
        "start": "regroup",
    }
    table = Table(client, position=position).start()
    view = client.get(f"{table.path}/state", headers=table.as_seat("red")).json
    assert [card["title"] for card in view["seats"]["red"]["hand"]] == ["attack-40", "negotiate"]
    assert client.get(table.path).json["custom_position"]
    for path in ("/events", "/events/1", "/state"):
        assert "attack-40" not in client.get(table.path + path).text


def test_public_games_are_listed_newest_first_with_filters_and_pages(client: ApiClient, open_game: OpenGame) -> None:
    games = [open_game()["game"]["id"] for _ in range(5)]
    open_game(visibility="unlisted")
    open_game(visibility="private")
    running = Table(client).start()
    listed = client.get("/v1/games?status=lobby").json["items"]
    assert sorted(game["id"] for game in listed) == sorted(games)
    assert [game["id"] for game in client.get("/v1/games?status=running").json["items"]] == [running.id]
    assert [game["id"] for game in client.get("/v1/games?open_seats=false").json["items"]] == [running.id]
    seen, page = [], "/v1/games?limit=2&open_seats=true"
    while page:
        found = client.get(page).json
        seen += [game["id"] for game in found["items"]]
        page = found["next"]
    assert sorted(seen) == sorted(games)


def test_a_cursor_of_another_kind_is_refused(client: ApiClient) -> None:
    for cursor in ("x", "abcd", "%C3%BC", "MTIzNA"):
        response = client.get(f"/v1/games?cursor={cursor}")
        assert response.status_code in (200, 422)
        assert code(response) in ("", "validation_failed")


def test_an_unchanged_game_is_not_sent_again(lobby: Table) -> None:
    etag = lobby.client.get(lobby.path).headers["ETag"]
    assert lobby.client.get(lobby.path, headers={"If-None-Match": etag}).status_code == 304
    lobby.start()
    assert lobby.client.get(lobby.path, headers={"If-None-Match": etag}).status_code == 200


def test_a_private_game_does_not_exist_for_strangers(client: ApiClient, lobby: Table) -> None:
    table = Table(client, visibility="private")
    for headers in ({}, lobby.as_host(), lobby.as_seat("red")):
        for path in ("", "/state", "/questions", "/events", "/events/1", "/stream", "/legal-commands"):
            assert code(client.get(table.path + path, headers=headers)) == "not_found", path
        assert code(client.post(f"{table.path}/seats", json={"name": "x"}, headers=headers)) == "not_found"
        assert code(table.command(headers, type="start_game")) == "not_found"
    for headers in (table.as_host(), table.as_seat("red")):
        assert client.get(f"{table.path}/state", headers=headers).status_code == 200


def test_an_unlisted_game_is_found_by_its_id(client: ApiClient, open_game: OpenGame) -> None:
    game = open_game(visibility="unlisted")["game"]["id"]
    assert client.get(f"/v1/games/{game}").status_code == 200
    assert client.get("/v1/games").json["items"] == []


def test_the_host_withdraws_a_game_before_its_start(lobby: Table) -> None:
    assert code(lobby.client.delete(lobby.path)) == "token_missing"
    assert code(lobby.client.delete(lobby.path, headers=lobby.as_seat("red"))) == "host_required"
    assert lobby.client.delete(lobby.path, headers=lobby.as_host()).status_code == 204
    assert code(lobby.client.get(lobby.path)) == "not_found"
    assert code(lobby.command(lobby.as_host(), type="start_game")) == "not_found"
    assert lobby.client.get("/v1/games").json["items"] == []


def test_a_started_game_is_not_withdrawn(table: Table) -> None:
    assert code(table.client.delete(table.path, headers=table.as_host())) == "game_started"


@pytest.mark.parametrize("first", ["withdrawal", "start"])
def test_of_a_start_and_a_withdrawal_at_once_one_is_done(
    lobby: Table, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    """Each of them has looked before the other one is done."""
    withdraw, append = EventLog.withdraw, EventLog.append_all
    answers: dict[str, str] = {}

    def begin() -> None:
        answers["start"] = code(lobby.command(lobby.as_host(), type="start_game"))

    def end() -> None:
        answers["withdrawal"] = code(lobby.client.delete(lobby.path, headers=lobby.as_host()))

    def withdraw_second(log: EventLog, game: str) -> bool:
        monkeypatch.undo()
        begin()
        return withdraw(log, game)

    def append_second(log: EventLog, wanted: Sequence[Append]) -> Any:
        monkeypatch.undo()
        end()
        return append(log, wanted)

    if first == "start":
        monkeypatch.setattr(EventLog, "withdraw", withdraw_second)
        end()
        assert answers == {"start": "", "withdrawal": "game_started"}
        assert lobby.client.get(lobby.path).json["status"] == "running"
    else:
        monkeypatch.setattr(EventLog, "append_all", append_second)
        begin()
        assert answers == {"start": "not_found", "withdrawal": ""}
        assert code(lobby.client.get(lobby.path)) == "not_found"


def test_who_joins_while_a_game_is_withdrawn_leaves_nothing_there(
    lobby: Table, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert lobby.client.delete(f"{lobby.path}/seats/red", headers=lobby.as_host()).status_code == 204
    append = EventLog.append_all

    def append_second(log: EventLog, wanted: Sequence[Append]) -> Any:
        monkeypatch.undo()
        assert lobby.client.delete(lobby.path, headers=lobby.as_host()).status_code == 204
        return append(log, wanted)

    monkeypatch.setattr(EventLog, "append_all", append_second)
    assert code(lobby.client.post(f"{lobby.path}/seats", json={"name": "Late"})) == "not_found"
    assert not store.events.exists(key(lobby.id, "lobby"))


def test_another_process_knows_games_and_tokens(store: Store, table: Table) -> None:
    other = made(store)
    try:
        client = client_of(other)
        assert client.get(table.path).json == table.client.get(table.path).json
        seat, question = table.asked()[0]
        body = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
        assert client.post(f"{table.path}/commands", json=body, headers=table.as_seat(seat)).status_code == 201
        assert table.version() == client.get(table.path).json["version"]
    finally:
        context_of(other).feed.close()


def test_a_filter_that_fits_few_games_is_followed_over_many(
    client: ApiClient, open_game: OpenGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.api.games.SCAN", 2)
    running = Table(client).start()
    for _ in range(5):
        open_game()
    seen, page = [], "/v1/games?status=running"
    while page:
        found = client.get(page).json
        seen += [game["id"] for game in found["items"]]
        page = found["next"]
    assert seen == [running.id]


def test_a_list_says_only_the_options_that_are_not_as_usual(client: ApiClient) -> None:
    chosen = {"turn_limit": 40, "undo_policy": "host", "extensions": 2}
    table = Table(client, variants=["skill_tokens"], options=chosen)
    (item,) = client.get("/v1/games").json["items"]
    assert "options" not in item
    # `extensions` was sent with its default, and `timers` as the fixture of all tables has it.
    assert item["chosen_options"] == {"timers": {}, "turn_limit": 40, "undo_policy": "host"}
    whole = client.get(table.path).json
    assert {**whole["options"], **item["chosen_options"]} == whole["options"]
    assert {name: value for name, value in whole.items() if name != "options"} == {
        name: value for name, value in item.items() if name != "chosen_options"
    }
