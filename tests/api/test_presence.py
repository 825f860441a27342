"""Presence: a seat is connected or not, in every process. The log does not know it, and no request pays for it."""

from collections.abc import Iterator
from typing import Any

import pytest
import time_machine
from flask import Flask

from service.play.live.presence import BEAT_S, GRACE_S, LAPSE_S, SEEN_EVERY_S, Presence
from service.store.log.event_log import key
from tests.api.client import ApiClient, client_of
from tests.api.conftest import Store, context_of, made
from tests.api.table import Table
from tests.api.test_stream import SSE, frames, named, stream
from tests.api.test_two_processes import beside

NOON = 1_790_000_000.0


class Clock:
    """Seconds that pass when a test says so, for processes and store alike."""

    def __init__(self) -> None:
        self._traveller = time_machine.travel(NOON, tick=False)
        self._coordinates = self._traveller.start()
        self._now = 0.0

    def __call__(self) -> float:
        return self._now

    def passes(self, seconds: float) -> None:
        self._now += seconds
        self._coordinates.shift(seconds)

    def stop(self) -> None:
        self._traveller.stop()


@pytest.fixture
def clock() -> Iterator[Clock]:
    made = Clock()
    yield made
    made.stop()


@pytest.fixture
def here(table: Table, clock: Clock) -> Presence:
    """Returns the presence of the process of the table, written when the test says so."""
    return timed(table.client.application, clock)


@pytest.fixture
def there(store: Store) -> Iterator[ApiClient]:
    """Yields a client of another process over the same store."""
    app = made(beside(store))
    yield client_of(app)
    context_of(app).feed.close()


def timed(app: Flask, clock: Clock) -> Presence:
    found = context_of(app).presence
    found._clock = clock
    return found


def seats(table: Table, client: ApiClient | None = None) -> dict[str, dict[str, Any]]:
    """Returns the seats of the game as a process shows them that remembers nothing."""
    client = client or table.client
    context_of(client.application).lobby.fresh(table.id)
    return {seat["seat"]: seat for seat in client.get(table.path).json["seats"]}


def connected(table: Table, client: ApiClient | None = None) -> list[str]:
    return [colour for colour, seat in seats(table, client).items() if seat["connected"]]


def test_a_seat_with_an_open_stream_is_connected_in_every_process(
    table: Table, here: Presence, there: ApiClient, clock: Clock
) -> None:
    timed(there.application, clock).write()
    assert connected(table) == []
    response = stream(table, table.as_seat("red"))
    here.write()
    assert connected(table) == connected(table, there) == ["red"]
    shown = there.get("/v1/games").json["items"][0]["seats"]
    assert [seat["seat"] for seat in shown if seat["connected"]] == ["red"]
    response.close()


def test_a_client_that_comes_again_soon_was_not_gone(table: Table, here: Presence, clock: Clock) -> None:
    stream(table, table.as_seat("red")).close()
    here.write()
    clock.passes(GRACE_S - 1)
    here.write()
    assert connected(table) == ["red"]
    again = stream(table, table.as_seat("red"))
    clock.passes(GRACE_S)
    here.write()
    assert connected(table) == ["red"]
    again.close()
    clock.passes(GRACE_S)
    here.write()
    assert connected(table) == []


def test_of_several_connections_of_a_seat_the_last_one_counts(table: Table, here: Presence, clock: Clock) -> None:
    first, second = (stream(table, table.as_seat("red")) for _ in range(2))
    first.close()
    clock.passes(GRACE_S)
    here.write()
    assert connected(table) == ["red"]
    second.close()
    clock.passes(GRACE_S)
    here.write()
    assert connected(table) == []


def test_a_long_poll_counts_as_a_connection(table: Table, here: Presence) -> None:
    path = f"{table.path}/events?after={table.version()}&wait=1"
    assert table.client.get(path, headers=table.as_seat("blue")).json["items"] == []
    here.write()
    assert connected(table) == ["blue"]


def test_only_a_token_of_the_seat_itself_makes_it_connected(table: Table, here: Presence) -> None:
    made = table.client.post(
        f"{table.path}/share-links", json={"perspective": "me"}, headers=table.as_seat("red")
    ).json["token"]
    open_ones = [stream(table, who) for who in ({}, table.as_host(), {"Authorization": f"Bearer {made}"})]
    here.write()
    assert connected(table) == []
    for each in open_ones:
        each.close()


def test_the_connections_of_a_process_that_was_killed_are_forgotten(
    table: Table, here: Presence, there: ApiClient, clock: Clock
) -> None:
    killed = timed(there.application, clock)
    response = there.get(f"{table.path}/stream", headers={**SSE, **table.as_seat("red")})
    killed.write()
    here.write()
    assert connected(table) == ["red"]
    clock.passes(LAPSE_S - 1)
    here.write()
    assert connected(table) == ["red"]
    clock.passes(BEAT_S)
    here.write([table.id])
    assert connected(table) == []
    stored = context_of(table.client.application).events.hgetall(key(table.id, "presence"))
    assert not any(b"|" in name for name in stored)
    response.close()


