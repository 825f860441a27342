"""Who a stream counts for."""

from service import limits
from service.context import context


def places() -> dict[str, int]:
    """Caller -> streams it may have open: a seat has places of its own, strangers share those of their address."""
    settings = context().settings
    if not settings.rate_limits:
        return {}
    if limits.is_seated():
        return {limits.name(): settings.streams_per_token}
    return {limits.address_name(): settings.streams_per_address * limits.factor()}
