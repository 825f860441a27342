"""The patience of the client: how often a request is sent again, and after how long."""

import random
from dataclasses import dataclass

import httpx

BUSY = frozenset({408, 429, 502, 503, 504, 507})
"""Statuses that mean: not now."""
CONFLICT = 409


@dataclass(frozen=True)
class Patience:
    """`tries` for each request. Pauses double from `first` to `longest`, in seconds, and each is shortened by chance.

    Where the server names the seconds itself (`Retry-After`) it gets them, unless that is longer than `longest`.
    """

    tries: int = 8
    first: float = 0.5
    longest: float = 30.0

    def pause(self, failures: int) -> float:
        """Returns the seconds to wait after a number of failures in a row.

        Many clients of one server do not come back together.
        """
        return random.uniform(0.5, 1.0) * float(min(self.longest, self.first * 2 ** (failures - 1)))

    def after_error(self, request: httpx.Request, error: httpx.TransportError, failures: int) -> float | None:
        """Returns the seconds until the request is sent again; None when it is not."""
        unsent = isinstance(error, (httpx.ConnectError, httpx.ConnectTimeout, httpx.PoolTimeout))
        return self.pause(failures) if failures < self.tries and (unsent or repeatable(request)) else None

    def after_answer(self, request: httpx.Request, answer: httpx.Response, failures: int) -> float | None:
        """Returns the seconds until the request is sent again; None when the answer is the last word."""
        if not is_busy(answer) or failures >= self.tries:
            return None
        if answer.status_code != 429 and not repeatable(request):
            return None
        wanted = _seconds(answer)
        if wanted is None:
            return self.pause(failures)
        return wanted if wanted <= self.longest else None


def is_busy(answer: httpx.Response) -> bool:
    """Returns whether an answer means: not now. A conflict does if it says when (`request_under_way`)."""
    return answer.status_code in BUSY or (answer.status_code == CONFLICT and "Retry-After" in answer.headers)


def repeatable(request: httpx.Request) -> bool:
    """Checks whether the same request twice does no more than once (RFC 9110 section 9.2.2, and our keys)."""
    return request.method in ("GET", "HEAD", "OPTIONS", "PUT", "DELETE") or "Idempotency-Key" in request.headers


def _seconds(answer: httpx.Response) -> float | None:
    try:
        return max(0.0, float(answer.headers["Retry-After"]))
    except (KeyError, ValueError):
        return None
