"""Archives: exports of finished games that somebody brought, checked and only to be read."""

from typing import Any

import msgspec
from flask import Response, request
from msgspec import structs

from domain.game.views import PUBLIC
from service import ids, logging_setup
from service.api.edge import rate_limits, self_check
from service.api.edge.blueprint import Blueprint, answer, refuse_coding
from service.api.play import no_perspective
from service.context import context
from service.http.caching import IMMUTABLE
from service.http.problems import Problem
from service.http.public_paths import public
from service.imports import uploads
from service.imports.deep_checks import OFF, CheckProgress
from service.imports.uploads import Upload
from service.play.reading.state_views import seen
from service.schemas import play as play_schemas
from service.schemas import proof as schemas
from service.schemas import state as state_schemas
from service.schemas.lines import lines
from service.verification.errors import VerificationError
from service.verification.export_format import MEDIA_TYPE
from service.verification.log_check import TooLong

blueprint = Blueprint("archives", __name__, url_prefix="/v1/archives", description="Uploaded games that are over.")


@blueprint.route("", methods=["POST"])
@blueprint.operation("uploadArchive", refuses=("chain_broken", "unsupported_media_type"))
@blueprint.described(requestBody={"required": True, "content": {MEDIA_TYPE: {"schema": lines("ExportLine")}}})
@blueprint.response(201, schemas.Archive)
def upload_archive() -> Response:
    """Uploads the export of a finished game. Chain, openings, seed, draws and states are checked before it is kept.

    Afterwards the server decides each command again by the rules: `/deep-check` reports how far it is.
    """
    refuse_coding(request)
    if request.mimetype != MEDIA_TYPE:
        raise Problem("unsupported_media_type", f"Send the export with `Content-Type: {MEDIA_TYPE}`.")
    most = context().settings.longest_upload
    request.max_content_length = most
    content = request.get_data(cache=False)
    # A chunked body says no length: werkzeug cuts it off at the bound without a word.
    if len(content) >= most:
        raise Problem("body_too_large", "The export is too large.", max_bytes=most)
    try:
        upload = context().uploads.keep(content)
    except VerificationError as error:
        raise Problem("chain_broken", error.detail, first_bad_seq=error.seq) from None
    except TooLong:
        raise Problem("body_too_large", "The export would take too long to check.", max_bytes=most) from None
    context().deep_checks.begin(upload)
    return answer(_shown(upload), 201, Location=f"/v1/archives/{upload.id}")


def _found(id: str) -> Upload:
    if context().uploads.is_unchecked(id):
        rate_limits.spend("archive_checks")
    upload = context().uploads.find(id)
    if upload is None:
        raise Problem("not_found", "There is no such archive.")
    return upload


def _shown(upload: Upload) -> dict[str, Any]:
    manifest, findings = upload.export.manifest, upload.findings
    state = uploads.state_at(upload, findings.events)
    return {
        "id": upload.id,
        "game": manifest["game"],
        "version": findings.events,
        "hash": findings.hash,
        "seats": manifest["seats"],
        "variants": list(state.variants),
        "winners": state.winners,
        "chosen_seed": findings.chosen_seed,
        "signed": manifest["head"],
        "own_signature": any(
            context().signer.vouches(manifest["head"], each["public_key"])
            for each in manifest["keys"]
            if each["key_id"] == manifest["head"]["key_id"]
        ),
        "checked": self_check.counts(findings),
        "bytes": len(upload.content),
    }


@blueprint.route("/<archive_id>", methods=["GET"])
@blueprint.operation("getArchive", refuses=("not_found",))
@blueprint.response(200, schemas.Archive)
def get_archive(archive_id: str) -> Response:
    """Returns the archive, and what was checked when it was uploaded."""
    return answer(_shown(_found(archive_id)), Cache_Control=IMMUTABLE)


