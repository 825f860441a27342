"""A player token: one person, seats in many games, and nothing of it in any log."""

import pytest

from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import OpenGame, Store
from tests.api.table import Table, code


class Person:
    """Somebody with a player token."""

    def __init__(self, client: ApiClient) -> None:
        made = client.post("/v1/players")
        assert made.status_code == 201, made.text
        self.client, self.token = client, made.json["token"]

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    def join(self, game: str, **headers: str) -> ApiResponse:
        path = f"/v1/games/{game}/seats"
        return self.client.post(path, json={"name": "Ann"}, headers={**self.headers, **headers})

    def games(self, query: str = "") -> list[str]:
        """Returns the ids of the person's games, page by page."""
        found, path = [], f"/v1/games?mine=true{query}"
        while path:
            page = self.client.get(path, headers=self.headers)
            assert page.status_code == 200, page.text
            found += [game["id"] for game in page.json["items"]]
            path = page.json["next"]
        return found


@pytest.fixture
def ann(client: ApiClient) -> Person:
    return Person(client)


def test_a_player_token_plays_each_seat_that_was_taken_with_it(ann: Person, open_game: OpenGame) -> None:
    games = [open_game(bots=[{"kind": "random"}] * 2) for _ in range(2)]
    seats = [ann.join(game["game"]["id"]).json["seat"] for game in games]
    for game, seat in zip(games, seats, strict=True):
        path, host = f"/v1/games/{game['game']['id']}", {"Authorization": f"Bearer {game['host_token']}"}
        assert ann.client.post(f"{path}/commands", json={"type": "start_game"}, headers=host).status_code == 201
        assert ann.client.get(f"{path}/state", headers=ann.headers).json["viewer"] == seat
        assert ann.client.get(f"{path}/legal-commands", headers=ann.headers).status_code in (200, 204)
        done = ann.client.post(f"{path}/commands", json={"type": "concede"}, headers=ann.headers)
        assert done.status_code == 201


def test_without_a_seat_a_player_token_is_a_stranger(ann: Person, client: ApiClient) -> None:
    private, public = Table(client, visibility="private"), Table(client)
    assert code(client.get(f"{private.path}/state", headers=ann.headers)) == "not_found"
    assert client.get(f"{public.path}/state", headers=ann.headers).json["viewer"] == "public"
    assert code(client.get(f"{public.path}/legal-commands", headers=ann.headers)) == "not_a_player"
    assert code(public.command(ann.headers, type="pause_game")) == "not_a_player"


def test_a_person_finds_all_their_games_page_by_page(ann: Person, client: ApiClient) -> None:
    visible = {}
    for visibility in ("public", "unlisted", "private"):
        made = client.post("/v1/games", json={"seats": 3, "visibility": visibility, "invite_required": True}).json
        path, host = f"/v1/games/{made['game']['id']}", {"Authorization": f"Bearer {made['host_token']}"}
        invite = client.post(f"{path}/invites", json={}, headers=host).json["code"]
        body = {"name": "Ann", "invite_code": invite}
        assert client.post(f"{path}/seats", json=body, headers=ann.headers).status_code == 201
        visible[visibility] = made["game"]["id"]
    Table(client)
    assert sorted(ann.games("&limit=2")) == sorted(visible.values())
    assert ann.games("&status=running") == []
    assert sorted(ann.games("&status=lobby&open_seats=true&limit=1")) == sorted(visible.values())
    assert Person(client).games() == []
    listed = [game["id"] for game in client.get("/v1/games?mine=false").json["items"]]
    assert visible["public"] in listed
    assert visible["private"] not in listed


