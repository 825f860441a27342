"""The difference between two versions: a JSON Patch (RFC 6902) between two views of one viewer."""

import jsonpatch
import msgspec
from flask import Response

from service.api.edge import access
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint
from service.api.play import state_then
from service.context import context
from service.http.caching import as_seen, not_modified
from service.play.reading.state_views import seen
from service.schemas import play as schemas

blueprint = Blueprint(
    "diff", __name__, url_prefix="/v1/games/<game_id>/diff", description="The difference between two versions."
)

MEDIA_TYPE = "application/json-patch+json"


@blueprint.route("", methods=["GET"])
@blueprint.operation("getDiff", who=access.ANYONE, refuses=("version_not_reached",))
@blueprint.arguments(schemas.DiffQuery, location="query")
@blueprint.response(200, schemas.PatchStep(many=True), content_type=MEDIA_TYPE)
def get_diff(query: dict[str, int], game_id: str) -> Response:
    """Returns the patch from `/state?at=<from>` to `/state?at=<to>`, as you see both; also backwards."""
    states = [state_then(game_id, query[end]) for end in ("from_", "to")]
    viewers = [visitor().perspective(state) for state in states]
    etag = f'"{states[0].version}-{states[1].version}.{viewers[1]}"'
    headers = {"ETag": etag, **as_seen(context().games.load(game_id), visitor().record.is_private)}
    if (unchanged := not_modified(headers)) is not None:
        return unchanged
    before, after = (seen(state, viewer) for state, viewer in zip(states, viewers, strict=True))
    patch = jsonpatch.make_patch(before, after).patch
    return Response(msgspec.json.encode(patch), headers=headers, content_type=MEDIA_TYPE)
