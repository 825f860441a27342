"""Refusals cost little: long bodies are not read, answers come late, and new connections hold up nobody."""

import asyncio
import socket
from itertools import count, pairwise
from types import SimpleNamespace
from typing import Any

import pytest
import uvloop

from service.http import proxies
from service.http.problems import Problem
from service.server import fair_queue, thrown_away
from service.server.fair_queue import FairQueue
from service.server.listening import TOGETHER, accepting_together, listener
from service.server.thrown_away import PIECES, ThrownAway
from tests.server.conftest import LONG, Begin
from tests.server.serving import POST, Line, lives
from tests.server.test_limits_of_number import until_under_way
from tests.waiting import eventually

MEGABYTES = 4 * 1024 * 1024


def test_a_body_that_is_too_long_is_refused_before_the_application_hears_of_it(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = begin(LONG._replace(longest_body=1000))
    asked: list[str] = []
    monkeypatch.setattr(server.server.asgi_app, "_is_banned", lambda address: asked.append(address))
    with Line(server.port) as line:
        told = line.say(POST + "Request-Id: mine\nContent-Length: 1001\n\n").answer()
    assert (told.status, told.code, told.json["context"]) == (413, "body_too_large", {"max_bytes": 1000})
    assert (told.json["instance"], told.headers["Request-Id"]) == ("/v1/games", "mine")
    assert asked == []


@pytest.mark.parametrize("path", ["/v1/archives", "/v1/%61rchives"])
def test_an_upload_has_its_own_length_however_its_path_is_written(begin: Begin, path: str) -> None:
    server = begin(LONG._replace(longest_body=10, longest_upload=1000))
    head = f"POST {path} HTTP/1.1\nHost: here\nContent-Type: application/x-ndjson\n"
    with Line(server.port) as line:
        assert line.say(f"{head}Content-Length: 20\n\n{'x' * 20}").answer().status == 422
        assert line.say(f"{head}Content-Length: 1001\n\n").answer().status == 413


def test_a_client_that_sends_its_whole_body_before_it_reads_finds_the_refusal(begin: Begin) -> None:
    server = begin(LONG._replace(longest_body=1000))
    with Line(server.port) as line:
        line.say(POST + f"Content-Length: {MEGABYTES}\n\n").say(b"a" * MEGABYTES)
        assert line.answer().code == "body_too_large"
        assert line.is_closed()
    assert eventually(lambda: server.connections == 0)


def test_long_bodies_have_room_together_and_one_address_has_a_part_of_it(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.server.process.LONG_BODIES", 1_000_000)
    monkeypatch.setattr("service.server.protocol.LATE_S", 0)
    server = begin()
    lines = [Line(server.port) for _ in range(2)]
    lines[0].say(POST + "Content-Length: 200000\n\n{")
    until_under_way(server, 1)
    told = lines[1].say(POST + "Content-Length: 100000\n\n" + "a" * 100_000).answer()
    assert (told.status, told.json["context"]) == (429, {"violated_policies": ["buffered_bytes"]})
    assert (told.json["instance"], told.headers["Connection"]) == ("/v1/games", "close")
    with Line(server.port, "127.0.0.2") as other:
        assert other.say(POST + "Content-Length: 100000\n\n" + "a" * 100_000).answer().status == 400
        assert other.ask("/healthz").answer().status == 200
    with Line(server.port) as short:
        assert short.say(POST + "Content-Length: 2\n\n{}").answer().status == 422
    lines[0].close()
    until_under_way(server, 0)
    with Line(server.port) as again:
        assert again.say(POST + "Content-Length: 100000\n\n" + "a" * 100_000).answer().status == 400
        # The room is free again when the answer is there, and not only at the end of the connection.
        assert again.say(POST + "Content-Length: 200000\n\n" + "a" * 200_000).answer().status == 400


def test_a_body_in_chunks_needs_room_as_soon_as_it_is_long(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.server.process.LONG_BODIES", 1000)
    monkeypatch.setattr("service.server.protocol.LATE_S", 0)
    server = begin()
    chunk = f"{30_000:x}\n{'a' * 30_000}\n"
    with Line(server.port) as short:
        assert short.say(f"{POST}Transfer-Encoding: chunked\n\n{chunk}0\n\n").answer().status == 400
    with Line(server.port) as long:
        told = long.say(f"{POST}Transfer-Encoding: chunked\n\n{chunk}{chunk}").answer()
        assert (told.status, told.json["instance"]) == (503, "/v1/games")
    with Line(server.port) as upload:
        kind = "Content-Type: application/x-ndjson\n"
        head = f"POST /v1/archives HTTP/1.1\nHost: here\n{kind}Transfer-Encoding: chunked\n\n"
        assert upload.say(f"{head}{chunk}{chunk}0\n\n").answer().status == 422


def test_a_refused_body_is_kept_by_nothing(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.server.process.LONG_BODIES", 0)
    monkeypatch.setattr("service.server.protocol.LATE_S", 60)
    server = begin()
    connections: set[Any] = server.server.server_state.connections
    with Line(server.port) as line:
        line.say(POST + "Content-Length: 100000\n\n" + "a" * 1000)
        assert eventually(lambda: any(each._refused for each in connections))
        held = [each._fault for each in connections]
        assert [fault.__traceback__ for fault in held] == [None]


class Reader:
    """A connection that notes when it is read."""

    def __init__(self, reads: list["Reader"], closing: bool = False) -> None:
        self._reads, self._closing = reads, closing
        self.paused = False

    def pause_reading(self) -> None:
        self.paused = True

    def resume_reading(self) -> None:
        self.paused = False
        self._reads.append(self)

    def is_closing(self) -> bool:
        return self._closing


def test_refused_connections_are_read_in_turn_and_few_in_a_round(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thrown_away, "ROUND_S", 0)
    reads: list[Reader] = []
    readers = [Reader(reads) for _ in range(PIECES + 2)]
    closing = Reader(reads, closing=True)

    async def rounds() -> list[int]:
        away, seen = ThrownAway(), []
        for each in (closing, *readers):
            away.wait(each)
        assert all(each.paused for each in (closing, *readers))
        while len(reads) < len(readers):
            await asyncio.sleep(0)
            seen.append(len(reads))
        return sorted(set(seen) - {0})

    assert asyncio.run(rounds()) == [PIECES, PIECES + 2]
    assert reads == readers


def test_a_request_for_which_there_is_no_place_is_refused_late(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []

    async def sleep(seconds: float) -> None:
        slept.append(seconds)

    async def ask() -> None:
        queue = FairQueue(1, waiting=1)
        await queue.acquire("a")
        waits = asyncio.create_task(queue.acquire("b"))
        await asyncio.sleep(0)
        with pytest.raises(Problem) as refused:
            await queue.acquire("c")
        assert refused.value.code == "unavailable"
        queue.release()
        await waits

    # The module under test alone sleeps no more: other event loops of the process go on as before.
    monkeypatch.setattr(fair_queue, "asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": sleep}))
    asyncio.run(ask())
    assert slept == [fair_queue.LATE_S]


def test_callers_take_turns_of_which_there_are_few_in_a_round_of_the_event_loop() -> None:
    went: list[str] = []

    async def follow(queue: FairQueue, caller: str) -> None:
        for _ in range(3):
            await queue.turn(caller)
            went.append(caller)

    async def rounds() -> list[int]:
        queue, seen = FairQueue(2), [0]
        streams = [asyncio.create_task(follow(queue, caller)) for caller in [*["flood"] * 20, "player"]]
        while not all(each.done() for each in streams):
            await asyncio.sleep(0)
            seen.append(len(went))
        return [after - before for before, after in pairwise(seen)]

    assert max(asyncio.run(rounds())) == 2
    assert len(went) == 63
    assert went[:10].count("player") == 3


@pytest.mark.parametrize("said", ["nonsense\n\n", "GET /healthz HTTP/1.1\nHost: here\n\n" * 50])
@pytest.mark.parametrize("late", [0, 60])
def test_an_address_that_is_refused_again_and_again_is_refused_late(
    begin: Begin, monkeypatch: pytest.MonkeyPatch, late: float, said: str
) -> None:
    monkeypatch.setattr("service.server.process.REFUSED_AT_ONCE", 0.001)
    monkeypatch.setattr("service.server.protocol.OFTEN_LATE_S", late)
    server = begin(LONG._replace(trusted_proxies=proxies.read("127.0.0.9")))
    connections: set[Any] = server.server.server_state.connections
    with Line(server.port, "127.0.0.3") as line:
        line.say(said)
        if late:
            assert eventually(lambda: any(each._refused and not each.pipeline for each in connections))
        else:
            assert line.answer().status in (200, 400)
        # Neither this address nor a proxy, behind which many people are, waits with anything else.
        assert lives(server.port, "127.0.0.3")
        with Line(server.port, "127.0.0.9") as other:
            assert other.say("nonsense\n\n").answer().status == 400
    if not late:
        assert eventually(lambda: server.connections == 0)


def test_several_connections_are_accepted_in_one_round_of_the_event_loop() -> None:
    on = listener("127.0.0.1", 0)
    descriptors = accepting_together(on)
    loop, made = uvloop.new_event_loop(), count()

    class Accepted(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            next(made)
            transport.close()
            loop.stop()

    for each in descriptors:
        loop.run_until_complete(loop.create_server(Accepted, sock=each))
    waiting = [socket.create_connection(on.getsockname()) for _ in range(3 * TOGETHER)]
    loop.run_forever()
    assert next(made) >= TOGETHER
    loop.close()
    for client in waiting:
        client.close()