def test_a_game_that_was_left_is_no_longer_a_game_of_the_person(ann: Person, client: ApiClient) -> None:
    table = Table(client, visibility="private")
    assert client.delete(f"{table.path}/seats/red", headers=table.as_host()).status_code == 204
    made = client.post("/v1/games", json={"seats": 3}).json
    path, host = f"/v1/games/{made['game']['id']}", {"Authorization": f"Bearer {made['host_token']}"}
    seat = ann.join(made["game"]["id"]).json["seat"]
    assert ann.games() == [made["game"]["id"]]
    assert client.delete(f"{path}/seats/{seat}", headers=host).status_code == 204
    assert ann.games() == []
    # The person is a stranger there, with a token that goes on, and may be asked to sit down again.
    assert client.get(f"{path}/state", headers=ann.headers).json["viewer"] == "public"
    assert ann.join(made["game"]["id"]).status_code == 201
    assert ann.games() == [made["game"]["id"]]


def test_a_person_has_one_seat_of_a_game(ann: Person, open_game: OpenGame) -> None:
    game = open_game()["game"]["id"]
    first = ann.join(game, **{"Idempotency-Key": "sit-me-down"})
    assert ann.join(game, **{"Idempotency-Key": "sit-me-down"}).json == first.json
    refused = ann.join(game)
    assert (code(refused), refused.json["context"]["reason"]) == ("illegal_command", "seated")


def test_a_player_token_is_rotated_and_the_old_one_dies_at_once(ann: Person, open_game: OpenGame) -> None:
    game, once = open_game()["game"]["id"], {"Idempotency-Key": "rotate-me-once"}
    seat, old = ann.join(game).json["seat"], ann.headers
    first, again = (ann.client.post("/v1/players/me/token", headers={**old, **once}) for _ in range(2))
    assert (first.status_code, again.json) == (201, first.json)
    refused = ann.client.get(f"/v1/games/{game}/state", headers=old)
    assert (code(refused), refused.json["context"]["reason"]) == ("token_revoked", "rotated")
    ann.token = first.json["token"]
    assert ann.client.get(f"/v1/games/{game}/state", headers=ann.headers).json["viewer"] == seat
    assert ann.games() == [game]


def test_a_person_who_is_forgotten_leaves_seats_and_no_trace_of_which_they_were(
    ann: Person, store: Store, open_game: OpenGame
) -> None:
    game = open_game()["game"]["id"]
    joined = ann.join(game).json
    assert any(game.encode() in (store.events.dump(name) or b"") for name in store.events.scan_iter("cg:player:*"))
    assert ann.client.delete("/v1/players/me", headers=ann.headers).status_code == 204
    for name in store.events.scan_iter("cg:player:*"):
        assert game.encode() not in (store.events.dump(name) or b"")
        assert joined["player"].encode() not in (store.events.dump(name) or b"")
    refused = ann.client.get(f"/v1/games/{game}/state", headers=ann.headers)
    assert (code(refused), refused.json["context"]["reason"]) == ("token_revoked", "forgotten")
    mine = {"Authorization": f"Bearer {joined['token']}"}
    assert ann.client.get(f"/v1/games/{game}/state", headers=mine).json["viewer"] == joined["seat"]


def test_no_log_and_no_export_tells_that_two_players_are_one_person(ann: Person, open_game: OpenGame) -> None:
    games = [open_game()["game"]["id"] for _ in range(2)]
    players = [ann.join(game).json["player"] for game in games]
    assert len(set(players)) == 2
    person = ann.token[4:20]
    for game in games:
        assert person not in ann.client.get(f"/v1/games/{game}/export", headers=ann.headers).text
        assert person not in ann.client.get(f"/v1/games/{game}").text


def test_only_a_player_token_has_games_of_its_own(lobby: Table) -> None:
    client = lobby.client
    for method, path in (
        ("GET", "/v1/games?mine=true"),
        ("POST", "/v1/players/me/token"),
        ("DELETE", "/v1/players/me"),
    ):
        assert code(client.open(path, method=method)) == "token_missing"
        assert code(client.open(path, method=method, headers=lobby.as_seat("red"))) == "player_required"
        for token in ("cep_", "cep_" + "0" * 59, "cep_x|y"):
            made_up = {"Authorization": f"Bearer {token}"}
            assert code(client.open(path, method=method, headers=made_up)) == "token_invalid"
