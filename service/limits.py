"""Rate limits: a fixed window per policy and caller, counted on the queue side in one round trip."""

import ipaddress
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import redis
from flask import Flask, Response, g, request

from service import handover
from service.auth import digest
from service.problems import Problem


class Quota(NamedTuple):
    """So many requests in so many seconds; `by` is what is counted."""

    most: int
    seconds: int
    by: str


POLICIES = {
    "reads": Quota(600, 60, "token or address"),
    "commands": Quota(120, 60, "token or address"),
    "create": Quota(20, 3600, "address"),
    "join": Quota(60, 3600, "address"),
    "auth_failures": Quota(20, 60, "address"),
}

LOOPBACK_FACTOR = 100
"""A machine that talks to itself is a developer, a test or a demo."""

_BY_ENDPOINT = {
    "archives.upload_archive": "create",
    "archives.start_deep_check": "create",
    "games.create_game": "create",
    "forks.fork_game": "create",
    "forks.ask_for_rematch": "create",
    "seats.join_game": "join",
}
_FREE = ("health.", "docs.", "static")


class Standing(NamedTuple):
    """What is left of a quota, and the seconds until it is whole again."""

    policy: str
    quota: Quota
    remaining: int
    seconds: int


class Limits:
    """Counts requests. Without a client nothing is counted."""

    def __init__(self, client: redis.Redis | None) -> None:
        self._client: Any = client

    def take(self, policy: str, caller: str, factor: int = 1) -> Standing | None:
        """Counts one request. Raises Problem quota_exceeded, or unavailable for what writes."""
        if self._client is None:
            return None
        quota = POLICIES[policy]
        quota = quota._replace(most=quota.most * factor)
        window, passed = divmod(int(time.time()), quota.seconds)
        key = f"cg:quota:{policy}:{caller}:{window}"
        try:
            pipe = self._client.pipeline(transaction=False)
            pipe.incr(key)
            pipe.expire(key, quota.seconds, nx=True)
            used = pipe.execute()[0]
        except redis.RedisError:
            if policy in ("reads", "auth_failures"):
                return None
            raise Problem("unavailable") from None
        standing = Standing(policy, quota, max(0, quota.most - used), quota.seconds - passed)
        if used > quota.most:
            headers = {"Retry-After": str(standing.seconds), **told(standing)}
            raise Problem("quota_exceeded", headers=headers, violated_policies=[policy])
        return standing


def told(standing: Standing) -> dict[str, str]:
    """The two headers that tell a client where it stands."""
    policy, quota = standing.policy, standing.quota
    return {
        "RateLimit-Policy": f'"{policy}";q={quota.most};w={quota.seconds}',
        "RateLimit": f'"{policy}";r={standing.remaining};t={standing.seconds}',
    }


def address() -> str:
    """The caller's network address."""
    return request.remote_addr or "unknown"


def factor() -> int:
    """By how much the quotas of this caller are widened."""
    try:
        return LOOPBACK_FACTOR if ipaddress.ip_address(address()).is_loopback else 1
    except ValueError:
        return 1


def _policy() -> str | None:
    endpoint = request.endpoint or ""
    if request.method == "OPTIONS" or endpoint.startswith(_FREE):
        return None
    if request.method in ("GET", "HEAD"):
        return "reads"
    return _BY_ENDPOINT.get(endpoint, "commands")


def failed_login(limits: Limits) -> None:
    """Counts a token that nobody knows. Raises Problem quota_exceeded."""
    limits.take("auth_failures", address(), factor())


def register(app: Flask, limits: Callable[[], Limits]) -> None:
    """Counts every request before its view runs and tells the standing on its answer."""

    def count() -> None:
        if (policy := _policy()) is None or handover.waited(request.environ):
            return
        token = request.headers.get("Authorization")
        by_address = POLICIES[policy].by == "address" or token is None
        caller = address() if by_address else digest(token or "")[:16]
        g.standing = limits().take(policy, caller, factor())

    def tell(response: Response) -> Response:
        if standing := g.get("standing"):
            response.headers.update(told(standing))
        return response

    app.before_request(count)
    app.after_request(tell)
