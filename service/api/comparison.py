"""Two games side by side, from where they part."""

from typing import Any

from flask import Response

from service.api.edge import access
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint, answer
from service.context import context
from service.http.problems import Problem
from service.play.reading import comparison
from service.schemas import comparison as schemas
from service.store.errors import GameNotFound
from service.store.states.snapshots import Snapshot

blueprint = Blueprint(
    "comparison", __name__, url_prefix="/v1/games/<game_id>/compare", description="Two games side by side."
)


@blueprint.route("", methods=["GET"])
@blueprint.operation("compareGames", who=access.READER, refuses=("nothing_in_common",))
@blueprint.arguments(schemas.ComparisonQuery, location="query")
@blueprint.response(200, schemas.Comparison)
def compare_games(query: dict[str, Any], game_id: str) -> Response:
    """Compares this game with another one: where they part, and how each went on, in the sentences of the history.

    They have something in common where one goes on from the other as a fork, where both come from a third game, or
    where they were dealt by the same chosen seed (PAST-01). You read of each game what you may see of it.
    """
    other = query["with_"]
    # Each of the games is seen as late as its own table wants it.
    access.watch_later()
    if _perspective(other) is None:
        raise GameNotFound(other)
    games = context().games
    compared = comparison.compared(games, game_id, other) if other != game_id else None
    if compared is None:
        raise Problem("nothing_in_common", rule="PAST-01", game=other)

    def sees(game: str, newest: Snapshot) -> str | None:
        mine = visitor() if game == game_id else _perspective(game)
        return mine.perspective(newest.state) if mine else None

    sides = [
        {"game": game, **comparison.side(games, ranges, sees, query["limit"], query["level"])}
        for game, ranges in zip((game_id, other), compared.sides, strict=True)
    ]
    common = [place._asdict() for place in compared.common]
    headers = {"Vary": "Authorization", "Cache-Control": "private, no-cache"}
    return answer({"kind": compared.kind, "common": common, "sides": sides}, **headers)


def _perspective(game: str) -> access.Visitor | None:
    """Returns the sender as a visitor of another game; None when the sender may not read it."""
    try:
        return access.elsewhere(game)
    except (Problem, GameNotFound):
        return None
