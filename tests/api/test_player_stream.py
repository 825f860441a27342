"""The stream of a person: all games over one connection, each frame once, and gaps that are said."""

from collections.abc import Iterator
from typing import Any

import pytest
from flask import Flask

from service.callers import tokens
from service.context import Context
from service.players import news
from service.players.news import MOST, NewsItem
from service.players.persons import id_in
from service.store.log.event_log import NEWS
from tests.api.client import ApiClient, ApiResponse, client_of
from tests.api.conftest import PLAIN_ALIENS, QUICK, Store, context_of, made
from tests.api.persons import Person
from tests.api.table import Table, code
from tests.api.test_stream import NDJSON, SSE, frames
from tests.waiting import eventually
from workers.unix_time import unix_ms

STREAM = "/v1/players/me/stream"


class Follower:
    """Somebody who follows all games of a person."""

    def __init__(self, person: Person, after: str = "", **headers: str) -> None:
        query = f"?after={after}" if after else ""
        self.response: ApiResponse = person.client.get(f"{STREAM}{query}", headers={**SSE, **person.headers, **headers})
        assert self.response.status_code == 200, self.response.text
        self._frames: Iterator[dict[str, Any]] = frames(self.response)
        self.hint = self.next()
        assert self.hint["frame"] == "snapshot_hint"

    def next(self) -> dict[str, Any]:
        """Returns the next frame that is no keep-alive."""
        while (frame := next(self._frames))["frame"] == ":":
            pass
        return frame

    def rest(self) -> list[dict[str, Any]]:
        """Returns all frames that are left of a stream that ends."""
        return [frame for frame in self._frames if frame["frame"] != ":"]

    def close(self) -> None:
        self.response.close()


@pytest.fixture
def shared(app: Flask) -> Context:
    return context_of(app)


@pytest.fixture
def ann(client: ApiClient) -> Person:
    return Person(client)


def tell(shared: Context, person: Person, *games: str) -> list[str]:
    """Adds a frame for each game to the news of a person; their ids."""
    items = [NewsItem(news.BEGAN, {"game_id": game, "version": 1, "seat": "red"}) for game in games]
    return shared.news.tell_all(id_in(person.token), items)


def begun(client: ApiClient, persons: list[Person]) -> str:
    """Begins a game of these persons; returns its id."""
    opened = client.post("/v1/games", json={"seats": len(persons), "options": PLAIN_ALIENS})
    assert opened.status_code == 201, opened.text
    game, host = opened.json["game"]["id"], {"Authorization": f"Bearer {opened.json['host_token']}"}
    for place, person in enumerate(persons):
        body = {"name": f"Captain {'ABCDE'[place]}"}
        joined = client.post(f"/v1/games/{game}/seats", json=body, headers=person.headers)
        assert joined.status_code == 201, joined.text
    done = client.post(f"/v1/games/{game}/commands", json={"type": "start_game"}, headers=host)
    assert done.status_code == 201, done.text
    return str(game)


def look(shared: Context, game: str) -> None:
    shared.dispatcher.look(game, unix_ms)


def test_a_person_follows_turns_in_all_games_over_one_connection(
    client: ApiClient, shared: Context, ann: Person
) -> None:
    others = [Person(client), Person(client)]
    follower = Follower(ann)
    games = {begun(client, [ann, *others]) for _ in range(3)}
    for game in games:
        look(shared, game)
    heard: dict[str, list[str]] = {}
    for _ in games:
        frame = follower.next()
        heard.setdefault(frame["data"]["game_id"], []).append(frame["data"]["type"])
        waiting = client.get(f"/v1/games/{frame['data']['game_id']}/questions", headers=ann.headers).json["items"]
        if any(question["seat"] == frame["data"]["seat"] for question in waiting):
            turn = follower.next()["data"]
            heard[turn["game_id"]].append(turn["type"])
            assert turn["question_ids"] == [each["id"] for each in waiting if each["seat"] == turn["seat"]]
    assert set(heard) == games
    assert {tuple(types) for types in heard.values()} <= {("game_began",), ("game_began", "your_turn")}
    follower.close()


def test_a_stream_begins_with_what_is_new_and_says_after_which_frame(shared: Context, ann: Person) -> None:
    (before,) = tell(shared, ann, "g_before")
    follower = Follower(ann)
    assert follower.hint["data"]["after"] == before
    (id,) = tell(shared, ann, "g_1")
    assert follower.next() == {
        "frame": "player_event",
        "id": id,
        "data": {"type": "game_began", "game_id": "g_1", "version": 1, "seat": "red"},
    }
    follower.close()


@pytest.mark.parametrize("form", ["after", "Last-Event-ID"])
def test_a_stream_goes_on_after_a_frame_and_says_each_once(shared: Context, ann: Person, form: str) -> None:
    ids = tell(shared, ann, "g_1", "g_2", "g_3")
    follower = Follower(ann, ids[0]) if form == "after" else Follower(ann, "0-0", **{"Last-Event-ID": ids[0]})
    assert [follower.next()["id"] for _ in ids[1:]] == ids[1:]
    more = tell(shared, ann, "g_4", "g_5")
    assert [follower.next()["id"] for _ in more] == more
    follower.close()


def test_all_that_is_kept_is_read_from_the_beginning(shared: Context, ann: Person) -> None:
    ids = tell(shared, ann, *(f"g_{each}" for each in range(250)))
    follower = Follower(ann, "0-0")
    assert [follower.next()["id"] for _ in ids] == ids
    follower.close()


