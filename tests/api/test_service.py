"""The service about itself: front door, catalogue, limits, health, headers, documents."""

import gc
import hashlib
import re
import socket
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from domain.aliens.page import ALIENS
from domain.events import TYPES
from domain.game.catalogue import kinds
from domain.options import OPTIONS
from domain.rulebook.rulesets import RULESET
from service.administration import store_loss_check
from service.api import docs
from service.api.docs import FILES, WEB
from service.callers.quotas import POLICIES
from service.openapi import document
from service.server import __main__ as main
from service.server import process
from service.settings import Settings, read
from tests.api.client import ApiClient, client_of
from tests.api.conftest import QUICK, Store, made
from tests.api.contract import DOCUMENT, published, shown_document
from tests.api.table import Table, code
from workers.bots.policies import POLICIES as BOT_POLICIES

VENDORED = {
    "swagger-ui-bundle.js": "e6a898692f2d768e807c3ba4626068a69a2c5dd960dd6c76f3e4d3a3de180af2",
    "swagger-ui.css": "5ed08757e53da3e026d6cbecc61fe5d43585c9560b302d534ad56692519a273d",
    "swagger-ui.LICENSE": "cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30",
    "swagger-ui.NOTICE": "0d20d1adef18aee3f40dd258172155521ce702ac445cb5f7b7d60ed32dad2fb2",
}
"""swagger-ui-dist 5.35.0."""


def test_the_front_door_has_links_for_programs_and_a_page_for_people(client: ApiClient) -> None:
    links = client.get("/").json["links"]
    for href in links.values():
        assert client.get(href).status_code in (200, 503), href
    page = client.get("/", headers={"Accept": "text/html,application/xhtml+xml"})
    assert page.mimetype == "text/html"
    assert 'href="docs"' in page.text


def test_the_committed_api_document_is_the_one_that_the_code_writes_and_serves(client: ApiClient) -> None:
    committed = DOCUMENT.read_bytes()
    written = document.yaml_of(document.as_data(client.application))
    assert written.encode() == committed, "run `make openapi` and commit openapi.yaml"
    assert client.get("/openapi.yaml").data == committed
    assert client.get("/openapi.json").json == published()
    assert client.get("/docs/openapi.json").json == shown_document()
    for path in ("/openapi.yaml", "/openapi.json", "/docs/openapi.json"):
        etag = client.get(path).headers["ETag"]
        assert client.get(path, headers={"If-None-Match": etag}).status_code == 304


