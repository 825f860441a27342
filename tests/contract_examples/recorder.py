"""Real exchanges with the service: a client that notes each request with its answer, under fixed conditions."""

import json
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, NamedTuple
from unittest.mock import patch

import time_machine
from flask import Flask

from service.http import headers
from tests.api.client import ApiResponse
from tests.api.contract import Client, template
from tests.api.following import Frames

BEGAN_AT = "2026-11-22T12:00:00+00:00"
JSON = ("application/json", "application/problem+json", "application/json-patch+json", "application/merge-patch+json")
LINES, EVENTS = "application/x-ndjson", "text/event-stream"

HASHES = re.compile(r'(?<="page/)([a-z]+)-[0-9A-Z]{8}(?=\.)')
"""Hashes in names of the page's files. They change with each line of the page, and the examples do not."""


class Body(NamedTuple):
    """A body that was sent or answered: JSON as data, all else as text."""

    media_type: str
    value: Any


class Exchange(NamedTuple):
    """A request to the operation at `method` and `path` (with its braces), and what came of it.

    Without a path it led to no operation. `address` is what was asked for, with its query.
    """

    method: str
    path: str | None
    status: str
    sent: Body | None
    answered: Body | None
    address: str


class Conditions:
    """Clock and chance. The clock goes on by a second with each request, and chance follows from one seed."""

    def __init__(self, clock: time_machine.Traveller, chance: Random) -> None:
        self._clock, self._chance = clock, chance

    def begin(self, seed: str) -> None:
        """Sets clock and chance to the beginning."""
        self._clock.move_to(BEGAN_AT, tick=False)
        self._chance.seed(seed)

    def a_second_later(self) -> None:
        """Moves the clock to the next request."""
        self.later(1)

    def later(self, seconds: float) -> None:
        """Lets time pass."""
        self._clock.shift(seconds)


@contextmanager
def fixed_conditions() -> Iterator[Conditions]:
    """Sets the same clock and chance each time, in this process."""
    chance = Random()

    def token_bytes(nbytes: int | None = None) -> bytes:
        return chance.randbytes(nbytes or secrets.DEFAULT_ENTROPY)

    with (
        time_machine.travel(BEGAN_AT, tick=False) as clock,
        patch.object(secrets, "token_bytes", token_bytes),
        patch.object(secrets, "randbits", chance.getrandbits),
        patch.object(headers, "_NAMES", chance),
    ):
        yield Conditions(clock, chance)


class Recorder(Client):
    """A test client that notes what it sends and gets; it holds no answer against the committed API document."""

    frames = Frames

    def __init__(self, app: Flask, conditions: Conditions) -> None:
        super().__init__(app, app.response_class)
        self.exchanges: list[Exchange] = []
        self.conditions = conditions

    def open(self, *args: Any, **kwargs: Any) -> ApiResponse:
        self.conditions.a_second_later()
        response = self._answered(*args, **kwargs)
        if not isinstance(response.response, Frames):
            self._note(response, _body(str(response.mimetype), response.get_data()), kwargs)
        return response

    def heard(self, response: ApiResponse, frames: list[bytes]) -> None:
        """Notes what was read of a stream."""
        self._note(response, Body(str(response.mimetype), b"".join(frames).decode()), {})

    def overheard(self, status: int, media_type: str, value: Any) -> None:
        """Notes an answer that the server gave before any operation was asked."""
        self.exchanges.append(Exchange("get", None, str(status), None, Body(media_type, value), ""))

    def _note(self, response: ApiResponse, answered: Body | None, asked: dict[str, Any]) -> None:
        path, method = response.request.path, response.request.method
        found = template(self.application, path, method)
        address = response.request.full_path.rstrip("?")
        self.exchanges.append(
            Exchange(method.lower(), found, str(response.status_code), _sent(asked), answered, address)
        )


def _sent(asked: dict[str, Any]) -> Body | None:
    if asked.get("json") is not None:
        # What is sent is changed by nobody: the exchange keeps what it was.
        return Body("application/json", json.loads(json.dumps(asked["json"])))
    if asked.get("data") is None:
        return None
    data = asked["data"]
    return _body(str(asked["content_type"]), data.encode() if isinstance(data, str) else data)


def _body(media_type: str, content: bytes) -> Body | None:
    if not content:
        return None
    try:
        if media_type in JSON:
            return Body(media_type, json.loads(content))
        return Body(media_type, HASHES.sub(r"\1-0A1B2C3D", content.decode()))
    except UnicodeDecodeError:
        # Tiles are bytes, which no example can show.
        return None
    except ValueError:
        return Body(media_type, content.decode())
