"""Headers of every answer: request id, CORS, and what keeps a browser from doing more than it should."""

import re
import secrets

from flask import Flask, Response, g, request
from werkzeug.exceptions import HTTPException

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


def _name_request() -> None:
    given = request.headers.get("Request-Id", "")
    g.request_id = given if _REQUEST_ID.fullmatch(given) else "r_" + secrets.token_hex(8)


def _complete(response: Response) -> Response:
    response.headers["Request-Id"] = g.get("request_id", "")
    response.headers.update(CORS)
    response.headers.update(SECURITY)
    if request.method == "OPTIONS":
        response.headers["Access-Control-Allow-Methods"] = response.headers.get("Allow", "GET")
        response.headers["Access-Control-Allow-Headers"] = ALLOWED
        response.headers["Access-Control-Max-Age"] = "86400"
    return response


def _read_to_its_end(response: Response) -> Response:
    """A connection on which a body lies unread is closed, and with it goes the client's next request."""
    if request.content_length or "chunked" in request.headers.get("Transfer-Encoding", ""):
        try:
            request.get_data()
        except HTTPException:
            # Too large to be read for nothing, or the client has gone: say that the connection ends.
            response.headers["Connection"] = "close"
    return response


def register(app: Flask) -> None:
    """Hooks for every request, also for those that end in a problem."""
    app.before_request(_name_request)
    app.after_request(_complete)
    app.after_request(_read_to_its_end)
