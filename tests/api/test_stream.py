"""Live streams: every event once, in order, also over broken connections; ephemeral frames are hints."""

import asyncio
import gc
import json
import threading
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from flask import Flask

from domain.commands import Expire
from service.store.deciding import PreparedCommand
from service.store.log.event_log import key
from service.store.log.sender import Sender
from tests.api import following
from tests.api.client import ApiClient, ApiResponse, client_of
from tests.api.conftest import QUICK, Content, OpenGame, Store, context_of, made
from tests.api.table import Table, code
from tests.waiting import PATIENCE_S, eventually

SSE = {"Accept": "text/event-stream"}
NDJSON = {"Accept": "application/x-ndjson"}


def frames(response: ApiResponse) -> Iterator[dict[str, Any]]:
    """Yields the frames of a server-sent event stream; keep-alives have the name `:`."""
    assert response.mimetype == "text/event-stream"
    for chunk in response.iter_encoded():
        lines = chunk.decode().strip("\n").split("\n")
        if lines[0].startswith("retry:"):
            continue
        if lines[0].startswith(":"):
            yield {"frame": ":"}
            continue
        fields = dict(line.split(": ", 1) for line in lines)
        id = {"id": fields["id"]} if "id" in fields else {}
        yield {"frame": fields["event"], "data": json.loads(fields["data"]), **id}


def stream(table: Table, headers: dict[str, str] | None = None, query: str = "") -> ApiResponse:
    return table.client.get(f"{table.path}/stream{query}", headers={**SSE, **(headers or {})})


def named(found: list[dict[str, Any]], name: str) -> list[dict[str, Any]]:
    return [frame for frame in found if frame["frame"] == name]


def place(table: Table, seq: int = 0) -> str:
    """Returns where a client is that has read the log up to an event, or all of it."""
    event = table.client.get(f"{table.path}/events/{seq or table.version()}").json
    return f"{event['seq']}:{event['hash'][:16]}"


def test_the_stream_of_a_finished_game_is_whole_and_ends_with_an_end_frame(table: Table) -> None:
    table.end()
    found = list(frames(stream(table)))
    assert found[0]["frame"] == "snapshot_hint"
    assert [frame["data"]["seq"] for frame in named(found, "game_event")] == list(range(1, table.version() + 1))
    assert found[-1] == {"frame": "end", "data": {"version": table.version(), "winners": ["red"]}}


def test_the_first_frame_gives_the_present_values(table: Table) -> None:
    response = stream(table)
    hint = next(frames(response))
    response.close()
    assert hint["data"]["version"] == table.version()
    assert hint["data"]["waiting"] == [seat for seat, _ in table.asked()]
    assert hint["data"]["open"] == [question["id"] for _, question in table.asked()]


def test_no_stream_that_a_test_has_left_open_is_under_way_after_it(table: Table) -> None:
    def begun() -> set[Any]:
        return {task for task in asyncio.all_tasks(following.loop()) if task not in before}

    table.end()
    before = asyncio.all_tasks(following.loop())
    for headers in (SSE, NDJSON):
        next(iter(stream(table, headers).iter_encoded()))
    # A task that waits for room in the queue of its client has no other owner.
    gc.collect()
    assert len(begun()) == 2
    following.close_all()
    assert begun() == set()


def test_only_events_carry_an_id(table: Table) -> None:
    table.end()
    for frame in frames(stream(table)):
        assert ("id" in frame) == (frame["frame"] == "game_event")
        if "id" in frame:
            assert frame["id"] == f"{frame['data']['seq']}:{frame['data']['hash'][:16]}"


def test_a_stream_goes_on_after_the_last_event_id(table: Table) -> None:
    table.end()
    for headers, query in (({"Last-Event-ID": "9"}, ""), ({}, "?after=9"), ({"Last-Event-ID": "9"}, "?after=2")):
        found = named(list(frames(stream(table, headers, query))), "game_event")
        assert [frame["data"]["seq"] for frame in found] == list(range(10, table.version() + 1))


def test_what_the_store_has_lost_is_not_passed_over_in_silence(store: Store, table: Table) -> None:
    head = key(table.id, "head")
    before: dict[Any, Any] = {**store.events.hgetall(head)}
    seat, question = table.asked()[0]
    assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    version = table.version()
    open_one = frames(stream(table))
    seen = next(frame["id"] for frame in open_one if frame.get("id", "").startswith(f"{version}:"))
    assert store.events.xdel(key(table.id, "ev"), f"{version}-0") == 1
    store.events.hset(head, mapping=before)
    # Nobody knows any more what was there.
    context_of(table.client.application).games._cache.drop(table.id)
    assert list(open_one)[-1] == {"frame": "reconnect", "data": {"after": seen}}
    for after in (seen, str(version)):
        told = stream(table, {"Last-Event-ID": after})
        assert (told.status_code, code(told)) == (409, "other_branch")
        assert told.json["context"] == {"after": after, "current_version": int(before[b"v"])}


