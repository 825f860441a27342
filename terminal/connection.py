"""Requests to one server: JSON, texts, and the stream of a game."""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Mapping
from typing import Any, NamedTuple

import httpx

Json = dict[str, Any]

BUSY = (429, 502, 503, 504)
CONFLICT = 409
TRIES = 6
PAUSE_S = 0.25
LONGEST_PAUSE_S = 30.0
ANSWER_WITHIN_S = 30.0
# The server says something at least every 15 s.
SILENCE_S = 40.0


class Refused(Exception):
    """The server says no: `code` for programs, the text for people."""

    def __init__(self, status: int, problem: Mapping[str, Any]) -> None:
        faults = [_sentence(fault) for fault in problem.get("errors", ())]
        super().__init__(" ".join(faults) or str(problem.get("detail") or problem.get("title") or status))
        self.status = status
        self.code = str(problem.get("code", ""))


class Unreachable(Exception):
    """The server does not answer."""


class Frame(NamedTuple):
    """One frame of a stream; `id` says where to go on after a game event, else None."""

    name: str
    id: str | None
    data: Json


class Connection:
    """Requests to the server at an address such as `http://127.0.0.1:8080`.

    Each may raise Refused, and Unreachable when several tries had no answer.
    """

    def __init__(self, server: str, transport: httpx.AsyncBaseTransport | None = None) -> None:
        self.server = server.rstrip("/")
        self._http = httpx.AsyncClient(
            base_url=f"{self.server}/v1", transport=transport, timeout=ANSWER_WITHIN_S, follow_redirects=False
        )

    async def __aenter__(self) -> "Connection":
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Ends all connections."""
        await self._http.aclose()

    async def get(self, path: str, token: str = "", parameters: Mapping[str, str] | None = None) -> Any:
        """Returns the JSON at a path below `/v1`."""
        return (await self._answer("GET", path, token, params=parameters)).json()

    async def text(self, path: str, token: str = "", parameters: Mapping[str, str] | None = None) -> str:
        """Returns the text at a path below `/v1`."""
        return (await self._answer("GET", path, token, params=parameters)).text

    async def content(self, path: str, token: str = "") -> bytes:
        """Returns the answer at a path, as it came."""
        return (await self._answer("GET", path, token)).content

    async def post(self, path: str, body: Json, token: str = "") -> Any:
        """Sends a body once, however often it has to be tried: all tries have the same key."""
        headers = {"Idempotency-Key": secrets.token_hex(16)}
        return (await self._answer("POST", path, token, headers, json=body)).json()

    async def _answer(
        self, method: str, path: str, token: str, headers: Mapping[str, str] | None = None, **request: Any
    ) -> httpx.Response:
        own = {**(headers or {}), **_bearer(token)}
        for tries_left in reversed(range(TRIES)):
            pause = PAUSE_S
            try:
                response = await self._http.request(method, path, headers=own, **request)
            except httpx.TransportError as error:
                if not tries_left:
                    raise Unreachable(f"{self.server} does not answer: {error}") from error
            else:
                if response.is_success:
                    return response
                if not _is_busy(response) or not tries_left:
                    raise Refused(response.status_code, _problem(response))
                pause = _seconds(response.headers.get("Retry-After", ""))
            await asyncio.sleep(pause)
        raise AssertionError("the last try returns or raises")

    async def stream(self, path: str, token: str = "", after: str | None = None) -> AsyncIterator[Frame]:
        """Yields the frames of one connection, until it ends. With `after`, game events after that frame come first."""
        headers = {"Accept": "application/x-ndjson", **_bearer(token)}
        parameters = {} if after is None else {"after": after}
        timeout = httpx.Timeout(ANSWER_WITHIN_S, read=SILENCE_S)
        try:
            async with self._http.stream("GET", path, params=parameters, headers=headers, timeout=timeout) as response:
                if not response.is_success:
                    await response.aread()
                    raise Refused(response.status_code, _problem(response))
                async for line in response.aiter_lines():
                    # An empty line is a sign of life.
                    if line.strip():
                        frame = json.loads(line)
                        yield Frame(frame["frame"], frame.get("id"), frame["data"])
        except (httpx.TransportError, json.JSONDecodeError) as error:
            raise Unreachable(f"{self.server} does not answer: {error}") from error


def _is_busy(response: httpx.Response) -> bool:
    """Checks whether an answer means: not now. Among the conflicts it is the one that says when."""
    return response.status_code in BUSY or (response.status_code == CONFLICT and "Retry-After" in response.headers)


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def _sentence(fault: Mapping[str, Any]) -> str:
    place = fault.get("pointer") or fault.get("parameter") or ""
    return f"{place}: {fault.get('detail', '')}" if place else str(fault.get("detail", ""))


def _problem(response: httpx.Response) -> Mapping[str, Any]:
    try:
        said = response.json()
    except ValueError:
        said = None
    return said if isinstance(said, dict) else {"title": f"The server answers {response.status_code}."}


def _seconds(written: str) -> float:
    try:
        return min(max(float(written), PAUSE_S), LONGEST_PAUSE_S)
    except ValueError:
        return PAUSE_S
