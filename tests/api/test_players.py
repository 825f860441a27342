"""A player token: one person, seats in many games, and nothing of it in any log."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

from domain.state import State
from service.callers.tokens import digest
from service.matching.challenges import Challenges
from service.matching.open_seeks import OpenSeeks
from service.notices.webhooks import Webhooks
from service.play.live.talk import Talk
from service.play.lobby.game_records import Lobby
from service.players import news
from service.players.blocks import Blocks
from service.players.persons import Persons
from service.players.profiles import Profiles
from service.players.reports import Reports
from service.store.errors import StoreUnavailable
from tests.api.client import ApiClient
from tests.api.conftest import OpenGame, Store, context_of
from tests.api.persons import Person
from tests.api.table import Table, code


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
    ann: Person, client: ApiClient, app: Flask, store: Store, open_game: OpenGame
) -> None:
    made, hosted = open_game(), client.post("/v1/games", json={"seats": 3}, headers=ann.headers).json["game"]["id"]
    game = made["game"]["id"]
    ann.change(name="Ann of the Ladder", kind="program")
    ladder = context_of(app).profiles.ladder_id(ann.id)
    joined = ann.join(game, "Ann at the Table").json
    assert ann.say(game, "Hello from Ann").status_code == 201
    other = Person(client, name="Bob")
    other.join(game, "Bob")
    for one, another in ((ann, other), (other, ann)):
        seat = "red" if another is ann else "blue"
        block = {"game": game, "seat": seat}
        assert client.post("/v1/players/me/blocks", json=block, headers=one.headers).status_code == 201
        report = {"game": game, "player": joined["player"], "reason": "An odd name, Ann"}
        assert client.post("/v1/players/me/reports", json=report, headers=one.headers).status_code == 201
    assert any(game in text for text in everything(store, "cg:player:*"))
    ann.forget()
    mine = f"cg:player:{{{ann.id}}}"
    assert store.events.hkeys(mine) == [f"ended:{digest(ann.token)}".encode()]
    assert [name.decode() for name in store.events.scan_iter(f"{mine}*")] == [mine]
    for text in everything(store, "*"):
        for secret in ("Ann of the Ladder", "Ann at the Table", "Hello from Ann", "An odd name"):
            assert secret not in text
        if not text.startswith(mine):
            assert ann.id not in text
    assert context_of(app).profiles.of_ladder(ladder) == ("", "", "program", ladder)
    refused = ann.client.get(f"/v1/games/{game}/state", headers=ann.headers)
    assert (code(refused), refused.json["context"]["reason"]) == ("token_revoked", "forgotten")
    token = {"Authorization": f"Bearer {joined['token']}"}
    assert ann.client.get(f"/v1/games/{game}/state", headers=token).json["viewer"] == joined["seat"]
    assert {hosted, game} <= {each["id"] for each in client.get("/v1/games").json["items"]}


LATE: dict[str, tuple[Any, str, str, dict[str, Any]]] = {
    "name": (Profiles, "change", "/v1/players/me", {"name": "Late Ann"}),
    "claim": (Persons, "claim", "/v1/games/{game}/seats", {"name": "Late Ann"}),
    "seat": (Lobby, "name", "/v1/games/{game}/seats", {"name": "Late Ann"}),
    "rated seat": (Lobby, "name", "/v1/games/{rated}/seats", {"name": "Late Ann"}),
    "seek": (OpenSeeks, "open", "/v1/seeks", {"seats": 3}),
    "challenge": (Challenges, "open", "/v1/challenges", {"players": ["{bob}"], "bots": ["random"]}),
    "block": (Blocks, "add", "/v1/players/me/blocks/{bob}", {}),
    "report": (
        Reports,
        "add",
        "/v1/players/me/reports",
        {"game": "{game}", "player": "{seated}", "reason": "Late Ann!"},
    ),
    "host": (Persons, "host", "/v1/games", {"seats": 3}),
    "talk": (Talk, "post", "/v1/games/{talking}/messages", {"name": "Late Ann", "text": "Late Ann"}),
    "webhook": (Webhooks, "add", "/v1/players/me/webhooks", {"url": "https://example.org/LateAnn"}),
}
"""Writes for a person, by name: the method that writes first, the address of the request, and its body."""


@pytest.mark.parametrize("what", LATE)
def test_what_a_request_writes_while_its_person_is_forgotten_is_erased_too(
    ann: Person, client: ApiClient, app: Flask, store: Store, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, method, path, body = LATE[what]
    ann.change(name="Late Ann")
    bob = Person(client, name="Bob")
    shared = context_of(app)
    game, rated, talking = (
        client.post("/v1/games", json={"seats": 3, **more}).json["game"]["id"]
        for more in ({}, {"options": {"rated": True}}, {"spectator_talk": "apart"})
    )
    seated = bob.join(game, "Bob").json["player"]
    here = {"game": game, "rated": rated, "talking": talking, "seated": seated}
    here["bob"] = shared.profiles.ladder_id(bob.id)
    write = getattr(owner, method)

    def forget_first(*arguments: Any, **named: Any) -> Any:
        monkeypatch.setattr(owner, method, write)
        ann.forget()
        return write(*arguments, **named)

    monkeypatch.setattr(owner, method, forget_first)
    sent = json.loads(filled(json.dumps(body), here))
    verb = {"name": "PATCH", "block": "PUT"}.get(what, "POST")
    answer = client.open(filled(path, here), method=verb, json=sent, headers=ann.headers)
    # The seat is there, and so is the game: nobody's.
    stays = what in ("seat", "rated seat", "host")
    assert (answer.status_code, answer.json.get("code")) == ((201, None) if stays else (401, "token_revoked"))
    assert getattr(owner, method) is write
    mine = f"cg:player:{{{ann.id}}}"
    assert [name.decode() for name in store.events.scan_iter(f"{mine}*")] == [mine]
    for text in everything(store, "*"):
        assert "Late Ann" not in text
        assert "LateAnn" not in text
        # The next look at what is due finds no webhook there any more.
        if not text.startswith((mine, "cg:notices")):
            assert ann.id not in text


def filled(text: str, names: dict[str, str]) -> str:
    for name, value in names.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def test_a_deletion_that_failed_in_the_middle_is_repeated(
    ann: Person, app: Flask, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann.change(name="Ann")

    def fail(*_: Any) -> None:
        raise StoreUnavailable

    monkeypatch.setattr(Profiles, "forget", fail)
    assert ann.client.delete("/v1/players/me", headers=ann.headers).status_code == 503
    # Nothing else is done for somebody who has asked to be forgotten.
    assert code(ann.client.get("/v1/players/me", headers=ann.headers)) == "token_revoked"
    monkeypatch.undo()
    ann.forget()
    assert store.events.hkeys(f"cg:player:{{{ann.id}}}") == [f"ended:{digest(ann.token)}".encode()]
    assert code(ann.client.delete("/v1/players/me", headers=ann.headers)) == "token_revoked"


def everything(store: Store, pattern: str) -> list[str]:
    """Returns all that is stored under these keys, as text, each with its key."""
    events: Any = store.events
    read: dict[str, Callable[[bytes], object]] = {
        "hash": events.hgetall,
        "set": events.smembers,
        "zset": lambda key: events.zrange(key, 0, -1),
        "stream": events.xrange,
        "string": events.get,
        "list": lambda key: events.lrange(key, 0, -1),
    }
    return [f"{name.decode()} {read[events.type(name).decode()](name)!r}" for name in events.scan_iter(pattern)]


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
        ("GET", "/v1/players/me"),
        ("GET", "/v1/players/me/export"),
        ("DELETE", "/v1/players/me"),
        ("GET", "/v1/players/me/blocks"),
        ("PUT", "/v1/players/me/blocks/l_0123456789abcdef"),
        ("DELETE", "/v1/players/me/blocks/l_0123456789abcdef"),
    ):
        assert code(client.open(path, method=method)) == "token_missing"
        assert code(client.open(path, method=method, headers=lobby.as_seat("red"))) == "player_required"
        for token in ("cep_", "cep_" + "0" * 59, "cep_x|y"):
            made_up = {"Authorization": f"Bearer {token}"}
            assert code(client.open(path, method=method, headers=made_up)) == "token_invalid"


# -- profiles --------------------------------------------------------------------------------------


def test_a_person_has_a_name_and_a_kind(ann: Person) -> None:
    assert ann.me() == {"name": None, "kind": "person", "ladder_id": None}
    assert ann.change(name="  Ann\u2003Lee ").json == {"name": "Ann Lee", "kind": "person", "ladder_id": None}
    assert ann.change(kind="program").json["name"] == "Ann Lee"
    assert ann.change(name=None).json == ann.me() == {"name": None, "kind": "program", "ladder_id": None}
    assert ann.change().json == ann.me()


def test_a_merge_patch_changes_a_profile_too(ann: Person) -> None:
    patch = {"data": b'{"name": "Ann"}', "content_type": "application/merge-patch+json"}
    assert ann.client.patch("/v1/players/me", headers=ann.headers, **patch).json["name"] == "Ann"


@pytest.mark.parametrize(
    "body",
    [
        *({"name": name} for name in ("", " ", "a" * 41, "x\u202ey", "operator", "Random", "r\u0435d", 7, ["Ann"])),
        *({"kind": kind} for kind in ("bot", "", None, 1)),
        *({"ladder_id": "l_0123456789abcdef"}, {"nonsense": 1}),
    ],
)
def test_what_is_no_name_and_no_kind_is_refused(ann: Person, body: dict[str, object]) -> None:
    assert code(ann.change(**body)) == "validation_failed"
    assert ann.me() == {"name": None, "kind": "person", "ladder_id": None}


def test_on_the_ladder_names_are_unique_and_the_kind_stays(ann: Person, client: ApiClient, app: Flask) -> None:
    ann.change(name="Ann")
    ladder = context_of(app).profiles.ladder_id(ann.id)
    assert ann.me() == {"name": "Ann", "kind": "person", "ladder_id": ladder}
    bob = Person(client, name="\u0410nn", kind="program")
    assert code(ann.change(kind="program")) == "kind_fixed"
    assert code(ann.change(name=None)) == "name_needed"
    context_of(app).profiles.change(bob.id, name="Bob")
    context_of(app).profiles.ladder_id(bob.id)
    assert code(bob.change(name="\u0410nn")) == "name_taken"
    assert bob.me()["name"] == "Bob"


def test_a_damaged_profile_is_said_and_mended_by_its_owner(ann: Person, store: Store) -> None:
    store.events.hset(f"cg:player:{{{ann.id}}}", "name", b"\xff")
    for path in ("/v1/players/me", "/v1/players/me/export"):
        assert code(ann.client.get(path, headers=ann.headers)) == "record_damaged"
    assert ann.change(name="Ann").json["name"] == "Ann"


# -- all that is kept ------------------------------------------------------------------------------


def test_the_export_has_all_that_is_kept_of_a_person_and_nothing_of_others(
    ann: Person, client: ApiClient, app: Flask, open_game: OpenGame
) -> None:
    ann.change(name="Ann")
    ladder = context_of(app).profiles.ladder_id(ann.id)
    hosted = client.post("/v1/games", json={"seats": 3}, headers=ann.headers).json["game"]["id"]
    game = open_game()["game"]["id"]
    joined, bob = ann.join(game, "Captain Ann").json, Person(client, name="Bob")
    bobs = bob.join(game, "Captain Bob").json
    assert ann.say(game, "Hello").status_code == bob.say(game, "I am Bob").status_code == 201
    path = f"/v1/games/{game}"
    note = {"version": 1, "text": "A beginning", "audience": "me"}
    hook = {"url": "https://example.org/ann"}
    for place, body in (("annotations", note), ("webhooks", hook)):
        assert client.post(f"{path}/{place}", json=body, headers=ann.headers).status_code == 201
    block = {"game": game, "seat": bobs["seat"]}
    assert client.post("/v1/players/me/blocks", json=block, headers=ann.headers).status_code == 201
    report = {"game": game, "player": bobs["player"], "reason": "Rude"}
    assert client.post("/v1/players/me/reports", json=report, headers=ann.headers).status_code == 201
    all_games = {"url": "https://example.org/all-of-ann"}
    assert client.post("/v1/players/me/webhooks", json=all_games, headers=ann.headers).status_code == 201
    id = context_of(app).news.tell(ann.id, news.BEGAN, began := {"game_id": game, "version": 1, "seat": "red"})
    kept = ann.get("/v1/players/me/export")
    assert [each["url"] for each in kept["webhooks"]] == ["https://example.org/all-of-ann"]
    assert kept["news"] == [{"frame": "player_event", "id": id, "data": {"type": "game_began", **began}}]
    assert kept["profile"] == {"name": "Ann", "kind": "person", "ladder_id": ladder}
    assert kept["hosted"] == [hosted]
    (seat,) = kept["seats"]
    assert (seat["game"], seat["player"], seat["name"]) == (game, joined["player"], "Captain Ann")
    assert [each["text"] for each in seat["annotations"]] == ["A beginning"]
    assert [each["url"] for each in seat["webhooks"]] == ["https://example.org/ann"]
    assert seat["muted"] == [bobs["player"]]
    assert [each["text"] for each in kept["messages"]] == ["Hello"]
    assert [(each["id"], each["game"], each["name"]) for each in kept["blocks"]] == [
        (bobs["player"], game, "Captain Bob")
    ]
    assert [each["reason"] for each in kept["reports"]] == ["Rude"]
    text = client.get("/v1/players/me/export", headers=ann.headers).text
    assert bob.id not in text
    assert ann.id not in text
    assert "I am Bob" not in text
    assert "secret" not in text


# -- whose turn it is ------------------------------------------------------------------------------


def test_a_list_of_my_games_says_for_whom_each_waits_and_which_wait_for_me(client: ApiClient) -> None:
    ann, games = Person(client), []
    for _ in range(2):
        made = client.post("/v1/games", json={"seats": 3, "options": {"timers": "none"}}).json
        game, host = made["game"]["id"], {"Authorization": f"Bearer {made['host_token']}"}
        ann.join(game)
        others = [client.post(f"/v1/games/{game}/seats", json={"name": name}).json for name in ("Bob", "Cleo")]
        assert {each["waiting"] == [] and not each["your_turn"] for each in ann.get("/v1/games?mine=true")["items"]}
        done = client.post(f"/v1/games/{game}/commands", json={"type": "start_game"}, headers=host)
        assert done.status_code == 201, done.text
        games.append((game, others))
    for _ in range(60):
        listed = {each["id"]: each for each in ann.get("/v1/games?mine=true")["items"]}
        turns = {game for game, each in listed.items() if each["your_turn"]}
        assert set(ann.games("&turn=mine")) == turns
        for game, _ in games:
            state = ann.get(f"/v1/games/{game}/questions")
            assert listed[game]["waiting"] == state["waiting"]
            assert (game in turns) == any(each["seat"] == listed[game]["your_seat"] for each in state["items"])
        if len(turns) == 1:
            break
        _answer_for_one(client, ann, *games[0])
    assert len(turns) == 1


def _answer_for_one(client: ApiClient, ann: Person, game: str, others: list[dict[str, str]]) -> None:
    """Gives the default answer of somebody who is asked."""
    for token in (ann.token, *(other["token"] for other in others)):
        headers = {"Authorization": f"Bearer {token}"}
        state = client.get(f"/v1/games/{game}/state", headers=headers).json
        questions = client.get(f"/v1/games/{game}/questions", headers=headers).json["items"]
        for question in questions:
            if question["seat"] == state["viewer"]:
                body = {"type": "answer", "question_id": question["id"], "answer": question["on_timeout"]}
                assert client.post(f"/v1/games/{game}/commands", json=body, headers=headers).status_code == 201
                return


def test_only_my_own_list_can_be_asked_for_my_turn(client: ApiClient) -> None:
    assert code(client.get("/v1/games?turn=mine")) == "validation_failed"
    ann = Person(client)
    assert code(client.get("/v1/games?mine=true&turn=hers", headers=ann.headers)) == "validation_failed"


# -- two tabs --------------------------------------------------------------------------------------


def test_two_tabs_that_join_at_the_same_time_get_one_seat(
    ann: Person, app: Flask, open_game: OpenGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = open_game()["game"]["id"]
    names, others = context_of(app).seat_names, []
    check = names.check

    def join_in_between(*arguments: object) -> None:
        # The first tab has been admitted, and does not sit yet.
        monkeypatch.setattr(names, "check", check)
        others.append(ann.join(game, "Ann of the other tab"))
        check(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(names, "check", join_in_between)
    first = ann.join(game, "Ann of this tab")
    assert sorted(map(code, [first, *others])) == ["", "illegal_command"]
    seats = [seat for seat in ann.client.get(f"/v1/games/{game}").json["seats"] if seat["taken"]]
    joined = next(each for each in (first, *others) if each.status_code == 201).json
    assert [seat["player"] for seat in seats] == [joined["player"]]
    assert ann.games() == [game]
    assert ann.get(f"/v1/games/{game}/state")["viewer"] == joined["seat"]


def test_the_tab_that_sits_down_later_gets_up_when_it_sees_the_other(
    ann: Person, app: Flask, open_game: OpenGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = open_game()["game"]["id"]
    tables, others = context_of(app).tables, []
    claim = tables.claim

    def claim_late(person: str, state: State, player: str) -> str:
        # Of what the other tab does in between, this one sees the claim, and not the seat.
        monkeypatch.setattr(tables, "claim", claim)
        others.append(ann.join(game, "Ann of the other tab"))
        return claim(person, state, player)

    monkeypatch.setattr(tables, "claim", claim_late)
    second = ann.join(game, "Ann of this tab")
    assert (code(others[0]), code(second)) == ("", "illegal_command")
    assert second.json["context"]["reason"] == "seated"
    seats = [seat for seat in ann.client.get(f"/v1/games/{game}").json["seats"] if seat["taken"]]
    assert [seat["player"] for seat in seats] == [others[0].json["player"]]
    assert ann.get(f"/v1/games/{game}/state")["viewer"] == others[0].json["seat"]


def test_a_seat_that_was_refused_leaves_no_claim(ann: Person, client: ApiClient, open_game: OpenGame) -> None:
    full, free = open_game(bots=[{"kind": "random"}] * 3)["game"]["id"], open_game()["game"]["id"]
    assert code(ann.join(full)) == "game_full"
    assert ann.games() == []
    assert code(ann.join(free, "operator")) == "validation_failed"
    assert ann.join(free).status_code == 201
