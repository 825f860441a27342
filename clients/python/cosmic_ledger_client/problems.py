"""Refusals of the server (RFC 9457) as exceptions. Decide by the class or by `code`; show `detail` to people."""

from typing import Any

import httpx

from .unions import Problem, read_problem


class ProblemError(Exception):
    """The server has refused a request, and nothing has changed."""

    def __init__(self, status: int, document: dict[str, Any]) -> None:
        self.status = status
        self.code = str(document.get("code", ""))
        """Stable, one of `/v1/problems`; empty where something between you and the server has answered."""
        self.problem: Problem | None = _read(document)
        """The whole document, with a `context` of its own for each code; None where the code is not known here."""
        self.detail = str(document.get("detail", f"HTTP status {status}"))
        """For people; its wording may change."""
        self.context: dict[str, Any] = document.get("context", {})
        """The facts: bounds, what was given, and the `rule` where a rule of the game refuses."""
        self.errors: list[dict[str, Any]] = document.get("errors", [])
        """Each fault of a body, with a JSON `pointer`."""
        self.request_id = str(document.get("request_id", ""))
        """Quote it when you report a problem."""
        super().__init__(f"{self.code or status}: {self.detail}")


class InvalidRequest(ProblemError):
    """The message itself is wrong, and sending it again does not help."""


class TokenRefused(ProblemError):
    """401: no token, or one that is unknown or has ended."""


class Forbidden(ProblemError):
    """403: the token may not do this."""


class NotFound(ProblemError):
    """404: there is no such thing, or only members see it."""


class Conflict(ProblemError):
    """409: the message is well formed, and the game says no."""


class GameMovedOn(ProblemError):
    """412: you asked for a version, and the game has another one."""


class Unavailable(ProblemError):
    """The server is busy or away, and patience has come to its end. The same request may succeed later."""


class ServerFault(ProblemError):
    """500: report the `request_id`."""


_CLASSES: dict[int, type[ProblemError]] = {
    401: TokenRefused,
    403: Forbidden,
    404: NotFound,
    408: Unavailable,
    409: Conflict,
    410: NotFound,
    412: GameMovedOn,
    429: Unavailable,
    502: Unavailable,
    503: Unavailable,
    504: Unavailable,
    507: Unavailable,
}


def problem(answer: httpx.Response) -> ProblemError:
    """Returns the exception for a refusal whose body has been read."""
    status = answer.status_code
    kind = _CLASSES.get(status, ServerFault if status >= 500 else InvalidRequest)
    return kind(status, _document(answer))


def _document(answer: httpx.Response) -> dict[str, Any]:
    try:
        content = answer.json()
    except ValueError:
        return {}
    return content if isinstance(content, dict) else {}


def _read(document: dict[str, Any]) -> Problem | None:
    """Returns the document as one of the known shapes.

    A server may be newer than this client, in what it says here too.
    """
    try:
        return read_problem(document)
    except (KeyError, TypeError, ValueError):
        return None
