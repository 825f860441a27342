"""Reports: the operator reads what somebody did, with the messages as they were; nobody else does."""

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from flask import Flask

from service import context
from service.callers.tokens import digest
from service.players import reports
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import QUICK, OpenGame, Store, context_of
from tests.api.persons import Person
from tests.api.table import code

TOKEN = "cea_" + "a" * 43
ADMIN = {"Authorization": f"Bearer {TOKEN}"}


@pytest.fixture
def app(bare_app: Flask, store: Store) -> Iterator[Flask]:
    """Yields the service with an operator."""
    settings = QUICK._replace(admin_token_hash=digest(TOKEN))
    context.attach(bare_app, context.build(settings, store.events, store.queue))
    yield bare_app
    context_of(bare_app).feed.close()


@pytest.fixture
def ann(client: ApiClient) -> Person:
    return Person(client)


@pytest.fixture
def bob(client: ApiClient) -> Person:
    return Person(client)


@pytest.fixture
def game(open_game: OpenGame, ann: Person, bob: Person) -> str:
    """Returns a game with Ann at red, Bob at blue and talk of spectators."""
    made = str(open_game(spectator_talk="apart")["game"]["id"])
    for person, name in ((ann, "Ann"), (bob, "Bob")):
        assert person.join(made, name).status_code == 201
    return made


def report(person: Person, game: str, **body: Any) -> ApiResponse:
    body = {"game": game, "reason": "Rude", **body}
    return person.client.post("/v1/players/me/reports", json=body, headers=person.headers)


def read(client: ApiClient) -> list[dict[str, Any]]:
    """Returns what the operator reads."""
    answer = client.get("/v1/admin/reports", headers=ADMIN)
    assert answer.status_code == 200, answer.text
    items: list[dict[str, Any]] = answer.json["items"]
    return items


def player_at(client: ApiClient, game: str, seat: str) -> str:
    return next(str(each["player"]) for each in client.get(f"/v1/games/{game}").json["seats"] if each["seat"] == seat)


def test_the_operator_reads_the_messages_as_they_were(ann: Person, bob: Person, client: ApiClient, game: str) -> None:
    said = [bob.say(game, "To all").json["id"], bob.say(game, "To Ann alone", to=["red"]).json["id"]]
    made = report(ann, game, messages=said)
    assert made.status_code == 201
    for id in said:
        client.delete(f"/v1/games/{game}/messages/{id}", headers=bob.headers)
    (item,) = read(client)
    assert [each["text"] for each in item["messages"]] == ["To all", "To Ann alone"]
    assert [each["room"] for each in item["messages"]] == ["table", "private"]
    assert (item["id"], item["game"], item["seat"], item["name"]) == (made.json["id"], game, "blue", "Bob")
    assert (item["player"], item["by"]) == (player_at(client, game, "blue"), player_at(client, game, "red"))
    assert item["reason"] == "Rude"
    text = client.get("/v1/admin/reports", headers=ADMIN).text + made.text
    assert ann.id not in text
    assert bob.id not in text


def test_a_player_is_reported_without_a_word_said(ann: Person, client: ApiClient, game: str) -> None:
    assert report(ann, game, player=player_at(client, game, "blue"), reason="Stalls").status_code == 201
    (item,) = read(client)
    assert (item["seat"], item["messages"], item["reason"]) == ("blue", [], "Stalls")


def test_a_spectator_is_reported_by_another(client: ApiClient, game: str) -> None:
    cleo, dan = Person(client), Person(client)
    said = cleo.say(game, "Boo", name="Cleo").json["id"]
    assert report(dan, game, messages=[said]).status_code == 201
    (item,) = read(client)
    assert (item["player"], item["seat"], item["name"], item["by"]) == (None, None, "Cleo", None)
    assert [each["text"] for each in item["messages"]] == ["Boo"]


def test_nobody_reports_what_they_cannot_read(ann: Person, bob: Person, client: ApiClient, game: str) -> None:
    cleo, stranger = Person(client), Person(client)
    cleo.join(game, "Cleo")
    secret = bob.say(game, "To Ann alone", to=["red"]).json["id"]
    spectator = stranger.say(game, "Boo", name="Dan").json["id"]
    for person, message in ((cleo, secret), (stranger, secret), (ann, spectator), (ann, "m_1")):
        refused = report(person, game, messages=[message])
        assert code(refused) == "validation_failed"
        assert refused.json["errors"][0]["pointer"] == "/messages/0"
    assert read(client) == []


def test_a_report_is_about_one_writer(ann: Person, bob: Person, client: ApiClient, game: str) -> None:
    said = [bob.say(game, "One").json["id"], ann.say(game, "Two").json["id"]]
    assert code(report(ann, game, messages=said)) == "validation_failed"
    other = player_at(client, game, "red")
    assert code(report(ann, game, messages=said[:1], player=other)) == "validation_failed"


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"player": "p_0123456789abcdef"},
        {"player": "red"},
        {"messages": ["m_x"]},
        {"messages": ["m_1"] * 21},
        {"player": "p_0123456789abcdef", "reason": ""},
        {"player": "p_0123456789abcdef", "reason": "x" * 501},
        {"player": "p_0123456789abcdef", "reason": "\u0007"},
        {"player": "p_0123456789abcdef", "nonsense": 1},
    ],
)
def test_what_is_no_report_is_refused(ann: Person, client: ApiClient, game: str, body: dict[str, Any]) -> None:
    assert code(report(ann, game, **body)) == "validation_failed"
    assert read(client) == []


