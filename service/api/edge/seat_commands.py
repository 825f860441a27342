"""The one door through which seats give commands over HTTP: whoever has a key signs each of them."""

from domain.commands import Command
from domain.state import State
from service.api.edge import request_log
from service.api.edge.access import visitor
from service.context import context
from service.signing import command_signatures
from service.store.games import Executed

REFUSES = ("signature_missing", "signature_invalid", "unknown_head")


def give(
    state: State,
    seat: str,
    command: Command,
    command_id: str,
    fingerprint: str,
    see: str | None = None,
    expected_version: int | None = None,
) -> Executed:
    """Carries out a command of the visitor's own seat; `state` is the one by which the seat was found.

    A signed one is remembered by what was signed, not by `command_id` and `fingerprint`. Raises what
    `signatures.of_request` and `Games.execute` raise.
    """
    caller = visitor().caller
    request_log.bind(seat=seat)
    signed = command_signatures.of_request(state, seat)
    if signed is not None:
        command_id, fingerprint, see = f"{caller}:{signed.key}", signed.fingerprint, signed.see
    return context().games.execute(
        state.game,
        command,
        command_id,
        fingerprint,
        f"seat:{seat}",
        see=see,
        expected_version=expected_version,
        player=caller,
        signed=signed,
    )
