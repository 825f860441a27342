"""The resources of the API, one blueprint each, in the order of the API document."""

from service.api import (
    catalog,
    diff,
    docs,
    events,
    games,
    health,
    meta,
    play,
    problems,
    seats,
    setup_checks,
    standing_orders,
    stream,
    undo_requests,
)

_RESOURCES = (
    games,
    setup_checks,
    seats,
    standing_orders,
    play,
    diff,
    events,
    stream,
    undo_requests,
    catalog,
    meta,
    problems,
    health,
    docs,
)

BLUEPRINTS = tuple(resource.blueprint for resource in _RESOURCES)
