"""The refusal of banned callers, before any other work."""

from flask import Flask

from service.api.edge import rate_limits
from service.context import context
from service.http.problems import Problem
from service.observability import metrics


def register(app: Flask) -> None:
    """Refuses requests from banned addresses."""
    app.before_request(_refuse)


def _refuse() -> None:
    if context().moderation.ban_of(rate_limits.address()) is not None:
        metrics.banned()
        raise Problem("address_banned")
