"""Headers of every answer: request id, CORS, and what keeps a browser from doing more than it should."""

import random
import re
from collections.abc import Callable, Mapping
from typing import Any

from service.http import deprecations
from service.http.public_paths import below
from service.http.rate_limit_headers import QuotaStatus, headers_of
from service.http.request_scope import scope

ALLOWED = (
    "Authorization, Command-Signature, Content-Type, If-Match, If-None-Match, Idempotency-Key, Invite-Code, "
    "Last-Event-ID, Prefer"
)
EXPOSED = (
    "Allow, Content-Disposition, Deprecation, ETag, Location, Link, Preference-Applied, Retry-After, RateLimit, "
    "RateLimit-Policy, Idempotency-Replayed, Request-Id, Sunset, WWW-Authenticate"
)

CORS = {"Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": EXPOSED}
"""Tokens travel in a header and there are no cookies, so any page may ask."""

SECURITY = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
    "frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
}

PAGE_POLICY = (
    "default-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; object-src 'none'; "
    "frame-ancestors 'none'"
)
"""Policy of the page for people, which keeps tokens: it runs and shows nothing but its own files."""

_NAMES = random.Random()
_REQUEST_ID = re.compile(r"[A-Za-z0-9_.:-]{1,64}")


def request_id(client_id: str) -> str:
    """Returns the name of a request: the one that the client gave if it has the form, else a new one."""
    return client_id if _REQUEST_ID.fullmatch(client_id) else f"r_{_NAMES.getrandbits(64):016x}"


def of_every_answer(request_id: str, path: str = "") -> list[tuple[str, str]]:
    """Returns the headers that no answer is without."""
    return [("Request-Id", request_id), *(_OF_THE_PAGE if path == "/" or path.startswith("/page/") else _ALWAYS)]


_ALWAYS = (*CORS.items(), *SECURITY.items())
_OF_THE_PAGE = (*CORS.items(), *(SECURITY | {"Content-Security-Policy": PAGE_POLICY}).items())


def completing(environ: Mapping[str, Any], start: Callable[..., Any]) -> Callable[..., Any]:
    """Returns what starts an answer (PEP 3333): `start`, called with the headers that every answer has.

    They are added here, when all hooks are done and nobody looks for one of them, and not by a hook: to set eight
    headers one by one costs as much as a small view.
    """

    def complete(status: str, headers: list[tuple[str, str]], *exc_info: Any) -> Any:
        here = scope()
        headers = with_links_below(headers, environ["SCRIPT_NAME"])
        more = of_every_answer(here.request_id, environ["PATH_INFO"])
        if environ["REQUEST_METHOD"] == "OPTIONS":
            more += _preflight(dict(headers).get("Allow", "GET"))
        elif deprecations.TABLE:
            more += deprecations.headers_of(here.facts.get("operation", ""))
        return start(status, _with_quotas(headers, here.standings) + more, *exc_info)

    return complete


def with_links_below(headers: list[tuple[str, str]], prefix: str) -> list[tuple[str, str]]:
    """Returns the headers with their links below the path of a proxy."""
    if not prefix:
        return headers
    prefixed = []
    for name, value in headers:
        match name.lower():
            case "location":
                prefixed.append((name, below(value, prefix)))
            case "link":
                prefixed.append((name, value.replace("</", f"<{prefix}/")))
            case _:
                prefixed.append((name, value))
    return prefixed


def _with_quotas(headers: list[tuple[str, str]], standings: tuple[QuotaStatus, ...]) -> list[tuple[str, str]]:
    """Returns the headers, and what is left of the quotas in which the request was counted."""
    if not standings:
        return headers
    told, rest = headers_of(standings), []
    for name, value in headers:
        if name in told:
            # A refusal itself names the quota that is used up.
            told[name] += f", {value}"
        else:
            rest.append((name, value))
    return [*rest, *told.items()]


def _preflight(methods: str) -> list[tuple[str, str]]:
    return [
        ("Access-Control-Allow-Methods", methods),
        ("Access-Control-Allow-Headers", ALLOWED),
        ("Access-Control-Max-Age", "86400"),
    ]
