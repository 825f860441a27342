"""Problems (RFC 9457): one table of codes, one exception, one answer form.

Every refusal of the API has a code of this table; a test compares the table with the codes in the source.
"""

from typing import Any, NamedTuple

import msgspec
from flask import Flask, Response, g, request
from werkzeug.exceptions import HTTPException

from domain.refusal import Refused
from service import log_lines
from service.store import errors

MEDIA_TYPE = "application/problem+json"


class Kind(NamedTuple):
    """A code: its status, its name for people, what a client should do, the members of `context`."""

    status: int
    title: str
    advice: str
    context: tuple[str, ...] = ()
    retry: bool = False


KINDS: dict[str, Kind] = {
    "malformed_request": Kind(400, "The request cannot be read", "Fix the program."),
    "token_missing": Kind(401, "A token is needed", "Send `Authorization: Bearer <token>`."),
    "token_invalid": Kind(401, "The token is not known", "Ask for a token: join a seat or create a game."),
    "not_a_player": Kind(403, "The token plays no seat of this game", "Use a seat token of this game."),
    "host_required": Kind(403, "Only the host may do this", "Use the host token of this game."),
    "wrong_seat": Kind(403, "The token does not play this seat", "Use the token of that seat.", ("seat",)),
    "signature_missing": Kind(
        403,
        "The player of this seat signs commands",
        "Sign the request with the seat's key: `Command-Signature`.",
        ("seat",),
    ),
    "signature_invalid": Kind(
        403,
        "The signature is not that of this command",
        "Read `context`; sign what is sent, as this seat, with a head of this game.",
        ("reason", "seat"),
    ),
    "not_found": Kind(404, "There is no such thing", "Check the id; private games show themselves to members only."),
    "version_not_reached": Kind(
        404, "The game is not there yet", "Wait for the stream.", ("version", "current_version"), retry=True
    ),
    "not_in_log": Kind(
        404,
        "The game does not stand in the log of finished games",
        "See `context.reason`: wait for the end of the game, or ask for a larger tree.",
        ("reason", "index"),
        retry=True,
    ),
    "size_not_reached": Kind(
        404, "The log is not as large yet", "Ask for a smaller tree.", ("size", "current_size"), retry=True
    ),
    "method_not_allowed": Kind(405, "The method is not allowed here", "See the `Allow` header."),
    "not_acceptable": Kind(406, "No such form of the answer", "Accept one of the documented media types."),
    "seat_taken": Kind(409, "The seat is taken", "Choose another seat.", ("seat",)),
    "game_full": Kind(409, "Every seat is taken", "Choose another game."),
    "game_started": Kind(409, "The game has started", "Choose another game."),
    "variants_conflict": Kind(
        409, "These variants do not go together", "See `errors`; try others with `POST /v1/setup-checks`.", ("rule",)
    ),
    "question_closed": Kind(409, "The question is not open", "Fetch the questions again.", ("question_id",)),
    "not_waiting_for_you": Kind(
        409, "The question is put to another seat", "Fetch the questions again.", ("question_id",)
    ),
    "illegal_command": Kind(
        409,
        "Command not allowed now",
        "Read `context`; if the body came from legal-commands, report a bug.",
        ("rule", "reason", "question_id", "min", "max", "given", "allowed"),
    ),
    "game_over": Kind(409, "The game is over", "Stop.", ("rule",)),
    "game_too_long": Kind(
        409, "The game has as many events as this server takes", "Concede, or fork the game when it is over.", ("max",)
    ),
    "game_paused": Kind(409, "The game is paused", "Wait until it is resumed.", retry=True),
    "undo_disabled": Kind(403, "In this game nothing is taken back", "Stop.", ("rule",)),
    "undo_pending": Kind(
        409,
        "A request for an undo or a fork is open",
        "Vote, or wait until it is decided.",
        ("rule", "request"),
        retry=True,
    ),
    "undo_limit_reached": Kind(
        409,
        "No more requests for undos or forks from this seat now",
        "Stop, or wait.",
        ("rule", "reason", "limit", "wait_ms"),
    ),
    "undo_refused": Kind(
        409,
        "This cannot be taken back",
        "Read `context`; ask for another version.",
        ("rule", "reason", "max", "seats", "policy"),
    ),
    "fork_refused": Kind(
        409,
        "This game cannot be forked there",
        "Read `context`; choose another version.",
        ("rule", "reason", "allowed"),
    ),
    "version_mismatch": Kind(
        412, "The game has moved on", "Fetch the state and decide again.", ("expected_version", "current_version")
    ),
    "unknown_head": Kind(
        409,
        "The log does not lead to what you have seen",
        "Fetch the events again from the start: either the head is not of this game, or the store has lost something.",
        ("see", "current_version"),
    ),
    "body_too_large": Kind(413, "The body is too large", "Fix the program.", ("max_bytes",)),
    "chain_broken": Kind(
        422, "The export is not what was written", "Look at `context.first_bad_seq`.", ("first_bad_seq",)
    ),
    "unsupported_media_type": Kind(415, "The body has another media type", "Send `application/json`."),
    "validation_failed": Kind(422, "The request does not fit the schema", "Fix the program; see `errors`.", ("rule",)),
    "idempotency_key_reused": Kind(422, "The key belongs to another request", "Use a new key."),
    "quota_exceeded": Kind(429, "Too many requests", "Wait for `Retry-After`.", ("violated_policies",), retry=True),
    "internal_error": Kind(500, "The server made a mistake", "Report the `request_id`."),
    "game_damaged": Kind(
        500,
        "What is stored of this game is damaged",
        "Stop, and tell the operator; other games go on.",
        ("first_bad_seq",),
    ),
    "seed_lost": Kind(
        503,
        "The secrets of this game are lost",
        "Read on; the game stands still until the operator has given it others, which its log will say.",
        retry=True,
    ),
    "log_damaged": Kind(
        500,
        "The log of finished games is damaged",
        "Stop, and tell the operator; games go on. Keep every checkpoint that you have.",
    ),
    "stream_limit": Kind(503, "No more streams on this server", "Retry with back-off.", retry=True),
    "not_confirmed": Kind(
        503,
        "Too few replicas have it yet",
        "Send the same again under the same key: it is done once, and the answer says when it is safe.",
        retry=True,
    ),
    "store_full": Kind(
        507, "The store is full", "Tell the operator; retry with back-off and the same key.", retry=True
    ),
    "unavailable": Kind(503, "The store does not answer", "Retry with back-off; use the same key.", retry=True),
}

