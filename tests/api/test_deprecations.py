"""Answers, the API document and `/v1/meta` say what is deprecated; the table keeps to the policy."""

import json
from datetime import UTC, date, datetime, timedelta
from email.utils import parsedate_to_datetime

import pytest
from flask import Flask

from service.app import offline_app
from service.http import deprecations
from service.http.deprecations import KINDS, MEMBER, NOTICE, OPERATION, VALUE, Deprecation
from service.openapi.deprecations import is_known, part
from service.openapi.document import as_data
from tests.api.client import ApiClient
from tests.api.contract import document
from tests.api.released_contract import vanished
from tests.api.table import Table

SINCE, SUNSET = date(2027, 3, 1), date(2028, 1, 1)
BOTS = Deprecation(OPERATION, "listBots", SINCE, SUNSET, "listCatalogs", "/docs#/meta/listBots")
ABOUT = Deprecation(MEMBER, "Bot.about", SINCE, SUNSET, "Bot.id", "/docs#/meta/listBots")
LOBBY = Deprecation(VALUE, "Status.lobby", SINCE, SUNSET, "Status.running", "/docs#/games/getGame")


@pytest.fixture
def deprecated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deprecates an operation, a member and a value in this test."""
    monkeypatch.setattr(deprecations, "TABLE", (BOTS, ABOUT, LOBBY))


# -- answers -----------------------------------------------------------------------------------------


@pytest.mark.usefixtures("deprecated")
@pytest.mark.parametrize("method", ["GET", "HEAD"])
def test_each_answer_of_a_deprecated_operation_says_since_when_and_until_when(client: ApiClient, method: str) -> None:
    """RFC 9745 and RFC 8594."""
    headers = client.open("/v1/bots", method=method).headers
    assert headers["Deprecation"] == f"@{int(datetime(2027, 3, 1, tzinfo=UTC).timestamp())}"
    assert headers["Sunset"] == "Sat, 01 Jan 2028 00:00:00 GMT"
    assert parsedate_to_datetime(headers["Sunset"]) == datetime(2028, 1, 1, tzinfo=UTC)
    assert '</docs#/meta/listBots>; rel="deprecation"; type="text/html"' in headers.getlist("Link")


def test_a_304_and_a_refusal_say_it_too(client: ApiClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(deprecations, "TABLE", (BOTS._replace(name="getEventSchema"),))
    held = client.get("/v1/schemas/events/game_created").headers["ETag"]
    same = client.get("/v1/schemas/events/game_created", headers={"If-None-Match": held})
    refused = client.get("/v1/schemas/events/no_such_type")
    assert (same.status_code, refused.status_code) == (304, 404)
    for answer in (same, refused):
        assert {"Deprecation", "Sunset", "Link"} <= set(answer.headers.keys())


@pytest.mark.usefixtures("deprecated")
def test_all_other_answers_say_nothing_of_it(client: ApiClient) -> None:
    for path in ("/v1/meta", "/v1/games", "/v1/nowhere"):
        assert {"Deprecation", "Sunset"} & set(client.get(path).headers.keys()) == set()
    assert "Sunset" not in client.options("/v1/bots").headers


def test_without_an_entry_no_answer_says_it(client: ApiClient) -> None:
    assert {"Deprecation", "Sunset"} & set(client.get("/v1/bots").headers.keys()) == set()


@pytest.mark.usefixtures("deprecated")
def test_a_page_of_another_origin_may_read_it(client: ApiClient) -> None:
    exposed = client.get("/v1/bots").headers["Access-Control-Expose-Headers"].split(", ")
    assert {"Deprecation", "Sunset", "Link"} <= set(exposed)


def test_the_facts_of_the_service_list_what_will_go(client: ApiClient, monkeypatch: pytest.MonkeyPatch) -> None:
    before = client.get("/v1/meta")
    assert len(before.json["deprecations"]) == len(deprecations.TABLE)
    monkeypatch.setattr(deprecations, "TABLE", (BOTS, LOBBY))
    after = client.get("/v1/meta", headers={"If-None-Match": before.headers["ETag"]})
    assert after.json["deprecations"] == [
        {
            "kind": "operation",
            "name": "listBots",
            "since": "2027-03-01",
            "sunset": "2028-01-01",
            "replacement": "listCatalogs",
            "link": "/docs#/meta/listBots",
        },
        {
            "kind": "value",
            "name": "Status.lobby",
            "since": "2027-03-01",
            "sunset": "2028-01-01",
            "replacement": "Status.running",
            "link": "/docs#/games/getGame",
        },
    ]


def test_a_table_of_a_game_reads_as_before(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is deprecated still works."""
    state = Deprecation(OPERATION, "getState", SINCE, SUNSET, "getGame", "/docs#/play/getState")
    plain = table.client.get(f"{table.path}/state")
    monkeypatch.setattr(deprecations, "TABLE", (state,))
    marked = table.client.get(f"{table.path}/state")
    assert (marked.status_code, marked.json) == (200, plain.json)
    assert "Sunset" in marked.headers


