"""The position document of a game: what a new game must say to begin with a table like this one."""

from flask import Response

from domain.game.position_document import WHOLE
from domain.state import State
from service.api.edge import access
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint, answer
from service.context import context
from service.http.caching import as_seen, not_modified
from service.http.problems import Problem
from service.play.reading.position_documents import taken
from service.play.reading.signed_positions import signed
from service.schemas import positions as schemas

blueprint = Blueprint(
    "positions",
    __name__,
    url_prefix="/v1/games/<game_id>/position",
    description="The position of a game, to begin another game with.",
)


@blueprint.route("", methods=["GET"])
@blueprint.operation("getPosition", who=access.READER, refuses=("version_not_reached", "no_position"))
@blueprint.arguments(schemas.PositionQuery, location="query")
@blueprint.response(200, schemas.Position)
def get_position(query: dict[str, int], game_id: str) -> Response:
    """Returns the table right after an event, in the form of `position` of a new game.

    A game that begins from it goes on exactly there. For a running game it says what you may see, and hidden cards are
    left to be dealt. While more is hidden, such as cards face down on the table, it is the table of the last event
    before that (`table_at`). Inside an encounter it says in which phase it was taken (`taken_in`).
    """
    games = context().games
    now = games.load(game_id)
    version = query.get("at", now.version)
    state = games.state_at(game_id, version)
    if version and not games.ends_a_command(game_id, version):
        raise Problem("no_position", "This event is not the last one of its command.", reason="inside_a_command")

    def viewer(then: State) -> str:
        return WHOLE if now.finalized else visitor().perspective(then)

    position = signed(taken(games, game_id, version, viewer), context().signer)
    headers = {"ETag": f'"{version}.{viewer(state)}.position"', **as_seen(now, visitor().record.is_private)}
    return not_modified(headers) or answer(position, **headers)