RETRY_AFTER = {"unavailable": 2, "store_full": 30, "not_confirmed": 1, "stream_limit": 10, "seed_lost": 60}

_HTTP_CODES = {
    400: "malformed_request",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    413: "body_too_large",
    415: "unsupported_media_type",
    422: "validation_failed",
}


class Problem(Exception):
    """An answer other than the one that was asked for. `errors` are {pointer, detail} of single faults."""

    def __init__(
        self,
        code: str,
        detail: str = "",
        *,
        errors: list[dict[str, str]] | None = None,
        headers: dict[str, str] | None = None,
        **context: Any,
    ) -> None:
        super().__init__(detail or KINDS[code].title)
        self.code = code
        self.detail = detail
        self.errors = errors
        self.headers = headers or {}
        self.context = context

    def response(self) -> Response:
        """The problem document as a response."""
        kind = KINDS[self.code]
        document: dict[str, Any] = {
            "type": f"/problems/{self.code}",
            "title": kind.title,
            "status": kind.status,
            "code": self.code,
            "detail": self.detail or kind.title + ".",
            "instance": request.path,
            "request_id": g.get("request_id", ""),
        }
        if self.context:
            document["context"] = self.context
        if self.errors:
            document["errors"] = self.errors
        answer = Response(_json(document), kind.status, content_type=MEDIA_TYPE)
        if kind.status == 401:
            answer.headers["WWW-Authenticate"] = "Bearer"
        if self.code in RETRY_AFTER:
            answer.headers["Retry-After"] = str(RETRY_AFTER[self.code])
        answer.headers["Cache-Control"] = "no-store"
        answer.headers.update(self.headers)
        return answer