@pytest.mark.parametrize("ask", ["stream?after", "events?after", "events?wait=1&after"])
def test_a_client_of_another_branch_is_told_so(table: Table, ask: str) -> None:
    table.end()
    version = table.version()
    for after in (
        f"9:{'0' * 16}",
        f"{version}:{'0' * 16}",
        f"0:{'0' * 16}",
        f"{version + 1}",
        f"{version + 1}:{'0' * 16}",
    ):
        told = table.client.get(f"{table.path}/{ask}={after}", headers=SSE if ask.startswith("stream") else {})
        assert (told.status_code, code(told)) == (409, "other_branch")
        assert told.json["context"] == {"after": after, "current_version": version}
    for after in (place(table, 9), "9", place(table), f"{version}"):
        told = table.client.get(f"{table.path}/{ask}={after}", headers=SSE if ask.startswith("stream") else {})
        assert told.status_code == 200


@pytest.mark.parametrize("ask", ["history?from", "commands?after", "encounters?after", "draws?after"])
def test_a_list_does_not_go_on_beyond_the_head(table: Table, ask: str) -> None:
    version, first = table.version(), ask.endswith("from")
    for after, status in ((version, 200), (version + 1, 409)):
        told = table.client.get(f"{table.path}/{ask}={after + first}")
        assert told.status_code == status
    assert code(told) == "other_branch"
    assert told.json["context"] == {"after": str(version + 1), "current_version": version}


def restored(store: Store, saved: Content, table: Table, app: Flask) -> None:
    """Restores the store as it was before, on which two commands of another process follow.

    `app` knows nothing of them.
    """
    store.put(saved)
    context_of(app).games._cache.drop(table.id)
    other = client_of(made(store))
    for seat in ("red", "blue"):
        body = {"type": "concede"}
        assert other.post(f"{table.path}/commands", json=body, headers=table.as_seat(seat)).status_code == 201


def test_a_stream_does_not_go_on_in_another_branch(store: Store, table: Table) -> None:
    """A store that is restored while a game is followed has other events with the same numbers."""
    app = made(store, QUICK._replace(keep_alive=60.0))
    saved, before = store.content(), table.version()
    live = frames(client_of(app).get(f"{table.path}/stream?after={before}", headers=SSE))
    assert next(live)["frame"] == "snapshot_hint"
    assert table.command(table.as_host(), type="pause_game").status_code == 201
    seen = next(frame["id"] for frame in live if frame["frame"] == "game_event")
    restored(store, saved, table, app)
    assert list(live)[-1] == {"frame": "reconnect", "data": {"after": seen}}
    told = client_of(app).get(f"{table.path}/stream", headers={**SSE, "Last-Event-ID": seen})
    assert (told.status_code, code(told)) == (409, "other_branch")
    context_of(app).feed.close()


def test_a_long_poll_ends_when_its_branch_is_lost(store: Store, table: Table) -> None:
    app = made(store, QUICK._replace(keep_alive=60.0))
    saved = store.content()
    assert table.command(table.as_host(), type="pause_game").status_code == 201
    seen, told = place(table), list[ApiResponse]()

    def ask() -> None:
        told.append(client_of(app).get(f"{table.path}/events?after={seen}&wait=25"))

    asking = threading.Thread(target=ask)
    asking.start()
    assert eventually(lambda: context_of(app).feed.open == 1)
    restored(store, saved, table, app)
    asking.join(PATIENCE_S)
    assert (told[0].status_code, code(told[0])) == (409, "other_branch")
    context_of(app).feed.close()


def test_resumed_connections_send_what_one_connection_sends(table: Table) -> None:
    table.end()
    whole = named(list(frames(stream(table))), "game_event")
    pieces: list[dict[str, Any]] = []
    for size in (1, 2, 5, 3, 8, 1000):
        headers = {"Last-Event-ID": str(pieces[-1]["id"])} if pieces else {}
        response = stream(table, headers)
        pieces += named(list(islice(frames(response), size + 1)), "game_event")
        response.close()
    assert pieces == whole


