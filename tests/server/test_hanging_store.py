"""A store that takes connections and never answers: everybody is told so in time, and nobody else is held up."""

import socket
import time
from collections.abc import Iterator

import pytest
import redis

from service.app import create_app
from service.store.connection import address, connection, time_budget
from tests.server.conftest import LONG, Begin
from tests.server.serving import Line, Serving, eventually, lives
from tests.server.test_limits_of_number import Work, under_way

HANGING = LONG._replace(request_seconds=2.0)


@pytest.fixture
def silent() -> Iterator[str]:
    """Yields the address of a store that never says a word."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(200)
        yield f"redis://127.0.0.1:{listening.getsockname()[1]}"


@pytest.fixture
def server(silent: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Serving]:
    monkeypatch.setattr("service.play.live.feed.POLL_S", 0.05)
    monkeypatch.setitem(address.TIMEOUTS, "socket_timeout", 3.0)
    running = Serving(create_app(connection.client(silent), connection.client(silent), HANGING))
    yield running
    running.close()


def test_readiness_says_within_two_seconds_that_the_stores_do_not_answer(server: Serving) -> None:
    lines = [Line(server.port) for _ in range(8)]
    began = time.monotonic()
    for line in lines:
        line.ask("/readyz")
    for line in lines:
        told = line.answer()
        assert (told.status, told.json["checks"]["events"], told.json["checks"]["queue"]) == (
            503,
            "no answer",
            "no answer",
        )
        line.close()
    assert time.monotonic() - began < 3.0


def test_every_request_is_refused_when_its_time_is_over(server: Serving) -> None:
    for path in ("/v1/games", "/v1/games/g_00000000000000000000000000/state"):
        with Line(server.port) as line:
            began = time.monotonic()
            told = line.ask(path).answer()
            assert time.monotonic() - began < 3.5
            assert (told.status, told.code) == (503, "unavailable")
            assert told.headers["Retry-After"]


def test_health_and_readiness_are_answered_while_all_threads_wait_for_the_store(server: Serving) -> None:
    lines = [Line(server.port).ask("/v1/games") for _ in range(6)]
    assert eventually(lambda: under_way(server) == 6)
    began = time.monotonic()
    assert lives(server.port, "127.0.0.1")
    with Line(server.port) as line:
        assert line.ask("/readyz").answer().status == 503
    assert time.monotonic() - began < 3.5
    for line in lines:
        assert line.answer().code == "unavailable"
        line.close()


def test_what_hangs_is_not_asked_again_and_nothing_is_asked_when_the_time_is_over(silent: str) -> None:
    client = connection.client(silent)
    client.connection_pool.connection_kwargs["socket_timeout"] = 0.2
    began = time.monotonic()
    with pytest.raises(redis.TimeoutError):
        client.ping()
    assert time.monotonic() - began < 0.5
    with time_budget.until(time.monotonic() - 1), pytest.raises(redis.TimeoutError, match="no time left"):
        client.ping()
    batch = client.pipeline(transaction=False)
    batch.get("a")
    with time_budget.until(time.monotonic() - 1), pytest.raises(redis.TimeoutError, match="no time left"):
        batch.execute()


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
