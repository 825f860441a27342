"""One read and one rendering serve all streams of a game, and a stream ends with the token that opened it."""

import json
from typing import Any

import pytest

from service.play import event_views
from service.store.log.event_log import EventLog
from tests.api.client import client_of
from tests.api.conftest import Store, made
from tests.api.table import Table
from tests.server.conftest import LONG, Begin
from tests.server.serving import Line, Serving, eventually

QUIET = LONG._replace(keep_alive=60.0)


def follow(server: Serving, table: Table, headers: str = "", after: int | None = None) -> Line:
    """A stream of lines that has begun, from the newest event on."""
    start = table.version() if after is None else after
    path = f"{table.path}/stream?after={start}"
    line = Line(server.port).ask(path, headers=f"Accept: application/x-ndjson\n{headers}")
    assert line.head().status == 200
    return line


def heard(line: Line, name: str) -> dict[str, Any]:
    """The next frame of this name; what comes before it is thrown away."""
    said = b""
    while True:
        while b"}\n\r\n" not in said:
            piece = line.socket.recv(65536)
            assert piece, f"the stream ended before {name}"
            said += piece
        text, _, said = said.partition(b"}\n\r\n")
        frame: dict[str, Any] = json.loads(text[text.index(b"{") :] + b"}")
        if frame["frame"] == name:
            return frame


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
    begin: Begin, table: Table, allowed: Allowed
) -> None:
    server = begin(QUIET)
    version = table.version()
    line = follow(server, table, headers=f"Authorization: Bearer {table.tokens['red']}\n")
    assert heard(line, "snapshot_hint")
    allowed.answer = False
    assert table.command(table.as_host(), type="pause_game").status_code == 201
    assert heard(line, "reconnect")["data"] == {"after": version}
    assert eventually(lambda: server.feed.open == 0)
    line.close()


def test_the_stream_of_a_token_that_has_ended_ends_at_the_next_keep_alive(
    begin: Begin, table: Table, allowed: Allowed
) -> None:
    server = begin(LONG)
    line = follow(server, table, headers=f"Authorization: Bearer {table.tokens['red']}\n")
    assert heard(line, "snapshot_hint")
    allowed.answer = False
    assert heard(line, "reconnect")
    assert eventually(lambda: server.feed.open == 0)
    line.close()


def test_nobody_asks_for_a_token_that_was_not_needed(begin: Begin, table: Table, allowed: Allowed) -> None:
    server = begin(QUIET)
    line = follow(server, table)
    assert heard(line, "snapshot_hint")
    assert table.command(table.as_host(), type="pause_game").status_code == 201
    assert heard(line, "game_event")["data"]["type"] == "game_paused"
    assert allowed.asked == 0
    line.close()


def test_an_event_is_rendered_once_for_all_who_may_see_the_same(
    begin: Begin, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    rendered: list[tuple[int, str]] = []
    render = event_views.render

    def counted(game: str, entry: Any, viewer: str, *rest: Any) -> Any:
        rendered.append((entry.seq, viewer))
        return render(game, entry, viewer, *rest)

    server = begin(QUIET)
    red = f"Authorization: Bearer {table.tokens['red']}\n"
    lines = [follow(server, table) for _ in range(6)] + [follow(server, table, headers=red) for _ in range(3)]
    for line in lines:
        assert heard(line, "snapshot_hint")
    monkeypatch.setattr("service.play.event_views.render", counted)
    version = table.version()
    body = '{"type": "pause_game"}'
    with Line(server.port) as host:
        head = f"POST {table.path}/commands HTTP/1.1\nHost: a\nAuthorization: Bearer {table.host}\n"
        host.say(f"{head}Content-Type: application/json\nContent-Length: {len(body)}\n\n{body}")
        assert host.answer().status == 201
    for line in lines:
        assert heard(line, "game_event")["id"] == version + 1
    by_streams = [each for each in rendered if each[0] == version + 1]
    assert sorted(by_streams) == [(version + 1, "public"), (version + 1, "red")]
    for line in lines:
        line.close()


def test_streams_that_begin_far_back_read_pages_of_the_log_and_miss_nothing(
    begin: Begin, store: Store, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.play.live_feed.PAGE", 7)
    monkeypatch.setattr("service.play.live_feed.FIRST_READ", 3)
    monkeypatch.setattr("service.play.live_feed.RECENT", 5)
    server = begin(QUIET)
    lines = [follow(server, table, after=after) for after in (0, 1, 8)]
    table.end()
    version = table.version()
    for line, first in zip(lines, (1, 2, 9), strict=True):
        assert [heard(line, "game_event")["id"]] == [first]
        line.close()
    whole = made_again(store, table)
    assert [frame["id"] for frame in whole if frame["frame"] == "game_event"] == list(range(1, version + 1))


def made_again(store: Store, table: Table) -> list[dict[str, Any]]:
    """All frames of the finished game, from its first event on, from another app: a channel has one event loop."""
    response = client_of(made(store)).get(f"{table.path}/stream", headers={"Accept": "application/x-ndjson"})
    return [json.loads(each) for each in response.text.splitlines() if each]


def test_a_silent_game_is_read_once_in_a_keep_alive_however_many_follow_it(
    begin: Begin, store: Store, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[str] = []
    head = EventLog.head

    def counted(log: EventLog, game: str) -> Any:
        reads.append(game)
        return head(log, game)

    server = begin(QUIET)
    lines = [follow(server, table) for _ in range(20)]
    for line in lines:
        assert heard(line, "snapshot_hint")
    monkeypatch.setattr(EventLog, "head", counted)
    assert client_of(made(store)).post(f"{table.path}/commands", json={"type": "pause_game"}, headers=table.as_host())
    for line in lines:
        assert heard(line, "game_event")["data"]["type"] == "game_paused"
    # Twenty streams that each read for themselves would make more than twenty reads.
    assert len(reads) < 15
    for line in lines:
        line.close()
