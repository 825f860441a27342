"""The record of each request when its answer begins: a line of the log, if it says something, and the metrics.

Lines hold ids and words of the program: never a token, a body, a query, a key or, unless the operator asks, an address.
"""

import time
from typing import Any, NamedTuple

from flask import Flask, Response

from service import ids
from service.api.edge import rate_limits
from service.api.edge.blueprint import OPERATIONS
from service.context import context
from service.http import continuation, headers, request_scope
from service.http.error_handlers import ProblemResponse
from service.http.request_scope import scope
from service.logging_setup import LOG
from service.observability import metrics
from service.settings import Settings

NO_OPERATION = "none"
"""The operation of a request that no operation of the API answered: an unknown path, or a file of the documentation."""

READING = ("GET", "HEAD", "OPTIONS")
EXPECTED = (503, 507)
"""Faults that are no mistake of the program."""
UNTOLD = ("address_banned", "quota_exceeded")
"""Refusals that say: not one more. A line for each would be what a flood of requests fills the disk with."""


def operation() -> str:
    """Returns the id of the operation that this request asks for."""
    return OPERATIONS.get(scope().asked.endpoint or "", NO_OPERATION)


def bind(**facts: str) -> None:
    """Adds to every line that is written while this request is under way: its `command`, its `seat`."""
    scope().facts.update(facts)


def _begin() -> None:
    here = request_scope.begin()
    here.began = time.perf_counter()
    here.request_id = headers.request_id(here.header("Request-Id") or "")
    here.facts = {"request_id": here.request_id, "operation": operation()}
    game = (here.asked.view_args or {}).get("game_id", "")
    if ids.is_game(game):
        here.facts["game"] = game


def _end(response: Response) -> Response:
    if continuation.will_wait():
        # The request comes again when it has waited, and is answered then.
        return response
    here = scope()
    seconds = time.perf_counter() - (here.began or time.perf_counter())
    code = response.code if isinstance(response, ProblemResponse) else ""
    settings = context().settings
    done = AnsweredRequest(
        here.facts.get("operation", NO_OPERATION), here.asked.method, response.status_code, seconds, code
    )
    record(done, rate_limits.address() if settings.log_addresses else "", settings)
    return response


class AnsweredRequest(NamedTuple):
    """A request that is answered: `code` is that of a problem."""

    operation: str
    method: str
    status: int
    seconds: float
    code: str = ""


def record(done: AnsweredRequest, address: str, settings: Settings, **facts: str) -> None:
    """Counts a request, and writes a line if it says something. `facts`: what no scope of the request says."""
    metrics.request(done.operation, done.status, done.seconds)
    level = _level(done, settings)
    if level is None:
        return
    told: dict[str, Any] = {
        "method": done.method,
        "status": done.status,
        "duration_ms": round(done.seconds * 1000, 1),
        **({"code": done.code} if done.code else {}),
        **({"address": address} if settings.log_addresses else {}),
    }
    getattr(LOG, level)("request", **facts, **told)


def _level(done: AnsweredRequest, settings: Settings) -> str | None:
    """Returns the level at which the request is logged; None for not at all."""
    if done.status >= 500:
        return "warning" if done.status in EXPECTED else "error"
    if done.seconds > settings.slow_request:
        return "warning"
    refused = done.status >= 400 and done.method not in READING and done.code not in UNTOLD
    return "info" if refused or settings.log_requests else None


def _forget(_: BaseException | None) -> None:
    request_scope.end()


def register(app: Flask) -> None:
    """Registers hooks that begin before those of all others, and so end after them: the first one names the request."""
    app.before_request(_begin)
    app.after_request(_end)
    app.teardown_request(_forget)
