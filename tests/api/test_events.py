"""The log as viewers read it: whole, in order, without secrets."""

import hashlib
import json
import threading
import time

import pytest

from service.play.live.channel import GameChannel
from service.play.live.game_snapshot import GameSnapshot
from service.store.errors import StoreUnavailable
from service.store.log import envelope
from tests.api.table import Table, code

LONGEST_WAIT_S = 25


def test_pages_follow_each_other_without_gaps(table: Table) -> None:
    seen, page = [], f"{table.path}/events?limit=7"
    while page:
        found = table.client.get(page).json
        assert len(found["items"]) <= 7
        seen += [event["seq"] for event in found["items"]]
        page = found["next"]
    assert seen == list(range(1, table.version() + 1))


def test_filters_leave_out_events_and_go_on_after_them(table: Table) -> None:
    table.play_until("choose_ships")
    found = table.client.get(f"{table.path}/events?limit=500&types=seat_taken,game_started").json["items"]
    assert {event["type"] for event in found} == {"seat_taken", "game_started"}
    found = table.client.get(f"{table.path}/events?limit=500&seat=blue").json["items"]
    assert found
    assert all(event["by"] == "seat:blue" or event["data"].get("seat") == "blue" for event in found)
    page, count = f"{table.path}/events?limit=5&types=seat_taken", 0
    while page:
        answer = table.client.get(page).json
        count, page = count + len(answer["items"]), answer["next"]
    assert count == 3


def test_hidden_events_are_there_without_their_secrets(table: Table) -> None:
    mine = table.client.get(f"{table.path}/events?limit=500", headers=table.as_seat("red")).json["items"]
    theirs = table.client.get(f"{table.path}/events?limit=500").json["items"]
    assert [event["hash"] for event in mine] == [event["hash"] for event in theirs]
    moved = [
        event["data"] for event in mine if event["data"].get("target") == "hand:red" and event["data"].get("cards")
    ]
    assert moved
    assert not [
        event for event in theirs if event["data"].get("target", "").startswith("hand:") and "cards" in event["data"]
    ]


def test_the_chain_of_the_public_log_can_be_computed_anew(table: Table) -> None:
    head = envelope.genesis(table.id).hex()
    for seq in range(1, table.version() + 1):
        event = table.client.get(f"{table.path}/events/{seq}").json
        assert event["prev_hash"] == head
        head = event["hash"]


def test_openings_fit_their_commitments_and_are_for_their_audience(table: Table) -> None:
    told = table.client.get(f"{table.path}/events?limit=500", headers=table.as_seat("red")).json["items"]
    seq = next(event["seq"] for event in told if event["data"].get("target") == "hand:red" and event["commitments"])
    mine = table.client.get(f"{table.path}/events/{seq}", headers=table.as_seat("red")).json
    assert mine["openings"][0]["audience"] == "red"
    assert mine["openings"][0]["value"]["cards"] == mine["data"]["cards"]
    opening = mine["openings"][0]
    body = (
        b"\x20"
        + table.id.encode()
        + seq.to_bytes(8, "big")
        + opening["slot"].to_bytes(4, "big")
        + bytes.fromhex(opening["salt"])
        + json.dumps(opening["value"], separators=(",", ":")).encode()
    )
    assert hashlib.sha256(body).hexdigest() == mine["commitments"][opening["slot"]]
    for headers in ({}, table.as_host(), table.as_seat("blue")):
        assert table.client.get(f"{table.path}/events/{seq}", headers=headers).json["openings"] == []


def test_an_event_that_is_not_there_yet_is_not_reached(table: Table) -> None:
    response = table.client.get(f"{table.path}/events/{table.version() + 1}")
    assert (response.status_code, code(response)) == (404, "version_not_reached")
    for seq in ("0", str(2**64), str(2**200)):
        assert code(table.client.get(f"{table.path}/events/{seq}")) in ("not_found", "version_not_reached")
    assert code(table.client.get(f"{table.path}/events/-1")) == "not_found"


@pytest.mark.parametrize("query", ["limit=0", "limit=501", "after=-1", "types=A", "seat=RED", "wait=26", "from=1"])
def test_bounds_are_kept(table: Table, query: str) -> None:
    assert code(table.client.get(f"{table.path}/events?{query}")) == "validation_failed"


def test_after_the_end_there_is_nothing(table: Table) -> None:
    found = table.client.get(f"{table.path}/events?after={table.version()}").json
    assert (found["items"], found["next"]) == ([], None)


def test_a_long_poll_waits_for_the_next_event(table: Table) -> None:
    version = table.version()
    threading.Timer(0.2, lambda: table.command(table.as_host(), type="pause_game")).start()
    began = time.monotonic()
    found = table.client.get(f"{table.path}/events?after={version}&wait={LONGEST_WAIT_S}").json["items"]
    assert [event["type"] for event in found] == ["game_paused"]
    # It does not wait until its time is over.
    assert time.monotonic() - began < LONGEST_WAIT_S


def test_a_long_poll_ends_empty_when_nothing_happens(table: Table) -> None:
    found = table.client.get(f"{table.path}/events?after={table.version()}&wait=1").json
    assert found["items"] == []


def test_a_long_poll_of_a_finished_game_does_not_wait(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.end()
    waited: list[float] = []

    async def wait(channel: GameChannel, snapshot: GameSnapshot, seconds: float) -> None:
        waited.append(seconds)
        raise StoreUnavailable

    monkeypatch.setattr(GameChannel, "wait", wait)
    found = table.client.get(f"{table.path}/events?after={table.version()}&wait=25").json
    assert (found["items"], waited) == ([], [])
