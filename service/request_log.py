"""What is recorded of each request when its answer begins."""

import time

from flask import Flask, Response, g, request

from service import metrics
from service.blueprint import OPERATIONS

NO_OPERATION = "none"
"""What no operation of the API answered: an unknown path, or a file of the documentation."""


def operation() -> str:
    """The id of the operation that this request asks for."""
    return OPERATIONS.get(request.endpoint or "", NO_OPERATION)


def _begin() -> None:
    g.began = time.perf_counter()


def _end(response: Response) -> Response:
    seconds = time.perf_counter() - g.get("began", time.perf_counter())
    metrics.request(operation(), response.status_code, seconds)
    return response


def register(app: Flask) -> None:
    """Hooks for every request; to be registered before all others, so that it ends after them."""
    app.before_request(_begin)
    app.after_request(_end)
