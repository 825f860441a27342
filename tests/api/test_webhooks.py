"""Webhooks as their owners meet them over HTTP: made, listed, paused, rotated, tested, ended."""

from ipaddress import ip_network
from typing import Any

import pytest
from flask import Flask

from service import context
from service.notices.addresses import WebhookPolicy
from service.notices.schedule import Task
from service.notices.webhooks import EVENTS, EVENTS_OF_PERSON, FORMATS, MOST
from service.store.log.event_log import NOTICES_DUE
from tests.api.client import ApiClient, ApiResponse, client_of
from tests.api.conftest import PLAIN_ALIENS, QUICK, Store, context_of
from tests.api.table import Table, code

URL = "https://example.org/cosmic"


def made(table: Table, who: dict[str, str], url: str = URL, **body: Any) -> ApiResponse:
    return table.client.post(f"{table.path}/webhooks", json={"url": url, **body}, headers=who)


def hooks(table: Table, who: dict[str, str]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = table.client.get(f"{table.path}/webhooks", headers=who).json["items"]
    return found


def pointers(refused: ApiResponse) -> list[str]:
    assert code(refused) == "validation_failed", refused.text
    return [fault["pointer"] for fault in refused.json["errors"]]


def test_a_webhook_shows_its_secret_once(table: Table) -> None:
    red = table.as_seat("red")
    shown = made(table, red)
    assert shown.status_code == 201
    assert shown.headers["Cache-Control"] == "no-store"
    secret = shown.json["secret"]
    assert secret.startswith("whsec_")
    (listed,) = hooks(table, red)
    assert listed == {name: value for name, value in shown.json.items() if name != "secret"}
    assert (listed["seat"], listed["mode"], listed["format"]) == ("red", "notify", "standard")
    assert listed["events"] == list(EVENTS)
    assert secret not in table.client.get(f"{table.path}/webhooks", headers=red).text


def test_the_same_answer_comes_again_under_the_same_key(table: Table) -> None:
    red = table.as_seat("red", **{"Idempotency-Key": "a-key-of-mine"})
    first, again = made(table, red), made(table, red)
    assert again.json == first.json
    assert again.headers["Idempotency-Replayed"] == "true"


def test_what_decides_is_told_of_questions_alone_unless_it_asks_for_more(table: Table) -> None:
    decides = made(table, table.as_seat("red"), mode="decide").json
    assert decides["events"] == ["question.pending"]
    both = made(table, table.as_seat("red"), URL + "/2", mode="decide", events=["game.finished", "question.pending"])
    assert both.json["events"] == ["game.finished", "question.pending"]


def test_an_address_has_one_webhook_in_a_game_however_it_is_written_and_whoever_asks(table: Table) -> None:
    assert made(table, table.as_seat("red"), "https://Example.org:443/cosmic").status_code == 201
    for who in (table.as_seat("red"), table.as_seat("blue"), table.as_host()):
        assert code(made(table, who)) == "webhook_exists"
    assert made(table, table.as_seat("red"), URL + "?a=b").status_code == 201
    another = Table(table.client)
    assert made(another, another.as_host()).status_code == 201


def test_a_game_has_sixteen(table: Table) -> None:
    for number in range(MOST):
        assert made(table, table.as_seat("red"), f"{URL}/{number}").status_code == 201
    refused = made(table, table.as_seat("blue"))
    assert code(refused) == "illegal_command"
    assert refused.json["context"] == {"reason": "too_many", "max": MOST}
    assert table.client.get("/v1/meta").json["webhooks"] == {
        "on": True,
        "per_game": MOST,
        "events": list(EVENTS),
        "player_events": list(EVENTS_OF_PERSON),
        "formats": list(FORMATS),
    }
    (first, *_) = hooks(table, table.as_seat("red"))
    assert table.client.delete(f"{table.path}/webhooks/{first['id']}", headers=table.as_seat("red")).status_code == 204
    assert made(table, table.as_seat("blue")).status_code == 201


@pytest.mark.parametrize(
    "url",
    [
        "http://example.org/",
        "ftp://example.org/",
        "//example.org/",
        "example.org",
        "https://",
        "https://user:password@example.org/",
        "https://example.org/#part",
        "https://example.org:99999/",
        "https://example.org:0/",
        "https://exa mple.org/",
        "https://example.org/\r\nX-Header: 1",
        "https://bücher.example/",
        "https://127.0.0.1/",
        "https://10.0.0.1/",
        "https://169.254.169.254/latest/meta-data/",
        "https://[::1]/",
        "https://[::ffff:10.0.0.1]/",
        "https://localhost/",
        "https://printer.local/",
        "https://example.org/" + "a" * 2000,
    ],
)
def test_an_address_that_no_webhook_may_have_is_refused(table: Table, url: str) -> None:
    assert pointers(made(table, table.as_seat("red"), url)) == ["/url"]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"events": []}, "/events"),
        ({"events": ["question.pending", "question.pending"]}, "/events"),
        ({"events": ["no.such"]}, "/events/0"),
        ({"mode": "listen"}, "/mode"),
        ({"format": "telegram"}, "/format"),
        ({"mode": "decide", "format": "slack"}, "/format"),
        ({"mode": "decide", "events": ["game.started"]}, "/events"),
        ({"secret": "mine"}, "/secret"),
    ],
)
def test_a_body_that_says_something_else_is_refused(table: Table, body: dict[str, Any], pointer: str) -> None:
    assert pointers(made(table, table.as_seat("red"), **body)) == [pointer]


