"""Every version can be seen again by everybody, across undos, and what changed between two of them."""

from itertools import pairwise
from typing import Any

import jsonpatch
import pytest

from tests.api.table import Table, code
from tests.api.test_undo import MY_LAST, aimed, ask, opened, state, vote, voters


def viewers(table: Table) -> list[str]:
    return ["", *table.tokens]


def told_over(table: Table) -> dict[tuple[int, str], Any]:
    """Plays with undos on the way: each state as each viewer saw it when it was the newest."""
    kept: dict[tuple[int, str], Any] = {}

    def keep() -> None:
        kept.update({(table.version(), viewer): state(table, viewer) for viewer in viewers(table)})

    seat = aimed(table)
    keep()
    forth = table.version()
    ask(table, seat, MY_LAST)
    keep()
    ask(table, seat, {"to_seq": forth})
    keep()
    asker, asked = opened(table)
    keep()
    for other in voters(table, asker):
        vote(table, asked["id"], other, "approve")
        keep()
    table.play_until("choose_ships")
    keep()
    return kept


def test_each_version_is_seen_as_it_was_by_each_viewer_across_undos(table: Table) -> None:
    kept = told_over(table)
    assert len(kept) >= 7 * len(viewers(table))
    for (version, viewer), seen in kept.items():
        then = state(table, viewer, version)
        # The clock of a vote has gone on meanwhile.
        for view in (then, seen):
            for question in view["questions"]:
                question.pop("remaining_ms")
        assert then == seen, (version, viewer)


def test_what_a_seat_was_asked_then_can_be_read_and_is_marked_as_past(table: Table) -> None:
    def questions(viewer: str, at: int | None = None) -> Any:
        query = "" if at is None else f"?at={at}"
        headers = table.as_seat(viewer) if viewer else {}
        return table.client.get(f"{table.path}/questions{query}", headers=headers).json

    def without_clocks(page: Any) -> Any:
        kept = {name: page[name] for name in ("version", "status", "phase", "waiting")}
        return kept | {"items": [{**question, "remaining_ms": 0} for question in page["items"]]}

    seat, question = table.play_until("choose_planets", "aim")
    version = table.version()
    then = {viewer: questions(viewer) for viewer in viewers(table)}
    assert not any(page["past"] for page in then.values())
    table.answer(seat, question["id"], question["on_timeout"])
    for viewer, page in then.items():
        past = questions(viewer, version)
        assert past["past"]
        assert without_clocks(past) == without_clocks(page)
        assert [each["remaining_ms"] for each in past["items"]] == [None] * len(page["items"])
    assert code(table.answer(seat, then[seat]["items"][0]["id"], question["on_timeout"])) == "question_closed"
    assert not questions(seat, table.version())["past"]
    assert questions(seat, version - 1)["items"] == []
    assert code(table.client.get(f"{table.path}/questions?at=9999")) == "version_not_reached"


def test_every_version_between_can_be_had(table: Table) -> None:
    told_over(table)
    for version in range(1, table.version() + 1):
        found = table.client.get(f"{table.path}/state?at={version}", headers=table.as_seat("blue"))
        assert found.json["version"] == version
        assert found.headers["ETag"].startswith(f'"{version}.')


def test_a_version_that_is_not_there_yet_is_not_reached(table: Table) -> None:
    behind = table.version() + 1
    for path in (f"/state?at={behind}", f"/diff?from=1&to={behind}", f"/diff?from={behind}&to=1"):
        refused = table.client.get(table.path + path)
        assert (refused.status_code, code(refused)) == (404, "version_not_reached")
        assert refused.json["context"] == {"version": behind, "current_version": behind - 1}


def test_a_diff_turns_one_view_into_the_other_both_ways_across_undos(table: Table) -> None:
    kept = told_over(table)
    versions = sorted({version for version, _ in kept})
    for viewer in viewers(table):
        headers = table.as_seat(viewer) if viewer else {}
        for one, other in [*pairwise(versions), (versions[-1], versions[0])]:
            found = table.client.get(f"{table.path}/diff?from={one}&to={other}", headers=headers)
            assert found.mimetype == "application/json-patch+json"
            turned = jsonpatch.apply_patch(state(table, viewer, one), found.json)
            assert plain(turned) == plain(state(table, viewer, other))


