"""A request to a webhook is short and small, whatever the other side does."""

import socket
import ssl
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from service.notices.addresses import WebhookPolicy
from service.notices.http_post import MOST_READ, Posted, post
from tests.notices.receivers import HERE, certificate, request_of, serving
from tests.waiting import PATIENCE_S

pytestmark = pytest.mark.processes
SHORT_S = 0.3


def to(port: int, seconds: float = PATIENCE_S, path: str = "/hook") -> Posted:
    return post(
        HERE, f"http://127.0.0.1:{port}{path}", b'{"type":"test"}', {"Content-Type": "application/json"}, seconds
    )


def answering(text: bytes) -> Callable[[socket.socket], None]:
    def behave(connection: socket.socket) -> None:
        request_of(connection)
        connection.sendall(text)

    return behave


def answer(status: str, body: bytes = b"", *headers: str) -> bytes:
    lines = [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


def test_the_request_is_whole_and_the_answer_is_read() -> None:
    received: list[bytes] = []

    def behave(connection: socket.socket) -> None:
        received.append(request_of(connection))
        connection.sendall(answer("200 OK", b"{}", "Retry-After: 7"))

    with serving(behave) as port:
        assert to(port, path="/hook?a=b") == Posted(200, b"{}", "7")
    head, _, body = received[0].partition(b"\r\n\r\n")
    assert head.startswith(b"POST /hook?a=b HTTP/1.1\r\n")
    assert f"Host: 127.0.0.1:{port}".encode() in head
    assert b"Content-Type: application/json" in head
    assert body == b'{"type":"test"}'


def test_a_redirect_is_not_followed() -> None:
    followed: list[bytes] = []

    def behave(connection: socket.socket) -> None:
        followed.append(request_of(connection))
        connection.sendall(answer("302 Found", b"", f"Location: http://127.0.0.1:{port}/elsewhere"))

    with serving(behave) as port:
        assert to(port).status == 302
    assert len(followed) == 1


def test_a_thousand_megabytes_are_not_read() -> None:
    sent = 0

    def behave(connection: socket.socket) -> None:
        nonlocal sent
        request_of(connection)
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n")
        for _ in range(1000):
            connection.sendall(b"x" * 1_000_000)
            sent += 1_000_000

    with serving(behave) as port:
        assert to(port) == Posted(200, b"")
    assert sent < 100 * MOST_READ


def test_an_answer_in_pieces_without_end_is_not_read() -> None:
    def behave(connection: socket.socket) -> None:
        request_of(connection)
        connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
        while True:
            connection.sendall(b"10000\r\n" + b"x" * 0x10000 + b"\r\n")

    with serving(behave) as port:
        assert to(port) == Posted(200, b"")


def silence(connection: socket.socket) -> None:
    """Takes the request and says nothing."""
    request_of(connection)
    connection.recv(1)


def deafness(connection: socket.socket) -> None:
    """Does not even read."""
    time.sleep(PATIENCE_S)


def dripping(first: bytes, again: bytes = b"x") -> Callable[[socket.socket], None]:
    """Begins an answer, and goes on with a little now and then, without end."""

    def behave(connection: socket.socket) -> None:
        request_of(connection)
        connection.sendall(first)
        while True:
            connection.sendall(again)
            time.sleep(0.02)

    return behave


DRIPS = {
    "status": dripping(b"", b"H"),
    "head": dripping(b"HTTP/1.1 200 OK\r\nX-Long: "),
    "heads": dripping(b"HTTP/1.1 200 OK\r\n", b"X"),
    "many heads": dripping(b"HTTP/1.1 200 OK\r\n", b"A: b\r\n"),
    "length": dripping(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n"),
    "length, then close": dripping(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\nConnection: close\r\n\r\n"),
    "no length": dripping(b"HTTP/1.1 200 OK\r\n\r\n"),
    "old": dripping(b"HTTP/1.0 200 OK\r\n\r\n"),
    "pieces": dripping(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"),
    "pieces, then close": dripping(
        b"HTTP/1.1 200 OK\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n", b"1\r\nx\r\n"
    ),
    "size of a piece": dripping(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", b"0"),
    "word at a piece": dripping(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1;"),
    "after the pieces": dripping(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n", b"A: b\r\n"),
    "continue": dripping(b"", b"HTTP/1.1 100 Continue\r\n\r\n"),
    "early hints": dripping(b"HTTP/1.1 103 Early Hints\r\n", b"A"),
    "redirect": dripping(b"HTTP/1.1 302 Found\r\nLocation: http://127.0.0.1:1/\r\nConnection: close\r\n\r\n"),
    "fault": dripping(b"HTTP/1.1 500 Oh\r\nConnection: close\r\n\r\n"),
}


@pytest.mark.parametrize("behave", [silence, deafness])
def test_what_hangs_is_ended_in_time(behave: Callable[[socket.socket], None]) -> None:
    with serving(behave) as port:
        began = time.monotonic()
        assert to(port, SHORT_S).fault == "timed_out"
        assert time.monotonic() - began < PATIENCE_S


@pytest.mark.parametrize("form", DRIPS)
def test_what_drips_is_ended_in_time_in_whatever_form(form: str) -> None:
    with serving(DRIPS[form]) as port:
        began = time.monotonic()
        assert to(port, SHORT_S).fault == "timed_out"
        assert time.monotonic() - began < PATIENCE_S


def test_what_drips_over_tls_is_ended_in_time(tmp_path: Path) -> None:
    file = certificate(tmp_path, "hooks.example")
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(file)
    trust = ssl.create_default_context(cafile=str(file))
    with serving(DRIPS["no length"], server) as port:
        url = f"https://hooks.example:{port}/"
        posted = post(HERE, url, b"{}", {}, SHORT_S, resolve=lambda *_: ["127.0.0.1"], trust=trust)
    assert posted.fault == "timed_out"


FLOODS = {
    "continue": (b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 1000, Posted(fault="no_http")),
    "heads": (
        b"",
        b"HTTP/1.1 100 Continue\r\n" + b"A: %060000d\r\n" % 0 * 9 + b"\r\n",
        Posted(fault="no_http"),
    ),
    "no length": (b"HTTP/1.1 200 OK\r\n\r\n", b"x" * 10_000, Posted(200, b"")),
    "words at pieces": (
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"1;%s\r\nx\r\n" % (b"x" * 60_000),
        Posted(200, b""),
    ),
    "small pieces": (
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
        b"1\r\nx\r\n" * 10_000,
        Posted(200, b""),
    ),
    "after the pieces": (
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
        b"A: b\r\n" * 10_000,
        Posted(200, b""),
    ),
}


@pytest.mark.parametrize("form", FLOODS)
def test_of_an_answer_without_end_little_is_read_in_whatever_form(form: str) -> None:
    first, again, expected = FLOODS[form]
    sent = 0

    def behave(connection: socket.socket) -> None:
        nonlocal sent
        request_of(connection)
        connection.sendall(first)
        while True:
            connection.sendall(again)
            sent += len(again)

    with serving(behave) as port:
        assert to(port) == expected
    assert sent < 100 * MOST_READ


def test_a_name_whose_servers_hang_is_given_up_in_time_and_its_look_up_goes_on_alone() -> None:
    go_on, ended = threading.Event(), threading.Event()

    def hang(host: str, port: int) -> Sequence[str]:
        assert go_on.wait(PATIENCE_S)
        ended.set()
        return ["127.0.0.1"]

    assert post(HERE, "http://slow.example/", b"{}", {}, 0.05, resolve=hang) == Posted(fault="timed_out")
    assert not ended.is_set()
    go_on.set()
    assert ended.wait(PATIENCE_S)


def test_so_many_names_are_looked_up_at_once_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.notices.http_post._lookups", threading.BoundedSemaphore(1))
    go_on, asked = threading.Event(), []

    def hang(host: str, port: int) -> Sequence[str]:
        asked.append(host)
        assert go_on.wait(PATIENCE_S)
        raise OSError

    for host in ("a.example", "b.example"):
        assert post(HERE, f"http://{host}/", b"{}", {}, 0.05, resolve=hang) == Posted(fault="timed_out")
    assert asked == ["a.example"]
    go_on.set()


def test_a_handshake_that_drips_is_ended_in_time() -> None:
    def behave(connection: socket.socket) -> None:
        # A record of TLS that says it is long, and comes a byte at a time.
        connection.sendall(b"\x16\x03\x03\x40\x00")
        while True:
            connection.sendall(b"\x02")
            time.sleep(0.02)

    with serving(behave) as port:
        posted = post(HERE, f"https://127.0.0.1:{port}/", b"{}", {}, SHORT_S)
    assert posted.fault == "timed_out"


@pytest.mark.parametrize(
    "said", [b"", b"hello\r\n\r\n", b"HTTP/1.1 abc\r\n\r\n", b"HTTP/1.1 200 OK\r\n" + b"X: y\r\n" * 1000 + b"\r\n"]
)
def test_what_is_no_http_is_a_fault(said: bytes) -> None:
    with serving(answering(said)) as port:
        assert to(port).fault in ("no_http", "no_connection")


def test_nobody_who_listens_is_a_fault() -> None:
    with socket.create_server(("127.0.0.1", 0)) as once:
        port = once.getsockname()[1]
    assert to(port) == Posted(fault="no_connection")


def test_a_name_that_leads_nowhere_is_a_fault() -> None:
    def nowhere(host: str, port: int) -> Sequence[str]:
        raise OSError("no such name")

    assert post(HERE, "http://nowhere.example/", b"{}", {}, resolve=nowhere) == Posted(fault="name_unknown")


def test_the_address_that_was_looked_at_is_the_one_that_is_connected_to(monkeypatch: pytest.MonkeyPatch) -> None:
    """A name that leads elsewhere at the next question (DNS rebinding) is asked once."""
    asked: list[str] = []

    def rebinding(host: str, port: int) -> Sequence[str]:
        asked.append(host)
        return ["127.0.0.1"] if len(asked) == 1 else ["10.0.0.1"]

    connected: list[tuple[str, int]] = []
    connect = socket.create_connection

    def noting(address: tuple[str, int], *more: object) -> socket.socket:
        connected.append(address)
        return connect(address, *more)  # type: ignore[arg-type]

    with serving(answering(answer("204 No Content"))) as port:
        monkeypatch.setattr(socket, "create_connection", noting)
        assert post(HERE, f"http://rebound.example:{port}/", b"{}", {}, resolve=rebinding).status == 204
    assert (asked, connected) == (["rebound.example"], [("127.0.0.1", port)])


def test_nothing_is_sent_to_an_address_that_is_refused() -> None:
    called: list[bytes] = []
    outside = WebhookPolicy(http=True)
    with serving(lambda connection: called.append(request_of(connection))) as port:
        refused = post(outside, f"http://inside.example:{port}/", b"{}", {}, resolve=lambda *_: ["127.0.0.1"])
        literal = post(outside, f"http://127.0.0.1:{port}/", b"{}", {})
        mapped = post(outside, f"http://a.example:{port}/", b"{}", {}, resolve=lambda *_: ["::ffff:127.0.0.1"])
    assert {refused.fault, literal.fault, mapped.fault} == {"address_refused"}
    assert called == []


def test_a_certificate_must_be_that_of_the_name(tmp_path: Path) -> None:
    file = certificate(tmp_path, "hooks.example")
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(file)
    trusting = ssl.create_default_context(cafile=str(file))

    def ask(host: str, trust: ssl.SSLContext | None) -> Posted:
        return post(
            HERE, f"https://{host}:{port}/", b"{}", {}, PATIENCE_S, resolve=lambda *_: ["127.0.0.1"], trust=trust
        )

    with serving(answering(answer("204 No Content")), server) as port:
        assert ask("hooks.example", trusting).status == 204
        assert ask("other.example", trusting).fault == "tls_failed"
        assert ask("hooks.example", None).fault == "tls_failed"
