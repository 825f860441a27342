"""One read and one rendering serve all streams of a game, and a stream ends with the token that opened it."""

import json
from typing import Any

import pytest

from tests.api.client import client_of
from tests.api.conftest import Store, context_of, made
from tests.api.table import Table
from tests.server.conftest import LONG, Begin
from tests.server.following import follow, heard, hears_until
from tests.waiting import eventually

QUIET = LONG._replace(keep_alive=60.0)


class Allowed:
    """Stands in for what judges the token of a stream."""

    def __init__(self) -> None:
        self.answer = True
        self.asked = 0

    def __call__(self, *_: Any) -> bool:
        self.asked += 1
        return self.answer


@pytest.fixture
def allowed(monkeypatch: pytest.MonkeyPatch) -> Allowed:
    stand_in = Allowed()
    monkeypatch.setattr("service.api.edge.access.still_admitted", stand_in)
    return stand_in


def test_the_stream_of_a_token_that_has_ended_ends_before_anything_new_is_told(
    begin: Begin, table: Table, allowed: Allowed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.play.live.groups.TRUSTED_S", 0.0)
    server = begin(QUIET)
    version = table.version()
    line = follow(server, table, headers=f"Authorization: Bearer {table.tokens['red']}\n")
    assert heard(line, "snapshot_hint")
    allowed.answer = False
    assert table.command(table.as_host(), type="pause_game").status_code == 201
    assert heard(line, "reconnect")["data"]["after"].partition(":")[0] == str(version)
    assert eventually(lambda: server.feed.open == 0)
    line.close()


def test_the_stream_of_a_token_that_has_ended_ends_at_the_next_keep_alive(
    begin: Begin, table: Table, allowed: Allowed, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.play.live.groups.TRUSTED_S", 0.0)
    server = begin(LONG)
    line = follow(server, table, headers=f"Authorization: Bearer {table.tokens['red']}\n")
    assert heard(line, "snapshot_hint")
    allowed.answer = False
    assert heard(line, "reconnect")
    assert eventually(lambda: server.feed.open == 0)
    line.close()


def test_a_silent_stream_ends_as_soon_as_another_process_ends_its_token(begin: Begin, table: Table) -> None:
    server, version = begin(QUIET), table.version()
    lines = {seat: follow(server, table, f"Authorization: Bearer {table.tokens[seat]}\n") for seat in ("red", "blue")}
    for line in lines.values():
        assert heard(line, "snapshot_hint")
    other = context_of(table.client.application)
    other.tokens.end(table.id, other.games.load(table.id).seats["red"].player, "rotated")
    assert heard(lines["red"], "reconnect")["data"]["after"].partition(":")[0] == str(version)
    assert eventually(lambda: server.feed.open == 1)
    assert table.command(table.as_host(), type="pause_game").status_code == 201
    assert heard(lines["blue"], "game_event")["data"]["seq"] == version + 1
    for line in lines.values():
        line.close()


def test_nobody_asks_for_a_token_that_was_not_needed(begin: Begin, table: Table, allowed: Allowed) -> None:
    server = begin(QUIET)
    line = follow(server, table)
    assert heard(line, "snapshot_hint")
    assert table.command(table.as_host(), type="pause_game").status_code == 201
    assert heard(line, "game_event")["data"]["type"] == "game_paused"
    assert allowed.asked == 0
    line.close()


def test_streams_that_begin_far_back_read_pages_of_the_log_and_miss_nothing(
    begin: Begin, store: Store, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.play.live.looking.PAGE", 7)
    monkeypatch.setattr("service.play.live.looking.FIRST_READ", 3)
    monkeypatch.setattr("service.play.live.game_snapshot.RECENT", 5)
    server = begin(QUIET)
    lines = [follow(server, table, after=after) for after in (0, 1, 8)]
    table.end()
    version = table.version()
    for line, first in zip(lines, (1, 2, 9), strict=True):
        assert [heard(line, "game_event")["data"]["seq"]] == [first]
        line.close()
    whole = made_again(store, table)
    assert [frame["data"]["seq"] for frame in whole if frame["frame"] == "game_event"] == list(range(1, version + 1))


def made_again(store: Store, table: Table) -> list[dict[str, Any]]:
    """Returns all frames of the finished game from another app: a channel has one event loop."""
    response = client_of(made(store)).get(f"{table.path}/stream", headers={"Accept": "application/x-ndjson"})
    return [json.loads(each) for each in response.text.splitlines() if each]


def test_every_seat_is_told_live_what_its_page_of_the_log_says(begin: Begin, table: Table) -> None:
    server, before = begin(QUIET), table.version()
    headers = {seat: f"Authorization: Bearer {token}\n" for seat, token in table.tokens.items()} | {"": ""}
    lines = {seat: follow(server, table, each) for seat, each in headers.items()}
    for line in lines.values():
        assert heard(line, "snapshot_hint")
    for _ in range(20):
        seat, question = table.asked()[0]
        assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    version = table.version()
    said = set()
    for seat, line in lines.items():
        told = [heard(line, "game_event")["data"] for _ in range(version - before)]
        shown = table.as_seat(seat) if seat else {}
        assert told == table.client.get(f"{table.path}/events?after={before}&limit=500", headers=shown).json["items"]
        said.add(json.dumps(told))
        line.close()
    assert len(said) == len(lines)


def test_a_command_with_more_events_than_a_page_is_told_at_once(
    begin: Begin, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.play.live.looking.PAGE", 2)
    monkeypatch.setattr("service.play.live.game_snapshot.RECENT", 2)
    server, before = begin(QUIET), table.version()
    lines = [follow(server, table) for _ in range(3)]
    for line in lines:
        assert heard(line, "snapshot_hint")
    table.end()
    version = table.version()
    assert version > before + 6
    for line in lines:
        assert hears_until(line, version) == list(range(before + 1, version + 1))
        assert heard(line, "end")
        line.close()


def test_what_a_lost_poke_would_have_told_comes_with_the_next_keep_alive(
    begin: Begin, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.play.live.feed.Feed._notify", lambda *_: None)
    line = follow(begin(LONG), table)
    assert heard(line, "snapshot_hint")
    assert table.command(table.as_host(), type="pause_game").status_code == 201
    assert heard(line, "game_event")["data"]["type"] == "game_paused"
    line.close()
