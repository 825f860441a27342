"""The ladder: the players of rated games in their order, as the log of finished games says it (RATE-09)."""

from typing import Any

from flask import Response

from domain.rating.ladder import Rating
from service.api.edge.blueprint import Blueprint, answer
from service.context import context
from service.http.problems import Problem
from service.http.public_paths import public
from service.rating.kept_ladder import Standing, Step
from service.schemas import ladder as schemas

blueprint = Blueprint(
    "ladder", __name__, url_prefix="/v1/ladder", description="The players of rated games, the best first."
)

NEWEST = "public, max-age=2"


@blueprint.route("", methods=["GET"])
@blueprint.operation("getLadder", refuses=("log_damaged",))
@blueprint.arguments(schemas.LadderQuery, location="query")
@blueprint.response(200, schemas.Ladder)
def get_ladder(query: dict[str, Any]) -> Response:
    """Lists the players of one kind, the best first: persons, programs, or the bots of the league.

    With the log of finished games anybody computes the same: `cosmic-ledger ladder`.
    """
    kind, after, limit = query["kind"], query["after"], query["limit"]
    kept = context().ladder
    entries, page = kept.page(kind, after, limit)
    names, players = context().profiles.names([each.ladder for each in page]), kept.size(kind)
    more = public(f"/v1/ladder?kind={kind}&after={after + limit}&limit={limit}") if after + limit < players else None
    document = {
        "items": [standing_shown(each, names) for each in page],
        "next": more,
        "kind": kind,
        "players": players,
        "entries": entries,
        "checkpoint": context().finished.note(entries),
    }
    return answer(document, Cache_Control=NEWEST)


@blueprint.route("/<ladder_id>", methods=["GET"])
@blueprint.operation("getLadderPlayer", refuses=("not_found", "log_damaged"))
@blueprint.arguments(schemas.CourseQuery, location="query")
@blueprint.response(200, schemas.LadderPlayerCourse)
def get_ladder_player(query: dict[str, int], ladder_id: str) -> Response:
    """Shows a player on the ladder, and the rated games of the player with the rating after each, newest first."""
    kept, limit = context().ladder, query["limit"]
    standing = kept.standing(ladder_id)
    if standing is None:
        raise Problem("not_found", "Nobody with this id is on the ladder.")
    course = kept.course(ladder_id, query.get("before"), limit)
    more = course[-1].number > 1 if course else False
    entries = kept.counted().entries
    document = {
        **standing_shown(standing, context().profiles.names([ladder_id])),
        "kind": standing.kind,
        "items": [step_shown(step) for step in course],
        "next": public(f"/v1/ladder/{ladder_id}?before={course[-1].number}&limit={limit}") if more else None,
        "entries": entries,
        "checkpoint": context().finished.note(entries),
    }
    return answer(document, Cache_Control=NEWEST)


def step_shown(step: Step) -> dict[str, Any]:
    """Returns a rated game of a player as everybody sees it."""
    return {**step._asdict(), "rating": step.rating}


def standing_shown(standing: Standing, names: dict[str, str]) -> dict[str, Any]:
    """Returns a player on the ladder as everybody sees it."""
    rating: Rating = standing.rating
    return {
        "rank": standing.rank,
        "ladder_id": standing.ladder,
        "name": names.get(standing.ladder),
        "rating": rating.value,
        "mu": rating.mu,
        "sigma": rating.sigma,
        "games": rating.games,
        "wins": rating.wins,
        "provisional": rating.provisional,
    }
