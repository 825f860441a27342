"""A client of the store whose round trips are measured. Where nothing is recorded it is left as it is.

redis-py has observers of its own, but they need the packages of OpenTelemetry; a wrapper around the two ways to the
server is all that is needed here.
"""

import time
from collections.abc import Callable
from functools import wraps
from typing import Any

from service.observability import metrics

WAITING = ("BLPOP", "BRPOP", "BLMOVE", "BRPOPLPUSH", "BZPOPMIN", "BZPOPMAX", "XREAD", "XREADGROUP")
"""Commands that may wait for something to happen: their time says nothing about the server."""

ROUND_TRIPS = ("execute_command", "at_owner")


def measured(client: Any, role: str) -> Any:
    """Returns the same client; each of its round trips is recorded under this role (`events` or `queue`)."""
    if not metrics.ON:
        return client
    for name in ROUND_TRIPS:
        if hasattr(client, name):
            setattr(client, name, _timed(getattr(client, name), role))
    pipeline = client.pipeline

    @wraps(pipeline)
    def measured_pipeline(*args: Any, **kwargs: Any) -> Any:
        pipe = pipeline(*args, **kwargs)
        pipe.execute = _timed(pipe.execute, role)
        return pipe

    client.pipeline = measured_pipeline
    return client


def _timed(ask: Callable[..., Any], role: str) -> Callable[..., Any]:
    @wraps(ask)
    def timed(*args: Any, **kwargs: Any) -> Any:
        if args and isinstance(args[0], str) and args[0].upper() in WAITING:
            return ask(*args, **kwargs)
        began = time.perf_counter()
        try:
            answer = ask(*args, **kwargs)
        except Exception:
            metrics.store_error(role)
            raise
        metrics.store(role, time.perf_counter() - began)
        return answer

    return timed
