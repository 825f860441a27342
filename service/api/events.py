"""Events: the log of a game as one viewer may read it."""

from contextlib import ExitStack
from typing import Any
from urllib.parse import urlencode

from flask import Response

from domain.game.views import eyes
from domain.story import STORY
from service.api.edge import access, resuming
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint, answer
from service.api.edge.callers import places
from service.context import context
from service.http.caching import as_seen
from service.http.continuation import continue_with, has_waited
from service.http.problems import Problem
from service.http.public_paths import public
from service.observability import metrics
from service.play.live.streams import LongPoll
from service.play.reading import event_search, event_views, resume_points
from service.play.reading.event_search import SearchPage, Wanted
from service.play.reading.resume_points import START, ResumePoint
from service.schemas import play as schemas
from service.schemas.base import LARGEST

blueprint = Blueprint("events", __name__, url_prefix="/v1/games/<game_id>/events", description="The log of a game.")

FILTERS = ("types", "seat", "turn", "encounter", "cause", "card", "rule", "use")
"""The parameters that say which events are looked for, besides the level."""


@blueprint.route("", methods=["GET"])
@blueprint.operation("listEvents", who=access.READER, refuses=("stream_limit", "other_branch"))
@blueprint.arguments(schemas.EventsQuery, location="query")
@blueprint.response(200, schemas.EventPage)
def list_events(query: dict[str, Any], game_id: str) -> Response:
    """Lists the events that you look for, oldest first; with `before` alone the newest first.

    Hidden parts are left out, but never whole events: without filters `seq` has no gaps. Filters look at what you may
    see. A request looks at no more than some thousand events (`looked_at`): a page can have fewer items than `limit`,
    or none, and still a `next`.
    """
    newest = access.newest_snapshot(game_id)
    state, limit, back = newest.state, query["limit"], "before" in query and "after" not in query
    after = query.get("after", START)
    resuming.check(game_id, after, newest)
    span = after.seq, min(query.get("before", state.version + 1), state.version + 1)
    if after.seq == state.version and not back and query["wait"] and not has_waited():
        return _waiting(game_id, resume_points.point(state.version, newest.hash), query["wait"])
    viewer, wanted = visitor().perspective(state), _wanted(query)
    page = event_search.search(context().games, game_id, newest, viewer, wanted, span, limit, back)
    document = {
        "items": page.items,
        "next": _following(game_id, query, page, span, back),
        "version": state.version,
        "looked_at": {"first": page.first, "last": page.last} if page.first else None,
    }
    return answer(document, **as_seen(state, visitor().record.is_private))


def _wanted(query: dict[str, Any]) -> Wanted:
    words = {
        name: query[name] for name in ("seat", "cause", "card", "rule", "use", "turn", "encounter") if name in query
    }
    types = frozenset(query["types"].split(",")) if "types" in query else frozenset()
    return Wanted(types=types, story=query["level"] == STORY, **words)


def _following(game: str, query: dict[str, Any], page: SearchPage, span: tuple[int, int], back: bool) -> str | None:
    """Returns the address of the next page, which goes on where this one has stopped to look; None at the end."""
    if not page.first or (page.first <= span[0] + 1 if back else page.last >= span[1] - 1):
        return None
    query_filters = {name: query[name] for name in FILTERS if name in query}
    query_filters |= {"before": query["before"]} if "before" in query and not back else {}
    query_filters |= {"level": STORY} if query["level"] == STORY else {}
    place = f"before={page.first}" if back else f"after={page.end}"
    filters = f"&{urlencode(query_filters, safe=',')}" if query_filters else ""
    return public(f"/v1/games/{game}/events?{place}&limit={query['limit']}{filters}")


def _waiting(game: str, after: ResumePoint, seconds: float) -> Response:
    """Waits as a long poll: it counts as a stream, and the request comes again when it has waited."""
    shared = context()
    feed = shared.feed
    with ExitStack() as opened:
        opened.enter_context(feed.place(places()))
        opened.enter_context(metrics.open_stream("long_poll"))
        if visitor().player:
            opened.enter_context(shared.presence.connected(game, visitor().player))
        channel = opened.enter_context(feed.follow(game, access.sees_later()))
        held = opened.pop_all()
    continue_with(LongPoll(feed, channel, after, seconds, held))
    return Response()


@blueprint.route("/<int:seq>", methods=["GET"])
@blueprint.operation("getEvent", who=access.READER, refuses=("version_not_reached",))
@blueprint.response(200, {"$ref": "#/components/schemas/Event"})
def get_event(game_id: str, seq: int) -> Response:
    """Returns one event with the chain head before it and the hidden parts that you may see.

    When the game is over, it has all of them.
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