def test_live_events_and_questions_arrive(table: Table) -> None:
    seat, question = table.asked()[0]
    response = stream(table, table.as_seat(seat), f"?after={table.version()}")
    live = frames(response)
    assert next(live)["frame"] == "snapshot_hint"
    done = table.answer(seat, question["id"], question["on_timeout"])
    found: list[dict[str, Any]] = []
    while not named(found, "question"):
        found.append(next(live))
    response.close()
    events = named(found, "game_event")
    assert [frame["data"] for frame in events] == done.json["events"]
    change = named(found, "question")[0]["data"]
    assert question["id"] in change["closed"]
    assert change["opened"] == [each["id"] for _, each in table.asked() if each["id"] != question["id"]]
    assert change["waiting"] == [each for each, _ in table.asked()]


def test_each_viewer_gets_only_what_it_may_see(table: Table) -> None:
    table.end()
    path = f"{table.path}/events?limit=500"
    for headers in (table.as_seat("red"), table.as_seat("blue"), table.as_host(), {}):
        paged = table.client.get(path, headers=headers).json["items"]
        streamed = named(list(frames(stream(table, headers))), "game_event")
        assert [frame["data"] for frame in streamed] == paged


def test_who_sits_down_while_a_stream_is_open_sees_on_the_next_one_with_the_eyes_of_the_seat(
    client: ApiClient, open_game: OpenGame
) -> None:
    ann = {"Authorization": f"Bearer {client.post('/v1/players').json['token']}"}
    game = open_game(bots=[{"kind": "random"}] * 2)
    path, host = f"/v1/games/{game['game']['id']}", {"Authorization": f"Bearer {game['host_token']}"}
    before = client.get(f"{path}/stream", headers={**SSE, **ann})
    stranger = frames(before)
    assert next(stranger)["frame"] == "snapshot_hint"
    assert client.post(f"{path}/seats", json={"name": "Ann"}, headers=ann).status_code == 201
    seated = frames(client.get(f"{path}/stream", headers={**SSE, **ann}))
    assert next(seated)["frame"] == "snapshot_hint"
    assert client.post(f"{path}/commands", json={"type": "start_game"}, headers=host).status_code == 201
    items = client.get(f"{path}/events?limit=500", headers=ann).json["items"]
    found: list[dict[str, Any]] = []
    while len(found) < len(items):
        found += named([next(seated)], "game_event")
    assert [frame["data"] for frame in found] == items
    assert items != client.get(f"{path}/events?limit=500").json["items"]
    before.close()


def test_lines_of_json_are_the_same_frames(table: Table) -> None:
    table.end()
    response = table.client.get(f"{table.path}/stream", headers=NDJSON)
    assert response.mimetype == "application/x-ndjson"
    lines = [json.loads(line) for line in response.text.splitlines() if line]
    assert lines == list(frames(stream(table)))


def test_silence_is_broken_by_keep_alives_and_an_old_stream_asks_to_reconnect(store: Store, table: Table) -> None:
    app = made(store, QUICK._replace(keep_alive=0.02, stream_life=1.0))
    response = client_of(app).get(f"{table.path}/stream?after={table.version()}", headers=SSE)
    found = list(frames(response))
    context_of(app).feed.close()
    assert named(found, ":")
    assert found[-1] == {"frame": "reconnect", "data": {"after": place(table)}}


def test_a_server_that_stops_asks_to_reconnect(store: Store, table: Table) -> None:
    app = made(store)
    live = frames(client_of(app).get(f"{table.path}/stream?after={table.version()}", headers=SSE))
    assert next(live)["frame"] == "snapshot_hint"
    context_of(app).feed.close()
    assert [frame["frame"] for frame in live if frame["frame"] != ":"] == ["reconnect"]


def test_a_store_that_goes_away_asks_to_reconnect(store: Store, table: Table) -> None:
    live = frames(stream(table, query=f"?after={table.version()}"))
    assert next(live)["frame"] == "snapshot_hint"
    store.server.connected = False
    assert [frame["frame"] for frame in live if frame["frame"] != ":"] == ["reconnect"]
    store.server.connected = True


def test_the_stream_beyond_the_limit_is_refused_and_the_others_stay(store: Store, table: Table) -> None:
    app = made(store, QUICK._replace(stream_limit=2))
    client = client_of(app)
    streams = [client.get(f"{table.path}/stream", headers=SSE) for _ in range(2)]
    refused = client.get(f"{table.path}/stream", headers=SSE)
    assert (refused.status_code, code(refused)) == (503, "stream_limit")
    assert refused.headers["Retry-After"]
    polled = client.get(f"{table.path}/events?after={table.version()}&wait=5")
    assert code(polled) == "stream_limit"
    assert client.get(f"{table.path}/state").status_code == 200
    assert next(frames(streams[1]))["frame"] == "snapshot_hint"
    streams[0].close()
    again = client.get(f"{table.path}/stream", headers=SSE)
    assert again.status_code == 200
    for response in (again, streams[1]):
        response.close()
    context_of(app).feed.close()


