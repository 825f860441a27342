"""Operations of the admin token: the operator may use them, and nobody else."""

import subprocess
import sys
from typing import Any

import pytest
from flask import Flask

from service import context, ids
from service.administration import admin_token
from service.administration.moderation import MOST_BANS, Moderation, name_of, network
from service.callers.tokens import digest
from service.settings import read
from tests.api.client import ApiClient, client_of
from tests.api.conftest import QUICK, OpenGame, Store, context_of
from tests.api.table import Table, code
from tests.repo.sources import ROOT

TOKEN = "cea_" + "A" * 43
ADMIN = {"Authorization": f"Bearer {TOKEN}"}
STRANGER = {"environ_base": {"REMOTE_ADDR": "203.0.113.9"}}
BAN = {"address": "203.0.113.9", "seconds": 60, "reason": "A flood of requests."}


@pytest.fixture
def app(bare_app: Flask, store: Store) -> Any:
    settings = QUICK._replace(admin_token_hash=digest(TOKEN))
    context.attach(bare_app, context.build(settings, store.events, store.queue))
    yield bare_app
    context_of(bare_app).feed.close()


def admin_operations(app: Flask) -> list[tuple[str, str]]:
    """Returns method and path of everything below /v1/admin, with made-up ids."""
    return [
        (method, rule.rule.replace("<game_id>", "g_x").replace("<ban_id>", "b_x"))
        for rule in app.url_map.iter_rules()
        for method in sorted((rule.methods or set()) - {"OPTIONS", "HEAD"})
        if rule.rule.startswith("/v1/admin")
    ]


# -- the token -------------------------------------------------------------------------------------


def test_every_operation_of_the_operator_asks_for_the_admin_token_first(app: Flask, table: Table) -> None:
    found = admin_operations(app)
    assert len(found) >= 8
    for method, path in found:
        assert code(table.client.open(path, method=method)) == "token_missing", path
        for token in (table.host, table.tokens["red"], "cea_" + "B" * 43, TOKEN + "A", ""):
            refused = table.client.open(path, method=method, headers={"Authorization": f"Bearer {token}"})
            assert code(refused) == "token_invalid", path


def test_without_a_token_in_the_settings_nobody_is_the_operator(bare_app: Flask, store: Store) -> None:
    context.attach(bare_app, context.build(QUICK, store.events, store.queue))
    client = client_of(bare_app)
    for header in (f"Bearer {TOKEN}", "Bearer ", "Bearer", ""):
        assert code(client.get("/v1/admin/bans", headers={"Authorization": header})) == "token_invalid"


def test_the_admin_token_opens_no_game(table: Table) -> None:
    assert code(table.client.get(table.path, headers=ADMIN)) == "token_invalid"


def test_wrong_admin_tokens_count_as_failed_logins(bare_app: Flask, store: Store) -> None:
    settings = QUICK._replace(rate_limits=True, admin_token_hash=digest(TOKEN))
    context.attach(bare_app, context.build(settings, store.events, store.queue))
    client = client_of(bare_app)
    wrong = {"Authorization": "Bearer cea_wrong"}
    answers = [code(client.get("/v1/admin/bans", headers=wrong, **STRANGER)) for _ in range(22)]
    assert answers.count("token_invalid") >= 1
    assert answers[-1] == "quota_exceeded"


def test_a_token_is_made_and_shown_once_with_the_hash_that_the_service_takes() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "service", "admin-token"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    shown = dict(line.split() for line in run.stdout.splitlines())
    assert shown["token"].startswith("cea_")
    assert read({"ADMIN_TOKEN_HASH": shown["hash"]}).admin_token_hash == digest(shown["token"])
    assert admin_token.matches(shown["token"], shown["hash"])


def test_the_token_may_come_as_a_hash_as_itself_or_in_a_file(tmp_path: Any) -> None:
    assert read({}).admin_token_hash == ""
    assert read({"ADMIN_TOKEN": TOKEN}).admin_token_hash == digest(TOKEN)
    for content in (TOKEN, digest(TOKEN)):
        (tmp_path / "token").write_text(content + "\n")
        assert read({"ADMIN_TOKEN_FILE": str(tmp_path / "token")}).admin_token_hash == digest(TOKEN)


