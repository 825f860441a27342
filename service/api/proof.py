"""Proofs of a log: signed heads, the server's check, draws, the export."""

from typing import Any

from flask import Response

from domain.engine.chance import seed_commitment
from service.api.edge import access, resuming, self_check
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint, answer, packed
from service.context import context
from service.http.caching import EACH_TIME, as_seen, not_modified
from service.http.public_paths import public
from service.play.reading.resume_points import ResumePoint
from service.schemas import proof as schemas
from service.schemas.lines import lines as lines_of
from service.verification.export_format import MEDIA_TYPE

blueprint = Blueprint("proof", __name__, url_prefix="/v1/games/<game_id>", description="Proofs of the log of a game.")


@blueprint.route("/head", methods=["GET"])
@blueprint.operation("getHead", who=access.ANYONE)
@blueprint.response(200, schemas.Head)
def get_head(game_id: str) -> Response:
    """Returns the newest head of the game's chain, signed: a receipt to keep.

    If you hold one of this head, `If-None-Match` saves you another. Ask without it for one that is dated now.
    """
    receipt = self_check.receipt(context(), game_id)
    # A log that was rewritten may have the same version. The tag is weak: each receipt has a date of its own.
    headers = {
        "ETag": f'W/"{receipt["version"]}.{receipt["hash"][:16]}.{receipt["key_id"]}"',
        "Cache-Control": "no-store",
    }
    return not_modified(headers) or answer(receipt, **headers)


@blueprint.route("/verification", methods=["GET"])
@blueprint.operation("verifyGame", who=access.ANYONE)
@blueprint.response(200, {"$ref": "#/components/schemas/Verification"})
def verify_game(game_id: str) -> Response:
    """Returns the server's check of the whole log, and what it does not check. It is made again after five minutes."""
    verification = self_check.verification(context(), game_id)
    return packed(verification, Cache_Control="no-cache")


@blueprint.route("/draws", methods=["GET"])
@blueprint.operation("listDraws", who=access.ANYONE, refuses=("other_branch",))
@blueprint.arguments(schemas.DrawQuery, location="query")
@blueprint.response(200, schemas.DrawPage)
def list_draws(query: dict[str, int], game_id: str) -> Response:
    """Lists every shuffle and pick. When the game is over, each comes with all that is needed to repeat it."""
    shared = context()
    newest = access.newest_snapshot(game_id)
    state = newest.state
    resuming.check(game_id, ResumePoint(query["after"]), newest)
    items, last = self_check.draws(shared, state, visitor().perspective(state), query["after"], query["limit"])
    seed = shared.games.opened(game_id).seed
    document: dict[str, Any] = {
        "items": items,
        "next": public(f"/v1/games/{game_id}/draws?after={last}&limit={query['limit']}") if last else None,
        "version": state.version,
        "seed_commitment": seed_commitment(seed),
        "seat_seeds": {colour: seat.seed for colour, seat in state.seats.items() if seat.seed},
        "seed": seed.hex() if state.finalized else None,
    }
    return answer(document, **as_seen(state, visitor().record.is_private))


@blueprint.route("/export", methods=["GET"])
@blueprint.operation("exportGame", who=access.READER)
@blueprint.response(200, lines_of("ExportLine"), content_type=MEDIA_TYPE, description="Lines of JSON")
def export_game(game_id: str) -> Response:
    """Returns the log as a file that can be verified: whole when the game is over, else the part that you may see."""
    newest = access.newest_snapshot(game_id)
    viewer = visitor().perspective(newest.state)
    tag = self_check.export_tag(context(), newest.state, viewer)
    headers = {"ETag": tag, "Vary": "Authorization", "Cache-Control": EACH_TIME}
    if (unchanged := not_modified(headers)) is not None:
        return unchanged
    named = {"Content-Disposition": f'attachment; filename="{game_id}.ndjson"', **headers}
    return Response(self_check.exported(context(), newest, viewer), content_type=MEDIA_TYPE, headers=named)
