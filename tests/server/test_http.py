"""Requests in an unusual form are answered as HTTP asks for, and what is no HTTP with a problem."""

import json
import socket
from typing import Any

import pytest

from service.app import METHODS, offline_app
from service.http import headers as every
from tests.api.client import client_of
from tests.api.conftest import Store, made
from tests.api.contract import validator
from tests.api.table import Table
from tests.server.conftest import LONG, Begin
from tests.server.serving import POST, Heard, Line, lives
from tests.waiting import eventually

BODY = '{"seats": 3}'


def is_a_problem(told: Heard, status: int, code: str) -> bool:
    """Returns True if an answer of the server has everything that one of the app has."""
    validator("/components/schemas/Problem").validate(told.json)
    assert told.headers["Content-Type"] == "application/problem+json"
    assert told.headers["Request-Id"] == told.json["request_id"] != ""
    for name, value in {**every.CORS, **every.SECURITY}.items():
        assert told.headers[name] == value
    assert told.headers["Cache-Control"] == "no-store"
    return (told.status, told.code) == (status, code)


@pytest.mark.parametrize(
    "said",
    [
        "this is no HTTP\n\n",
        "GET / HTTP/1.1\nHost here\n\n",
        "POST /v1/games HTTP/1.1\nHost: a\nContent-Length: 1\nContent-Length: 2\n\n",
        "POST /v1/games HTTP/1.1\nHost: a\nContent-Length: -1\n\n",
        "POST /v1/games HTTP/1.1\nHost: a\nContent-Length: 3\nTransfer-Encoding: chunked\n\n",
        "POST /v1/games HTTP/1.1\nHost: a\nTransfer-Encoding: chunked\n\nxyz\n",
        "POST /v1/games HTTP/1.1\nHost: a\nTransfer-Encoding: chunked, chunked\n\n0\n\n",
        "CONNECT elsewhere:443 HTTP/1.1\nHost: a\n\n",
        "GET * HTTP/1.1\nHost: a\n\n",
        "OPTIONS *?a HTTP/1.1\nHost: a\n\n",
        b"GET /\xff\xfe HTTP/1.1\r\nHost: a\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 40,
    ],
)
def test_what_is_no_http_is_malformed_and_ends_the_connection(begin: Begin, said: str | bytes) -> None:
    server = begin()
    with Line(server.port) as line:
        told = line.say(said).answer()
        assert is_a_problem(told, 400, "malformed_request")
        assert told.headers["Connection"] == "close"
        assert line.is_closed()
    assert lives(server.port)


@pytest.mark.parametrize("target", ["*", "http://a"])
def test_options_of_the_whole_server_name_every_method(begin: Begin, target: str) -> None:
    """RFC 9110, 9.3.7, and RFC 9112, 3.2.4: an address without a path means the same."""
    server = begin()
    with Line(server.port) as line:
        told = line.say(f"OPTIONS {target} HTTP/1.1\nHost: a\n\n").answer()
        assert (told.status, told.body) == (200, b"")
        assert set(told.headers["Allow"].split(", ")) == set(METHODS)
        assert set(told.headers["Access-Control-Allow-Methods"].split(", ")) == set(METHODS)
        assert line.say("GET /healthz HTTP/1.1\nHost: a\n\n").answer().status == 200


@pytest.mark.parametrize("target", ["http://a", "http://a?x=1", "HTTP://a/healthz"])
def test_an_address_without_a_path_is_the_root(begin: Begin, target: str) -> None:
    """RFC 9112, 3.2.2."""
    with Line(begin().port) as line:
        assert line.say(f"GET {target} HTTP/1.1\nHost: a\n\n").answer().status == 200


def test_the_methods_of_the_server_are_those_of_its_operations() -> None:
    found = {method for rule in offline_app().url_map.iter_rules() for method in rule.methods or ()}
    assert found == set(METHODS)


