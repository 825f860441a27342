"""The lobby: public games that open, fill, start and end, as a stream."""

from contextlib import ExitStack

from flask import Response

from service.api.edge import streaming
from service.api.edge.blueprint import Blueprint
from service.api.edge.callers import places
from service.context import context
from service.http.continuation import continue_with
from service.observability import metrics
from service.play.live.frames import NDJSON, SSE
from service.play.lobby.lobby_feed import LobbyStream
from service.schemas.frames import LobbyFrame
from service.schemas.lines import lines, server_sent

blueprint = Blueprint("lobby", __name__, url_prefix="/v1/lobby", description="Public games as they come and go.")


@blueprint.route("/stream", methods=["GET"])
@blueprint.operation("streamLobby", refuses=("not_acceptable", "stream_limit"))
@blueprint.response(200, server_sent(LobbyFrame), content_type=SSE, description="Frames")
@blueprint.alt_response(200, schema=lines(LobbyFrame), content_type=NDJSON, description="Frames", success=True)
def stream_lobby() -> Response:
    """Streams public games that are opened, filled, started and finished, from now on.

    Unlisted and private games are never in it. It counts as a stream of your address, or of your seat.
    """
    form = streaming.wanted_form()
    shared = context()
    with ExitStack() as opened:
        opened.enter_context(shared.feed.place(places()))
        opened.enter_context(metrics.open_stream("lobby"))
        held = opened.pop_all()
    settings = shared.settings
    life, keep_alive = settings.stream_life, settings.keep_alive
    continue_with(LobbyStream(shared.lobby_feed, form, held, life=life, keep_alive=keep_alive))
    return streaming.begun(form)
