"""HTTP clients that add keys, send again what failed, and raise refusals as exceptions."""

import asyncio
import secrets
import time
from typing import Any

import httpx

from .keyed import KEYED
from .patience import Patience
from .problems import problem


def with_key(request: httpx.Request) -> httpx.Request:
    """Gives a request that the server remembers by its key a new key, unless it has one.

    The key stays the same when the request is sent again, so that it is carried out once.
    """
    if request.method == "POST" and "Idempotency-Key" not in request.headers and KEYED.search(request.url.path):
        request.headers["Idempotency-Key"] = secrets.token_urlsafe(16)
    return request


class Sender(httpx.Client):
    """An httpx client with patience."""

    def __init__(self, patience: Patience, **settings: Any) -> None:
        super().__init__(**settings)
        self._patience = patience

    def send(self, request: httpx.Request, **how: Any) -> httpx.Response:
        """Sends until there is an answer. Raises ProblemError for a refusal, and httpx.TransportError."""
        with_key(request)
        failures = 0
        while True:
            failures += 1
            try:
                answer = super().send(request, **how)
                if answer.status_code >= 400:
                    answer.read()
            except httpx.TransportError as error:
                pause = self._patience.after_error(request, error, failures)
                if pause is None:
                    raise
            else:
                if answer.status_code < 400:
                    return answer
                pause = self._patience.after_answer(request, answer, failures)
                answer.close()
                if pause is None:
                    raise problem(answer)
            time.sleep(pause)


class AsyncSender(httpx.AsyncClient):
    """An asynchronous httpx client with patience."""

    def __init__(self, patience: Patience, **settings: Any) -> None:
        super().__init__(**settings)
        self._patience = patience

    async def send(self, request: httpx.Request, **how: Any) -> httpx.Response:
        """Sends until there is an answer. Raises ProblemError for a refusal, and httpx.TransportError."""
        with_key(request)
        failures = 0
        while True:
            failures += 1
            try:
                answer = await super().send(request, **how)
                if answer.status_code >= 400:
                    await answer.aread()
            except httpx.TransportError as error:
                pause = self._patience.after_error(request, error, failures)
                if pause is None:
                    raise
            else:
                if answer.status_code < 400:
                    return answer
                pause = self._patience.after_answer(request, answer, failures)
                await answer.aclose()
                if pause is None:
                    raise problem(answer)
            await asyncio.sleep(pause)
