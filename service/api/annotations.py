"""Annotations: remarks of people on versions of a game."""

from typing import Any

import msgspec
from flask import Response, request

from domain.state import State
from service import ids
from service.api.edge import access
from service.api.edge.access import seat_of, visitor
from service.api.edge.blueprint import Blueprint, answer
from service.callers import tokens
from service.context import context
from service.http.problems import Problem
from service.http.whole_response import WholeResponse
from service.play.reading.annotations import ALL, ME, Annotation, TooManyAnnotations, author_of, read_author
from service.schemas import annotations as schemas
from service.schemas.lines import lines

blueprint = Blueprint(
    "annotations",
    __name__,
    url_prefix="/v1/games/<game_id>/annotations",
    description="Remarks of people on versions of a game.",
)

JSON, LINES = "application/json", "application/x-ndjson"
HEADERS = {"Vary": "Authorization, Accept", "Cache-Control": "private, no-store"}


@blueprint.route("", methods=["GET"])
@blueprint.operation("listAnnotations", who=access.READER, refuses=("not_acceptable",))
@blueprint.response(200, schemas.AnnotationList)
@blueprint.alt_response(200, schema=lines(schemas.Annotation), content_type=LINES, description="Lines", success=True)
def list_annotations(game_id: str) -> Response:
    """Lists the annotations that you may read: your own, and those that are for everybody.

    With `Accept: application/x-ndjson` you get one item a line, to keep.
    """
    form = request.accept_mimetypes.best_match((JSON, LINES)) if request.accept_mimetypes else JSON
    if form is None:
        raise Problem("not_acceptable", f"This is sent as {JSON} or {LINES}.")
    state = access.newest(game_id)
    until = access.said_until(game_id)
    items = [
        _shown(state, each)
        for each in context().annotations.all(game_id)
        if _is_mine(each) or (each.audience == ALL and (until is None or each.at <= until))
    ]
    if form == JSON:
        return answer({"items": items, "next": None}, **HEADERS)
    written = b"".join(msgspec.json.encode(item) + b"\n" for item in items)
    return WholeResponse(written, content_type=LINES, headers=HEADERS)


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "annotate", who=access.BEARER, refuses=("version_not_reached", "too_many_annotations", "not_confirmed")
)
@blueprint.arguments(schemas.NewAnnotation)
@blueprint.response(201, schemas.Annotation)
def annotate(body: dict[str, Any], game_id: str) -> Response:
    """Writes a remark on a version (PAST-02). The same remark of yours again is the same annotation."""
    state = access.newest(game_id)
    if body["version"] > state.version:
        raise Problem("version_not_reached", version=body["version"], current_version=state.version)
    bearer = visitor().bearer
    assert bearer is not None
    try:
        made = context().annotations.add(
            game_id, author_of(bearer), body["version"], body.get("audience", ME), body["text"]
        )
    except TooManyAnnotations as refusal:
        raise Problem("too_many_annotations", rule="PAST-03", reason=refusal.whose, max=refusal.most) from None
    return answer(_shown(state, made), 201, **HEADERS)


@blueprint.route("/<id>", methods=["DELETE"])
@blueprint.operation("removeAnnotation", who=access.BEARER, refuses=("not_yours", "not_confirmed"))
@blueprint.response(204, description="Removed")
def remove_annotation(game_id: str, id: str) -> Response:
    """Takes one away: your own, or as the host any that everybody reads."""
    annotations = context().annotations
    annotation = next(
        (each for each in annotations.all(game_id) if each.id == id and (each.audience == ALL or _is_mine(each))), None
    )
    if annotation is None:
        raise Problem("not_found", "There is no such annotation.")
    if not (_is_mine(annotation) or visitor().is_host):
        raise Problem("not_yours", rule="PAST-02")
    annotations.remove(game_id, annotation)
    return Response(status=204)


def _is_mine(annotation: Annotation) -> bool:
    bearer = visitor().bearer
    return bearer is not None and bearer.game != "" and author_of(bearer) == annotation.author


def _shown(state: State, annotation: Annotation) -> dict[str, Any]:
    role, id = read_author(annotation.author)
    return {
        "id": annotation.id,
        "version": annotation.version,
        "text": annotation.text,
        "audience": annotation.audience,
        "role": role,
        "seat": seat_of(state, id) if role == tokens.SEAT else None,
        "mine": _is_mine(annotation),
        "at": ids.iso(annotation.at),
    }
