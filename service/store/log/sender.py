"""The sender of a command, as the log names it."""

from typing import NamedTuple

from service.store.log.signed_requests import SignedRequest

TIMER, BOT, WEBHOOK = "timer", "bot", "webhook"
"""Causes of a command that is not the sender's own act."""


class Sender(NamedTuple):
    """The sender of a command: all that a caller says about it, beside the command.

    `command_id` makes a command that is sent again count once; `fingerprint` says whether it is the same one. `by` is
    `seat:<colour>`, `host`, `clock`, `engine` or `operator`, and `cause` what acts in their place: TIMER, BOT or
    WEBHOOK. `see`: the head that the sender cites. `player`: the player who must still have the seat when
    the command is decided; empty when that does not matter. `signed`: the signed request of a player who signs.
    """

    command_id: str
    fingerprint: str
    by: str
    cause: str = ""
    see: str = ""
    player: str = ""
    signed: SignedRequest | None = None