def test_a_token_has_a_separate_limit_of_streams(store: Store, table: Table) -> None:
    app = made(store, QUICK._replace(rate_limits=True, streams_per_token=1))
    client = client_of(app)
    first = client.get(f"{table.path}/stream", headers={**SSE, **table.as_seat("red")})
    second = client.get(f"{table.path}/stream", headers={**SSE, **table.as_seat("red")})
    assert (second.status_code, code(second)) == (429, "quota_exceeded")
    assert second.json["context"]["violated_policies"] == ["streams"]
    other = client.get(f"{table.path}/stream", headers={**SSE, **table.as_seat("blue")})
    assert other.status_code == 200
    first.close()
    other.close()
    context_of(app).feed.close()


def test_a_client_that_accepts_anything_gets_server_sent_events(table: Table) -> None:
    table.end()
    for headers in ({}, {"Accept": "*/*"}, {"Accept": ""}):
        response = table.client.get(f"{table.path}/stream", headers=headers)
        assert (response.status_code, response.mimetype) == (200, "text/event-stream")
        response.close()


def test_another_form_is_not_acceptable(table: Table) -> None:
    response = table.client.get(f"{table.path}/stream", headers={"Accept": "text/html"})
    assert (response.status_code, code(response)) == (406, "not_acceptable")


@pytest.mark.parametrize(
    "id", ["x", "-1", "1.5", "9" * 16, "9:", "9:abc", f"9:{'A' * 16}", f"9:{'0' * 17}", f":{'0' * 16}"]
)
def test_a_last_event_id_has_a_form(table: Table, id: str) -> None:
    assert code(stream(table, {"Last-Event-ID": id})) == "validation_failed"


def test_many_followers_of_one_game_all_hear_everything(table: Table) -> None:
    heard: list[list[int]] = []

    def follow() -> None:
        response = stream(table)
        heard.append([frame["data"]["seq"] for frame in named(list(frames(response)), "game_event")])

    threads = [threading.Thread(target=follow) for _ in range(12)]
    for thread in threads:
        thread.start()
    for _ in range(10):
        seat, question = table.asked()[0]
        table.answer(seat, question["id"], question["on_timeout"])
    table.end()
    for thread in threads:
        thread.join(PATIENCE_S)
    assert heard == [list(range(1, table.version() + 1))] * 12


def test_in_a_veiled_window_nobody_learns_who_is_asked(client: ApiClient) -> None:
    table = Table(client, options={"response_windows": "veiled", "veil_seconds": 5}, seed="veiled").start()
    for _ in range(60):
        shown = client.get(f"{table.path}/questions").json["items"]
        if any(question["id"] is None for question in shown):
            break
        seat, question = table.asked()[0]
        assert table.answer(seat, question["id"], question["on_timeout"]).status_code == 201
    assert shown
    assert all(question["id"] is None for question in shown)
    response = stream(table)
    hint = next(frames(response))
    response.close()
    assert hint["data"]["open"] == []
    assert hint["data"]["waiting"] == [question["seat"] for question in shown]
    asked = context_of(client.application).games.load(table.id).questions
    for id, pending in asked.items():
        for seat in set(table.tokens) - {pending.seat}:
            path = f"{table.path}/legal-commands?question_id={id}"
            assert code(client.get(path, headers=table.as_seat(seat))) == "question_closed"


def test_a_pass_in_a_veiled_window_leaves_no_event(client: ApiClient) -> None:
    table = Table(client, options={"response_windows": "veiled", "veil_seconds": 5}, seed="veiled").start()
    for _ in range(200):
        asked = table.asked()
        veiled = any(question["id"] is None for question in client.get(f"{table.path}/questions").json["items"])
        if veiled and asked:
            break
        if veiled:
            _lift(client, table)
            continue
        assert table.answer(asked[0][0], asked[0][1]["id"], asked[0][1]["on_timeout"]).status_code == 201
    seat, question = asked[0]
    before = table.version()
    done = table.answer(seat, question["id"], {"kind": "respond", "pass": True})
    assert (done.status_code, done.json["events"], done.json["version"]) == (201, [], before)
    assert "Location" not in done.headers
    assert table.version() == before


def _lift(client: ApiClient, table: Table) -> None:
    """Closes the open window by the clock."""
    due = max(pending.due or 0 for pending in context_of(client.application).games.load(table.id).questions.values())
    context_of(client.application).games.carry_out(
        PreparedCommand(table.id, Expire(at=due), Sender(f"expire:{table.version()}", "", "clock"))
    )
