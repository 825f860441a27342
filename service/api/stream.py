"""The live stream of a game: server-sent events, or the same frames as lines of JSON."""

from contextlib import ExitStack
from functools import partial
from typing import Any

from flask import Response

from domain.story import STORY
from service.api.edge import access, resuming, streaming
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint
from service.api.edge.callers import places
from service.context import context
from service.http.continuation import continue_with
from service.observability import metrics
from service.play.live.frames import NDJSON, SSE
from service.play.live.groups import Subscription
from service.play.live.streams import Stream
from service.play.reading.resume_points import START
from service.schemas import play as schemas
from service.schemas.frames import StreamFrame
from service.schemas.lines import lines, server_sent

blueprint = Blueprint("stream", __name__, url_prefix="/v1/games/<game_id>/stream", description="Live updates.")


@blueprint.route("", methods=["GET"])
@blueprint.operation(
    "streamGame", who=access.READER, refuses=("not_acceptable", "stream_limit", "other_branch"), ticketed=True
)
@blueprint.arguments(schemas.StreamQuery, location="query")
@blueprint.arguments(schemas.StreamHeaders, location="headers")
@blueprint.response(200, server_sent(StreamFrame), content_type=SSE, description="Frames")
@blueprint.alt_response(200, schema=lines(StreamFrame), content_type=NDJSON, description="Frames", success=True)
def stream_game(query: dict[str, Any], headers: dict[str, Any], game_id: str) -> Response:
    """Streams every event after `Last-Event-ID` or `after`, then live events. The stream ends with an `end` frame."""
    form = streaming.wanted_form()
    after = headers.get("last_event_id", query.get("after", START))
    shared, who, story = context(), visitor(), query["level"] == STORY
    newest = shared.games.newest(game_id)
    now = newest.state
    resuming.check(game_id, after, newest)
    with ExitStack() as opened:
        opened.enter_context(shared.feed.place(places()))
        opened.enter_context(metrics.open_stream("stream"))
        if who.player:
            opened.enter_context(shared.presence.connected(game_id, who.player))
        channel = opened.enter_context(shared.feed.follow(game_id, access.sees_later()))
        held = opened.pop_all()
    allowed = partial(access.still_admitted, shared, who) if who.bearer or now.status == "lobby" else None
    subscription = Subscription(
        after, form, who.perspective, newest.version, who.bearer, allowed, who.listener, story, who.is_shut_out
    )
    continue_with(Stream(shared.feed, channel, subscription, held, life=shared.settings.stream_life))
    return streaming.begun(form)
