"""A client that is slow loses its connection and holds nobody up."""

import socket
from typing import Any

import pytest

from service.play.live import frames
from service.server.protocol import HttpConnection
from tests.api.conftest import Store
from tests.api.table import Table
from tests.server.conftest import LONG, SHORT, Begin
from tests.server.serving import POST, Line, lives
from tests.waiting import eventually

ONE_THREAD = LONG._replace(api_threads=1)


def test_a_connection_that_says_nothing_is_closed(begin: Begin) -> None:
    server = begin(LONG._replace(head_seconds=0.2))
    with Line(server.port) as line:
        assert line.is_closed()


def test_a_connection_with_a_slow_head_gets_an_error_and_is_closed(begin: Begin) -> None:
    server = begin(LONG._replace(head_seconds=0.3))
    with Line(server.port) as line:
        told = line.say("GET /healthz HTT").answer()
        assert (told.status, told.code, told.headers["Connection"]) == (408, "request_timeout", "close")
        assert line.is_closed()


def test_a_head_that_grows_byte_by_byte_has_no_more_time(begin: Begin) -> None:
    server = begin(LONG._replace(head_seconds=0.5))
    with Line(server.port) as line:
        line.say("GET /healthz HTTP/1.1\n")
        sent = 0
        while server.connections and sent < 1000:
            try:
                line.say("X: y\n")
            except ConnectionError:
                break
            sent += 1
            eventually(lambda: not server.connections, 0.02)
        assert sent < 1000


def test_empty_lines_between_requests_keep_no_connection_open(begin: Begin) -> None:
    server = begin(LONG._replace(head_seconds=0.3, idle_seconds=0.3))
    with Line(server.port) as line:
        assert line.ask("/healthz").answer().status == 200
        sent = 0
        while server.connections and sent < 1000:
            try:
                line.say("\n")
            except ConnectionError:
                break
            sent += 1
            eventually(lambda: not server.connections, 0.02)
        assert sent < 1000


def test_the_next_head_on_a_kept_connection_has_its_time_too(begin: Begin) -> None:
    server = begin(LONG._replace(head_seconds=0.3))
    with Line(server.port) as line:
        assert line.ask("/healthz").answer().status == 200
        told = line.say("GET /heal").answer()
        assert (told.status, told.code) == (408, "request_timeout")
        assert line.is_closed()


def test_a_connection_with_a_slow_body_gets_an_error_and_is_closed_and_changes_nothing(begin: Begin) -> None:
    server = begin(LONG._replace(body_seconds=0.3))
    with Line(server.port) as line:
        told = line.say(POST + "Content-Length: 100\n\n{").answer()
        assert (told.status, told.code, told.headers["Connection"]) == (408, "request_timeout", "close")
        assert told.json["context"] == {"seconds": 0.3}
        assert told.headers["Retry-After"]
        assert line.is_closed()
    with Line(server.port) as line:
        assert line.ask("/v1/games").answer().json["items"] == []


