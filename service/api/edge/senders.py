"""The sender of a command over HTTP: a seat, whose player signs if the seat has a key, or the host."""

from domain.state import State
from service.api.edge import request_log
from service.api.edge.access import Visitor
from service.signing import command_signatures
from service.store.log.sender import Sender

REFUSES = ("signature_missing", "signature_invalid", "unknown_head")


def of_seat(visitor: Visitor, state: State, seat: str, command_id: str, fingerprint: str, see: str = "") -> Sender:
    """Returns the sender of a command of the visitor's seat; `state` is the one by which the seat was found.

    A signed command counts as the same one by what was signed, not by `command_id` and `fingerprint`. Raises what
    `command_signatures.of_request` raises.
    """
    request_log.bind(seat=seat)
    signed = command_signatures.of_request(state, seat)
    if signed is None:
        return _sender(visitor, seat, command_id, fingerprint, see)
    id = f"{visitor.caller}:{signed.key}"
    return _sender(visitor, seat, id, signed.fingerprint, signed.see)._replace(signed=signed)


def without_signature(visitor: Visitor, state: State, command_id: str, fingerprint: str, see: str) -> Sender | None:
    """Returns the sender of an optimistic command; None for a player with a key, who signs each command (SIGN-01)."""
    if visitor.is_host:
        return of_host(command_id, fingerprint, see)
    if visitor.caller in state.keys:
        return None
    return Sender(command_id, fingerprint, f"seat:{visitor.own_seat(state)}", see=see, player=visitor.caller)


def _sender(visitor: Visitor, seat: str, command_id: str, fingerprint: str, see: str) -> Sender:
    return Sender(command_id, fingerprint, f"seat:{seat}", see=see, player=visitor.caller)


def of_host(command_id: str, fingerprint: str, see: str = "") -> Sender:
    """Returns the sender of a command of the host."""
    return Sender(command_id, fingerprint, "host", see=see)
