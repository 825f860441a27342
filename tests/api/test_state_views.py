"""Views that are kept as bytes: how many, for how long, and what is written into them again."""

from typing import Any

import msgspec
import pytest
from flask import Flask

from domain import state as states
from domain.game import views
from domain.game.views import PUBLIC
from domain.state import State
from service import ids
from service.play.reading import state_views
from service.play.reading.state_views import StateViews
from tests.api.client import ApiClient
from tests.api.conftest import context_of
from tests.api.table import Table


@pytest.fixture
def state(app: Flask, table: Table) -> State:
    return context_of(app).games.load(table.id)


def _count_views(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    built: list[str] = []
    view = views.view

    def counted(state: State, viewer: str = PUBLIC) -> dict[str, Any]:
        built.append(viewer)
        return view(state, viewer)

    monkeypatch.setattr(views, "view", counted)
    return built


def test_a_view_is_built_once_for_each_viewer_of_a_version(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    built = _count_views(monkeypatch)
    for _ in range(2):
        table.client.get(f"{table.path}/state", headers=table.as_seat("red"))
        table.client.get(f"{table.path}/state", headers=table.as_seat("blue"))
    assert built == ["red", "blue"]


def test_no_view_is_built_for_a_command_a_list_of_questions_and_a_state_that_the_client_has(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    (seat, question), *_ = table.asked()
    built = _count_views(monkeypatch)
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    table.questions(seat)
    assert built == []
    tag = table.client.get(f"{table.path}/state").headers["ETag"]
    assert table.client.get(f"{table.path}/state", headers={"If-None-Match": tag}).status_code == 304
    assert built == [PUBLIC]


def test_a_kept_view_says_how_much_time_is_left_now(client: ApiClient, monkeypatch: pytest.MonkeyPatch) -> None:
    table, now = Table(client, options={"timers": "relaxed"}).start(), ids.now()
    told = []
    for later in (0, 1_000):
        monkeypatch.setattr(ids, "now", lambda at=now + later: at)
        told.append(table.client.get(f"{table.path}/state").json["questions"][0])
    assert told[0]["deadline_at"] == told[1]["deadline_at"]
    assert told[0]["remaining_ms"] - told[1]["remaining_ms"] == 1_000


def test_the_state_in_a_receipt_is_that_of_a_read(table: Table) -> None:
    (seat, question), *_ = table.asked()
    done = table.answer(seat, question["id"], question["on_timeout"], Prefer="return=representation")
    read = table.client.get(f"{table.path}/state", headers=table.as_seat(seat))
    assert _timeless(done.json["state"]) == _timeless(read.json)
    assert _timeless(done.json)["questions"] == _timeless(read.json)["questions"]


def _timeless(document: dict[str, Any]) -> dict[str, Any]:
    return {**document, "questions": [{**each, "remaining_ms": None} for each in document["questions"]]}


def test_the_events_of_a_receipt_are_those_of_the_log(table: Table) -> None:
    for _ in range(30):
        (seat, question), *_ = table.asked()
        done = table.answer(seat, question["id"], question["on_timeout"]).json
        after = done["events"][0]["seq"] - 1
        log = table.client.get(f"{table.path}/events?after={after}", headers=table.as_seat(seat)).json
        assert done["events"] == log["items"]


def test_what_is_kept_of_a_game_goes_when_it_moves_on(app: Flask, table: Table) -> None:
    kept = context_of(app).state_views
    table.client.get(f"{table.path}/state")
    assert len(kept) == 1
    (seat, question), *_ = table.asked()
    table.answer(seat, question["id"], question["on_timeout"])
    assert (len(kept), kept.size) == (0, 0)


def test_another_state_of_the_same_version_gets_a_view_of_its_own(state: State) -> None:
    kept, other = StateViews(), states.copy(state)
    other.phase = "another"
    assert msgspec.json.decode(kept.now(state, PUBLIC))["phase"] == state.phase
    assert msgspec.json.decode(kept.now(other, PUBLIC))["phase"] == "another"
    assert msgspec.json.decode(kept.now(state, PUBLIC))["phase"] == state.phase


def test_no_more_games_and_bytes_are_kept_than_allowed(state: State) -> None:
    others = [states.copy(state) for _ in range(4)]
    for number, other in enumerate(others):
        other.game = f"game {number}"
    size = state_views.pack(others[0], PUBLIC).size
    few, small = StateViews(games=2), StateViews(size=2 * size)
    for each in others:
        few.now(each, PUBLIC)
        small.now(each, PUBLIC)
    assert (len(few), len(small)) == (2, 2)
    assert few.size == small.size == 2 * size