@pytest.mark.parametrize(
    ("environment", "told"),
    [
        ({"ADMIN_TOKEN": "cea_short"}, "ADMIN_TOKEN is not a token"),
        ({"ADMIN_TOKEN": digest(TOKEN)}, "ADMIN_TOKEN is not a token"),
        ({"ADMIN_TOKEN_HASH": TOKEN}, "ADMIN_TOKEN_HASH is not 64 hex digits"),
        ({"ADMIN_TOKEN_FILE": "/no/such/file"}, "cannot be read"),
        ({"ADMIN_TOKEN": TOKEN, "ADMIN_TOKEN_HASH": digest(TOKEN)}, "are both set"),
    ],
)
def test_a_setting_that_is_no_token_is_one_line_without_its_value(environment: dict[str, str], told: str) -> None:
    with pytest.raises(ValueError, match=told) as refused:
        read(environment)
    said = str(refused.value)
    assert "\n" not in said
    assert not any(value in said for name, value in environment.items() if name != "ADMIN_TOKEN_FILE")


# -- games -----------------------------------------------------------------------------------------


def close(client: ApiClient, game: str, reason: str = "It broke our rules.") -> Any:
    return client.post(f"/v1/admin/games/{game}/close", json={"reason": reason}, headers=ADMIN)


def test_a_closed_game_ends_in_public_without_a_winner_and_stays_readable__close_01(table: Table) -> None:
    done = close(table.client, table.id)
    assert done.json["status"] == "over"
    game = table.client.get(table.path).json
    assert (game["status"], game["winners"]) == ("over", [])
    events = table.client.get(f"{table.path}/events?limit=500").json["items"]
    told = {event["type"]: event for event in events}
    assert told["game_closed"]["data"] == {"reason": "It broke our rules."}
    assert told["game_closed"]["by"] == "operator"
    assert told["game_ended"]["data"] == {"winners": [], "why": "closed"}
    assert events[-1]["type"] == "game_finalized"
    assert list(context_of(table.client.application).games.log.unlisted()) == [table.id]
    assert table.client.get(f"{table.path}/export").status_code == 200
    assert code(close(table.client, table.id)) == "game_over"


def test_a_running_game_cannot_be_deleted_by_anybody(table: Table) -> None:
    assert code(table.client.delete(table.path, headers=table.as_host())) == "game_started"
    assert code(table.client.delete(table.path, headers=ADMIN)) == "token_invalid"
    removing = {path for method, path in admin_operations(table.client.application) if method == "DELETE"}
    assert removing == {"/v1/admin/games/g_x/messages/<id>", "/v1/admin/bans/b_x", "/v1/admin/reports/<id>"}


def test_a_lobby_that_is_closed_is_withdrawn(lobby: Table) -> None:
    assert close(lobby.client, lobby.id).json["status"] == "withdrawn"
    assert lobby.client.get(lobby.path).status_code == 404
    assert code(close(lobby.client, lobby.id)) == "not_found"


@pytest.mark.parametrize("reason", ["", "\u200e", "two\nlines", "\x1b[31m", "a\u3164", "x" * 301, None])
def test_a_reason_is_one_line_of_text(table: Table, reason: Any) -> None:
    before = table.version()
    assert code(close(table.client, table.id, reason)) == "validation_failed"
    assert table.version() == before


def listed(client: ApiClient) -> list[str]:
    return [game["id"] for game in client.get("/v1/games").json["items"]]


def test_a_hidden_game_is_off_the_list_until_it_is_shown_again(table: Table) -> None:
    path = f"/v1/admin/games/{table.id}/hidden"
    for _ in range(2):
        hidden = table.client.put(path, json={"hidden": True}, headers=ADMIN).json
        assert (hidden["visibility"], hidden["hidden"]) == ("unlisted", True)
        assert listed(table.client) == []
    assert table.client.get(table.path).json["visibility"] == "unlisted"
    items = table.client.get("/v1/admin/hidden-games", headers=ADMIN).json["items"]
    assert [(item["id"], item["status"], item["hidden"]) for item in items] == [(table.id, "running", True)]
    context_of(table.client.application).lobby.list_again(table.id)
    assert listed(table.client) == []
    shown = table.client.put(path, json={"hidden": False}, headers=ADMIN).json
    assert (shown["visibility"], shown["hidden"]) == ("public", False)
    assert listed(table.client) == [table.id]
    assert table.client.get("/v1/admin/hidden-games", headers=ADMIN).json["items"] == []


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_hiding_and_showing_never_makes_a_game_more_public_than_its_host_did(
    client: ApiClient, open_game: OpenGame, visibility: str
) -> None:
    game = open_game(visibility=visibility)["game"]["id"]
    for hidden in (True, False):
        found = client.put(f"/v1/admin/games/{game}/hidden", json={"hidden": hidden}, headers=ADMIN).json
        assert found["visibility"] == visibility
        assert listed(client) == []


