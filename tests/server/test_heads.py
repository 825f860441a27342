"""Wrong heads are refused before anybody works for them, and a head costs its address what it is worth."""

import pytest

from service.http import proxies
from service.server import heads
from service.server.heads import Heads
from tests.server.conftest import LONG, Begin
from tests.server.serving import POST, Line, lives
from tests.server.test_http import is_a_problem
from tests.server.test_limits_of_number import under_way
from tests.waiting import eventually

BODY = '{"seats": 3}'


@pytest.mark.parametrize(
    "said",
    [
        "GET /healthz HTTP/1.1\n\n",
        "GET /healthz HTTP/1.1\nHost: a\nHost: a\n\n",
        "GET /healthz HTTP/1.1\nHost: a\nHOST: b\n\n",
        "GET /healthz HTTP/1.0\nHost: a\nHost: b\n\n",
        "GET /healthz HTTP/1.1\nHost: a/b\n\n",
        "GET /healthz HTTP/1.1\nHost: a, b\n\n",
        "GET /healthz HTTP/1.1\nHost: user@a\n\n",
    ],
)
def test_a_request_without_one_host_is_malformed(begin: Begin, said: str) -> None:
    server = begin()
    with Line(server.port) as line:
        assert is_a_problem(line.say(said).answer(), 400, "malformed_request")
        assert line.is_closed()


@pytest.mark.parametrize("host", ["a", "a.example:8080", "[2001:db8::1]:80", "127.0.0.1", ""])
def test_every_form_of_a_host_is_taken(begin: Begin, host: str) -> None:
    server = begin()
    with Line(server.port) as line:
        assert line.say(f"GET /healthz HTTP/1.1\nHost: {host}\n\n").answer().status == 200


def test_a_query_with_more_parameters_than_any_operation_has_takes_no_thread(begin: Begin) -> None:
    server = begin()
    many = "&".join(f"p{number}=1" for number in range(1_000))
    with Line(server.port) as line:
        assert is_a_problem(line.say(f"GET /v1/games?{many} HTTP/1.1\nHost: a\n\n").answer(), 422, "validation_failed")
        assert line.is_closed()


