"""The lobby as a stream: public games that open, fill, start and end, and never any other game."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from service import context
from service.play.lobby import lobby_feed
from service.store.log.event_log import LIVE, key
from tests.api.client import ApiClient, ApiResponse, client_of
from tests.api.conftest import PLAIN_ALIENS, QUICK, Store, context_of
from tests.api.following import finished
from tests.api.table import Table, code
from tests.api.test_stream import NDJSON, SSE, frames
from tests.waiting import eventually


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_feed, "GATHER_S", 0.0)


class Listener:
    """Somebody who listens to the lobby."""

    def __init__(self, client: ApiClient) -> None:
        self.response: ApiResponse = client.get("/v1/lobby/stream", headers=SSE)
        self._frames: Iterator[dict[str, Any]] = frames(self.response)
        assert next(self._frames)["frame"] == "snapshot_hint"

    def next(self) -> dict[str, Any]:
        """Returns the next change."""
        while (frame := next(self._frames))["frame"] == ":":
            pass
        assert frame["frame"] == "lobby_event", frame
        found: dict[str, Any] = frame["data"]
        return found

    def close(self) -> None:
        self.response.close()


@pytest.fixture
def listener(client: ApiClient) -> Iterator[Listener]:
    made = Listener(client)
    yield made
    made.close()


def opened(client: ApiClient, visibility: str) -> Table:
    """Opens a game of people at all seats, whose changes are all to be seen by somebody."""
    return Table(client, visibility=visibility, seats=3, options=PLAIN_ALIENS)


def test_a_public_game_is_opened_filled_started_and_finished(client: ApiClient, listener: Listener) -> None:
    game = client.post("/v1/games", json={"seats": 3}).json
    path, host = f"/v1/games/{game['game']['id']}", {"Authorization": f"Bearer {game['host_token']}"}
    assert listener.next() == {
        "type": "game_opened",
        "game_id": game["game"]["id"],
        "seats": 3,
        "free_seats": 3,
        "variants": ["cosmic_quakes"],
        "invite_required": False,
    }
    tokens = []
    for seat in ("red", "blue", "green"):
        tokens.append(
            client.post(f"{path}/seats", json={"name": f"Captain {seat}", "seat": seat}, headers=host).json["token"]
        )
    change = listener.next()
    assert (change["type"], change["free_seats"]) == ("game_filled", 0)
    client.post(f"{path}/commands", json={"type": "start_game"}, headers=host)
    assert listener.next()["type"] == "game_started"
    for token in tokens[1:]:
        client.post(f"{path}/commands", json={"type": "concede"}, headers={"Authorization": f"Bearer {token}"})
    assert listener.next()["type"] == "game_finished"


@pytest.mark.parametrize("visibility", ["private", "unlisted"])
def test_no_other_game_is_ever_in_it(client: ApiClient, listener: Listener, visibility: str) -> None:
    hidden = opened(client, visibility).start()
    hidden.end()
    public = opened(client, "public").start()
    public.end()
    seen: list[dict[str, Any]] = []
    while not seen or seen[-1]["type"] != "game_finished":
        seen.append(listener.next())
    assert {change["game_id"] for change in seen} == {public.id}
    assert [change["type"] for change in seen] == [*dict.fromkeys(change["type"] for change in seen)]


def test_a_game_that_the_operator_has_hidden_is_in_it_no_more(
    client: ApiClient, app: Flask, listener: Listener
) -> None:
    game = opened(client, "public")
    assert listener.next()["type"] == "game_opened"
    assert listener.next()["type"] == "game_filled"
    context_of(app).lobby.hide(game.id, True)
    game.start().end()
    another = opened(client, "public")
    assert listener.next()["game_id"] == another.id


def test_what_was_there_before_is_not_news(client: ApiClient) -> None:
    old = opened(client, "public").start()
    listener = Listener(client)
    seat, question = old.asked()[0]
    old.answer(seat, question["id"], question["on_timeout"])
    old.end()
    assert listener.next() == {**listener_change(old), "type": "game_finished"}
    listener.close()


def change(table: Table, **settings: Any) -> None:
    response = table.client.patch(table.path, json=settings, headers=table.as_host(**{"If-Match": "*"}))
    assert response.status_code == 200, response.text


ANY_ALIENS = {"alien_selection": "random", "aliens": None}


def test_changed_settings_of_a_public_game_are_in_it__TABLE_08(client: ApiClient, listener: Listener) -> None:
    """In a game that was full before, and where a seat then is free: it can be filled again."""
    game = opened(client, "public")
    assert [listener.next()["type"] for _ in range(2)] == ["game_opened", "game_filled"]
    change(game, visibility="public", options={})
    change(game, seats=4, variants=["four_planets"], options=ANY_ALIENS)
    assert listener.next() == {
        **listener_change(game),
        "type": "game_changed",
        "seats": 4,
        "free_seats": 1,
        "variants": ["cosmic_quakes", "four_planets"],
    }
    change(game, invite_required=True)
    assert [(now["type"], now["invite_required"]) for now in [listener.next()]] == [("game_changed", True)]
    change(game, invite_required=False)
    assert listener.next()["type"] == "game_changed"
    game.join("yellow")
    assert listener.next()["type"] == "game_filled"
    game.start()
    assert listener.next()["type"] == "game_started"


@pytest.mark.parametrize("settings", [{"options": {"turn_limit": 9}}, {"invite_required": True}])
def test_a_game_from_before_is_in_it_when_its_settings_change__TABLE_08(
    client: ApiClient, settings: dict[str, Any]
) -> None:
    old = client.post("/v1/games", json={"seats": 3}).json
    listener, known = Listener(client), {"Authorization": f"Bearer {old['host_token']}", "If-Match": "*"}
    assert client.patch(f"/v1/games/{old['game']['id']}", json=settings, headers=known).status_code == 200
    now = listener.next()
    assert (now["type"], now["game_id"]) == ("game_changed", old["game"]["id"])
    listener.close()


def test_a_game_that_becomes_public_is_opened__TABLE_08(client: ApiClient) -> None:
    """Whoever listens never hears of it before, and hears nothing more when it is private again."""
    hidden = opened(client, "private")
    listener = Listener(client)
    change(hidden, options={"turn_limit": 9})
    change(hidden, visibility="public")
    assert [(now["type"], now["game_id"]) for now in (listener.next(), listener.next())] == [
        ("game_opened", hidden.id),
        ("game_filled", hidden.id),
    ]
    change(hidden, visibility="unlisted")
    change(hidden, options={"turn_limit": 8})
    another = opened(client, "public")
    assert listener.next()["game_id"] == another.id
    listener.close()


def listener_change(table: Table) -> dict[str, Any]:
    return {"game_id": table.id, "seats": 3, "free_seats": 0, "variants": ["cosmic_quakes"], "invite_required": False}


def test_a_game_whose_record_is_damaged_ends_no_stream(client: ApiClient, store: Store, listener: Listener) -> None:
    damaged = client.post("/v1/games", json={"seats": 3}).json["game"]["id"]
    assert listener.next()["game_id"] == damaged
    events: Any = store.events
    events.hset(key(damaged, "lobby"), "created", "1x")
    events.publish(LIVE, f"{damaged}|2")
    whole = client.post("/v1/games", json={"seats": 3}).json["game"]["id"]
    assert listener.next()["game_id"] == whole


def test_everybody_who_listens_hears_the_same(client: ApiClient) -> None:
    listeners = [Listener(client) for _ in range(3)]
    game = opened(client, "public")
    assert {each.next()["game_id"] for each in listeners} == {game.id}
    for each in listeners:
        each.close()


def test_it_comes_as_lines_of_json_too(client: ApiClient) -> None:
    response = client.get("/v1/lobby/stream", headers=NDJSON)
    assert response.mimetype == "application/x-ndjson"
    response.close()
    assert code(client.get("/v1/lobby/stream", headers={"Accept": "image/png"})) == "not_acceptable"


def test_it_counts_with_all_other_streams(bare_app: Flask, store: Store) -> None:
    few = QUICK._replace(rate_limits=True, streams_per_address=2, stream_limit=10)
    context.attach(bare_app, context.build(few, store.events, store.queue))
    client = client_of(bare_app)
    table = Table(client)
    first, second = Listener(client), client.get(f"{table.path}/stream", headers=SSE)
    refused = client.get("/v1/lobby/stream", headers=SSE)
    assert (code(refused), refused.json["context"]) == ("quota_exceeded", {"violated_policies": ["streams"]})
    second.close()
    first.close()
    Listener(client).close()
    context_of(bare_app).feed.close()


def test_it_ends_with_the_server_and_says_that_one_may_come_again(client: ApiClient, app: Flask) -> None:
    response = client.get("/v1/lobby/stream", headers=SSE)
    found = frames(response)
    assert next(found)["frame"] == "snapshot_hint"
    context_of(app).feed.close()
    assert [frame["frame"] for frame in found if frame["frame"] != ":"] == ["reconnect"]


def test_while_nobody_listens_no_game_is_looked_at(client: ApiClient, app: Flask, listener: Listener) -> None:
    feed = context_of(app).lobby_feed
    listener.close()
    assert eventually(lambda: not feed.feed.watchers)
    before = feed.moved
    opened(client, "public")
    assert feed.moved == before


def test_one_who_does_not_read_is_let_go() -> None:
    async def fill() -> list[Any]:
        queue: asyncio.Queue[dict[str, Any] | None] = asyncio.Queue(3)
        for number in range(4):
            lobby_feed._put(queue, {"number": number})
        return [queue.get_nowait() for _ in range(queue.qsize())]

    assert finished(fill()) == [None]
