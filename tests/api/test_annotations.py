"""Remarks on versions of a game: who writes and reads them, how many there may be, and how long they last."""

import json
from typing import Any

import pytest

from service.play.reading import annotations
from service.store.log.event_log import key
from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import Store
from tests.api.table import Table, code


def write(table: Table, headers: dict[str, str], **body: Any) -> ApiResponse:
    body = {"version": 3, "text": "A bold attack.", **body}
    return table.client.post(f"{table.path}/annotations", json=body, headers=headers)


def written(table: Table, headers: dict[str, str], **body: Any) -> dict[str, Any]:
    made = write(table, headers, **body)
    assert made.status_code == 201, made.text
    return dict(made.json)


def texts(table: Table, headers: dict[str, str] | None = None) -> list[str]:
    found = table.client.get(f"{table.path}/annotations", headers=headers or {})
    assert found.status_code == 200, found.text
    return [item["text"] for item in found.json["items"]]


def remove(table: Table, id: str, headers: dict[str, str]) -> ApiResponse:
    return table.client.delete(f"{table.path}/annotations/{id}", headers=headers)


def view_of(table: Table, perspective: str = "me") -> dict[str, str]:
    link = table.client.post(
        f"{table.path}/share-links", json={"perspective": perspective}, headers=table.as_seat("red")
    )
    return {"Authorization": f"Bearer {link.json['token']}"}


def test_seats_the_host_and_view_tokens_remark_on_versions__PAST_02(table: Table) -> None:
    view = view_of(table)
    for number, headers in enumerate((table.as_seat("red"), table.as_host(), view), 1):
        made = written(table, headers, text=f"remark {number}", version=4 - number, audience="all")
        assert (made["mine"], made["audience"], made["version"]) == (True, "all", 4 - number)
        assert (made["role"], made["seat"]) == [("seat", "red"), ("host", None), ("view", None)][number - 1]
    listed = table.client.get(f"{table.path}/annotations").json["items"]
    assert [item["text"] for item in listed] == ["remark 3", "remark 2", "remark 1"]
    assert [item["mine"] for item in listed] == [False, False, False]


def test_a_remark_is_for_its_author_unless_it_says_otherwise__PAST_02(table: Table) -> None:
    written(table, table.as_seat("red"), text="mine alone")
    written(table, table.as_seat("red"), text="for all", audience="all")
    assert texts(table, table.as_seat("red")) == ["mine alone", "for all"]
    for headers in ({}, table.as_seat("blue"), table.as_host(), view_of(table)):
        assert texts(table, headers) == ["for all"]


def test_strangers_remark_on_nothing(table: Table, client: ApiClient) -> None:
    assert (write(table, {}).status_code, code(write(table, {}))) == (401, "token_missing")
    other = Table(client)
    refused = write(table, other.as_seat("red"))
    assert (refused.status_code, code(refused)) == (403, "not_a_player")
    private = Table(client, visibility="private")
    assert code(client.get(f"{private.path}/annotations")) == "not_found"
    assert texts(private, private.as_host()) == []


def test_the_author_takes_a_remark_away_and_the_host_any_that_all_read__PAST_02(table: Table) -> None:
    for_all = written(table, table.as_seat("red"), audience="all")["id"]
    own = written(table, table.as_seat("red"), text="private")["id"]
    refused = remove(table, for_all, table.as_seat("blue"))
    assert (refused.status_code, code(refused), refused.json["context"]) == (403, "not_yours", {"rule": "PAST-02"})
    for headers in (table.as_seat("blue"), table.as_host()):
        assert code(remove(table, own, headers)) == "not_found"
    assert remove(table, own, table.as_seat("red")).status_code == 204
    assert remove(table, for_all, table.as_host()).status_code == 204
    assert code(remove(table, for_all, table.as_host())) == "not_found"
    assert texts(table, table.as_seat("red")) == []


def test_the_same_remark_is_made_once(table: Table) -> None:
    once, again = (written(table, table.as_seat("red")) for _ in range(2))
    assert once == again
    assert texts(table, table.as_seat("red")) == ["A bold attack."]
    assert written(table, table.as_seat("blue"))["id"] != once["id"]


