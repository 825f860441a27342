"""One address has a limited number of connections and requests; the others are served as if it were not there."""

import threading
from typing import Any

import pytest

from service.http import proxies
from tests.api.table import Table
from tests.server.conftest import LONG, Begin
from tests.server.serving import POST, Line, Serving, lives
from tests.waiting import PATIENCE_S, eventually

HALF_A_BODY = POST + "Content-Length: 9\n\n{"


def test_the_connection_beyond_the_limit_of_an_address_is_closed_and_another_address_is_served(begin: Begin) -> None:
    server = begin(LONG._replace(connections_per_address=3))
    held = [Line(server.port, "127.0.0.3").say(HALF_A_BODY) for _ in range(3)]
    assert eventually(lambda: under_way(server) == 3)
    with Line(server.port, "127.0.0.3") as refused:
        told = refused.answer()
        assert (told.status, told.code) == (429, "quota_exceeded")
        assert told.json["context"] == {"violated_policies": ["connections"]}
        assert refused.is_closed()
    assert lives(server.port, "127.0.0.2")
    for line in held:
        line.close()
    assert eventually(lambda: lives(server.port, "127.0.0.3"))


@pytest.mark.parametrize("first", ["", "GET /healthz HTTP/1.1\n", "GET /healthz HTTP/1.1\nHost: here\n\n"])
def test_a_connection_without_a_request_gives_way_to_a_new_one_of_its_address(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    monkeypatch.setattr("service.server.connections.GRACE_S", 0.0)
    server = begin(LONG._replace(connections_per_address=2))
    oldest = Line(server.port, "127.0.0.3").say(first)
    if first.endswith("\n\n"):
        assert oldest.answer().status == 200
    assert eventually(lambda: server.connections == 1)
    at_work = Line(server.port, "127.0.0.3").say(HALF_A_BODY)
    assert eventually(lambda: under_way(server) == 1)
    assert lives(server.port, "127.0.0.3")
    assert oldest.is_closed()
    at_work.say("12345678")
    assert at_work.answer().status == 400
    for line in (oldest, at_work):
        line.close()


def test_a_connection_that_has_just_come_does_not_give_way(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.server.connections.GRACE_S", 60.0)
    server = begin(LONG._replace(connections_per_address=1))
    with Line(server.port, "127.0.0.3") as first:
        assert eventually(lambda: server.connections == 1)
        with Line(server.port, "127.0.0.3") as second:
            assert second.answer().status == 429
        assert first.ask("/healthz").answer().status == 200


def test_in_a_full_process_a_connection_without_a_request_gives_way_to_any_address(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.server.connections.GRACE_S", 0.0)
    server = begin(most=2)
    held = [Line(server.port, f"127.0.0.{number}") for number in (3, 4)]
    assert eventually(lambda: server.connections == 2)
    assert lives(server.port, "127.0.0.2")
    assert held[0].is_closed()
    for line in held:
        line.close()


def test_beyond_what_the_process_can_hold_everybody_is_refused_and_served_again_after(begin: Begin) -> None:
    server = begin(most=4)
    held = [Line(server.port, f"127.0.0.{number}").say(HALF_A_BODY) for number in range(3, 7)]
    assert eventually(lambda: under_way(server) == 4)
    with Line(server.port, "127.0.0.2") as refused:
        told = refused.answer()
        assert (told.status, told.code) == (503, "unavailable")
        assert told.headers["Retry-After"]
        assert refused.is_closed()
    held[0].close()
    assert eventually(lambda: server.connections == 3)
    assert lives(server.port)
    for line in held:
        line.close()


def test_a_trusted_proxy_has_more_connections_than_one_address(begin: Begin) -> None:
    server = begin(LONG._replace(connections_per_address=1, trusted_proxies=proxies.read("127.0.0.5")))
    held = [Line(server.port, "127.0.0.5") for _ in range(4)]
    for line in held:
        assert line.ask("/healthz").answer().status == 200
        line.close()


def test_so_many_requests_of_one_address_are_under_way_and_another_address_is_served(begin: Begin) -> None:
    server = begin(LONG._replace(requests_per_address=2))
    slow = [Line(server.port).say(HALF_A_BODY) for _ in range(2)]
    assert eventually(lambda: under_way(server) == 2)
    with Line(server.port) as refused:
        told = refused.ask("/healthz").answer()
        assert (told.status, told.code) == (429, "quota_exceeded")
        assert told.json["context"] == {"violated_policies": ["requests_under_way"]}
        assert told.headers["Retry-After"]
    assert lives(server.port)
    for line in slow:
        line.close()
    assert eventually(lambda: under_way(server) == 0)
    assert lives(server.port, "127.0.0.1")


def test_players_at_an_address_are_served_while_strangers_use_up_its_requests(begin: Begin, table: Table) -> None:
    server = begin(LONG._replace(requests_per_address=2))
    slow = [Line(server.port, "127.0.0.3").say(HALF_A_BODY) for _ in range(2)]
    assert eventually(lambda: under_way(server) == 2)
    state = f"{table.path}/state"
    answers = {
        "nobody": "",
        "made up": "Authorization: Bearer ces_made-up-0123456789\n",
        "a player": f"Authorization: {table.as_seat('red')['Authorization']}\n",
        "the host": f"Authorization: {table.as_host()['Authorization']}\n",
    }
    for _ in range(2):
        found = {who: status(server.port, state, headers) for who, headers in answers.items()}
        assert found == {"nobody": 429, "made up": 429, "a player": 200, "the host": 200}
    for line in slow:
        line.close()


def status(port: int, path: str, headers: str) -> int:
    with Line(port, "127.0.0.3") as line:
        return line.ask(path, headers=headers).answer().status


def under_way(server: Serving) -> int:
    return sum(server.server.asgi_app.requests.values())


def until_under_way(server: Serving, count: int) -> None:
    """Waits until this number of requests are under way."""
    assert eventually(lambda: under_way(server) == count)


def test_requests_of_clients_behind_a_trusted_proxy_are_counted_for_the_clients(begin: Begin) -> None:
    server = begin(LONG._replace(requests_per_address=1, trusted_proxies=proxies.read("1")))
    one, other = "X-Forwarded-For: 192.0.2.1\n", "X-Forwarded-For: 192.0.2.2\n"
    with Line(server.port) as slow, Line(server.port) as line:
        slow.say(POST + one + "Content-Length: 9\n\n{")
        assert eventually(lambda: under_way(server) == 1)
        assert line.ask("/healthz", headers=one).answer().status == 429
    with Line(server.port) as line:
        assert line.ask("/healthz", headers=other).answer().status == 200


def test_a_request_that_finds_no_thread_waits_for_its_turn(begin: Begin) -> None:
    work = Work()
    server = begin(LONG._replace(api_threads=1), wsgi=work)
    first, second = Line(server.port).ask("/first"), Line(server.port, "127.0.0.2")
    assert eventually(lambda: work.order == ["/first"])
    second.ask("/second")
    work.go.set()
    assert (first.answer().status, second.answer().status) == (200, 200)
    assert work.order == ["/first", "/second"]


def test_callers_take_turns_so_that_a_busy_one_does_not_shut_the_others_out(begin: Begin) -> None:
    work = Work()
    server = begin(LONG._replace(api_threads=1), wsgi=work)
    busy = [Line(server.port) for _ in range(5)]
    for number, line in enumerate(busy):
        line.ask(f"/busy/{number}")
        until_under_way(server, number + 1)
    assert eventually(lambda: server.server.asgi_app.queue.waiting == 4)
    other = Line(server.port, "127.0.0.2").ask("/other")
    assert eventually(lambda: server.server.asgi_app.queue.waiting == 5)
    work.go.set()
    assert other.answer().status == 200
    for line in busy:
        assert line.answer().status == 200
    assert work.order.index("/other") <= 2


GAME = "/v1/games/g_00000000000000000000000001"
LONG_READS = [
    f"{GAME}/verification",
    f"{GAME}/export",
    f"{GAME}/draws",
    f"{GAME}/stats",
    f"{GAME}/encounters",
    f"{GAME}/compare?with=other",
    f"{GAME}/diff?from=1&to=2",
    f"{GAME}/state?at=1",
    f"{GAME}/events?types=ship_lost",
    f"{GAME}/commands?limit=500",
    "/v1/archives/a_1/events",
]


@pytest.mark.parametrize("path", LONG_READS)
def test_reads_of_whole_games_leave_threads_for_all_other_requests(begin: Begin, path: str) -> None:
    work = Work(GAME, "/v1/archives")
    server = begin(LONG._replace(api_threads=2), wsgi=work)
    lines = [Line(server.port, f"127.0.0.{2 + number}").ask(path) for number in range(8)]
    until_under_way(server, len(lines))
    for other in ("/v1/games", "/v1/games?limit=5"):
        with Line(server.port) as line:
            assert line.ask(other).answer().status == 200
    assert len(work.order) < len(lines)
    work.go.set()
    assert [line.answer().status for line in lines] == [200] * len(lines)


def test_uploads_leave_threads_for_all_other_requests(begin: Begin) -> None:
    work = Work("/v1/archives")
    server = begin(LONG._replace(api_threads=2), wsgi=work)
    upload = "POST /v1/archives HTTP/1.1\nHost: here\nContent-Length: 2\n\n{}"
    lines = [Line(server.port, f"127.0.0.{2 + number}").say(upload) for number in range(8)]
    until_under_way(server, len(lines))
    for other in ("/v1/games", f"{GAME}/verification"):
        with Line(server.port) as line:
            assert line.ask(other).answer().status == 200
    work.go.set()
    assert [line.answer().status for line in lines] == [200] * len(lines)


def test_long_bodies_leave_threads_for_all_other_requests(begin: Begin) -> None:
    work = Work("/v1/setup-checks")
    server = begin(LONG._replace(api_threads=1), wsgi=work)
    body = f"Content-Length: 40000\n\n{'a' * 40_000}"
    lines = [Line(server.port, f"127.0.0.{2 + each}") for each in range(4)]
    for line in lines:
        line.say(f"POST /v1/setup-checks HTTP/1.1\nHost: here\n{body}")
    until_under_way(server, len(lines))
    with Line(server.port) as line:
        assert line.ask("/v1/games").answer().status == 200
    work.go.set()
    assert [line.answer().status for line in lines] == [200] * len(lines)


def test_beyond_the_places_in_the_queue_a_request_is_refused(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work()
    server = begin(LONG._replace(api_threads=1), wsgi=work)
    server.server.asgi_app.queue.most = 1
    monkeypatch.setattr("service.server.fair_queue.LATE_S", 0)
    lines = [Line(server.port, f"127.0.0.{number}") for number in (2, 3)]
    for number, line in enumerate(lines):
        line.ask("/held")
        until_under_way(server, number + 1)
    assert eventually(lambda: server.server.asgi_app.queue.waiting == 1)
    with Line(server.port, "127.0.0.4") as refused:
        told = refused.ask("/late").answer()
        assert (told.status, told.code) == (503, "unavailable")
        assert told.headers["Retry-After"]
    work.go.set()
    assert [line.answer().status for line in lines] == [200, 200]


def test_in_a_full_queue_the_caller_with_most_requests_gives_way(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    work = Work()
    server = begin(LONG._replace(api_threads=1), wsgi=work)
    server.server.asgi_app.queue.most = 3
    monkeypatch.setattr("service.server.fair_queue.LATE_S", 0)
    busy = [Line(server.port, "127.0.0.3") for _ in range(4)]
    for number, line in enumerate(busy):
        line.ask(f"/busy/{number}")
        until_under_way(server, number + 1)
    assert eventually(lambda: server.server.asgi_app.queue.waiting == 3)
    other = Line(server.port, "127.0.0.2").ask("/other")
    assert busy[-1].answer().code == "unavailable"
    with Line(server.port, "127.0.0.3") as refused:
        assert refused.ask("/busy/late").answer().code == "unavailable"
    work.go.set()
    assert other.answer().status == 200
    assert [line.answer().status for line in busy[:-1]] == [200, 200, 200]


class Work:
    """An application whose requests wait until they may go on: all of them, or those whose paths begin so."""

    def __init__(self, *waiting: str) -> None:
        self._waiting = waiting or ("/",)
        self.order: list[str] = []
        self.go = threading.Event()

    def __call__(self, environ: Any, start_response: Any) -> list[bytes]:
        self.order.append(environ["PATH_INFO"])
        assert self.go.wait(PATIENCE_S) if environ["PATH_INFO"].startswith(self._waiting) else True
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [b"done"]
