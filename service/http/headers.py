"""Headers of every answer: request id, CORS, and what keeps a browser from doing more than it should."""

import re
import secrets

from flask import Flask, Response, request

from service.http.request_scope import scope

ALLOWED = (
    "Authorization, Command-Signature, Content-Type, If-Match, If-None-Match, Idempotency-Key, Last-Event-ID, Prefer"
)
EXPOSED = "ETag, Location, Link, Retry-After, RateLimit, RateLimit-Policy, Idempotency-Replayed, Request-Id"

CORS = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": EXPOSED}
"""Tokens travel in a header and there are no cookies, so any page may ask."""

SECURITY = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}

_REQUEST_ID = re.compile(r"[A-Za-z0-9_.:-]{1,64}")


def request_id(given: str) -> str:
    """The name of a request: the one that the client gave if it has the form, else a new one."""
    return given if _REQUEST_ID.fullmatch(given) else "r_" + secrets.token_hex(8)


def of_every_answer(request_id: str) -> dict[str, str]:
    """The headers that no answer is without."""
    return {"Request-Id": request_id, **CORS, **SECURITY}


def _name_request() -> None:
    scope().request_id = request_id(request.headers.get("Request-Id", ""))


def _complete(response: Response) -> Response:
    response.headers.update(of_every_answer(scope().request_id))
    if request.method == "OPTIONS":
        response.headers["Access-Control-Allow-Methods"] = response.headers.get("Allow", "GET")
        response.headers["Access-Control-Allow-Headers"] = ALLOWED
        response.headers["Access-Control-Max-Age"] = "86400"
    return response


def register(app: Flask) -> None:
    """Hooks for every request, also for those that end in a problem."""
    app.before_request(_name_request)
    app.after_request(_complete)