def test_what_follows_a_good_request_and_is_no_http_does_not_take_its_answer(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        told = line.say("GET /healthz HTTP/1.1\nHost: a\n\nthis is no HTTP\n\n").answer()
        assert (told.status, told.headers["Connection"]) == (200, "close")
        assert line.is_closed()


@pytest.mark.parametrize("where", ["GET /{} HTTP/1.1\n", "GET / HTTP/1.1\nX-Long: {}\n", "GET / HTTP/1.1\n{}: y\n"])
def test_a_head_without_end_is_too_large(begin: Begin, where: str) -> None:
    server = begin(LONG._replace(longest_head=4096))
    with Line(server.port) as line:
        told = line.say(where.format("x" * 8192)).answer()
        assert is_a_problem(told, 431, "head_too_large")
        assert told.json["context"] == {"max_bytes": 4096}
        assert line.is_closed()


def test_many_small_headers_are_too_large_together(begin: Begin) -> None:
    server = begin(LONG._replace(longest_head=4096))
    with Line(server.port) as line:
        line.say("GET / HTTP/1.1\nHost: a\n" + "".join(f"X-{number}: y\n" for number in range(600)) + "\n")
        assert is_a_problem(line.answer(), 431, "head_too_large")
        assert line.is_closed()


def test_a_head_that_is_just_long_enough_is_read(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        assert line.ask("/healthz", headers=f"X-Long: {'x' * 16_000}\n").answer().status == 200


def test_a_chunked_body_without_end_is_too_large(begin: Begin) -> None:
    server = begin(LONG._replace(longest_body=1000))
    with Line(server.port) as line:
        line.say(POST + "Transfer-Encoding: chunked\n\n")
        for _ in range(12):
            line.say("64\n" + "x" * 100 + "\n")
        told = line.answer()
        assert is_a_problem(told, 413, "body_too_large")
        assert told.json["context"] == {"max_bytes": 1000}
        assert told.headers["Connection"] == "close"
        assert line.is_closed()


def test_a_chunked_body_is_read_like_any_other(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        line.say(POST + f"Transfer-Encoding: chunked\n\n5\n{BODY[:5]}\n7\n{BODY[5:]}\n0\n\n")
        assert line.answer().status == 201
        assert line.ask("/v1/games").answer().status == 200


def test_an_export_may_be_longer_than_any_other_body(begin: Begin) -> None:
    server = begin(LONG._replace(longest_body=100, longest_upload=2000))
    for path, expected in (("/v1/games", 413), ("/v1/archives", 415)):
        with Line(server.port) as line:
            line.say(f"POST {path} HTTP/1.1\nHost: a\nContent-Length: 1000\n\n" + "x" * 1000)
            assert line.answer().status == expected
    with Line(server.port) as line:
        line.say("POST /v1/archives HTTP/1.1\nHost: a\nContent-Length: 2001\n\n")
        assert is_a_problem(line.answer(), 413, "body_too_large")


def test_pipelined_requests_are_answered_in_their_order(begin: Begin) -> None:
    server = begin()
    post = POST.replace("Host: here", "Host: here\nRequest-Id: third") + f"Content-Length: {len(BODY)}\n\n{BODY}"
    with Line(server.port) as line:
        first = "GET /healthz HTTP/1.1\nHost: a\nRequest-Id: first\n\n"
        second = "GET /nowhere HTTP/1.1\nHost: a\nRequest-Id: second\n\n"
        line.say(first + second + post)
        told = [line.answer() for _ in range(3)]
        assert [(each.status, each.headers["Request-Id"]) for each in told] == [
            (200, "first"),
            (404, "second"),
            (201, "third"),
        ]


def test_more_requests_than_may_wait_on_one_connection_end_it(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        line.say("GET /healthz HTTP/1.1\nHost: a\n\n" * 500)
        assert line.answer().status == 200
        assert line.is_closed()
    assert lives(server.port)


def test_the_head_of_an_answer_comes_without_its_body(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        whole = line.ask("/v1/games").answer()
        head = line.ask("/v1/games", "HEAD").answer("HEAD")
        assert (head.status, head.headers["Content-Length"]) == (200, whole.headers["Content-Length"])
        assert line.ask("/healthz").answer().json == {"status": "alive"}


def test_the_head_of_a_stream_opens_none(begin: Begin, table: Table) -> None:
    server = begin()
    with Line(server.port) as line:
        head = line.ask(f"{table.path}/stream", "HEAD", "Accept: text/event-stream\n").answer("HEAD")
        assert (head.status, head.headers["Content-Type"]) == (200, "text/event-stream")
        assert line.ask("/healthz").answer().status == 200
    assert server.feed.open == 0


def test_what_has_not_changed_has_no_body(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        etag = line.ask("/openapi.json").answer().headers["ETag"]
        told = line.ask("/openapi.json", headers=f"If-None-Match: {etag}\n").answer()
        assert (told.status, told.body) == (304, b"")
        assert line.ask("/healthz").answer().status == 200


def test_a_client_that_waits_for_leave_to_send_gets_it(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        line.say(POST + f"Expect: 100-continue\nContent-Length: {len(BODY)}\n\n")
        leave = b"HTTP/1.1 100 Continue\r\n\r\n"
        assert line.socket.recv(len(leave), socket.MSG_WAITALL) == leave
        assert line.say(BODY).answer().status == 201


def test_a_client_that_waits_for_leave_to_send_too_much_gets_none(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        line.say(POST + "Expect: 100-continue\nContent-Length: 99999999\n\n")
        assert is_a_problem(line.answer(), 413, "body_too_large")


def test_a_request_for_another_protocol_is_answered_in_this_one_and_ends(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        told = line.ask("/healthz", headers="Connection: Upgrade\nUpgrade: websocket\n").answer()
        assert (told.status, told.headers["Connection"]) == (200, "close")
        assert line.is_closed()


def test_a_refusal_of_the_server_names_the_request_as_the_client_does(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        told = line.say(POST + "Request-Id: mine\nContent-Length: 99999999\n\n").answer()
        assert is_a_problem(told, 413, "body_too_large")
        assert (told.json["request_id"], told.json["instance"]) == ("mine", "/v1/games")


def test_the_environment_of_the_app_is_what_wsgi_asks_for(begin: Begin) -> None:
    seen: list[dict[str, Any]] = []

    def app(environ: dict[str, Any], start_response: Any) -> list[bytes]:
        seen.append({**environ, "read": environ["wsgi.input"].read()})
        start_response("200 OK", [("Content-Type", "text/plain")])
        return [b"a", b"b"]

    server = begin(wsgi=app)
    with Line(server.port, "127.0.0.9") as line:
        told = line.say(
            b"POST /a%2Fb%C3%A9%FF?q=%C3%A9&r=%20 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n"
            b"X-Forwarded-For: one\r\nX_Forwarded_For: two\r\nX-Twice: 1\r\nX-Twice: 2\r\n\r\n3\r\nabc\r\n0\r\n\r\n"
        ).answer()
        assert (told.status, told.body) == (200, b"ab")
    environ = seen[0]
    assert environ["PATH_INFO"] == "/a/b\u00c3\u00a9\u00ff"
    assert environ["QUERY_STRING"] == "q=%C3%A9&r=%20"
    assert (environ["read"], environ["CONTENT_LENGTH"]) == (b"abc", "3")
    assert "HTTP_TRANSFER_ENCODING" not in environ
    assert environ["HTTP_X_FORWARDED_FOR"] == "one"
    assert environ["HTTP_X_TWICE"] == "1,2"
    assert (environ["REMOTE_ADDR"], environ["REQUEST_METHOD"]) == ("127.0.0.9", "POST")


def test_a_fault_while_an_answer_is_made_is_a_problem_and_says_nothing_about_itself(begin: Begin) -> None:
    def broken(environ: Any, start_response: Any) -> Any:
        start_response("200 OK", [("Content-Type", "text/plain")])
        yield b"it began well"
        raise ValueError("the secret of the house")

    server = begin(wsgi=broken)
    with Line(server.port) as line:
        told = line.ask("/").answer()
        assert is_a_problem(told, 500, "internal_error")
        assert b"secret" not in told.body


def test_a_stream_over_the_network_has_the_frames_of_the_app(begin: Begin, store: Store, table: Table) -> None:
    table.end()
    server = begin()
    with Line(server.port) as line:
        line.ask(f"{table.path}/stream", headers="Accept: application/x-ndjson\nConnection: close\n")
        assert line.head().headers["Transfer-Encoding"] == "chunked"
        told = chunks(line)
    expected = client_of(made(store)).get(f"{table.path}/stream", headers={"Accept": "application/x-ndjson"}).data
    assert [json.loads(each) for each in b"".join(told).splitlines()] == [
        json.loads(each) for each in expected.splitlines()
    ]


def test_a_connection_serves_the_next_request_after_a_stream_has_ended(begin: Begin, table: Table) -> None:
    table.end()
    server = begin()
    with Line(server.port) as line:
        line.ask(f"{table.path}/stream")
        assert line.head().status == 200
        assert chunks(line)
        assert line.ask("/healthz").answer().status == 200
    assert eventually(lambda: server.feed.open == 0)


def chunks(line: Line) -> list[bytes]:
    """Returns the pieces of a chunked body up to its end."""
    found = []
    with line.socket.makefile("rb", buffering=0) as read:
        while size := int(read.readline(), 16):
            piece = b""
            while len(piece) < size:
                piece += read.read(size - len(piece)) or b""
            found.append(piece)
            read.read(2)
        read.read(2)
    return found
