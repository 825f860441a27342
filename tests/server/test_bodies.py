"""A body is read whole, counted piece by piece, and never further than it may be long."""

import asyncio
from typing import Any

import pytest

from service.http.problems import Problem
from service.server.asgi import Gone
from service.server.bodies import RequestBody


def body(*pieces: bytes, leaves: bool = False, **headers: str) -> RequestBody:
    """Returns a body that comes in these pieces; `leaves`: then the client leaves before the end."""
    messages: list[dict[str, Any]] = [{"type": "http.request", "body": each, "more_body": True} for each in pieces]
    messages.append({"type": "http.disconnect"} if leaves else {"type": "http.request"})
    remaining = iter(messages)

    async def receive() -> dict[str, Any]:
        return next(remaining)

    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return RequestBody({"headers": named}, receive, None)


def read(given: RequestBody, most: int = 10) -> tuple[bytes, list[int]]:
    counted: list[int] = []
    return asyncio.run(given.read(most, 60.0, counted.append)), counted


def refused(given: RequestBody) -> str:
    with pytest.raises(Problem) as refusal:
        read(given)
    return refusal.value.code


def test_a_body_is_whole_when_its_last_piece_is_here() -> None:
    given = body(b"abc", b"de")
    assert not given.whole
    assert read(given) == (b"abcde", [3, 2, 0])
    assert given.whole


def test_a_body_that_says_that_it_is_too_long_is_not_read() -> None:
    given = body(b"a" * 11, content_length="11")
    assert refused(given) == "body_too_large"
    assert not given.whole


def test_a_body_that_becomes_too_long_is_read_no_further() -> None:
    assert refused(body(b"a" * 6, b"a" * 6)) == "body_too_large"


def test_a_coded_body_is_refused_unless_it_is_empty() -> None:
    assert refused(body(b"abc", content_encoding="gzip", content_length="3")) == "unsupported_media_type"
    assert read(body(content_encoding="gzip", content_length="0"))[0] == b""


def test_a_client_that_leaves_sends_no_body() -> None:
    with pytest.raises(Gone):
        read(body(b"abc", leaves=True))