def test_the_host_has_nothing_to_decide(table: Table) -> None:
    assert pointers(made(table, table.as_host(), mode="decide")) == ["/mode"]


def test_a_game_that_is_over_has_nothing_to_tell(table: Table) -> None:
    table.end()
    assert code(made(table, table.as_host())) == "game_over"


def test_everybody_sees_their_own_webhooks_alone(table: Table) -> None:
    red, blue, host = table.as_seat("red"), table.as_seat("blue"), table.as_host()
    ids = [made(table, who, f"{URL}/{n}").json["id"] for n, who in enumerate((red, blue, host))]
    for mine, who in zip(ids, (red, blue, host), strict=True):
        assert [hook["id"] for hook in hooks(table, who)] == [mine]
        for other in set(ids) - {mine}:
            path = f"{table.path}/webhooks/{other}"
            for method, end in (("PATCH", ""), ("DELETE", ""), ("POST", "/test"), ("GET", "/deliveries")):
                body = {"paused": True} if method == "PATCH" else None
                assert code(table.client.open(path + end, method=method, json=body, headers=who)) == "not_found"
            assert code(table.client.post(f"{path}/deliveries/d_1/retry", headers=who)) == "not_found"
    assert hooks(table, host)[0]["seat"] is None


def test_it_is_paused_goes_on_and_changes(table: Table) -> None:
    red = table.as_seat("red")
    path = f"{table.path}/webhooks/{made(table, red).json['id']}"
    paused = table.client.patch(path, json={"paused": True}, headers=red)
    assert (paused.status_code, paused.json["paused"], paused.json["paused_by"]) == (200, True, "owner")
    on = table.client.patch(path, json={"paused": False, "events": ["game.finished"]}, headers=red).json
    assert (on["paused"], on["paused_by"], on["events"]) == (False, None, ["game.finished"])
    bodies: list[dict[str, Any]] = [{}, {"paused": "yes"}, {"url": URL}, {"events": []}]
    for body in bodies:
        assert code(table.client.patch(path, json=body, headers=red)) == "validation_failed"


def test_what_decides_goes_on_being_told_of_questions(table: Table) -> None:
    red = table.as_seat("red")
    path = f"{table.path}/webhooks/{made(table, red, mode='decide').json['id']}"
    assert pointers(table.client.patch(path, json={"events": ["game.finished"]}, headers=red)) == ["/events"]


def test_a_rotated_secret_is_shown_once_and_the_old_one_is_good_for_a_day(table: Table) -> None:
    red = table.as_seat("red")
    first = made(table, red).json
    rotated = table.client.patch(f"{table.path}/webhooks/{first['id']}", json={"rotate_secret": True}, headers=red)
    assert rotated.json["secret"] not in ("", first["secret"])
    assert rotated.json["former_secret_until"] > rotated.json["created_at"]
    stored = context_of(table.client.application).dispatcher.webhooks.box(table.id).hooks[0].hook
    assert stored.secrets(0) == [rotated.json["secret"], first["secret"]]
    assert stored.secrets(stored.former_until) == [rotated.json["secret"]]


