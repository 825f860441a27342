"""Continuations of requests that would have to wait: the server carries them on without a thread.

A view makes every check, sets a continuation and returns. What it returned is the head of the answer that the
server sends; see `service/server/app.py`.
"""

from collections.abc import Mapping
from typing import Any

from service.http.request_scope import scope

SCOPE = "asgi.scope"
CONTINUATION = "cosmic.continuation"
WAITED = "cosmic.waited"


def continue_with(continuation: Any) -> None:
    """Gives the server the continuation of this request."""
    scope().asked.environ[SCOPE][CONTINUATION] = continuation


def is_set() -> bool:
    """Returns True if a view of this request has handed over a stream or a wait."""
    return CONTINUATION in scope().asked.environ.get(SCOPE, ())


def will_wait() -> bool:
    """Returns True if a view of this request has handed over a wait, after which the request comes again."""
    return getattr(scope().asked.environ.get(SCOPE, {}).get(CONTINUATION), "comes_again", False)


def has_waited() -> bool:
    """Returns True if the server has waited for this request already and asks for its answer."""
    return WAITED in scope().asked.environ[SCOPE]


def take(connection: Any) -> Any:
    """Returns the continuation of this ASGI scope, once; None if the view has answered."""
    return connection.pop(CONTINUATION, None)


def waited(environ: Mapping[str, Any]) -> bool:
    """Returns True if this request comes for the second time, after waiting; it is counted once."""
    return WAITED in environ.get(SCOPE, {})