def test_a_process_that_was_thought_dead_writes_again_who_is_there(
    table: Table, here: Presence, there: ApiClient, clock: Clock
) -> None:
    late = timed(there.application, clock)
    response = there.get(f"{table.path}/stream", headers={**SSE, **table.as_seat("red")})
    late.write()
    here.write()
    clock.passes(LAPSE_S + 1)
    here.write([table.id])
    assert connected(table) == []
    late.write()
    clock.passes(LAPSE_S / 2)
    here.write()
    assert connected(table) == ["red"]
    response.close()


def test_a_process_that_ends_takes_its_connections_with_it(table: Table, here: Presence) -> None:
    response = stream(table, table.as_seat("red"))
    here.write()
    here.close()
    assert connected(table) == []
    response.close()


def test_last_seen_is_written_once_in_a_while_and_not_by_the_request(
    table: Table, here: Presence, clock: Clock, store: Store
) -> None:
    here.write()
    before = seats(table)["red"]["last_seen"]
    clock.passes(SEEN_EVERY_S)
    assert table.client.get(f"{table.path}/state", headers=table.as_seat("red")).status_code == 200
    assert seats(table)["red"]["last_seen"] == before
    here.write()
    first = seats(table)["red"]["last_seen"]
    assert first == "2026-09-21T14:14:20.000+00:00"
    clock.passes(5)
    assert table.client.get(f"{table.path}/state", headers=table.as_seat("red")).status_code == 200
    here.write()
    assert seats(table)["red"]["last_seen"] == first
    clock.passes(SEEN_EVERY_S)
    here.write()
    assert seats(table)["red"]["last_seen"] == "2026-09-21T14:14:25.000+00:00"


def test_a_player_who_was_never_there_and_a_bot_have_not_been_seen(client: ApiClient) -> None:
    table = Table(client, bots=[{"kind": "random", "seat": "green"}])
    assert {(seat["connected"], seat["last_seen"]) for seat in seats(table).values()} == {(False, None)}


def test_presence_frames_tell_who_comes_and_goes_on_the_streams_of_all_processes(
    table: Table, here: Presence, there: ApiClient, clock: Clock
) -> None:
    timed(there.application, clock).write()
    opened = [
        client.get(f"{table.path}/stream?after={table.version()}", headers={**SSE, **who})
        for client, who in ((table.client, table.as_seat("blue")), (there, {}))
    ]
    watching = [frames(each) for each in opened]
    assert [next(each)["data"]["connected"] for each in watching] == [[], []]
    response = stream(table, table.as_seat("red"))
    here.write()
    # Blue has come with the stream of this test.
    for each in watching:
        told = {frame["data"]["seat"]: frame for frame in _next_named(each, "presence", 2)}
        assert told["red"]["data"] == {"seat": "red", "connected": True, "since": "2026-09-21T14:13:20.000+00:00"}
        assert "id" not in told["red"]
    opened.append(stream(table, query=f"?after={table.version()}"))
    assert next(frames(opened[-1]))["data"]["connected"] == ["red", "blue"]
    response.close()
    clock.passes(GRACE_S)
    here.write()
    for each in watching:
        (gone,) = _next_named(each, "presence", 1)
        assert gone["data"] == {"seat": "red", "connected": False, "since": "2026-09-21T14:13:30.000+00:00"}
    for left in opened:
        left.close()


def _next_named(told: Iterator[dict[str, Any]], name: str, number: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    while len(found) < number:
        found += named([next(told)], name)
    return found


def test_a_spectator_is_told_of_to_nobody(table: Table, here: Presence, store: Store) -> None:
    response = stream(table)
    here.write()
    assert connected(table) == []
    assert not any(b"|" in name for name in store.events.hgetall(key(table.id, "presence")))
    response.close()


def test_neither_log_nor_state_nor_export_know_who_is_there(table: Table, here: Presence) -> None:
    as_red = table.as_seat("red")
    tag = table.client.get(f"{table.path}/state", headers=as_red).headers["ETag"]
    export = table.client.get(f"{table.path}/export", headers=as_red).text
    response = stream(table, as_red)
    here.write()
    assert connected(table) == ["red"]
    assert table.client.get(f"{table.path}/state", headers={**as_red, "If-None-Match": tag}).status_code == 304
    again = table.client.get(f"{table.path}/export", headers=as_red).text
    # The manifest has the time at which it was written.
    assert again.splitlines()[1:-1] == export.splitlines()[1:-1]
    assert "last_seen" not in again
    response.close()
