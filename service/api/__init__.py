"""The resources of the API, one blueprint each, in the order of the API document."""

from service.api import (
    archives,
    catalog,
    diff,
    docs,
    events,
    finished,
    fork_requests,
    forks,
    games,
    health,
    meta,
    play,
    problems,
    proof,
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
    fork_requests,
    forks,
    proof,
    finished,
    archives,
    catalog,
    meta,
    problems,
    health,
    docs,
)

BLUEPRINTS = tuple(resource.blueprint for resource in _RESOURCES)
