"""The callers for whom a stream counts."""

from service.api.edge import rate_limits
from service.context import context


def places() -> dict[str, int]:
    """Maps each caller to the streams it may have open: a seat has places of its own, strangers share those of their
    address, and a person has no more of these than a seat.
    """
    settings = context().settings
    if not settings.rate_limits:
        return {}
    if rate_limits.is_seated():
        return {rate_limits.name(): settings.streams_per_token}
    shared = {rate_limits.address_name(): settings.streams_per_address * rate_limits.factor()}
    return {rate_limits.name(): settings.streams_per_token, **shared}
