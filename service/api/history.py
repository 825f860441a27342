"""History: the game told in sentences, as one viewer may know it."""

from typing import Any

from flask import Response, request

from service.api.edge import access, resuming
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint, answer
from service.context import context
from service.http.caching import as_seen, not_modified
from service.http.problems import Problem
from service.http.public_paths import public
from service.http.whole_response import WholeResponse
from service.play.reading import narration
from service.play.reading.narration import FORMS, JSON, MARKDOWN, PLAIN
from service.play.reading.resume_points import ResumePoint
from service.schemas import history as schemas

blueprint = Blueprint(
    "history", __name__, url_prefix="/v1/games/<game_id>/history", description="A game told in sentences."
)


@blueprint.route("", methods=["GET"])
@blueprint.operation("getHistory", who=access.READER, refuses=("not_acceptable", "version_not_reached", "other_branch"))
@blueprint.arguments(schemas.HistoryQuery, location="query")
@blueprint.response(200, schemas.HistoryPage)
@blueprint.alt_response(200, schema={"type": "string"}, content_type=PLAIN, description="Lines", success=True)
@blueprint.alt_response(200, schema={"type": "string"}, content_type=MARKDOWN, description="Lists", success=True)
def get_history(query: dict[str, Any], game_id: str) -> Response:
    """Lists what has happened: a sentence for each event that people care about, oldest first.

    A sentence says what you may see of its event, as `/events` shows it. Undone events have theirs too, and are marked.
    As text or Markdown (`Accept`) the address of the next page is in the `Link` header.
    """
    form = request.accept_mimetypes.best_match(FORMS) if request.accept_mimetypes else JSON
    if form is None:
        raise Problem("not_acceptable", f"This is sent as {JSON}, {PLAIN} or {MARKDOWN}.")
    newest = access.newest_snapshot(game_id)
    state = newest.state
    at = query.get("at", state.version)
    if at > state.version:
        raise Problem("version_not_reached", version=at, current_version=state.version)
    resuming.check(game_id, ResumePoint(query["from_"] - 1), newest)
    viewer = visitor().perspective(state)
    headers = {
        **as_seen(state, visitor().record.is_private),
        "ETag": f'"{state.version}.{viewer}.{form.rpartition("/")[2]}.history"',
        "Vary": "Authorization, Accept",
    }
    if held := not_modified(headers):
        return held
    first, limit, level = query["from_"], query["limit"], query["level"]
    if first > at:
        page = narration.NarrationPage([], 0)
    else:
        page = narration.of_game(context().games, game_id, newest, viewer, first, at, limit, level)
    pinned = f"&at={at}" if "at" in query else ""
    address = public(f"/v1/games/{game_id}/history?from={page.following}&limit={limit}&level={level}{pinned}")
    more = address if page.following else None
    if form == JSON:
        return answer(
            {"items": list(map(narration.item, page.lines)), "next": more, "version": state.version}, **headers
        )
    links = {"Link": f'<{more}>; rel="next"'} if more else {}
    body = narration.written(page.lines, form)
    return WholeResponse(body, content_type=f"{form}; charset=utf-8", headers={**headers, **links})
