"""Stream tickets: what a browser's plain `EventSource` follows a game with."""

from flask import Response

from service import ids
from service.api.edge import access
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint
from service.api.tokens import shown_once
from service.callers.stream_tickets import SECONDS
from service.context import context
from service.schemas import tokens as schemas

blueprint = Blueprint(
    "stream_tickets",
    __name__,
    url_prefix="/v1/games/<game_id>/stream-tickets",
    description="Streams for browsers, which can send no token.",
)


@blueprint.route("", methods=["POST"])
@blueprint.operation("createStreamTicket", who=access.READER)
@blueprint.response(201, schemas.StreamTicket)
def create_stream_ticket(game_id: str) -> Response:
    """Creates a ticket for one request of the stream: `GET /v1/games/{game_id}/stream?ticket=`.

    It lasts a minute and shows what your token shows; without a token, what everybody sees. When your token ends, the
    ticket is worth nothing. Each new connection needs a new ticket.
    """
    expires_at = ids.iso(ids.now() + 1000 * SECONDS)
    ticket = context().stream_tickets.issue(game_id, visitor().bearer)
    return shown_once({"ticket": ticket, "expires_at": expires_at}, replayed=False)
