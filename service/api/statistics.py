"""Statistics: of one game."""

from flask import Response

from service.api.edge import access
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint, answer
from service.context import context
from service.http.caching import as_seen, not_modified
from service.play import statistics
from service.schemas import statistics as schemas

blueprint = Blueprint("statistics", __name__, url_prefix="/v1", description="What can be counted of games.")


@blueprint.route("/games/<game_id>/stats", methods=["GET"])
@blueprint.operation("getGameStatistics", who=access.READER)
@blueprint.response(200, schemas.GameStatistics)
@blueprint.alt_response(304, description="Not modified")
def of_game(game_id: str) -> Response:
    """Colonies after each encounter, cards, uses, luck and time, for each seat.

    While the game runs it counts what everybody may see, for every viewer. When it is over everything counts.
    """
    newest = access.newest_snapshot(game_id)
    headers = {**as_seen(newest.state, visitor().record.is_private), "ETag": f'"{newest.version}.stats"'}
    if held := not_modified(headers):
        return held
    found = statistics.of_game(context().games, game_id, newest)
    return answer({"version": newest.version, **found}, **headers)