def test_an_unknown_game_can_be_neither_closed_nor_hidden(client: ApiClient) -> None:
    for game in ("g_x", ids.game()):
        assert code(close(client, game)) == "not_found"
        assert code(client.put(f"/v1/admin/games/{game}/hidden", json={"hidden": True}, headers=ADMIN)) == "not_found"


# -- bans ------------------------------------------------------------------------------------------


def test_a_banned_address_gets_403_everywhere_until_the_ban_is_lifted(client: ApiClient) -> None:
    made = client.post("/v1/admin/bans", json=BAN, headers=ADMIN)
    assert made.json["network"] == "203.0.113.9/32"
    for method, path in (("GET", "/v1/games"), ("POST", "/v1/games"), ("GET", "/healthz"), ("GET", "/nowhere")):
        assert code(client.open(path, method=method, **STRANGER)) == "address_banned"
    assert client.get("/v1/games").status_code == 200
    assert client.get("/v1/admin/bans", headers=ADMIN).json["items"] == [made.json]
    assert client.delete(made.headers["Location"], headers=ADMIN).status_code == 204
    assert client.get("/v1/games", **STRANGER).status_code == 200
    assert code(client.delete(made.headers["Location"], headers=ADMIN)) == "not_found"


def test_a_ban_ends_by_itself_and_a_second_one_replaces_it(
    client: ApiClient, app: Flask, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    client.post("/v1/admin/bans", json=BAN, headers=ADMIN)
    client.post("/v1/admin/bans", json=BAN | {"seconds": 120, "reason": "Again."}, headers=ADMIN)
    (ban,) = client.get("/v1/admin/bans", headers=ADMIN).json["items"]
    assert ban["reason"] == "Again."
    now = ids.now()
    monkeypatch.setattr(ids, "now", lambda: now + 119_000)
    assert code(client.get("/v1/games", **STRANGER)) == "address_banned"
    monkeypatch.setattr(ids, "now", lambda: now + 121_000)
    assert client.get("/v1/games", **STRANGER).status_code == 200
    assert client.get("/v1/admin/bans", headers=ADMIN).json["items"] == []
    client.post("/v1/admin/bans", json=BAN | {"address": "198.51.100.0/24"}, headers=ADMIN)
    # The address of a ban that has ended is not kept.
    assert store.events.hlen("cg:bans") == 1


def test_a_ban_is_known_to_other_processes_and_after_a_restart(client: ApiClient, store: Store) -> None:
    other = Moderation(store.events)
    client.post("/v1/admin/bans", json=BAN | {"address": "203.0.113.0/24"}, headers=ADMIN)
    assert other.ban_of("203.0.113.77") is None
    other.refresh()
    found = other.ban_of("203.0.113.77")
    assert found is not None
    assert found.reason == BAN["reason"]
    assert other.ban_of("203.0.114.1") is None


def test_while_the_store_is_away_bans_hold_and_no_request_waits_for_it(client: ApiClient, store: Store) -> None:
    client.post("/v1/admin/bans", json=BAN, headers=ADMIN)
    store.server.connected = False
    assert code(client.get("/healthz", **STRANGER)) == "address_banned"
    assert client.get("/healthz").status_code == 200
    assert code(client.post("/v1/admin/bans", json=BAN, headers=ADMIN)) == "unavailable"
    store.server.connected = True


@pytest.mark.parametrize(
    ("written", "meant", "address", "other"),
    [
        ("203.0.113.9", "203.0.113.9/32", "203.0.113.9", "203.0.113.10"),
        ("203.0.113.9", "203.0.113.9/32", "::ffff:203.0.113.9", "::ffff:203.0.113.10"),
        ("::ffff:203.0.113.9", "203.0.113.9/32", "203.0.113.9", "203.0.113.10"),
        ("203.0.113.0/24", "203.0.113.0/24", "203.0.113.255", "203.0.114.0"),
        ("2001:db8::1", "2001:db8::/64", "2001:db8::ffff", "2001:db8:0:1::1"),
        ("2001:db8::/32", "2001:db8::/32", "2001:db8:ffff::1", "2001:db9::1"),
    ],
)
def test_a_ban_covers_what_it_names_and_nothing_else(
    client: ApiClient, app: Flask, written: str, meant: str, address: str, other: str
) -> None:
    made = client.post("/v1/admin/bans", json=BAN | {"address": written}, headers=ADMIN)
    assert made.json["network"] == meant
    banned = context_of(app).moderation.ban_of
    assert banned(address) is not None
    assert banned(other) is None
    assert banned("unknown") is None


@pytest.mark.parametrize("address", ["127.0.0.1", "127.0.0.0/8", "0.0.0.0/0", "::ffff:127.0.0.1"])
def test_the_operator_cannot_ban_the_address_from_which_the_ban_comes(client: ApiClient, address: str) -> None:
    assert code(client.post("/v1/admin/bans", json=BAN | {"address": address}, headers=ADMIN)) == "validation_failed"
    assert client.get("/healthz").status_code == 200


@pytest.mark.parametrize("address", ["203.0.113.9/24", "203.0.113.256", "1/2/3", "::1::", "203.0.113.0/33"])
def test_what_is_no_address_cannot_be_banned(client: ApiClient, address: str) -> None:
    assert code(client.post("/v1/admin/bans", json=BAN | {"address": address}, headers=ADMIN)) == "validation_failed"


def test_bans_are_bounded_and_a_known_network_can_still_be_banned_anew(client: ApiClient, store: Store) -> None:
    first = client.post("/v1/admin/bans", json=BAN, headers=ADMIN).json
    value = store.events.hget("cg:bans", first["id"])
    assert value is not None
    store.events.hset("cg:bans", mapping={f"b_{number}": value for number in range(MOST_BANS - 1)})
    assert code(client.post("/v1/admin/bans", json=BAN | {"address": "198.51.100.1"}, headers=ADMIN)) == "ban_limit"
    assert client.post("/v1/admin/bans", json=BAN, headers=ADMIN).status_code == 201


def test_the_name_of_a_ban_is_that_of_its_network() -> None:
    assert name_of(network("203.0.113.9")) == name_of(network("203.0.113.9/32"))


# -- switches --------------------------------------------------------------------------------------


def switch(client: ApiClient, on: bool, message: str = "") -> Any:
    body = {"on": on, "message": message} if message else {"on": on}
    return client.put("/v1/admin/switches/creation", json=body, headers=ADMIN)


def test_while_creation_is_off_nothing_new_is_made_and_games_go_on(table: Table) -> None:
    (before,) = table.client.get("/v1/admin/switches", headers=ADMIN).json["items"]
    assert before == {"name": "creation", "on": True, "message": "", "since": None}
    switch(table.client, False, "Back at noon.")
    assert table.client.get("/v1/meta").json["creation"] == {"on": False, "message": "Back at noon."}
    refused = table.client.post("/v1/games", json={"seats": 3})
    assert (code(refused), refused.json["detail"]) == ("creation_off", "Back at noon.")
    assert refused.headers["Retry-After"] == "300"
    seat, question = table.asked()[0]
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    fork = {"at_seq": 3, "randomness": "fresh"}
    assert code(table.client.post(f"{table.path}/forks", json=fork, headers=table.as_host())) == "creation_off"
    table.end()
    assert code(table.client.post(f"{table.path}/rematch", headers=table.as_host())) == "creation_off"
    switch(table.client, True)
    assert table.client.get("/v1/meta").json["creation"] == {"on": True, "message": ""}
    assert table.client.post(f"{table.path}/rematch", headers=table.as_host()).status_code == 201


def test_a_creation_that_was_answered_is_answered_again_while_creation_is_off(client: ApiClient) -> None:
    key = {"Idempotency-Key": "k" * 20}
    first = client.post("/v1/games", json={"seats": 3}, headers=key)
    switch(client, False)
    again = client.post("/v1/games", json={"seats": 3}, headers=key)
    assert again.json == first.json
    refused = {"Idempotency-Key": "r" * 20}
    assert code(client.post("/v1/games", json={"seats": 3}, headers=refused)) == "creation_off"
    switch(client, True)
    assert client.post("/v1/games", json={"seats": 3}, headers=refused).status_code == 201


def test_the_switch_is_known_to_other_processes_and_after_a_restart(client: ApiClient, store: Store) -> None:
    switch(client, False, "Back at noon.")
    other = Moderation(store.events)
    other.refresh()
    assert (other.creation().on, other.creation().message) == (False, "Back at noon.")