def plain(view: dict[str, Any]) -> dict[str, Any]:
    return {**view, "questions": [{**question, "remaining_ms": None} for question in view["questions"]]}


def test_a_diff_of_nothing_is_empty_and_not_sent_twice(table: Table) -> None:
    path = f"{table.path}/diff?from={table.version()}&to={table.version()}"
    found = table.client.get(path)
    assert found.json == []
    again = table.client.get(path, headers={"If-None-Match": found.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    mine = table.client.get(path, headers=table.as_seat("red", **{"If-None-Match": found.headers["ETag"]}))
    assert mine.status_code == 200


def test_a_diff_holds_no_card_that_its_viewer_does_not_see(table: Table) -> None:
    version = table.version()
    told_over(table)
    hands = {seat: state(table, seat, version)["seats"][seat]["hand"] for seat in table.tokens}
    shown = state(table)["open_piles"]
    open_cards = {card for pile in shown.values() for card in pile}
    for viewer in viewers(table):
        headers = table.as_seat(viewer) if viewer else {}
        text = table.client.get(f"{table.path}/diff?from=1&to={version}", headers=headers).text
        for seat, hand in hands.items():
            hidden = [card["id"] for card in hand if card["id"] not in open_cards and f'"{card["id"]}"' in text]
            assert seat == viewer or not hidden


@pytest.mark.parametrize("query", ["", "?from=1", "?to=1", "?from=0&to=1", "?from=1&to=x", "?from=1&to=2&at=3"])
def test_a_diff_needs_two_versions(table: Table, query: str) -> None:
    assert code(table.client.get(f"{table.path}/diff{query}")) == "validation_failed"


def test_in_the_middle_of_a_command_nobody_is_asked(table: Table) -> None:
    seat, question = table.asked()[0]
    before = table.version()
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    assert table.version() > before + 1
    for version in range(before + 1, table.version()):
        for viewer in viewers(table):
            assert state(table, viewer, version)["questions"] == []
    assert state(table, "", before)["questions"]


def looked_at(table: Table, viewer: str, **query: Any) -> Any:
    headers = table.as_seat(viewer) if viewer else {}
    return table.client.get(f"{table.path}/state", query_string=query, headers=headers)


def test_while_a_game_runs_nobody_sees_with_the_eyes_of_another_seat__TABLE_03(table: Table) -> None:
    table.play_until("choose_ships")
    for viewer in viewers(table):
        own = viewer or "public"
        assert looked_at(table, viewer, perspective="public").json == looked_at(table, "").json
        assert looked_at(table, viewer, perspective=own).json == looked_at(table, viewer).json
        for other in set(table.tokens) - {viewer}:
            refused = looked_at(table, viewer, perspective=other, at=table.version())
            assert (refused.status_code, code(refused)) == (403, "wrong_seat")
            assert refused.json["context"] == {"seat": other, "rule": "TABLE-03"}
        for nobody in ("host", "orange", "RED", ""):
            assert looked_at(table, viewer, perspective=nobody).status_code == 422


def test_after_the_end_everybody_sees_every_version_with_the_eyes_of_each_seat(table: Table) -> None:
    table.play_until("choose_ships")
    middle = table.version()
    kept = {viewer: state(table, viewer) for viewer in viewers(table)}
    table.end()
    for seat in viewers(table):
        for viewer in viewers(table):
            then = looked_at(table, viewer, at=middle, perspective=seat or "public")
            assert then.status_code == 200, then.text
            assert then.json == kept[seat]
            now = looked_at(table, viewer, perspective=seat or "public")
            assert now.headers["ETag"].strip('"').split(".")[1] == (seat or "public") == now.json["viewer"]