def test_a_gap_is_said_where_frames_are_lost(shared: Context, ann: Person) -> None:
    (first,) = tell(shared, ann, "g_first")
    ids = tell(shared, ann, *["g_1"] * (MOST + 1))
    follower = Follower(ann, first)
    assert follower.next() == {"frame": "gap", "data": {"after": first, "before": ids[1]}}
    assert follower.next()["id"] == ids[1]
    follower.close()


def test_a_place_that_is_not_there_any_more_is_a_gap_too(shared: Context, ann: Person) -> None:
    (id,) = tell(shared, ann, "g_1")
    follower = Follower(ann, "9999999999999-77")
    assert follower.next() == {"frame": "gap", "data": {"after": "9999999999999-77", "before": id}}
    (more,) = tell(shared, ann, "g_2")
    assert follower.next()["id"] == more
    follower.close()


def test_lines_of_json_are_the_same_frames(shared: Context, ann: Person) -> None:
    (id,) = tell(shared, ann, "g_1")
    response = ann.client.get(f"{STREAM}?after=0-0", headers={**NDJSON, **ann.headers})
    assert response.mimetype == "application/x-ndjson"
    pieces = response.iter_encoded()
    assert next(pieces).startswith(b'{"frame":"snapshot_hint","data":{')
    assert next(pieces).startswith(f'{{"frame":"player_event","id":"{id}","data":{{"type":"game_began",'.encode())
    response.close()


@pytest.mark.parametrize("after", ["1", "1-", "-1", "a-1", "1-1-1", "1:1", "1-1\n", "", "9" * 16 + "-1"])
def test_only_ids_of_frames_are_places(ann: Person, after: str) -> None:
    refused = ann.client.get(STREAM, query_string={"after": after}, headers={**SSE, **ann.headers})
    assert code(refused) == "validation_failed"


def test_a_stream_needs_a_player_token(client: ApiClient) -> None:
    table = Table(client)
    assert code(client.get(STREAM, headers=SSE)) == "token_missing"
    for headers in (table.as_host(), table.as_seat("red")):
        assert code(client.get(STREAM, headers={**SSE, **headers})) == "player_required"
    assert code(client.get(STREAM, headers={"Accept": "text/html", **Person(client).headers})) == "not_acceptable"


def test_nobody_hears_the_news_of_others(client: ApiClient, shared: Context, ann: Person) -> None:
    bob = Person(client)
    follower = Follower(bob)
    tell(shared, ann, "g_ann")
    (id,) = tell(shared, bob, "g_bob")
    assert follower.next()["id"] == id
    follower.close()


def test_a_stream_ends_when_its_token_is_replaced(shared: Context, ann: Person) -> None:
    (id,) = tell(shared, ann, "g_1")
    follower = Follower(ann)
    fresh = ann.client.post("/v1/players/me/token", headers=ann.headers).json["token"]
    assert follower.rest() == [{"frame": "reconnect", "data": {"after": id}}]
    again = ann.client.get(STREAM, headers={**SSE, **ann.headers})
    assert (code(again), again.json["context"]["reason"]) == ("token_revoked", tokens.ROTATED)
    ann.token = fresh
    follower = Follower(ann, id)
    (more,) = tell(shared, ann, "g_2")
    assert follower.next()["id"] == more
    follower.close()


def test_the_stream_of_a_forgotten_person_ends_and_nothing_of_it_is_left(shared: Context, ann: Person) -> None:
    tell(shared, ann, "g_1")
    follower = Follower(ann)
    assert ann.client.delete("/v1/players/me", headers=ann.headers).status_code == 204
    assert [frame["frame"] for frame in follower.rest()] == ["reconnect"]
    assert tell(shared, ann, "g_2") == []
    person = id_in(ann.token).encode()
    assert [name for name in shared.events.scan_iter() if person in name] == [b"cg:player:{%s}" % person]


def test_a_notification_that_is_lost_heals_at_the_next_keep_alive(
    shared: Context, ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(shared.player_feed, "hear", lambda _: None)
    follower = Follower(ann)
    (id,) = tell(shared, ann, "g_1")
    assert follower.next()["id"] == id
    follower.close()


def test_a_person_has_as_many_streams_as_a_seat(store: Store) -> None:
    app = made(store, QUICK._replace(rate_limits=True, streams_per_token=2))
    ann, bob = (Person(client_of(app)) for _ in range(2))
    followers = [Follower(ann), Follower(ann)]
    refused = ann.client.get(STREAM, headers={**SSE, **ann.headers})
    assert (code(refused), refused.json["context"]["violated_policies"]) == ("quota_exceeded", ["streams"])
    followers.append(Follower(bob))
    for follower in followers:
        follower.close()
    Follower(ann).close()


def test_a_closing_server_ends_the_streams(shared: Context, ann: Person) -> None:
    follower = Follower(ann)
    shared.feed.close()
    assert [frame["frame"] for frame in follower.rest()] == ["reconnect"]


def test_a_process_that_nobody_follows_through_hears_nothing(shared: Context, ann: Person) -> None:
    follower = Follower(ann)
    assert len(shared.feed._listeners) == 1
    follower.close()
    eventually(lambda: not shared.feed._listeners)
    assert not shared.feed._listeners
    assert not shared.player_feed._followed
    tell(shared, ann, "g_1")
    assert shared.events.pubsub_numsub(NEWS)