def _json(document: dict[str, Any]) -> bytes:
    return msgspec.json.encode(document)


def of_refusal(refusal: Refused) -> Problem:
    """What the rules said no to, with the rule's id."""
    context = {key: value for key, value in refusal.context.items() if key != "errors"}
    if refusal.rule:
        context["rule"] = refusal.rule
    if refusal.reason:
        context["reason"] = refusal.reason
    return Problem(refusal.code, refusal.detail, errors=refusal.context.get("errors"), **context)


def of_store(error: errors.StoreError) -> Problem:
    """What the store could not do. Raises the error again when it is a fault of the server."""
    match error:
        case errors.GameNotFound():
            return Problem("not_found", "There is no such game.")
        case errors.VersionNotReached():
            return Problem("version_not_reached", version=error.version, current_version=error.current)
        case errors.VersionMismatch():
            return Problem("version_mismatch", expected_version=error.expected, current_version=error.current)
        case errors.UnknownHead():
            return Problem("unknown_head", see=error.seen, current_version=error.current)
        case errors.KeyReused():
            return Problem("idempotency_key_reused")
        case errors.Sealed():
            return Problem("game_over")
        case errors.SecretsLost():
            log_lines.LOG.error("seed_lost", game=error.game, detail=error.detail)
            return Problem("seed_lost", "Seed or salts of this game are not there any more.")
        case errors.Corrupt():
            log_lines.LOG.error("game_damaged", game=error.game, seq=error.seq, detail=error.detail)
            return Problem("game_damaged", f"It cannot go on from event {error.seq}.", first_bad_seq=error.seq)
        case errors.NotConfirmed():
            return Problem("not_confirmed", f"It is stored, but {error}.")
        case errors.LogDamaged():
            log_lines.LOG.error("log_damaged", detail=error.detail)
            return Problem("log_damaged", "It is not the log that this server has signed.")
        case errors.TooLong():
            return Problem("game_too_long", f"It has {error.longest} events or more.", max=error.longest)
        case errors.StoreFull():
            log_lines.LOG.error("store_full", detail=str(error))
            return Problem("store_full", "Nothing was stored. What is there can be read.")
        case errors.StoreUnavailable():
            return Problem("unavailable")
    raise error


def _of_http(error: HTTPException) -> Response:
    code = _HTTP_CODES.get(error.code or 500)
    if code is None:
        return error.get_response() if (error.code or 500) < 400 else Problem("internal_error").response()  # type: ignore[return-value]
    problem = Problem(code)
    answer = problem.response()
    if code == "method_not_allowed" and (allowed := getattr(error, "valid_methods", None)):
        answer.headers["Allow"] = ", ".join(sorted(allowed))
    return answer


def _of_fault(error: Exception) -> Response:
    log_lines.fault(error)
    return Problem("internal_error").response()


def register(app: Flask) -> None:
    """Turns everything that can be raised in a view into a problem document."""
    app.register_error_handler(Problem, Problem.response)
    app.register_error_handler(Refused, lambda refusal: of_refusal(refusal).response())
    app.register_error_handler(errors.StoreError, _of_store_error)
    app.register_error_handler(HTTPException, _of_http)
    app.register_error_handler(Exception, _of_fault)


def _of_store_error(error: errors.StoreError) -> Response:
    try:
        return of_store(error).response()
    except errors.StoreError as fault:
        return _of_fault(fault)
