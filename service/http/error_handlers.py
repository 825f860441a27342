"""The handlers of what can be raised in a view: they answer with problems."""

from typing import Any

from flask import Flask, Response, request
from werkzeug.exceptions import HTTPException

from domain.refusal import Refused
from service import logging_setup
from service.http.problems import Problem, of_refusal, of_store
from service.http.request_scope import scope
from service.http.whole_response import WholeResponse
from service.store import errors
from service.store.connection.disk import NO_ROOM

_HTTP_CODES = {
    400: "malformed_request",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    413: "body_too_large",
    415: "unsupported_media_type",
    422: "validation_failed",
}


class ProblemResponse(WholeResponse):
    """A problem document; `code` is that of the problem, for the log of requests."""

    def __init__(self, code: str, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.code = code


def response(problem: Problem) -> Response:
    """Returns the problem document as the response to the present request."""
    document = problem.document(request.path, scope().request_id, request.script_root)
    return ProblemResponse(problem.code, document, problem.status, problem.head())


def _of_http(error: HTTPException) -> Response:
    if (error.code or 500) < 400:
        # A redirection of the router, to a place that it made of the Host of the request.
        return response(Problem("not_found"))
    code = _HTTP_CODES.get(error.code or 500, "internal_error")
    answer = response(Problem(code))
    if code == "method_not_allowed" and (allowed := getattr(error, "valid_methods", None)):
        answer.headers["Allow"] = ", ".join(sorted(allowed))
    return answer


def _of_fault(error: Exception) -> Response:
    logging_setup.fault(error, scope().request_id, request.method)
    return response(Problem("internal_error"))


def _of_disk(error: OSError) -> Response:
    """Answers an error of the disk: an upload, or the key at the first signature, could not be written."""
    if error.errno not in NO_ROOM:
        return _of_fault(error)
    logging_setup.LOG.error("store_full", detail=str(error))
    return response(Problem("store_full", "Nothing was stored. You can still read."))


def register(app: Flask) -> None:
    """Turns everything that can be raised in a view into a problem document."""
    app.register_error_handler(Problem, response)
    app.register_error_handler(Refused, lambda refusal: response(of_refusal(refusal)))
    app.register_error_handler(errors.StoreError, of_store_error)
    app.register_error_handler(HTTPException, _of_http)
    app.register_error_handler(OSError, _of_disk)
    app.register_error_handler(Exception, _of_fault)


def of_store_error(error: errors.StoreError) -> Response:
    """Answers an error of the store."""
    try:
        return response(of_store(error))
    except errors.StoreError as fault:
        return _of_fault(fault)
