"""Events: the log of a game as one viewer may read it."""

from contextlib import ExitStack
from typing import Any

from flask import Response

from domain.game.views import eyes
from service.api.edge import access
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint, answer
from service.api.edge.callers import places
from service.context import context
from service.http.caching import as_seen
from service.http.handover import hand_over, has_waited
from service.http.problems import Problem
from service.observability import metrics
from service.play import event_views
from service.play.streams import LongPoll
from service.schemas import play as schemas
from service.schemas.base import LARGEST

blueprint = Blueprint("events", __name__, url_prefix="/v1/games/<game_id>/events", description="The log of a game.")


@blueprint.route("", methods=["GET"])
@blueprint.operation("listEvents", who=access.READER, refuses=("stream_limit",))
@blueprint.arguments(schemas.EventsQuery, location="query")
@blueprint.response(200, schemas.EventPage)
def list_events(query: dict[str, Any], game_id: str) -> Response:
    """Events after `after`, oldest first. Hidden parts are left out, but never whole events: `seq` has no gaps."""
    newest, after, limit = access.newest_snapshot(game_id), query["after"], query["limit"]
    state, alive = newest.state, newest.alive
    entries = context().games.between(game_id, after, min(after + limit, state.version))
    if not entries and query["wait"] and not has_waited():
        return _waiting(game_id, after, query["wait"])
    viewer = visitor().perspective(state)
    types = frozenset(query["types"].split(",")) if "types" in query else frozenset()
    rendered = (
        event_views.render(game_id, entry, eyes(state, viewer, entry.seq), alive, state.finalized) for entry in entries
    )
    items = [each for each in rendered if event_views.concerns(each, types, query.get("seat", ""))]
    last = entries[-1].seq if entries else after
    filters = "".join(f"&{name}={query[name]}" for name in ("types", "seat") if name in query)
    more = f"/v1/games/{game_id}/events?after={last}&limit={limit}{filters}" if last < state.version else None
    document = {"items": items, "next": more, "version": state.version}
    return answer(document, **as_seen(state, visitor().record.is_private))


def _waiting(game: str, after: int, seconds: float) -> Response:
    """Long poll: it counts as a stream, and the request comes again when it has waited."""
    feed = context().feed
    with ExitStack() as opened:
        opened.enter_context(feed.place(places()))
        opened.enter_context(metrics.open_stream("long_poll"))
        channel = opened.enter_context(feed.follow(game))
        held = opened.pop_all()
    hand_over(LongPoll(feed, channel, after, seconds, held))
    return Response()


@blueprint.route("/<int:seq>", methods=["GET"])
@blueprint.operation("getEvent", who=access.READER, refuses=("version_not_reached",))
@blueprint.response(200, schemas.EventWithProof)
def get_event(game_id: str, seq: int) -> Response:
    """One event with the chain head before it and the hidden parts that you may see;

    all of them when the game is over.
    """
    games, newest = context().games, access.newest_snapshot(game_id)
    state, alive = newest.state, newest.alive
    if not 1 <= seq <= LARGEST:
        raise Problem("not_found", "There is no such event.")
    if seq > state.version:
        raise Problem("version_not_reached", version=seq, current_version=state.version)
    event = games.history(game_id, seq - 1, 1)[0]
    parts = games.log.read_hidden(game_id, seq - 1, 1).get(seq, [])
    viewer = eyes(state, visitor().perspective(state), seq)
    view = event_views.render_with_openings(event, parts, viewer, games.opened(game_id), alive, state.finalized)
    return answer(view, **as_seen(state, visitor().record.is_private))
