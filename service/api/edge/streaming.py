"""The answer that begins a live stream: its form, and its headers. What follows is sent without a thread."""

from flask import Response, request

from service.api.edge import reads
from service.http import codings
from service.http.problems import Problem
from service.play.live.frames import NDJSON, SSE


def wanted_form() -> str:
    """Returns the media type of the frames for the running request. Raises Problem not_acceptable."""
    form = request.accept_mimetypes.best_match([SSE, NDJSON]) if request.accept_mimetypes else SSE
    if form is None:
        raise Problem("not_acceptable", f"This is sent as {SSE} or {NDJSON}.")
    return form


def begun(form: str) -> Response:
    """Returns the head of a stream in this form."""
    response = Response(content_type=form)
    fields = response.headers
    fields.update({"Cache-Control": "no-store", "X-Accel-Buffering": "no"})
    fields["Vary"] = reads.varying("Authorization, Accept")
    if coding := reads.wanted_coding((codings.GZIP,)):
        fields["Content-Encoding"] = coding
    return response
