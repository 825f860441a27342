"""What makes a repeated request the same under its Idempotency-Key, and its sender."""

import hashlib
from contextlib import suppress

import msgspec
from flask import request

from service.api.edge.rate_limits import address
from service.http.tokens import digest


def of_request() -> str:
    """SHA-256 (hex) of method, path and body of the present request.

    Two bodies that say the same in JSON are the same one. The sender belongs to the name under which it is kept.
    """
    body = request.get_data(cache=True)
    with suppress(msgspec.MsgspecError, UnicodeDecodeError):
        body = msgspec.json.encode(msgspec.json.decode(body), order="sorted")
    first = f"{request.method} {request.path.rstrip('/')}\n".encode()
    return hashlib.sha256(first + body).hexdigest()


def sender() -> str:
    """The sender of the present request: the digest of its token, or its address if it has none."""
    token = request.headers.get("Authorization")
    return f"token:{digest(token)}" if token else f"address:{address()}"
