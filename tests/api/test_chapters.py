"""The lists of encounters and of commands: ranges, who, what, outcome, and the targets of undo and fork."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.api.client import ApiClient
from tests.api.table import Table, code
from tests.api.test_undo import MY_LAST, ask, voters
from tests.properties.wording import faults


def listed(table: Table, query: str, **headers: str) -> dict[str, Any]:
    found = table.client.get(f"{table.path}/{query}", headers=headers)
    assert found.status_code == 200, found.text
    return dict(found.json)


def pages(table: Table, query: str) -> Iterator[dict[str, Any]]:
    """Yields all pages from the first."""
    address = f"{table.path}/{query}"
    while address:
        page = table.client.get(address).json
        yield page
        address = page["next"]


def items(table: Table, query: str) -> list[dict[str, Any]]:
    return [item for page in pages(table, query) for item in page["items"]]


def events(table: Table, **headers: str) -> dict[int, dict[str, Any]]:
    """Returns the whole log, by number."""
    found, address = {}, f"{table.path}/events?limit=500"
    while address:
        page = table.client.get(address, headers=headers).json
        found.update({event["seq"]: event for event in page["items"]})
        address = page["next"]
    return found


@pytest.fixture
def played(table: Table) -> Table:
    """Returns the game in its third encounter, or the one after."""
    for _ in range(400):
        if len(listed(table, "encounters")["items"]) > 2:
            return table
        seat, question = table.asked()[0]
        assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    raise AssertionError("there were no three encounters")


def test_encounters_have_their_ranges_who_took_part_and_how_they_ended(played: Table) -> None:
    log, found = events(played), listed(played, "encounters")["items"]
    began = [seq for seq, event in log.items() if event["type"] == "encounter_began"]
    ended = [seq for seq, event in log.items() if event["type"] == "encounter_ended"]
    assert [item["first"] for item in found] == began
    assert [item["last"] for item in found if item["last"]] == ended
    assert found[-1]["last"] is found[-1]["result"] is found[-1]["targets"]["ended"] is None
    for item in found:
        assert faults(item["text"]) == []
        assert item["offense"] == log[item["first"]]["data"]["offense"]
        if item["last"]:
            assert item["result"] == log[item["last"]]["data"]["result"]
            fixed = [log[seq] for seq in range(item["first"], item["last"]) if log[seq]["type"] == "outcome_fixed"]
            assert item["winner"] == (fixed[-1]["data"]["winner"] or None if fixed else None)
            assert "The encounter ends" in item["text"]


def test_commands_cover_the_log_and_say_what_they_did(played: Table) -> None:
    log, found = events(played), items(played, "commands?limit=500")
    assert [seq for item in found for seq in range(item["first"], item["last"] + 1)] == list(log)
    history = played.client.get(f"{played.path}/history?limit=5000").json["items"]
    for item in found:
        first = log[item["first"]]
        assert (item["command_id"], item["by"], item["at"]) == (first["command_id"], first["by"], first["at"])
        assert item["type"] == first["command"]["type"]
        told = [each for each in history if each["command_id"] == item["command_id"]]
        story = [each["text"] for each in told if each["importance"] == "story"]
        if told:
            assert item["text"] == " ".join(story or [each["text"] for each in told])
        answered = [
            log[seq]["data"] for seq in range(item["first"], item["last"] + 1) if log[seq]["type"] == "answered"
        ]
        assert item["question"] == (answered[0].get("name") if answered else None)


@pytest.mark.parametrize("name", ["encounters", "commands"])
def test_pages_follow_each_other_in_both_directions(played: Table, name: str) -> None:
    whole = items(played, f"{name}?limit=200")
    assert items(played, f"{name}?limit=2") == whole
    assert items(played, f"{name}?limit=2&before={played.version() + 1}") == whole[::-1]
    middle = whole[len(whole) // 2]["first"]
    assert items(played, f"{name}?limit=2&after={middle}") == [each for each in whole if each["first"] > middle]
    assert items(played, f"{name}?limit=2&before={middle}") == [each for each in whole[::-1] if each["first"] < middle]
    assert items(played, f"{name}?limit=2&before={middle + 1}")[0]["first"] == middle
    low, high = whole[0]["first"], whole[-1]["first"]
    assert items(played, f"{name}?limit=2&after={low}&before={high}") == whole[1:-1]
    assert items(played, f"{name}?after={played.version()}") == []
    assert items(played, f"{name}?before=1") == []


@pytest.mark.parametrize("name", ["encounters", "commands"])
def test_a_list_at_a_version_is_what_it_was_then(played: Table, name: str) -> None:
    at = items(played, "commands?limit=500")[-9]["last"]
    then = items(played, f"{name}?at={at}&limit=3")
    whole = items(played, f"{name}?limit=200")
    assert [each["first"] for each in then] == [each["first"] for each in whole if each["first"] <= at]
    late = played.client.get(f"{played.path}/{name}?at={played.version() + 1}")
    assert (late.status_code, code(late)) == (404, "version_not_reached")


@pytest.mark.parametrize("query", ["limit=0", "limit=501", "after=-1", "before=0", "at=x", "from=1"])
@pytest.mark.parametrize("name", ["encounters", "commands"])
def test_bounds_are_kept(table: Table, name: str, query: str) -> None:
    refused = table.client.get(f"{table.path}/{name}?{query}")
    assert (refused.status_code, code(refused)) == (422, "validation_failed")


def test_targets_are_accepted_by_an_undo_and_nothing_else_is(played: Table) -> None:
    """UNDO-09, FORK-05: what the lists call a target is one."""
    version = played.version()
    commands = items(played, "commands?limit=500")
    targets = {each["last"] for each in commands if each["target"]}
    for item in items(played, "encounters"):
        for target in item["targets"].values():
            assert target is None or target in targets
    refused = {each["last"] for each in commands} - targets
    assert refused
    # The newest is the target of a fork; an undo of nothing is refused.
    for seq in [*sorted(refused), *sorted(targets - {version})[::7]]:
        asked = played.client.post(f"{played.path}/undo-requests", json={"to_seq": seq}, headers=played.as_seat("red"))
        if seq in refused:
            assert asked.json["context"]["reason"] == "not_running", asked.text
            continue
        assert asked.status_code == 201, asked.text
        assert (
            played.client.delete(
                f"{played.path}/undo-requests/{asked.json['id']}", headers=played.as_seat("red")
            ).status_code
            == 204
        )
        break


def test_what_an_undo_has_taken_back_is_not_listed(table: Table) -> None:
    seat, question = table.play_until("choose_planets", "aim")
    before = items(table, "commands?limit=500")
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    gone = table.version()
    asked = ask(table, seat, MY_LAST)
    assert asked.status_code == 201, asked.text
    for voter in voters(table, seat):
        path = f"{table.path}/undo-requests/{asked.json['id']}/votes/{voter}"
        table.client.put(path, json={"vote": "approve"}, headers=table.as_seat(voter))
    after = items(table, "commands?limit=500")
    assert after[:-1] == before
    assert "The game goes back to version " in after[-1]["text"]
    assert after[-1]["target"] is True
    assert [each["first"] for each in items(table, f"commands?limit=500&at={gone}")][-1] > before[-1]["first"]
    assert items(table, "commands?limit=1&before=100000") == after[::-1]
    assert [each["first"] for each in items(table, "encounters")] == [
        event["seq"] for event in events(table).values() if event["type"] == "encounter_began" and event["alive"]
    ]
    # A page that begins after a dead event goes on with what is alive.
    assert items(table, f"commands?after={gone}") == after[-1:]


def test_a_game_that_ends_in_an_encounter_says_so(played: Table) -> None:
    played.end()
    last = items(played, "encounters")[-1]
    assert (last["result"], last["winner"], last["targets"]["ended"]) == ("game_over", None, None)
    assert "The game is over" in last["text"]
    assert not items(played, "commands?limit=500")[-1]["target"]
    found = played.client.get(f"{played.path}/encounters")
    assert found.headers["Cache-Control"] == "public, max-age=86400, immutable"
    known = played.client.get(f"{played.path}/encounters", headers={"If-None-Match": found.headers["ETag"]})
    assert known.status_code == 304


def test_each_viewer_reads_what_its_events_tell(played: Table) -> None:
    told = {seat: items_of(played, seat) for seat in ("red", "blue")}
    cards = {seat: {card for item in told[seat] for card in item["about"]["cards"]} for seat in told}
    assert cards["red"] - cards["blue"]
    state = played.client.get(f"{played.path}/state", headers=played.as_seat("red")).json
    hand = {card["id"] for card in state["seats"]["red"]["hand"]}
    assert not hand & cards["blue"]


def items_of(table: Table, seat: str) -> list[dict[str, Any]]:
    return list(listed(table, "commands?limit=500", **table.as_seat(seat))["items"])


def test_a_private_game_lists_nothing_to_strangers(client: ApiClient) -> None:
    table = Table(client, visibility="private")
    for name in ("encounters", "commands"):
        assert code(table.client.get(f"{table.path}/{name}")) == "not_found"
        assert listed(table, name, **table.as_seat("red"))["items"] is not None