def test_nobody_reports_at_a_game_that_they_cannot_see(ann: Person, client: ApiClient) -> None:
    made = client.post("/v1/games", json={"seats": 3, "visibility": "private"}).json["game"]["id"]
    for game in (made, "g_" + "0" * 26):
        assert code(report(ann, game, player="p_0123456789abcdef")) == "not_found"


def test_a_repeated_request_is_one_report(ann: Person, client: ApiClient, game: str) -> None:
    body = {"game": game, "player": player_at(client, game, "blue"), "reason": "Rude"}
    headers = {**ann.headers, "Idempotency-Key": "report-him-once"}
    first, again = (client.post("/v1/players/me/reports", json=body, headers=headers) for _ in range(2))
    assert (again.json, again.headers["Idempotency-Replayed"]) == (first.json, "true")
    assert len(read(client)) == 1


def test_the_operator_removes_a_report(ann: Person, client: ApiClient, game: str) -> None:
    id = report(ann, game, player=player_at(client, game, "blue")).json["id"]
    assert client.delete(f"/v1/admin/reports/{id}", headers=ADMIN).status_code == 204
    assert read(client) == []
    assert code(client.delete(f"/v1/admin/reports/{id}", headers=ADMIN)) == "not_found"


def test_only_the_operator_reads_and_removes_reports(ann: Person, client: ApiClient, game: str) -> None:
    id = report(ann, game, player=player_at(client, game, "blue")).json["id"]
    for method, path in (("GET", "/v1/admin/reports"), ("DELETE", f"/v1/admin/reports/{id}")):
        assert code(client.open(path, method=method)) == "token_missing"
        assert code(client.open(path, method=method, headers=ann.headers)) == "token_invalid"
    assert len(read(client)) == 1


def test_one_person_and_all_together_report_only_so_much(
    ann: Person, bob: Person, client: ApiClient, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = player_at(client, game, "blue")
    monkeypatch.setattr(reports, "MOST_OF_ONE", 2)
    monkeypatch.setattr(reports, "MOST", 3)
    assert [code(report(ann, game, player=other)) for _ in range(3)] == ["", "", "report_limit"]
    assert [code(report(bob, game, player=other)) for _ in range(2)] == ["", "report_limit"]
    client.delete(f"/v1/admin/reports/{read(client)[0]['id']}", headers=ADMIN)
    assert code(report(bob, game, player=other)) == ""


def test_many_reports_of_few_people_keep_nobody_else_from_reporting(
    ann: Person, bob: Person, client: ApiClient, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = player_at(client, game, "blue")
    monkeypatch.setattr(reports, "MOST", 3)
    first, *_ = (report(ann, game, player=other, reason=f"number {number}") for number in range(3))
    assert code(first) == code(report(bob, game, player=other)) == ""
    assert [each["reason"] for each in read(client)][:2] == ["number 0", "number 1"]
    assert len(read(client)) == 3
    assert code(report(bob, game, player=other)) == "report_limit"


def test_a_reason_that_looks_like_a_record_counts_for_nobody_else(
    ann: Person, bob: Person, client: ApiClient, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reports, "MOST_OF_ONE", 1)
    other = player_at(client, game, "blue")
    assert code(report(ann, game, player=other, reason=f'"by":"{bob.id}"')) == ""
    assert code(report(bob, game, player=other)) == ""


def test_a_report_is_kept_for_ninety_days(ann: Person, client: ApiClient, game: str, store: Store) -> None:
    other = player_at(client, game, "blue")
    with time_machine.travel("2030-01-01T00:00:00Z", tick=False) as clock:
        assert code(report(ann, game, player=other)) == ""
        clock.shift(89 * 24 * 3600)
        assert len(read(client)) == 1
        clock.shift(2 * 24 * 3600)
        assert read(client) == []
        assert code(report(ann, game, player=other)) == ""
        assert store.events.hlen(reports.OPEN) == 1


def test_what_a_deleted_person_said_is_in_no_report(ann: Person, bob: Person, client: ApiClient, game: str) -> None:
    cleo, dan = Person(client), Person(client)
    said = cleo.say(game, "Boo", name="Cleo").json["id"]
    report(dan, game, messages=[said])
    report(ann, game, messages=[bob.say(game, "Hello").json["id"]])
    cleo.forget()
    assert [each["seat"] for each in read(client)] == ["blue"]
    bob.forget()
    assert read(client) == []


def test_a_report_that_cannot_be_read_hides_no_other(ann: Person, client: ApiClient, game: str, store: Store) -> None:
    report(ann, game, player=player_at(client, game, "blue"))
    store.events.hset(reports.OPEN, "r_0", b"{")
    assert len(read(client)) == 1
