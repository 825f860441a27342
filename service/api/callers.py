"""Who a stream counts for."""

from flask import request

from service.auth import digest
from service.context import context
from service.limits import address, factor


def places() -> dict[str, int]:
    """Caller -> streams it may have open: the token and the address, each with its own limit."""
    settings = context().settings
    if not settings.rate_limits:
        return {}
    token = request.headers.get("Authorization")
    found = {f"address:{address()}": settings.streams_per_address * factor()}
    if token:
        found[f"token:{digest(token)}"] = settings.streams_per_token
    return found
