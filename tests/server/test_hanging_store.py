"""A store that takes connections and never answers: everybody is told so in time, and nobody else is held up."""

import socket
import time
from collections.abc import Callable, Iterator
from itertools import count

import pytest
import redis

from service.app import create_app
from service.store.connection import address, connection, time_budget
from tests.server.conftest import LONG, Begin
from tests.server.serving import Line, Serving, lives
from tests.server.test_limits_of_number import Work, under_way
from tests.waiting import PATIENCE_S, eventually

PATIENT = 2 * PATIENCE_S
"""Seconds for which a client of the store would wait: who is answered meanwhile has not waited for the store."""


class Silent:
    """A store that never says a word."""

    def __init__(self, listening: socket.socket) -> None:
        self._listening = listening
        self.url = f"redis://127.0.0.1:{listening.getsockname()[1]}"

    def close(self) -> None:
        """Ends the connections of everybody who waits."""
        self._listening.close()

    def connections(self) -> int:
        """Returns how many connections were opened since this was last asked."""
        self._listening.setblocking(False)
        for number in count():
            try:
                self._listening.accept()[0].close()
            except BlockingIOError:
                return number
        raise AssertionError


@pytest.fixture
def silent() -> Iterator[Silent]:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(200)
        yield Silent(listening)


@pytest.fixture
def serve(silent: Silent, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[float], Serving]]:
    """Starts servers over the silent store, in which a request may take this number of seconds."""
    monkeypatch.setattr("service.play.live.feed.POLL_S", 0.05)
    # A server begins when it has tried to reach the store.
    monkeypatch.setitem(address.TIMEOUTS, "socket_timeout", 0.2)
    running: list[Serving] = []

    def begun(seconds: float) -> Serving:
        stores = connection.client(silent.url), connection.client(silent.url)
        running.append(Serving(create_app(*stores, LONG._replace(request_seconds=seconds))))
        for store in stores:
            store.connection_pool.connection_kwargs["socket_timeout"] = PATIENT
            store.connection_pool.reset()
        return running[-1]

    yield begun
    silent.close()
    for each in running:
        each.close()


def test_readiness_says_that_the_stores_do_not_answer_without_waiting_for_them(
    serve: Callable[[float], Serving],
) -> None:
    server = serve(PATIENT)
    lines = [Line(server.port).ask("/readyz") for _ in range(8)]
    for line in lines:
        told = line.answer()
        assert (told.status, told.json["checks"]["events"], told.json["checks"]["queue"]) == (
            503,
            "no answer",
            "no answer",
        )
        line.close()


def test_every_request_is_refused_when_its_time_is_over(serve: Callable[[float], Serving]) -> None:
    server = serve(2.0)
    for path in ("/v1/games", "/v1/games/g_00000000000000000000000000/state"):
        with Line(server.port) as line:
            told = line.ask(path).answer()
            assert (told.status, told.code) == (503, "unavailable")
            assert told.headers["Retry-After"]


def test_health_and_readiness_are_answered_while_all_threads_wait_for_the_store(
    serve: Callable[[float], Serving],
) -> None:
    server = serve(PATIENT)
    lines = [Line(server.port).ask("/v1/games") for _ in range(6)]
    assert eventually(lambda: under_way(server) == 6)
    assert lives(server.port, "127.0.0.1")
    with Line(server.port) as line:
        assert line.ask("/readyz").answer().status == 503
    assert under_way(server) == 6
    for line in lines:
        line.close()


def test_what_hangs_is_not_asked_again_and_nothing_is_asked_when_the_time_is_over(silent: Silent) -> None:
    client = connection.client(silent.url)
    client.connection_pool.connection_kwargs["socket_timeout"] = 0.2
    with pytest.raises(redis.TimeoutError):
        client.ping()
    assert silent.connections() == 1
    with time_budget.until(time.monotonic() - 1), pytest.raises(redis.TimeoutError, match="no time left"):
        client.ping()
    batch = client.pipeline(transaction=False)
    batch.get("a")
    with time_budget.until(time.monotonic() - 1), pytest.raises(redis.TimeoutError, match="no time left"):
        batch.execute()
    assert silent.connections() == 0


def test_a_thread_that_was_given_up_is_free_again_when_its_work_is_done(begin: Begin) -> None:
    work = Work()
    server = begin(LONG._replace(api_threads=1, request_seconds=0.3), wsgi=work)
    for path in ("/first", "/second"):
        with Line(server.port) as line:
            assert line.ask(path).answer().code == "unavailable"
    assert work.order == ["/first"]
    work.go.set()
    with Line(server.port) as line:
        assert eventually(lambda: line.ask("/third").answer().status == 200)
    assert "/second" not in work.order