def test_the_document_is_described_once_and_only_for_who_asks_for_it_as_json(
    client: ApiClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    described = []

    def describe() -> dict[str, Any]:
        described.append(document.as_data(client.application))
        return described[-1]

    monkeypatch.setitem(client.application.extensions, "openapi", describe)
    docs.prepare(client.application)
    assert client.get("/openapi.yaml").status_code == 200
    assert described == []
    for path in 2 * ("/openapi.json", "/docs/openapi.json"):
        assert client.get(path).status_code == 200
    assert len(described) == 1


def test_a_process_reads_what_never_changes_before_it_is_ready(
    client: ApiClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    began = []

    class Ready:
        def __init__(self, app: Flask, *_: object) -> None:
            monkeypatch.setattr(Path, "read_bytes", None)
            began.append(app)

        def run(self, **_: object) -> None:
            for path in (
                "/openapi.yaml",
                "/docs",
                "/docs/swagger-ui-bundle.js",
                "/page/index.html",
            ):
                assert client.get(path).status_code == 200

    # The client of the tests reads the document once for itself, to hold answers against it.
    assert client.get("/healthz").status_code == 200
    docs._written.cache_clear()
    monkeypatch.setattr(main, "create_app", lambda: client.application)
    monkeypatch.setattr(sys, "argv", ["service.server"])
    monkeypatch.setattr(process, "ApiServer", Ready)
    monkeypatch.setattr(gc, "freeze", lambda: None)
    monkeypatch.setattr(gc, "set_threshold", lambda *_: None)
    monkeypatch.setattr(sys, "setswitchinterval", lambda _: None)
    with socket.socket() as unused:
        monkeypatch.setattr(main, "listener", lambda *_: unused)
        assert main.main() == 0
    assert began == [client.application]


def test_the_docs_page_loads_nothing_from_elsewhere(client: ApiClient) -> None:
    page = client.get("/docs")
    assert page.mimetype == "text/html"
    sources = re.findall(r'(?:src|href)="([^"]+)"', page.text)
    assert len(sources) == 4
    for source in sources:
        assert client.get(source).status_code == 200, source
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]
    assert code(client.get("/docs/../app.py")) == "not_found"
    assert code(client.get("/docs/swagger-ui.LICENSE")) == "not_found"


def test_each_operation_has_an_address_on_the_docs_page(client: ApiClient) -> None:
    assert "deepLinking: true" in client.get("/docs/start.js").text


def test_the_docs_page_shows_the_document_with_its_examples(client: ApiClient) -> None:
    assert "`${HERE}docs/openapi.json`" in client.get("/docs/start.js").text
    create = shown_document()["paths"]["/v1/games"]["post"]
    for message in (create["requestBody"], create["responses"]["201"]):
        assert message["content"]["application/json"]["examples"]


def test_the_vendored_files_are_what_was_published() -> None:
    for name, expected in VENDORED.items():
        assert hashlib.sha256((WEB / name).read_bytes()).hexdigest() == expected, name
    assert {path.name for path in WEB.iterdir()} == {*VENDORED, *FILES}


def test_the_catalogue_has_lists_and_entries(client: ApiClient) -> None:
    assert set(client.get("/v1/catalog").json["links"]) == set(kinds())
    for kind in kinds():
        items = client.get(f"/v1/catalog/{kind}").json["items"]
        assert items, kind
        first = client.get(f"/v1/catalog/{kind}/{items[0]['id']}")
        assert first.json == items[0]
        assert first.headers["Cache-Control"] == "public, max-age=86400"
        for path in (f"/v1/catalog/{kind}", f"/v1/catalog/{kind}/{items[0]['id']}"):
            etag = client.get(path).headers["ETag"]
            assert client.get(path, headers={"If-None-Match": etag}).status_code == 304
            assert client.get(f"{path}?ruleset={RULESET}").headers["ETag"] == etag
            assert code(client.get(f"{path}?ruleset=2001.1")) == "not_found"
        assert code(client.get(f"/v1/catalog/{kind}/no-such-thing")) == "not_found"
    assert code(client.get("/v1/catalog/planets")) == "not_found"
    assert code(client.get("/v1/catalog/planets/x")) == "not_found"


def test_a_tag_of_the_catalogue_is_that_of_its_words(client: ApiClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The next release says more of the same ruleset: a client with the old answer does not get 304."""
    before = client.get("/v1/catalog/options").headers["ETag"]
    monkeypatch.setitem(OPTIONS, "turn_limit", replace(OPTIONS["turn_limit"], about="in other words"))
    now = client.get("/v1/catalog/options", headers={"If-None-Match": before})
    assert now.status_code == 200
    assert now.headers["ETag"] != before


def test_the_catalogue_of_aliens_says_what_each_side_does(client: ApiClient) -> None:
    aliens = client.get("/v1/catalog/aliens").json["items"]
    assert {alien["id"] for alien in aliens} == set(ALIENS)
    for alien in aliens:
        kinds = {ability["kind"] for ability in alien["abilities"]}
        # Of the older editions some sides, or the whole flare, are not known.
        expected = {"power"} if alien["edition"] == "classic" else {"power", "wild", "super"}
        assert expected <= kinds, alien["id"]


def test_the_catalogue_says_what_aliens_cards_stations_and_moons_do_and_are_called(client: ApiClient) -> None:
    virus = client.get("/v1/catalog/aliens/virus").json
    assert "multiply" in virus["power"]
    assert all(virus[side].endswith(".") for side in ("power", "wild", "super"))
    assert {each["kind"]: each["text"] for each in virus["abilities"]} == {
        side: virus[side] for side in ("power", "wild", "super")
    }
    for kind in ("cards", "stations", "moons", "planetoids", "tokens"):
        silent = [each for each in client.get(f"/v1/catalog/{kind}").json["items"] if not each["text"]]
        # The title of an attack says all of it.
        assert [each["id"] for each in silent if each.get("kind") != "attack"] == []
    assert client.get("/v1/catalog/names/flare-healer").json["name"] == "Healer flare"
    assert client.get("/v1/catalog/names/station-shield-generator").json["name"] == "Station: Shield Generator"


def test_a_player_who_may_use_something_reads_what_it_is_and_does(table: Table) -> None:
    _, question = table.play_until("respond")
    assert question["abilities"]
    for each in question["abilities"]:
        assert table.client.get(f"/v1/catalog/names/{each['use']}").json["name"] == each["label"]
        assert each["name"]
        assert each["text"].endswith(".")


def test_a_rule_that_a_refusal_names_is_in_the_catalogue(table: Table) -> None:
    seat, question = table.play_until("choose_ships")
    refused = table.answer(seat, question["id"], {"kind": "choose_ships", "from": {}})
    rule = table.client.get(f"/v1/catalog/rules/{refused.json['context']['rule']}")
    assert rule.json["id"] == refused.json["context"]["rule"]


def test_meta_tells_versions_limits_and_time(store: Store) -> None:
    meta = client_of(made(store, Settings())).get("/v1/meta").json
    assert meta["ruleset"] == RULESET
    assert set(meta["limits"]) == set(POLICIES)
    assert meta["limits"]["commands"] == {"requests": 600, "seconds": 60, "by": "seat or address"}
    assert meta["server_time"].endswith("+00:00")
    assert meta["streams"] == {"per_token": 8, "per_address": 32, "per_process": 2000}
    assert meta["connections"] == {"per_address": 512, "requests_under_way": 200}


def test_every_type_of_event_has_a_schema(client: ApiClient) -> None:
    assert {each["id"] for each in client.get("/v1/schemas/events").json["items"]} == set(TYPES)
    assert client.get("/v1/schemas/events/ships_moved").json["json_schema"]["$ref"] == "#/$defs/ShipsMoved"
    assert code(client.get("/v1/schemas/events/nothing")) == "not_found"


def test_each_bot_says_how_strong_it_was_measured_to_be(client: ApiClient) -> None:
    found = {each["id"]: each["strengths"] for each in client.get("/v1/bots").json["items"]}
    against = {"random": "basic", "basic": "random", "planner": "basic"}
    assert found.keys() == against.keys()
    for bot, measured in found.items():
        assert [each["table"] for each in measured] == ["base", "sets", "variants"], bot
        assert {(each["against"], each["seats"]) for each in measured} == {(against[bot], 4)}
        assert all(each["games"] >= 60 and 0 <= each["low"] <= each["rate"] < each["high"] < 1 for each in measured)
    assert all(each["high"] < 0.25 for each in found["random"])
    assert all(each["rate"] > 3.4 * 0.25 for each in found["basic"] if each["table"] != "variants")
    assert all(each["rate"] > 1.8 * 0.25 for each in found["planner"])


def test_bots_and_rulesets_are_listed(client: ApiClient) -> None:
    listed = [(each["id"], each["about"]) for each in client.get("/v1/bots").json["items"]]
    assert listed == [(name, policy.about) for name, policy in BOT_POLICIES.items()]
    assert all(about for _, about in listed)
    assert client.get("/v1/rulesets").json["items"][0]["id"] == RULESET


def test_settings_come_from_the_environment() -> None:
    usual = Settings(signing_key=Path("var/signing-key"), retired_keys=Path("var/retired-signing-keys"), league=True)
    assert read({}) == usual
    chosen = usual._replace(rate_limits=False, bots=("basic", "random"))
    assert read({"RATE_LIMITS": "0", "BOTS": "basic, random"}) == chosen
    assert read({"LEAGUE": "0"}) == usual._replace(league=False)
    assert read({"ARCHIVE_AFTER": "60"}) == usual._replace(archive_after=60.0)
    assert read({"ARCHIVE_AFTER": "never"}).archive_after is None
    assert read({"DATA_DIR": "games"}).archive == Path("games/archive")


def test_health_asks_nobody_and_readiness_asks_everybody(client: ApiClient, store: Store) -> None:
    assert client.get("/healthz").json == {"status": "alive"}
    found = client.get("/readyz")
    assert found.status_code == 503
    assert found.json["checks"] == {
        "events": "ok",
        "queue": "ok",
        "disk": "ok",
        "worker": "missing",
        "clock": "missing",
        "timers": "ok",
        "games": "ok",
    }
    for name in ("worker", "clock"):
        store.queue.set(f"cg:heartbeat:{name}", int(time.time() * 1000))
    ready = client.get("/readyz")
    assert ready.json["status"] == "ready"
    assert client.get("/readyz", headers={"If-None-Match": ready.headers["ETag"]}).status_code == 304
    store.queue.zadd("cg:due", {"g_1|3": time.time() * 1000 - 60_000})
    assert client.get("/readyz").json["checks"]["timers"] == "missing"
    store.server.connected = False
    assert client.get("/readyz").json["checks"]["events"] == "no answer"
    assert client.get("/healthz").status_code == 200
    store.server.connected = True


def test_a_sign_of_life_from_the_future_is_none(client: ApiClient, store: Store) -> None:
    for name in ("worker", "clock"):
        store.queue.set(f"cg:heartbeat:{name}", int(time.time() * 1000))
    # The clock of the machine was set back, and the process that wrote this has ended since.
    store.queue.set("cg:heartbeat:clock", int(time.time() * 1000) + 3_600_000)
    found = client.get("/readyz")
    assert (found.status_code, found.json["checks"]["clock"]) == (503, "missing")


def test_every_answer_has_its_headers(client: ApiClient) -> None:
    for path in ("/", "/v1/games", "/v1/games/g_x", "/nowhere", "/docs"):
        headers = client.get(path).headers
        assert re.fullmatch(r"r_[0-9a-f]{16}", headers["Request-Id"])
        assert headers["Access-Control-Allow-Origin"] == "*"
        assert "ETag" in headers["Access-Control-Expose-Headers"]
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert "Access-Control-Allow-Credentials" not in headers
    odd = client.get("/", headers={"Request-Id": "x" * 65})
    assert odd.headers["Request-Id"].startswith("r_")


def test_preflights_are_answered(client: ApiClient) -> None:
    answered = client.options("/v1/games", headers={"Origin": "https://example.org"})
    assert answered.status_code == 200
    assert "POST" in answered.headers["Access-Control-Allow-Methods"]
    for name in ("Authorization", "Idempotency-Key", "If-Match", "Last-Event-ID"):
        assert name in answered.headers["Access-Control-Allow-Headers"]


def limited(store: Store) -> ApiClient:
    return client_of(made(store, QUICK._replace(rate_limits=True)))


STRANGER = {"environ_base": {"REMOTE_ADDR": "203.0.113.9"}}


def test_every_answer_says_how_much_of_a_quota_is_left(store: Store) -> None:
    client = limited(store)
    first, second = (client.get("/v1/games", **STRANGER).headers for _ in range(2))
    assert first["RateLimit-Policy"] == '"reads";q=1200;w=60'
    assert re.fullmatch(r'"reads";r=1199;t=\d+', first["RateLimit"])
    assert re.fullmatch(r'"reads";r=1198;t=\d+', second["RateLimit"])
    assert "RateLimit" not in client.get("/healthz", **STRANGER).headers


def test_readiness_says_that_games_were_lost_until_none_is(client: ApiClient, store: Store) -> None:
    for name in ("worker", "clock"):
        store.queue.set(f"cg:heartbeat:{name}", int(time.time() * 1000))
    assert client.get("/readyz").json["checks"]["games"] == "ok"
    store_loss_check.keep(store.queue, store_loss_check.Report(2, ["g_1", "g_2"]))
    found = client.get("/readyz")
    assert (found.status_code, found.json["checks"]["games"]) == (503, "lost")
    assert "g_1" not in found.text
    store_loss_check.keep(store.queue, store_loss_check.Report())
    assert client.get("/readyz").status_code == 200
