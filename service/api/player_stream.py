"""The stream of a person: what happens in all games of that one, over one connection."""

from contextlib import ExitStack
from typing import Any

from flask import Response

from service.api.edge import access, streaming
from service.api.edge.blueprint import Blueprint
from service.api.edge.callers import places
from service.callers.tokens import Bearer
from service.context import context
from service.http.continuation import continue_with
from service.observability import metrics
from service.play.live.frames import NDJSON, SSE
from service.players.player_feed import NewsReader, PlayerStream
from service.schemas import news as schemas
from service.schemas.frames import PlayerFrame
from service.schemas.lines import lines, server_sent

blueprint = Blueprint(
    "player_stream", __name__, url_prefix="/v1/players/me/stream", description="All your games over one connection."
)


@blueprint.route("", methods=["GET"])
@blueprint.operation("streamPlayer", who=access.PLAYER, refuses=("not_acceptable", "stream_limit"))
@blueprint.arguments(schemas.PlayerStreamQuery, location="query")
@blueprint.arguments(schemas.PlayerStreamHeaders, location="headers")
@blueprint.response(200, server_sent(PlayerFrame), content_type=SSE, description="Frames")
@blueprint.alt_response(200, schema=lines(PlayerFrame), content_type=NDJSON, description="Frames", success=True)
def stream_player(query: dict[str, Any], headers: dict[str, Any], person: Bearer) -> Response:
    """Streams what happens to you in all your games: turns, questions, beginnings, ends, messages, invites.

    It goes on after `Last-Event-ID` or `after`. The last 1,000 frames are kept for 90 days; `gap` says that yours are
    lost. Read a game at its own address. It counts as a stream of yours and of your address.
    """
    form = streaming.wanted_form()
    after = headers.get("last_event_id", query.get("after"))
    shared = context()
    with ExitStack() as opened:
        opened.enter_context(shared.feed.place(places()))
        opened.enter_context(metrics.open_stream("player"))
        held = opened.pop_all()
    reader, settings = NewsReader(person.person, person.digest, after), shared.settings
    life, keep_alive = settings.stream_life, settings.keep_alive
    continue_with(PlayerStream(shared.player_feed, reader, form, held, life=life, keep_alive=keep_alive))
    return streaming.begun(form)