@blueprint.route("/<archive_id>/deep-check", methods=["GET"])
@blueprint.operation("getDeepCheck", refuses=("not_found",))
@blueprint.response(200, schemas.DeepCheck)
def get_deep_check(archive_id: str) -> Response:
    """Returns the progress and the result of the deep check, which decides each command again by the rules."""
    upload = _found(archive_id)
    return answer(_progress(upload, context().deep_checks.asked_for(archive_id)), Cache_Control="no-store")


@blueprint.route("/<archive_id>/deep-check", methods=["POST"])
@blueprint.operation("startDeepCheck", refuses=("not_found",))
@blueprint.response(202, schemas.DeepCheck)
def start_deep_check(archive_id: str) -> Response:
    """Starts the deep check of an archive, unless the current rules have checked it. Repeating it changes nothing."""
    upload = _found(archive_id)
    context().deep_checks.begin(upload)
    shown = _progress(upload, context().deep_checks.find(archive_id))
    return answer(shown, 202, Location=f"/v1/archives/{archive_id}/deep-check")


def _progress(upload: Upload, progress: CheckProgress | None) -> dict[str, Any]:
    document: dict[str, Any] = msgspec.to_builtins(
        progress or CheckProgress(upload.id, upload.findings.events, state=OFF)
    )
    began, updated = document.pop("began"), document.pop("updated")
    times = {"began_at": ids.iso(began) if began else None, "updated_at": ids.iso(updated) if updated else None}
    return {"archive_id": document.pop("archive"), **document, **times}


@blueprint.route("/<archive_id>/state", methods=["GET"])
@blueprint.operation("getArchiveState", refuses=("not_found", "version_not_reached", "chain_broken"))
@blueprint.arguments(schemas.ArchiveStateQuery, location="query")
@blueprint.response(200, state_schemas.State)
def get_archive_state(query: dict[str, Any], archive_id: str) -> Response:
    """Returns the table at the end or right after an earlier event, as any seat sees it."""
    upload = _found(archive_id)
    last = upload.findings.events
    at, viewer = query.get("at", last), query["perspective"]
    if at > last:
        raise Problem("version_not_reached", version=at, current_version=last)
    state = uploads.state_at(upload, at)
    if viewer != PUBLIC and viewer not in state.seats:
        raise no_perspective(viewer, state)
    if not uploads.ends_a_command(upload, at):
        state = structs.replace(state, questions={})
    try:
        return answer(seen(state, viewer), Cache_Control=IMMUTABLE)
    except Exception as error:
        # Its log is whole, but its table breaks the rules; or a view of ours fails, so it is logged.
        logging_setup.LOG.warning("archive_not_shown", archive=archive_id, version=at, exc_info=error)
        raise Problem("chain_broken", f"The rules allow no such table: {error!r}", first_bad_seq=at) from None


@blueprint.route("/<archive_id>/events", methods=["GET"])
@blueprint.operation("listArchiveEvents", refuses=("not_found",))
@blueprint.arguments(schemas.ArchiveEventsQuery, location="query")
@blueprint.response(200, play_schemas.EventPage)
def list_archive_events(query: dict[str, int], archive_id: str) -> Response:
    """Lists events after `after`, oldest first, with every hidden part open."""
    upload = _found(archive_id)
    after, limit, last = query["after"], query["limit"], upload.findings.events
    items = uploads.events(upload, after, limit)
    more = (
        public(f"/v1/archives/{archive_id}/events?after={after + limit}&limit={limit}")
        if after + limit < last
        else None
    )
    looked_at = {"first": after + 1, "last": min(after + limit, last)} if items else None
    return answer({"items": items, "looked_at": looked_at, "next": more, "version": last}, Cache_Control=IMMUTABLE)


@blueprint.route("/<archive_id>/export", methods=["GET"])
@blueprint.operation("exportArchive", refuses=("not_found",))
@blueprint.response(
    200, lines("ExportLine"), content_type=MEDIA_TYPE, description="Lines of JSON, as they were uploaded"
)
def export_archive(archive_id: str) -> Response:
    """Returns the export, byte for byte."""
    response = Response(_found(archive_id).content, content_type=MEDIA_TYPE)
    response.headers["Cache-Control"] = IMMUTABLE
    return response
