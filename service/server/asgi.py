"""The terms of ASGI (https://asgi.readthedocs.io) that this server needs."""

from collections.abc import Awaitable, Callable
from typing import Any

Scope = Any
Message = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


class Gone(Exception):
    """The client has left."""


def header(scope: Scope, wanted: bytes) -> str:
    """Returns the first header of a request with this name (in lower case); nothing without one."""
    value = next((value for name, value in scope["headers"] if name == wanted), b"")
    return str(value.decode("latin-1"))