def test_there_are_bounds__PAST_03(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (annotations.MOST_OF_A_GAME, annotations.MOST_OF_AN_AUTHOR, annotations.LONGEST) == (500, 100, 500)
    monkeypatch.setattr(annotations, "MOST_OF_AN_AUTHOR", 2)
    monkeypatch.setattr(annotations, "MOST_OF_A_GAME", 3)
    for number in range(2):
        written(table, table.as_seat("red"), text=f"{number}")
    refused = write(table, table.as_seat("red"), text="2")
    assert (refused.status_code, code(refused)) == (409, "too_many_annotations")
    assert refused.json["context"] == {"rule": "PAST-03", "reason": "author", "max": 2}
    # The same again is no further one.
    written(table, table.as_seat("red"), text="1")
    written(table, table.as_seat("blue"))
    refused = write(table, table.as_seat("green"))
    assert refused.json["context"] == {"rule": "PAST-03", "reason": "game", "max": 3}
    assert code(write(table, table.as_host(), text="x" * 501)) == "validation_failed"


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"text": ""}, "/text"),
        ({"text": "two\nlines"}, "/text"),
        ({"text": "a bell \u0007"}, "/text"),
        ({"text": 7}, "/text"),
        ({"version": 0}, "/version"),
        ({"version": "3"}, "/version"),
        ({"audience": "red"}, "/audience"),
        ({"more": 1}, "/more"),
    ],
)
def test_bad_remarks_are_refused(table: Table, body: dict[str, Any], pointer: str) -> None:
    refused = write(table, table.as_seat("red"), **body)
    assert (refused.status_code, code(refused)) == (422, "validation_failed")
    assert refused.json["errors"][0]["pointer"] == pointer


@pytest.mark.parametrize(
    ("copied", "stored"), [("turned \u202e round", "turned  round"), ("\u2066two\u2069\twords", "two words")]
)
def test_what_turns_the_direction_of_a_copied_remark_is_taken_out(table: Table, copied: str, stored: str) -> None:
    assert written(table, table.as_seat("red"), text=copied)["text"] == stored


def test_a_version_that_is_not_there_yet_is_not_reached(table: Table) -> None:
    refused = write(table, table.as_seat("red"), version=table.version() + 1)
    assert (refused.status_code, code(refused)) == (404, "version_not_reached")


def test_remarks_are_no_part_of_the_log(table: Table) -> None:
    before = table.client.get(f"{table.path}/export").data.splitlines()[1:-1]
    version = table.version()
    written(table, table.as_seat("red"), audience="all")
    assert table.version() == version
    assert table.client.get(f"{table.path}/export").data.splitlines()[1:-1] == before


def test_they_can_be_kept_as_lines(table: Table) -> None:
    for number in range(2):
        written(table, table.as_seat("red"), text=f"remark {number}", audience="all")
    lines = table.client.get(f"{table.path}/annotations", headers={"Accept": "application/x-ndjson"})
    assert lines.headers["Content-Type"].startswith("application/x-ndjson")
    assert [json.loads(line) for line in lines.text.splitlines()] == table.client.get(f"{table.path}/annotations").json[
        "items"
    ]
    assert code(table.client.get(f"{table.path}/annotations", headers={"Accept": "text/html"})) == "not_acceptable"


def test_they_go_with_a_game_that_is_withdrawn__PAST_02(lobby: Table, store: Store) -> None:
    written(lobby, lobby.as_host(), version=1)
    assert store.events.exists(key(lobby.id, "annotations"))
    assert lobby.client.delete(lobby.path, headers=lobby.as_host()).status_code == 204
    assert not store.events.exists(key(lobby.id, "annotations"))


def test_they_outlast_a_token_and_follow_the_player(table: Table) -> None:
    written(table, table.as_seat("red"))
    fresh = table.client.post(f"{table.path}/seats/red/token", headers=table.as_seat("red")).json["token"]
    assert code(write(table, table.as_seat("red"))) == "token_revoked"
    table.tokens["red"] = fresh
    assert texts(table, table.as_seat("red")) == ["A bold attack."]
