"""Problems that the server itself answers with: they look like those of the app."""

from typing import NamedTuple

from service.http import headers
from service.http.problems import Problem

Headers = list[tuple[bytes, bytes]]


class ErrorResponse(NamedTuple):
    """An answer that is ready to be sent."""

    status: int
    headers: Headers
    body: bytes


def error_response(problem: Problem, path: str, root: str, given_id: str = "", *, last: bool) -> ErrorResponse:
    """Returns the answer to a request for `path`, with links below `root`.

    `last` says that the connection ends with it.
    """
    name = headers.request_id(given_id)
    body = problem.document(path, name, root)
    fields = {**problem.head(), **dict(headers.of_every_answer(name)), "Content-Length": str(len(body))}
    if last:
        fields["Connection"] = "close"
    return ErrorResponse(problem.status, [(key.encode(), value.encode()) for key, value in fields.items()], body)
