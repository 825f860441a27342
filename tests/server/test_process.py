"""Processes come and go on one socket, and no request is refused because of that."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from service.server.listening import accepting_together, listener
from service.server.protocol import HttpConnection
from service.store.connection import embedded
from tests.api.live import ROOT
from tests.api.table import Table
from tests.server.conftest import LONG, Begin
from tests.server.serving import Line, Serving
from tests.waiting import PATIENCE_S, eventually
from workers.supervisor.child import Child
from workers.supervisor.listening import api_command


def test_a_process_that_begins_leaves_the_socket_of_those_that_serve_as_it_is() -> None:
    """They share it with its flags: one that waited in the kernel for a connection would answer nobody meanwhile."""
    serving = listener("127.0.0.1", 0)
    serving.setblocking(False)
    begins = accepting_together(socket.socket(fileno=os.dup(serving.fileno())))
    assert not any(os.get_blocking(each.fileno()) for each in (serving, *begins))
    for each in (serving, *begins):
        each.close()


def every_connection_leaves(server: Serving) -> bool:
    connections = server.server.server_state.connections
    return all(isinstance(each, HttpConnection) and each._leaving for each in connections)


def test_a_kept_connection_is_answered_once_more_when_the_server_ends(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        assert line.ask("/healthz").answer().headers["Connection"] is None
        server.leave()
        assert eventually(lambda: every_connection_leaves(server))
        told = line.ask("/healthz").answer()
        assert (told.status, told.headers["Connection"]) == (200, "close")
        assert line.is_closed()


def test_a_kept_connection_on_which_nothing_comes_ends_with_the_server(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        assert line.ask("/healthz").answer().status == 200
        server.close()
        assert line.is_closed()


def test_a_request_that_is_under_way_is_answered_when_the_server_ends(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        line.say('POST /v1/games HTTP/1.1\nHost: a\nContent-Type: application/json\nContent-Length: 12\n\n{"seats"')
        assert eventually(lambda: sum(server.server.asgi_app.requests.values()) == 1)
        server.leave()
        assert eventually(lambda: every_connection_leaves(server))
        told = line.say(": 3}").answer()
        assert (told.status, told.headers["Connection"]) == (201, "close")


def test_streams_are_asked_to_reconnect_when_the_server_ends(begin: Begin, table: Table) -> None:
    server = begin(LONG._replace(keep_alive=60.0))
    with Line(server.port) as line:
        line.ask(f"{table.path}/stream?after={table.version()}", headers="Accept: application/x-ndjson\n")
        assert line.head().status == 200
        assert eventually(lambda: server.feed.open == 1)
        server.leave()
        said = b""
        while piece := line.socket.recv(65536):
            said += piece
        assert b'{"frame":"reconnect","data":{"after":"%d:' % table.version() in said


def test_nobody_reads_from_the_store_any_more_when_the_server_has_ended(begin: Begin, table: Table) -> None:
    """The process closes its connections next: a reader that still waits on one would end with a traceback."""
    server = begin()
    with Line(server.port) as line:
        assert line.ask(f"{table.path}/stream").head().status == 200
        reader = server.feed._reader
        assert reader is not None
        assert reader.is_alive()
    server.leave()
    server._thread.join(PATIENCE_S)
    assert not reader.is_alive()


@pytest.mark.slow
def test_two_processes_serve_one_socket_and_each_may_go(tmp_path: Path) -> None:
    store = embedded.start(tmp_path)
    served = listener("127.0.0.1", 0)
    port = served.getsockname()[1]
    environment = {
        **os.environ,
        "EVENTS_REDIS_URL": store.url(0),
        "QUEUE_REDIS_URL": store.url(1),
        "DATA_DIR": str(tmp_path),
        "RATE_LIMITS": "0",
    }
    words = [sys.executable, "-m", "service.server", "--socket", str(served.fileno())]
    children = [Child(f"api-{number}", words, inherits=[served.fileno()], tells_ready=True) for number in (1, 2)]
    try:
        children[0].start(environment, ROOT)
        assert eventually(lambda: children[0].is_ready)
        assert answered(port)
        children[1].start(environment, ROOT)
        assert eventually(lambda: children[1].is_ready)
        first = children[0].pid
        assert first
        with Line(port) as line:
            os.kill(first, signal.SIGTERM)
            assert line.ask("/healthz").answer().status == 200
        # The one that stays answers everybody, before the other has gone and after.
        for _ in range(50):
            assert answered(port)
        assert eventually(lambda: _has_ended(children[0]))
        assert answered(port)
        assert children[1].is_ready
    finally:
        for child in children:
            child.ask_to_end()
        for child in children:
            child.end(0.0)
        served.close()
        store.stop()


def _has_ended(child: Child) -> bool:
    return child.tend(os.environ, ROOT) is not None


def answered(port: int) -> bool:
    with Line(port) as line:
        return line.ask("/healthz").answer().status == 200


@pytest.mark.slow
def test_a_process_may_be_pinned_to_a_processor(tmp_path: Path) -> None:
    store = embedded.start(tmp_path)
    served = listener("127.0.0.1", 0)
    environment = {
        **os.environ,
        "EVENTS_REDIS_URL": store.url(0),
        "QUEUE_REDIS_URL": store.url(1),
        "DATA_DIR": str(tmp_path),
    }
    child = Child("api", api_command(served, 1), inherits=[served.fileno()], tells_ready=True)
    try:
        child.start(environment, ROOT)
        assert eventually(lambda: child.is_ready)
        usable = sorted(os.sched_getaffinity(0), reverse=True)
        threads = [int(each) for each in os.listdir(f"/proc/{child.pid}/task")]
        assert len(threads) > 1
        assert all(os.sched_getaffinity(each) == {usable[1 % len(usable)]} for each in threads)
    finally:
        child.ask_to_end()
        child.end(0.0)
        served.close()
        store.stop()


@pytest.mark.slow
def test_a_process_that_cannot_start_says_so_in_one_line(tmp_path: Path) -> None:
    taken = listener("127.0.0.1", 0)
    clean = {name: value for name, value in os.environ.items() if "REDIS_URL" not in name}
    with taken:
        ran = subprocess.run(
            [sys.executable, "-m", "service.server"],
            cwd=ROOT,
            env={**clean, "PORT": str(taken.getsockname()[1]), "DATA_DIR": str(tmp_path)},
            capture_output=True,
            text=True,
            timeout=PATIENCE_S,
        )
    assert ran.returncode == 1
    assert len(ran.stderr.splitlines()) == 1
    assert "cosmic-ledger: " in ran.stderr
