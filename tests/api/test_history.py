"""The game told in sentences over HTTP: for each viewer what its events tell, at any version, page by page."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from tests.api.client import ApiClient, ApiResponse
from tests.api.table import Table, code
from tests.api.test_undo import MY_LAST, ask, voters
from tests.properties.knowledge import card_ids
from tests.properties.wording import faults

PLAIN, MARKDOWN = "text/plain", "text/markdown"


def history(table: Table, query: str = "", **headers: str) -> ApiResponse:
    return table.client.get(f"{table.path}/history{query}", headers=headers)


def items(table: Table, query: str = "?limit=5000", **headers: str) -> list[dict[str, Any]]:
    found = history(table, query, **headers)
    assert found.status_code == 200, found.text
    assert found.json["next"] is None
    return list(found.json["items"])


def pages(table: Table, query: str) -> Iterator[dict[str, Any]]:
    """Yields all pages from the first."""
    address = f"{table.path}/history{query}"
    while address:
        page = table.client.get(address).json
        yield page
        address = page["next"]


@pytest.fixture
def played(table: Table) -> Table:
    """Returns the game when somebody is asked for an encounter card."""
    table.play_until("choose_cards", "select_card")
    return table


def test_a_game_is_told_in_sentences_by_turn_encounter_and_command(played: Table) -> None:
    told = items(played)
    assert [item["version"] for item in told] == sorted({item["version"] for item in told})
    for item in told:
        assert faults(item["text"]) == []
        event = played.client.get(f"{played.path}/events/{item['version']}").json
        assert (item["command_id"], item["by"], item.get("cause")) == (
            event["command_id"],
            event["by"],
            event.get("cause"),
        )
        assert item["alive"] is True
    began = next(item for item in told if item["text"].startswith("Encounter 1"))
    assert (began["turn"], began["encounter"], began["importance"]) == (1, 1, "story")
    assert told[0]["text"].startswith("A game for Red, ")
    assert (told[0]["turn"], told[0]["encounter"]) == (None, None)


def test_the_story_leaves_out_small_steps(played: Table) -> None:
    every, story = items(played), items(played, "?limit=5000&level=story")
    assert {item["importance"] for item in every} == {"story", "detail"}
    assert story == [item for item in every if item["importance"] == "story"]


@pytest.mark.parametrize("level", ["all", "story"])
def test_pages_follow_each_other_and_tell_what_the_whole_tells(played: Table, level: str) -> None:
    whole = items(played, f"?limit=5000&level={level}")
    found = list(pages(played, f"?limit=7&level={level}"))
    assert [item for page in found for item in page["items"]] == whole
    assert all(len(page["items"]) == 7 for page in found[:-1])
    assert found[-1]["items"]


def test_a_page_begins_at_any_version(played: Table) -> None:
    whole = items(played)
    for first in range(1, played.version() + 1, 9):
        assert items(played, f"?limit=5000&from={first}") == [item for item in whole if item["version"] >= first]
    assert items(played, f"?from={played.version() + 1}") == []


def test_the_history_at_a_version_ends_there_and_its_pages_do_too(played: Table) -> None:
    whole, at = items(played), played.version() // 2
    assert items(played, f"?limit=5000&at={at}") == [item for item in whole if item["version"] <= at]
    found = [item for page in pages(played, f"?limit=5&at={at}") for item in page["items"]]
    assert found == [item for item in whole if item["version"] <= at]


def test_what_cannot_be_told_is_refused(table: Table) -> None:
    late = history(table, f"?at={table.version() + 1}")
    assert (late.status_code, code(late)) == (404, "version_not_reached")
    for query in ("?at=0", "?at=x", "?from=0", "?limit=0", "?limit=5001", "?level=some", "?before=3"):
        refused = history(table, query)
        assert (refused.status_code, code(refused)) == (422, "validation_failed"), query
    assert code(table.client.get("/v1/games/g_01JD000000000000000000000Z/history")) == "not_found"


def test_text_and_markdown_have_the_same_sentences(played: Table) -> None:
    told = items(played)
    for form, mark in ((PLAIN, "Turn 1, encounter 1\n"), (MARKDOWN, "## Turn 1, encounter 1\n")):
        found = history(played, "?limit=5000", Accept=form)
        assert found.headers["Content-Type"] == f"{form}; charset=utf-8"
        assert mark in found.text
        assert all(item["text"] in found.text for item in told)
        assert "Link" not in found.headers
        first = history(played, "?limit=3", Accept=form)
        following = history(played, "?limit=3").json["next"]
        assert first.headers["Link"] == f'<{following}>; rel="next"'


def test_other_forms_are_refused_and_any_form_is_json(table: Table) -> None:
    refused = history(table, Accept="text/html")
    assert (refused.status_code, code(refused)) == (406, "not_acceptable")
    for accepted in ("*/*", "application/json", "text/html, application/json;q=0.1"):
        assert history(table, Accept=accepted).headers["Content-Type"] == "application/json"


def test_that_nothing_has_changed_is_told_for_each_form_and_viewer(played: Table) -> None:
    tags = set()
    for headers in ({}, played.as_seat("red")):
        for form in ("application/json", PLAIN, MARKDOWN):
            whole = history(played, Accept=form, **headers)
            tags.add(whole.headers["ETag"])
            known = history(played, **{"Accept": form, "If-None-Match": whole.headers["ETag"], **headers})
            assert (known.status_code, known.data) == (304, b"")
            for name in ("ETag", "Cache-Control", "Vary"):
                assert known.headers[name] == whole.headers[name]
            assert (whole.headers["Cache-Control"], whole.headers["Vary"]) == (
                "private, no-cache",
                "Authorization, Accept, Accept-Encoding",
            )
    assert len(tags) == 6
    seat, question = played.asked()[0]
    before = history(played).headers["ETag"]
    assert played.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    assert history(played, **{"If-None-Match": before}).status_code == 200


def test_a_finished_game_is_told_whole_to_everybody_and_may_be_kept(played: Table) -> None:
    before = items(played)
    assert [item for item in before if " draws 8 cards " in item["text"]]
    played.end()
    found = history(played, "?limit=5000")
    assert found.headers["Cache-Control"] == "public, max-age=86400, immutable"
    told = found.json["items"]
    assert not [item for item in told if " draws 8 cards " in item["text"]]
    assert told[-1]["text"] == "All secrets of the game are opened."
    assert [item for item in told if item["text"].startswith("The game is over: ")]


def test_each_viewer_is_told_what_its_events_tell(played: Table) -> None:
    """The cards that a line speaks of are in the event as this viewer reads it: nothing hidden leaks."""
    shared = played.client.post(f"{played.path}/share-links", json={"perspective": "me"}, headers=played.as_seat("red"))
    assert shared.status_code == 201, shared.text
    link = {"Authorization": f"Bearer {shared.json['token']}"}
    viewers = {seat: played.as_seat(seat) for seat in played.tokens} | {"link": link, "host": played.as_host(), "": {}}
    told = {}
    for viewer, headers in viewers.items():
        told[viewer] = items(played, **headers)
        events = played.client.get(f"{played.path}/events?limit=500", headers=headers).json["items"]
        shown = {event["seq"]: card_ids(json.dumps([event["data"], event.get("command")])) for event in events}
        for item in told[viewer]:
            assert {*item["about"]["cards"]} <= shown[item["version"]], (viewer, item)
    assert told["link"] == told["red"] != told[""] == told["host"]
    hand = played.client.get(f"{played.path}/state", headers=played.as_seat("red")).json["seats"]["red"]["hand"]
    mine, others = ({card for item in told[who] for card in item["about"]["cards"]} for who in ("red", "blue"))
    held = {card["id"] for card in hand}
    assert held & mine
    assert not held & others


def test_a_private_game_is_told_to_its_players_alone(client: ApiClient) -> None:
    table = Table(client, visibility="private")
    assert code(history(table)) == "not_found"
    assert history(table, **table.as_seat("red")).headers["Cache-Control"] == "private, no-cache"


def test_undone_moves_are_told_as_undone_and_the_game_goes_on_from_where_it_went_back(client: ApiClient) -> None:
    table = Table(client).start()
    seat, question = table.play_until("choose_planets", "aim")
    before = items(table)
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    asked = ask(table, seat, MY_LAST)
    assert asked.status_code == 201, asked.text
    for voter in voters(table, seat):
        path = f"{table.path}/undo-requests/{asked.json['id']}/votes/{voter}"
        table.client.put(path, json={"vote": "approve"}, headers=table.as_seat(voter))
    told = items(table)
    assert told[: len(before)] == before
    gone = [item["text"] for item in told if not item["alive"]]
    assert [text for text in gone if text.startswith("The hyperspace gate is aimed at ")]
    undone = next(item for item in told if item["text"].startswith("The game goes back to version "))
    assert (undone["turn"], undone["encounter"], undone["alive"]) == (1, 1, True)
    assert "(undone)" in history(table, "?limit=5000", Accept=PLAIN).text
    # As it was known before the undo, nothing was undone.
    assert all(item["alive"] for item in items(table, f"?limit=5000&at={undone['version'] - 1}"))
    assert [item for page in pages(table, "?limit=1") for item in page["items"]] == told
