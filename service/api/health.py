"""The health of the process, and of everything that a game needs."""

from functools import partial
from typing import Any

import redis
from flask import Response

from service import ids
from service.administration.checkup import NO_ANSWER, Check
from service.administration.store_loss_check import reported
from service.api.edge.blueprint import Blueprint, answer
from service.context import Context, context
from service.schemas import service as schemas
from service.store import deadlines
from service.store.connection.disk import FULL
from service.store.errors import StoreUnavailable, is_full

blueprint = Blueprint("health", __name__, description="For supervisors and load balancers.")

LOST = "lost"
HEARTBEATS = ("worker", "clock")
CHECKS = ("events", "queue", "disk", *HEARTBEATS, "timers", "games")
OLDEST_BEAT_MS = 30_000
LATEST_TIMER_MS = 10_000


@blueprint.route("/healthz", methods=["GET"])
@blueprint.operation("getHealth")
@blueprint.response(200, schemas.Health)
def get_health() -> Response:
    """Reports that the process is alive; nothing else is looked at."""
    return answer({"status": "alive"}, Cache_Control="no-store")


@blueprint.route("/readyz", methods=["GET"])
@blueprint.operation("getReadiness")
@blueprint.response(200, schemas.Readiness)
@blueprint.alt_response(503, schema=schemas.Readiness, description="Something is missing")
def get_readiness() -> Response:
    """Reports that both stores answer and take writes, worker and clock are alive, no timer is
    late, no game is lost.
    """
    shared = context()
    events, queue = shared.checkups
    looks = events.look(_of_events(shared)), queue.look(_of_queue(shared))
    states = {name: state for look in looks for name, state in look.results().items()}
    states["disk"] = _disk(states["events"])
    checks = {name: states[name] for name in CHECKS}
    ready = all(states == "ok" for states in checks.values())
    document = {"status": "ready" if ready else "not_ready", "checks": checks}
    return answer(document, 200 if ready else 503, Cache_Control="no-store")


def _of_events(shared: Context) -> dict[str, Check]:
    return {"events": lambda: _checked(lambda: bool(shared.events.ping()))}


def _of_queue(shared: Context) -> dict[str, Check]:
    return {
        "queue": lambda: _checked(lambda: bool(shared.queue.ping())),
        **{name: partial(_checked, _beats(shared, name)) for name in HEARTBEATS},
        "timers": lambda: _checked(lambda: _in_time(shared)),
        "games": lambda: _checked_games(shared),
    }


def _checked_games(shared: Context) -> str:
    """Returns the findings of the newest look of the workers; a queue that does not answer is reported elsewhere."""
    try:
        return LOST if reported(shared.queue).lines() else "ok"
    except StoreUnavailable:
        return NO_ANSWER


def _disk(events: str) -> str:
    """Returns the state of the disk of this process; where that has room, what the store says of its own."""
    if trouble := context().disk.trouble():
        return trouble.kind
    return FULL if events == FULL else "ok"


def _checked(check: Any) -> str:
    try:
        return "ok" if check() else "missing"
    except redis.RedisError as error:
        # A store whose disk is full refuses even a ping.
        return FULL if is_full(error) else NO_ANSWER


def _beats(shared: Context, name: str) -> Any:
    def recent() -> bool:
        stored: Any = shared.queue.get(f"cg:heartbeat:{name}")
        return stored is not None and abs(ids.now() - int(stored)) < OLDEST_BEAT_MS

    return recent


def _in_time(shared: Context) -> bool:
    oldest: Any = shared.queue.zrange(deadlines.KEY, 0, 0, withscores=True)
    return not oldest or oldest[0][1] > ids.now() - LATEST_TIMER_MS
