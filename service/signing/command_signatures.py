"""Commands that are signed by their seat: the header `Command-Signature` is held against the player's key (SIGN-01)."""

from flask import request

from domain.state import State
from service.callers.idempotency import key_of
from service.http.problems import Problem, invalid
from service.store.log.signed_requests import SignedRequest, fits

HEADER = "Command-Signature"
LONGEST = 16 * 1024
"""Bytes of a signed body: it is kept in the log."""


def of_request(state: State, seat: str) -> SignedRequest | None:
    """Returns what the player of the seat signed; None if the player has no key.

    The forms of the headers are checked already. The head that the signature cites is checked when the command is
    carried out. Raises Problem signature_missing, signature_invalid, body_too_large, validation_failed.
    """
    public_key = state.keys.get(state.seats[seat].player)
    header = request.headers.get(HEADER)
    if public_key is None:
        if header is not None:
            raise _invalid("no_key", "This seat has no key. To sign, join with a `public_key`.", seat)
        return None
    if header is None:
        raise Problem("signature_missing", seat=seat)
    signed = _read(state.game, header)
    if not fits(public_key, state.game, seat, signed):
        raise _invalid("signature", "The key of this seat did not sign these bytes.", seat)
    return signed


def _read(game: str, header: str) -> SignedRequest:
    named = request.headers.get("Idempotency-Key")
    if named is None:
        raise invalid({"header": "Idempotency-Key", "detail": "Send this header: it is part of what is signed."})
    body = request.get_data(cache=True)
    if len(body) > LONGEST:
        raise Problem("body_too_large", "The log keeps a signed body, so it must be short.", max_bytes=LONGEST)
    see, _, signature = header.partition(" ")
    path = request.path.removeprefix(f"/v1/games/{game}")
    key = key_of(named)
    # Whatever is read here was read as JSON before, or is not read at all.
    return SignedRequest(f"{request.method} {path}", key, see, body.decode(errors="replace"), signature)


def _invalid(reason: str, detail: str, seat: str) -> Problem:
    return Problem("signature_invalid", detail, reason=reason, seat=seat)
