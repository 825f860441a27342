"""Memory that a flood has taken comes back."""

import gc
import threading
import weakref
from typing import Any

import pytest

from service.server.memory import GROWN, RARELY, MemoryTrimmer, resident
from tests.server.conftest import LONG, Begin
from tests.server.serving import Line, Serving
from tests.waiting import PATIENCE_S, eventually


def test_memory_is_given_back_only_after_the_process_has_grown() -> None:
    size, trimmed = GROWN, 0

    def trim() -> None:
        nonlocal size, trimmed
        size, trimmed = max(GROWN, size - used), trimmed + 1

    memory, used = MemoryTrimmer(lambda: size, trim), 0
    memory.give_back()
    size = 2 * GROWN
    memory.give_back()
    assert trimmed == 0
    size, used = 5 * GROWN, GROWN
    for expected in (1, 2, 3, 3, 3):
        memory.give_back()
        assert trimmed == expected
    assert size == 2 * GROWN
    # It is tried in the middle of a flood, and again when that has ended.
    size, used = 5 * GROWN, 0
    memory.give_back()
    assert (trimmed, size) == (4, 5 * GROWN)
    used = 4 * GROWN
    for _ in range(RARELY):
        memory.give_back()
    assert (trimmed, size) == (5, GROWN)


def test_where_nothing_is_known_nothing_is_done() -> None:
    MemoryTrimmer(lambda: 0, None).give_back()
    assert resident() > 0


def test_a_connection_that_has_ended_leaves_no_circle_behind(begin: Begin) -> None:
    server = begin()
    known: list[weakref.ref[Any]] = []
    gc.disable()
    try:
        with Line(server.port) as line:
            assert line.ask("/healthz").answer().status == 200
            known += [weakref.ref(each) for each in server.server.server_state.connections]
            assert line.ask("/nowhere").answer().status == 404
        assert len(known) == 1
        assert eventually(lambda: known[0]() is None)
    finally:
        gc.enable()


SLOW = LONG._replace(write_seconds=60.0)
REFUSED = {
    "no HTTP": "nonsense\n\n",
    "too long a head": f"GET / HTTP/1.1\nHost: here\nX: {'x' * 20_000}\n\n",
    "too many parameters": f"GET /v1/games?{'&'.join(f'p{n}=1' for n in range(500))} HTTP/1.1\nHost: here\n\n",
}


@pytest.mark.parametrize("sent", REFUSED.values(), ids=list(REFUSED))
def test_a_refused_connection_is_forgotten_before_its_longest_time_is_over(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, sent: str
) -> None:
    monkeypatch.setattr("service.server.protocol.LINGER_S", 0.5)
    server = begin(SLOW)
    gc.disable()
    try:
        with Line(server.port) as line:
            assert line.say(sent).answer().status in (400, 422, 431)
            known = _only_connection(server)
        assert eventually(lambda: known() is None)
    finally:
        gc.enable()


def test_an_answer_that_is_ready_after_its_client_has_left_keeps_nothing_of_it(begin: Begin) -> None:
    asked, left = threading.Event(), threading.Event()

    def wsgi(_: Any, start: Any) -> list[bytes]:
        asked.set()
        left.wait(PATIENCE_S)
        start("200 OK", [("Content-Length", "1")])
        return [b"x"]

    server = begin(SLOW, wsgi=wsgi)
    gc.disable()
    try:
        with Line(server.port) as line:
            line.ask("/v1/meta")
            assert asked.wait(PATIENCE_S)
            known = _only_connection(server)
        assert eventually(lambda: server.connections == 0)
        left.set()
        assert eventually(lambda: known() is None)
    finally:
        gc.enable()


def _only_connection(server: Serving) -> weakref.ref[Any]:
    (connection,) = server.server.server_state.connections
    return weakref.ref(connection)
