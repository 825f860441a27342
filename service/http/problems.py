"""Problems (RFC 9457): one exception, its document, and refusals and errors of the store turned into it.

Workers import this too, so it knows nothing of Flask: service/http/error_handlers.py makes the responses.
"""

from typing import Any

import msgspec

from domain.refusal import Refused
from service import logging_setup
from service.http.problem_codes import KINDS, RETRY_AFTER
from service.http.validation_faults import Fault, first_of, listed
from service.observability import metrics
from service.store import errors

MEDIA_TYPE = "application/problem+json"
LONGEST_PATH = 500
"""Characters of a path that a problem repeats: every path of the API is shorter, also below that of a proxy."""
MOST_GIVEN = 4_000
"""Bytes of a list that was given, as JSON, which a problem repeats."""


class Problem(Exception):
    """An answer other than the one that was asked for. `errors` are single faults."""

    def __init__(
        self,
        code: str,
        detail: str = "",
        *,
        errors: list[Fault] | None = None,
        headers: dict[str, str] | None = None,
        **context: Any,
    ) -> None:
        super().__init__(detail or KINDS[code].title)
        self.code = code
        self.detail = detail
        self.errors = errors
        self.headers = headers or {}
        self.context = context

    @property
    def status(self) -> int:
        """The HTTP status of the answer."""
        return KINDS[self.code].status

    def document(self, path: str, request_id: str, root: str) -> bytes:
        """Returns the problem document (RFC 9457) for a request to `path`; that path and links begin with `root`."""
        kind = KINDS[self.code]
        metrics.problem(self.code)
        document: dict[str, Any] = {
            "type": f"{root}/problems/{self.code}",
            "title": kind.title,
            "status": kind.status,
            "code": self.code,
            "detail": self.detail or kind.title + ".",
            "instance": f"{root}{path}"[:LONGEST_PATH],
            "request_id": request_id,
        }
        if self.context:
            document["context"] = self._facts()
        if self.errors:
            document["errors"] = listed(self.errors)
            if more := len(self.errors) - len(document["errors"]):
                document["more_faults"] = more
        return _json(document)

    def _facts(self) -> dict[str, Any]:
        """Returns the context; of a long list that was given, its first items."""
        listing = self.context.get("given")
        return {**self.context, "given": listed(listing, MOST_GIVEN)} if isinstance(listing, list) else self.context

    def head(self) -> dict[str, str]:
        """Returns the headers that belong to the problem."""
        fields = {"Content-Type": MEDIA_TYPE}
        if self.status == 401:
            fields["WWW-Authenticate"] = "Bearer"
        if self.code in RETRY_AFTER:
            fields["Retry-After"] = str(RETRY_AFTER[self.code])
        return {**fields, "Cache-Control": "no-store", **self.headers}


def invalid(*faults: Fault, **context: Any) -> Problem:
    """Returns the refusal of a request with these faults, one at least."""
    return Problem("validation_failed", first_of(faults), errors=list(faults), **context)


def _json(document: dict[str, Any]) -> bytes:
    return msgspec.json.encode(document)


def of_refusal(refusal: Refused) -> Problem:
    """Returns the problem for a refusal by the rules, with the id of the rule."""
    context = {key: value for key, value in refusal.context.items() if key != "errors"}
    if refusal.rule:
        context["rule"] = refusal.rule
    if refusal.reason:
        context["reason"] = refusal.reason
    errors = refusal.context.get("errors") or _of_answer(refusal)
    return Problem(refusal.code, first_of(errors) if errors else refusal.detail, errors=errors, **context)


def _of_answer(refusal: Refused) -> list[Fault] | None:
    """Returns the fault of an answer to a question, at its place in a command; nothing if something else is refused."""
    if refusal.at is None:
        return None
    allowed = refusal.context.get("allowed")
    fault = {"pointer": f"/answer{refusal.at}", "detail": refusal.detail}
    return [{**fault, "allowed": allowed} if isinstance(allowed, list) else fault]


def of_store(error: errors.StoreError) -> Problem:
    """Returns the problem for an error of the store. Raises the error again if it is a fault of the server."""
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
        case errors.LogClosed():
            return Problem("game_over", rule="CORE-285")
        case errors.SecretsLost():
            logging_setup.LOG.error("seed_lost", game=error.game, detail=error.detail)
            return Problem("seed_lost", "The store no longer has the seed or the salts of this game.")
        case errors.RestoreNeeded():
            logging_setup.LOG.error("restore_needed", game=error.game, detail=error.detail)
            here = f"It is at version {error.seq} here" if error.seq else "The store has nothing of it"
            detail = f"{here}, and {error.where} knows {'another ' if error.seq else ''}version {error.known}."
            return Problem("restore_needed", detail, version=error.known, current_version=error.seq)
        case errors.Corrupt():
            logging_setup.LOG.error("game_damaged", game=error.game, seq=error.seq, detail=error.detail)
            return Problem(
                "game_damaged", f"The game cannot continue after event {error.seq}.", first_bad_seq=error.seq
            )
        case errors.NotConfirmed():
            return Problem("not_confirmed", f"The request is stored, but {error}.")
        case errors.LogDamaged():
            logging_setup.LOG.error("log_damaged", detail=error.detail)
            return Problem("log_damaged", "The stored log is not the log that this server has signed.")
        case errors.RecordDamaged():
            logging_setup.LOG.error("record_damaged", detail=error.detail)
            return Problem("record_damaged")
        case errors.GameTooLong():
            return Problem("game_too_long", f"The game has {error.longest} events or more.", max=error.longest)
        case errors.StoreFull():
            logging_setup.LOG.error("store_full", detail=str(error))
            return Problem("store_full", "Nothing was stored. You can still read.")
        case errors.StoreUnavailable():
            return Problem("unavailable")
    raise error