# -- the API document --------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def offline() -> Flask:
    return offline_app()


@pytest.mark.usefixtures("deprecated")
def test_the_document_marks_it_and_names_what_replaces_it(offline: Flask) -> None:
    found = as_data(offline)
    bots = found["paths"]["/v1/bots"]["get"]
    about = found["components"]["schemas"]["Bot"]["properties"]["about"]
    said = "Deprecated since 2027-03-01: use `{}`. It works until 2028-01-01."
    assert bots["deprecated"] is True
    assert bots["description"].endswith(said.format("listCatalogs"))
    assert about["deprecated"] is True
    assert about["description"] == f"How it plays.\n\n{said.format('Bot.id')}"
    words = found["components"]["schemas"]["Status"]
    assert "deprecated" not in words
    assert words["description"].endswith("`lobby`: " + said.format("Status.running"))


def test_without_an_entry_the_document_marks_nothing(offline: Flask) -> None:
    marked = [each for each in deprecations.TABLE if each.kind in (OPERATION, MEMBER)]
    found = json.dumps(as_data(offline))
    assert found.count('"deprecated": true') == len(marked)


# -- the policy --------------------------------------------------------------------------------------


def faults(entry: Deprecation) -> list[str]:
    """Returns what is wrong with an entry of the table, in words."""
    found = []
    gone = {each.name for each in vanished()}
    if entry.kind not in KINDS or (part(document(), entry.kind, entry.name) is None and entry.name not in gone):
        found.append("there is no such thing, and the last release had none")
    if entry.sunset < entry.since + NOTICE:
        found.append("it goes before the policy allows")
    if entry.replacement == entry.name or not is_known(document(), entry.replacement):
        found.append("what replaces it does not exist")
    if any(each.name == entry.replacement for each in deprecations.TABLE):
        found.append("what replaces it is deprecated too")
    if not entry.link.startswith(("/docs#/", "https://")):
        found.append("its link leads to no page")
    return found


def test_every_entry_keeps_to_the_policy() -> None:
    assert {each.name: faults(each) for each in deprecations.TABLE if faults(each)} == {}
    assert len({(each.kind, each.name) for each in deprecations.TABLE}) == len(deprecations.TABLE)


@pytest.mark.parametrize("entry", [BOTS, ABOUT, LOBBY], ids=lambda entry: entry.kind)
def test_a_good_entry_of_each_kind_is_accepted(entry: Deprecation) -> None:
    assert faults(entry) == []
    assert faults(entry._replace(sunset=SINCE + NOTICE)) == []


def test_a_bad_entry_is_refused() -> None:
    assert faults(BOTS._replace(sunset=SINCE + NOTICE - timedelta(days=1))) == ["it goes before the policy allows"]
    assert faults(BOTS._replace(replacement="listRobots")) == ["what replaces it does not exist"]
    assert faults(BOTS._replace(replacement="listBots")) == ["what replaces it does not exist"]
    assert faults(ABOUT._replace(replacement="Bot.colour")) == ["what replaces it does not exist"]
    assert faults(LOBBY._replace(kind=MEMBER)) == ["there is no such thing, and the last release had none"]
    assert faults(BOTS._replace(link="/nowhere")) == ["its link leads to no page"]


@pytest.mark.usefixtures("deprecated")
def test_a_replacement_may_not_be_deprecated_itself() -> None:
    assert faults(LOBBY._replace(name="Status.over", replacement="Status.lobby")) == [
        "what replaces it is deprecated too"
    ]