def test_the_old_version_that_has_no_host_is_answered_without(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        assert line.say("GET /healthz HTTP/1.0\n\n").answer().status == 200


@pytest.mark.parametrize(
    "codings",
    [
        "Transfer-Encoding: gzip, chunked\n",
        "Transfer-Encoding: gzip\nTransfer-Encoding: chunked\n",
        "Transfer-Encoding: identity, chunked\n",
        "Transfer-Encoding: gzip\n",
    ],
)
def test_a_transfer_coding_that_nobody_undoes_is_not_implemented(begin: Begin, codings: str) -> None:
    server = begin()
    with Line(server.port) as line:
        told = line.say(POST + codings + f"\nc\n{BODY}\n0\n\n").answer()
        assert is_a_problem(told, 501, "transfer_coding_unsupported")
        assert line.is_closed()


def test_chunks_in_the_version_that_has_none_are_malformed(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        line.say(POST.replace("1.1", "1.0") + f"Transfer-Encoding: chunked\n\nc\n{BODY}\n0\n\n")
        assert is_a_problem(line.answer(), 400, "malformed_request")


@pytest.mark.parametrize(
    "said",
    [
        "GET /healthz HTTP/2.0\nHost: a\n\n",
        "PRI * HTTP/2.0\n\nSM\n\n",
        "GET /healthz HTTP/3.0\nHost: a\n\n",
        "GET /healthz HTTP/0.9\n\n",
        "GET /healthz\n",
        "GET /healthz\n\n",
    ],
)
def test_another_version_of_http_is_not_spoken(begin: Begin, said: str) -> None:
    server = begin()
    with Line(server.port) as line:
        assert is_a_problem(line.say(said).answer(), 505, "http_version_unsupported")
        assert line.is_closed()


def test_a_request_line_that_comes_in_pieces_is_read(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        for piece in ("GE", "T /health", "z HTT", "P/1.1\n", "Host: a\n", "\n"):
            line.say(piece)
        assert line.answer().status == 200


@pytest.mark.parametrize("coding", ["gzip", "br", "identity, gzip", "x"])
def test_a_body_in_a_coding_is_not_supported(begin: Begin, coding: str) -> None:
    server = begin()
    with Line(server.port) as line:
        told = line.say(POST + f"Content-Encoding: {coding}\nContent-Length: {len(BODY)}\n\n{BODY}").answer()
        assert is_a_problem(told, 415, "unsupported_media_type")
        assert told.headers["Accept-Encoding"] == "identity"


def test_a_body_that_says_that_it_has_no_coding_is_read(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        line.say(POST + f"Content-Encoding: Identity\nContent-Length: {len(BODY)}\n\n{BODY}")
        assert line.answer().status == 201
        assert line.ask("/healthz", headers="Content-Encoding: gzip\n").answer().status == 200


@pytest.mark.parametrize(
    "path", ["//v1/games", "/v1//games", "/v1/games/", "/docs/", "//", "/%2Fhealthz", "/healthz//"]
)
def test_a_path_with_a_slash_too_many_is_nowhere(begin: Begin, path: str) -> None:
    server = begin()
    with Line(server.port) as line:
        assert is_a_problem(line.ask(path).answer(), 404, "not_found")


def test_more_headers_than_a_request_may_have_are_too_large(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        assert line.ask("/healthz", headers="".join(f"X-{n}: y\n" for n in range(99))).answer().status == 200
        told = line.ask("/healthz", headers="".join(f"X-{n}: y\n" for n in range(100))).answer()
        assert is_a_problem(told, 431, "head_too_large")
        assert told.json["context"] == {"max_bytes": 16 * 1024}
        assert "100 headers" in told.json["detail"]
        assert line.is_closed()


def test_what_follows_a_body_is_no_header(begin: Begin) -> None:
    server = begin(LONG._replace(requests_per_address=1, trusted_proxies=proxies.read("1")))
    one = "X-Forwarded-For: 192.0.2.1\n"
    with Line(server.port) as slow, Line(server.port) as line:
        slow.say(POST + one + "Content-Length: 9\n\n{")
        assert eventually(lambda: under_way(server) == 1)
        other = "X-Forwarded-For: 192.0.2.2\n"
        line.say(POST + one + f"Transfer-Encoding: chunked\n\nc\n{BODY}\n0\n{other}\n")
        assert line.answer().status == 429


def test_headers_after_a_body_have_the_bound_of_a_head(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        line.say(POST + "Transfer-Encoding: chunked\n\n0\n" + "".join(f"X-{n}: y\n" for n in range(200)) + "\n")
        assert is_a_problem(line.answer(), 431, "head_too_large")


def test_a_body_in_more_pieces_than_it_is_worth_is_malformed(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        line.say(POST + "Transfer-Encoding: chunked\n\n" + "1\n \n" * 2_000)
        assert is_a_problem(line.answer(), 400, "malformed_request")
        assert line.is_closed()


def test_the_words_beside_a_chunk_have_a_bound(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        line.say(POST + "Transfer-Encoding: chunked\n\n")
        assert eventually(lambda: under_way(server) == 1)
        for _ in range(8):
            line.say("1;" + "x" * 8_000 + "\n \n")
        assert is_a_problem(line.answer(), 400, "malformed_request")


def test_a_body_in_small_pieces_is_read(begin: Begin) -> None:
    server = begin()
    with Line(server.port) as line:
        line.say(POST + "Transfer-Encoding: chunked\n\n" + "".join(f"1;a=b\n{each}\n" for each in BODY) + "0\n\n")
        assert line.answer().status == 201


def test_an_address_has_so_many_heads_a_second_also_for_what_no_quota_counts(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heads, "PATIENCE_S", 0)
    server = begin(LONG._replace(heads_per_address=1))
    with Line(server.port, "127.0.0.3") as line:
        assert line.ask("/healthz").answer().status == 200
        told = line.ask("/healthz").answer()
        assert is_a_problem(told, 429, "quota_exceeded")
        assert told.json["context"] == {"violated_policies": ["heads"]}
        assert told.headers["Retry-After"]
    assert lives(server.port, "127.0.0.2")


def test_heads_of_clients_behind_a_trusted_proxy_are_counted_for_the_clients(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(heads, "PATIENCE_S", 0)
    server = begin(LONG._replace(heads_per_address=1, trusted_proxies=proxies.read("1")))
    one, other = "X-Forwarded-For: 2001:db8::{}\n", "X-Forwarded-For: 2001:db8:0:1::1\n"
    with Line(server.port) as line:
        found = [line.ask("/healthz", headers=one.format(n)).answer().status for n in range(heads.BURST_S + 1)]
        assert (found[0], found[-1]) == (200, 429)
    with Line(server.port) as line:
        assert line.ask("/healthz", headers=other).answer().status == 200


def test_a_long_head_counts_as_many_times_as_it_is_long() -> None:
    now = 100.0
    counted = Heads(10, clock=lambda: now)
    assert counted.wait("a", 10 * heads.BURST_S * heads.UNIT) == 0.0
    assert counted.wait("a", 5) == pytest.approx(0.1)
    assert counted.wait("a", 3 * heads.UNIT) == pytest.approx(0.4)
    assert counted.wait("b", 1) == 0.0
    now += 10.0
    assert counted.wait("a", 1) == 0.0


def test_who_has_to_wait_too_long_is_refused_and_pays_nothing() -> None:
    counted = Heads(1, clock=lambda: 100.0)
    assert counted.wait("a", heads.BURST_S * heads.UNIT) == 0.0
    assert counted.wait("a", 2 * heads.UNIT) is None
    assert counted.wait("a", 1) == pytest.approx(1.0)


def test_addresses_that_came_long_ago_are_forgotten() -> None:
    counted = Heads(1, clock=lambda: 100.0, most=3)
    for each in range(10):
        counted.wait(str(each), 1)
    assert counted.known == 3


def test_connections_are_counted_like_heads(begin: Begin, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(heads, "PATIENCE_S", 0)
    server = begin(LONG._replace(heads_per_address=1))
    for _ in range(heads.BURST_S):
        Line(server.port, "127.0.0.3").close()
    assert eventually(lambda: server.connections == 0)
    with Line(server.port, "127.0.0.3") as line:
        told = line.answer()
        assert is_a_problem(told, 429, "quota_exceeded")
        assert told.json["context"] == {"violated_policies": ["heads"]}
    assert lives(server.port, "127.0.0.2")