def test_a_body_that_was_refused_is_not_waited_for(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        told = line.say(POST + "Content-Length: 99999999\n\n{").answer()
        assert (told.status, told.code, told.headers["Connection"]) == (413, "body_too_large", "close")
        assert line.is_closed()
    assert eventually(lambda: server.connections == 0)


@pytest.mark.parametrize("head", ["POST /nowhere", "PUT /v1/games", "POST /v1/games/g_x/commands"])
def test_a_body_that_never_comes_holds_no_thread_also_where_it_would_be_refused(begin: Begin, head: str) -> None:
    server = begin(ONE_THREAD)
    slow = [Line(server.port).say(f"{head} HTTP/1.1\nHost: here\nContent-Length: 9\n\n{{") for _ in range(5)]
    assert lives(server.port)
    for line in slow:
        line.close()


def test_an_idle_connection_is_closed(begin: Begin) -> None:
    server = begin(LONG._replace(idle_seconds=0.2))
    with Line(server.port) as line:
        assert line.ask("/healthz").answer().headers["Connection"] is None
        assert line.is_closed()


def test_an_answer_that_nobody_reads_is_dropped_and_holds_no_thread(begin: Begin) -> None:
    def large(environ: Any, start_response: Any) -> list[bytes]:
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [b"ready"] if environ["PATH_INFO"] == "/healthz" else [b"x" * 1_000_000 for _ in range(20)]

    server = begin(SHORT._replace(api_threads=1, head_seconds=60, idle_seconds=60), wsgi=large)
    unread = [Line(server.port, small=True).ask("/large") for _ in range(3)]
    assert lives(server.port)
    assert eventually(lambda: server.connections == 0)
    for line in unread:
        line.close()


def test_an_answer_that_fits_into_the_buffers_but_is_never_read_keeps_no_connection(begin: Begin) -> None:
    def middling(environ: Any, start_response: Any) -> list[bytes]:
        start_response("200 OK", [("Content-Type", "text/plain"), ("Connection", "close")])
        return [b"x" * 1000]

    server = begin(SHORT._replace(write_seconds=0.2), wsgi=middling)
    lines = [Line(server.port, small=True).ask("/") for _ in range(3)]
    assert eventually(lambda: server.connections == 0)
    for line in lines:
        line.close()


def test_a_stream_that_nobody_reads_is_dropped_and_holds_no_thread(
    begin: Begin, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The kernel takes megabytes before a write has to wait: here each keep-alive is one.
    monkeypatch.setitem(frames.KEEP_ALIVE, frames.SSE, b":" * 1_000_000 + b"\n\n")
    monkeypatch.setattr("service.play.live.looking.LONGEST", 2_000_000)
    server = begin(LONG._replace(api_threads=1, write_seconds=0.3, keep_alive=0.01))
    unread = [Line(server.port, small=True).ask(f"{table.path}/stream") for _ in range(3)]
    assert eventually(lambda: server.feed.open == 3)
    assert lives(server.port)
    assert eventually(lambda: server.feed.open == 0)
    assert eventually(lambda: server.connections == 0)
    for line in unread:
        line.close()


def test_streams_and_long_polls_hold_no_thread(begin: Begin, table: Table) -> None:
    server = begin(ONE_THREAD)
    version = table.version()
    waiting = [Line(server.port).ask(f"{table.path}/stream") for _ in range(4)]
    waiting += [Line(server.port).ask(f"{table.path}/events?after={version}&wait=25") for _ in range(4)]
    assert eventually(lambda: server.feed.open == 8)
    assert lives(server.port)
    assert table.command(table.as_host(), type="pause_game").status_code == 201
    for line in waiting[4:]:
        assert [event["type"] for event in line.answer().json["items"]] == ["game_paused"]
    for line in waiting:
        line.close()
    assert eventually(lambda: server.feed.open == 0)


def test_a_client_that_leaves_gives_its_stream_back(begin: Begin, store: Store, table: Table) -> None:
    server = begin(LONG._replace(keep_alive=60.0))
    line = Line(server.port).ask(f"{table.path}/stream", headers="Accept: text/event-stream\n")
    assert line.head().status == 200
    assert eventually(lambda: server.feed.open == 1)
    line.close()
    assert eventually(lambda: server.feed.open == 0)


def test_no_timer_of_a_connection_outlives_it(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        assert line.ask("/healthz").answer().status == 200
        found = [each for each in server.server.server_state.connections if isinstance(each, HttpConnection)]
    assert len(found) == 1
    assert eventually(lambda: server.connections == 0)
    assert (found[0]._head_timer, found[0]._end_timer, found[0].timeout_keep_alive_task) == (None, None, None)


def test_a_connection_whose_client_is_gone_without_a_word_is_ended_by_the_kernel(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[HttpConnection] = []
    begins = HttpConnection.connection_made

    def noted(connection: HttpConnection, transport: Any) -> None:
        begins(connection, transport)
        made.append(connection)

    monkeypatch.setattr(HttpConnection, "connection_made", noted)
    server = begin(LONG._replace(write_seconds=20.0))
    with Line(server.port) as line:
        assert line.ask("/healthz").answer().status == 200
        accepted = made[-1].transport.get_extra_info("socket")
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 20_000
