"""Webhooks of a person over HTTP: made, listed, paused, rotated, tested, ended; by nobody else."""

from typing import Any

import pytest
from flask import Flask

from service.notices import places
from service.notices.addresses import WebhookPolicy
from service.notices.schedule import Task
from service.notices.webhooks import EVENTS_OF_PERSON, MOST
from service.players import news
from service.players.persons import id_in
from service.store.log.event_log import NOTICES_DUE
from tests.api.client import ApiClient, ApiResponse, client_of
from tests.api.conftest import QUICK, Store, context_of, made
from tests.api.persons import Person
from tests.api.table import Table, code
from tests.api.test_webhooks import URL, pointers

WEBHOOKS = "/v1/players/me/webhooks"


class Owner(Person):
    """A person with webhooks."""

    def make(self, url: str = URL, **body: Any) -> ApiResponse:
        return self.client.post(WEBHOOKS, json={"url": url, **body}, headers=self.headers)

    def hooks(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = self.client.get(WEBHOOKS, headers=self.headers).json["items"]
        return found

    def call(self, method: str, path: str, **body: Any) -> ApiResponse:
        return self.client.open(f"{WEBHOOKS}/{path}", method=method, headers=self.headers, **body)


@pytest.fixture
def ann(client: ApiClient) -> Owner:
    return Owner(client)


def test_a_webhook_shows_its_secret_once(ann: Owner) -> None:
    shown = ann.make()
    assert shown.status_code == 201, shown.text
    assert shown.headers["Cache-Control"] == "no-store"
    assert shown.json["secret"].startswith("whsec_")
    (listed,) = ann.hooks()
    assert listed == {name: value for name, value in shown.json.items() if name != "secret"}
    assert (listed["seat"], listed["mode"], listed["format"]) == (None, "notify", "standard")
    assert listed["events"] == list(EVENTS_OF_PERSON)


def test_the_same_answer_comes_again_under_the_same_key(ann: Owner) -> None:
    headers = {**ann.headers, "Idempotency-Key": "a-key-of-mine"}
    first, again = (ann.client.post(WEBHOOKS, json={"url": URL}, headers=headers) for _ in range(2))
    assert again.json == first.json
    assert again.headers["Idempotency-Replayed"] == "true"


def test_a_person_has_sixteen_and_each_address_once(ann: Owner, client: ApiClient) -> None:
    for number in range(MOST):
        assert ann.make(f"{URL}/{number}").status_code == 201
    assert code(ann.make(f"{URL}/0")) == "webhook_exists"
    refused = ann.make()
    assert (code(refused), refused.json["context"]) == ("illegal_command", {"reason": "too_many", "max": MOST})
    assert Owner(client).make(f"{URL}/0").status_code == 201


def test_what_is_wrong_with_a_webhook_is_named(ann: Owner) -> None:
    assert pointers(ann.make("https://127.0.0.1/")) == ["/url"]
    decides = ann.make(mode="decide")
    assert pointers(decides) == ["/mode"]
    assert "make one at the game" in decides.text
    assert ann.make(mode="notify").json["mode"] == "notify"
    assert pointers(ann.make(events=["webhook.test"])) == ["/events/0"]
    assert pointers(ann.make(events=["game.started"] * 2)) == ["/events"]
    assert pointers(ann.make(format="carrier pigeon")) == ["/format"]


def test_a_webhook_is_changed_paused_and_rotated(ann: Owner) -> None:
    made = ann.make().json
    changed = ann.call("PATCH", made["id"], json={"events": ["seek.matched"], "paused": True})
    assert (changed.json["events"], changed.json["paused_by"]) == (["seek.matched"], "owner")
    rotated = ann.call("PATCH", made["id"], json={"rotate_secret": True})
    assert rotated.json["secret"] != made["secret"]
    assert rotated.json["former_secret_until"]
    assert code(ann.call("PATCH", made["id"], json={})) == "validation_failed"
    assert pointers(ann.call("PATCH", made["id"], json={"events": ["webhook.test"]})) == ["/events/0"]


def test_one_that_goes_on_begins_with_what_is_new(ann: Owner, app: Flask) -> None:
    shared, person = context_of(app), id_in(ann.token)
    id = ann.make().json["id"]
    ann.call("PATCH", id, json={"paused": True})
    shared.news.tell(person, news.MATCHED, {"game_id": "g_1", "seek_id": "s_1"})
    assert ann.call("PATCH", id, json={"paused": False}).json["paused"] is False
    shared.news.tell(person, news.MATCHED, {"game_id": "g_2", "seek_id": "s_2"})
    shared.dispatcher.look(places.of_person(person), lambda: 1)
    (delivery,) = ann.call("GET", f"{id}/deliveries").json["items"]
    assert (delivery["event"], delivery["game_id"], delivery["state"]) == ("seek.matched", "g_2", "pending")


def test_a_test_is_sent_and_tried_again(ann: Owner, store: Store) -> None:
    id = ann.make().json["id"]
    sent = ann.call("POST", f"{id}/test")
    assert (sent.status_code, sent.json["event"], sent.json["game_id"]) == (202, "webhook.test", None)
    member = Task(places.of_person(id_in(ann.token)), id, sent.json["id"]).member
    assert store.events.zscore(NOTICES_DUE, member) is not None
    again = ann.call("POST", f"{id}/deliveries/{sent.json['id']}/retry")
    assert (again.status_code, again.json["id"]) == (202, sent.json["id"])
    assert code(ann.call("POST", f"{id}/deliveries/d_none/retry")) == "not_found"
    ann.call("PATCH", id, json={"paused": True})
    assert code(ann.call("POST", f"{id}/deliveries/{sent.json['id']}/retry")) == "illegal_command"


def test_a_deleted_webhook_is_gone(ann: Owner) -> None:
    id = ann.make().json["id"]
    assert ann.call("DELETE", id).status_code == 204
    assert ann.hooks() == []
    for method, path in [("DELETE", id), ("GET", f"{id}/deliveries"), ("POST", f"{id}/test")]:
        assert code(ann.call(method, path)) == "not_found"
    assert code(ann.call("PATCH", id, json={"paused": True})) == "not_found"


def test_nobody_sees_or_changes_the_webhooks_of_others(ann: Owner, client: ApiClient) -> None:
    id, bob = ann.make().json["id"], Owner(client)
    assert bob.hooks() == []
    for method, path in [("DELETE", id), ("GET", f"{id}/deliveries"), ("POST", f"{id}/test")]:
        assert code(bob.call(method, path)) == "not_found"
    table = Table(client)
    for headers, refusal in (({}, "token_missing"), (table.as_host(), "player_required")):
        assert code(client.get(WEBHOOKS, headers=headers)) == refusal
        assert code(client.post(WEBHOOKS, json={"url": URL}, headers=headers)) == refusal


def test_a_webhook_of_a_seat_is_not_one_of_its_person(ann: Owner, client: ApiClient) -> None:
    opened = client.post("/v1/games", json={"seats": 3}).json
    path = f"/v1/games/{opened['game']['id']}"
    assert ann.join(opened["game"]["id"]).status_code == 201
    assert client.post(f"{path}/webhooks", json={"url": URL}, headers=ann.headers).status_code == 201
    assert ann.hooks() == []
    assert ann.make().status_code == 201
    assert len(client.get(f"{path}/webhooks", headers=ann.headers).json["items"]) == 1


def test_a_replaced_token_has_no_webhooks_and_a_forgotten_person_leaves_none(ann: Owner, store: Store) -> None:
    ann.make()
    ann.token = ann.client.post("/v1/players/me/token", headers=ann.headers).json["token"]
    assert ann.hooks() == []
    id = ann.make(f"{URL}/2").json["id"]
    ann.call("POST", f"{id}/test")
    assert ann.client.delete("/v1/players/me", headers=ann.headers).status_code == 204
    person = id_in(ann.token).encode()
    kept = [name for name in store.events.scan_iter() if person in name]
    assert kept == [b"cg:player:{%s}" % person]


def test_where_webhooks_are_off_none_is_made(store: Store) -> None:
    ann = Owner(client_of(made(store, QUICK._replace(webhooks=WebhookPolicy(on=False)))))
    assert code(ann.make()) == "webhooks_off"
