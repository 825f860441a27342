"""The last steps of each answer to a read: an entity tag, 304 in its place, a content coding.

Views that know a tag without making the answer set it themselves, and save the work. Streams and long polls are left
alone: the head of a stream says itself how it is coded, and a long poll is answered once more when its wait is over.
"""

from flask import Flask, Response

from service.context import context
from service.http import codings, continuation
from service.http.answer_cache import AnswerBody
from service.http.caching import coded_tag, held
from service.http.request_scope import scope
from service.http.whole_response import WholeResponse

READS = ("GET", "HEAD")
OF_CONTENT = ("Content-Type", "Content-Length", "Content-Disposition")
"""Headers that a 304 does not repeat."""


def register(app: Flask) -> None:
    """Completes the answers of this app."""
    app.after_request(_completed)


def wanted_coding(among: tuple[str, ...] = codings.CODINGS) -> str:
    """Returns the content coding of the answer to the running request; empty when it has none."""
    return codings.chosen(scope().header("Accept-Encoding") or "", among)


def varying(by: str | None) -> str:
    """Returns the header Vary (RFC 9110, 12.5.5) of an answer that may be coded."""
    return f"{by}, Accept-Encoding" if by else "Accept-Encoding"


def _completed(response: Response) -> Response:
    if scope().asked.method not in READS or response.status_code not in (200, 304) or continuation.is_set():
        return response
    fields = response.headers
    fields["Vary"] = varying(fields.get("Vary"))
    # Without this header a cache decides itself how long it keeps an answer (RFC 9111, 4.2.2).
    fields.setdefault("Cache-Control", "no-cache")
    if response.status_code == 304 or "Content-Encoding" in fields or response.direct_passthrough:
        return response
    coding = wanted_coding() if codings.is_coded(fields.get("Content-Type", "")) else ""
    return _whole(response, coding) if response.is_sequence else _in_pieces(response, coding)


def _whole(response: Response, coding: str) -> Response:
    fields, body, name = response.headers, response.get_data(), ""
    if "ETag" not in fields:
        name = codings.digest(body)
        fields["ETag"] = f'"{name}"'
        if held_tag := held(scope().header("If-None-Match"), fields["ETag"]):
            headers = [(field, value) for field, value in fields.to_wsgi_list() if field not in (*OF_CONTENT, "ETag")]
            return WholeResponse(status=304, headers=[*headers, ("ETag", held_tag)])
    if coding and len(body) >= codings.LEAST:
        response.set_data(context().coded_bodies.find(body, name or codings.digest(body), coding))
        _say(response, coding)
    return response


def _in_pieces(response: Response, coding: str) -> Response:
    """Returns a long answer that is read while it is sent: an export. Its view gives it a tag."""
    body = response.response
    if coding:
        response.response = codings.pieces(response.iter_encoded(), coding)
        _say(response, coding)
    elif isinstance(body, AnswerBody):
        # The server reads from it as the client takes what is sent, so it is in no file and not whole in memory.
        response.direct_passthrough = True
        response.content_length = body.length
    return response


def _say(response: Response, coding: str) -> None:
    fields = response.headers
    fields["Content-Encoding"] = coding
    if "ETag" in fields:
        fields["ETag"] = coded_tag(fields["ETag"], coding)