def test_a_test_is_sent_soon_and_listed(table: Table, store: Store) -> None:
    red = table.as_seat("red")
    id = made(table, red).json["id"]
    sent = table.client.post(f"{table.path}/webhooks/{id}/test", headers=red)
    assert (sent.status_code, sent.json["event"], sent.json["state"]) == (202, "webhook.test", "pending")
    listed = table.client.get(f"{table.path}/webhooks/{id}/deliveries", headers=red).json["items"]
    assert listed == [sent.json]
    assert store.events.zscore(NOTICES_DUE, Task(table.id, id, sent.json["id"]).member) is not None


def test_a_delivery_is_tried_again_but_not_while_its_webhook_is_paused(table: Table) -> None:
    red = table.as_seat("red")
    path = f"{table.path}/webhooks/{made(table, red).json['id']}"
    delivery = table.client.post(f"{path}/test", headers=red).json["id"]
    assert table.client.post(f"{path}/deliveries/{delivery}/retry", headers=red).status_code == 202
    assert code(table.client.post(f"{path}/deliveries/d_0/retry", headers=red)) == "not_found"
    table.client.patch(path, json={"paused": True}, headers=red)
    refused = table.client.post(f"{path}/deliveries/{delivery}/retry", headers=red)
    assert (code(refused), refused.json["context"]["reason"]) == ("illegal_command", "paused")


def test_it_ends_with_the_token_that_made_it(table: Table) -> None:
    red = table.as_seat("red")
    made(table, red)
    fresh = table.client.post(f"{table.path}/seats/red/token", headers=red).json["token"]
    assert hooks(table, {"Authorization": f"Bearer {fresh}"}) == []


def test_a_player_token_has_webhooks_of_its_seats(client: ApiClient) -> None:
    person = {"Authorization": f"Bearer {client.post('/v1/players').json['token']}"}
    game = client.post("/v1/games", json={"seats": 3}).json["game"]["id"]
    assert (
        client.post(f"/v1/games/{game}/seats", json={"name": "Ann", "seat": "blue"}, headers=person).status_code == 201
    )
    shown = client.post(f"/v1/games/{game}/webhooks", json={"url": URL}, headers=person)
    assert (shown.status_code, shown.json["seat"]) == (201, "blue")


def test_the_operator_switches_webhooks_off(bare_app: Flask, store: Store) -> None:
    off = QUICK._replace(webhooks=WebhookPolicy(on=False))
    context.attach(bare_app, context.build(off, store.events, store.queue))
    table = Table(client_of(bare_app), options=PLAIN_ALIENS).start()
    assert code(made(table, table.as_seat("red"))) == "webhooks_off"
    meta = table.client.get("/v1/meta").json
    assert not meta["webhooks"]["on"]
    assert "webhooks" not in meta["features"]
    context_of(bare_app).feed.close()


def test_the_operator_allows_addresses_of_the_own_network(bare_app: Flask, store: Store) -> None:
    own = QUICK._replace(webhooks=WebhookPolicy(http=True, networks=(ip_network("10.1.0.0/16"),)))
    context.attach(bare_app, context.build(own, store.events, store.queue))
    table = Table(client_of(bare_app), options=PLAIN_ALIENS).start()
    assert made(table, table.as_seat("red"), "http://10.1.2.3:8080/hook").status_code == 201
    assert pointers(made(table, table.as_seat("red"), "http://10.2.2.3/")) == ["/url"]
    context_of(bare_app).feed.close()


def test_no_export_view_or_record_has_a_webhook(table: Table) -> None:
    secret = made(table, table.as_seat("red")).json["secret"]
    for path in ("", "/state", "/events", "/export", "/history"):
        for who in ({}, table.as_host(), table.as_seat("red"), table.as_seat("blue")):
            text = table.client.get(table.path + path, headers=who).text
            assert secret not in text
            assert URL not in text


def test_webhooks_that_were_made_from_one_address_have_a_mark_that_is_not_the_address(
    client: ApiClient, store: Store
) -> None:
    def marks(*addresses: str) -> list[str]:
        table = Table(client)
        for number, address in enumerate(addresses):
            client.environ_base["REMOTE_ADDR"] = address
            assert made(table, table.as_host(), f"https://hooks.example/{number}").status_code == 201
        return [each.hook.origin for each in context_of(client.application).dispatcher.webhooks.box(table.id).hooks]

    first, again, six, near, other = marks("198.51.100.7", "198.51.100.7", "2001:db8::1", "2001:db8::2", "198.51.100.8")
    assert (first, six) == (again, near)
    assert len({first, six, other}) == 3
    assert all(len(mark) == 4 for mark in (first, six, other))
