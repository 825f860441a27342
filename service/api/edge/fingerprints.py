"""The fingerprint by which a repeated request is the same under its Idempotency-Key, and the one of its sender."""

import hashlib
from contextlib import suppress

import msgspec
from flask import request

from service.api.edge.rate_limits import address
from service.callers.tokens import digest
from service.http import json_texts


def of_request() -> str:
    """Returns the fingerprint by which the present request is the same one."""
    return of(request.method, request.path, request.get_data(cache=True))


def of(method: str, path: str, body: bytes) -> str:
    """Returns SHA-256 (hex) of method, path and body of a request.

    Two bodies that say the same in JSON are the same one. The sender belongs to the name under which it is kept.
    """
    with suppress(msgspec.MsgspecError, UnicodeDecodeError):
        body = msgspec.json.encode(json_texts.decoded(body), order="sorted")
    first = f"{method} {path.rstrip('/')}\n".encode()
    return hashlib.sha256(first + body).hexdigest()


def sender() -> str:
    """Returns the sender of the present request: the digest of its token, or its address if it has none."""
    token = request.headers.get("Authorization")
    return f"token:{digest(token)}" if token else f"address:{address()}"
