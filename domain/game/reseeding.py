"""The secret seed of a game, or the master of its salts, was lost: the game continues in public view (CHANCE-03).

Draws after the event follow from another seed. If the salts are lost too, the hidden parts of earlier events can never
be opened. The event therefore holds the whole position, and a check of the log starts again from there.
"""

from typing import Any

import msgspec

from domain.commands import Reseed
from domain.engine.runner import Runner
from domain.events import SERVER, Event
from domain.reducers import reduces
from domain.refusal import Refused
from domain.requests import consent
from domain.state import Reseeding, State


class Reseeded(Event, frozen=True, kw_only=True):
    """`seed_commitment` is that of the new seed; `table` is the whole position, as plain data of a `State`."""

    hideable = ("table",)
    seed_commitment: str
    seed_lost: bool
    salts_lost: bool
    table: dict[str, Any] = {}

    def hidden_fields(self) -> dict[str, str]:
        return {"table": SERVER} if self.salts_lost else {}


@reduces(Reseeded)
def _reseeded(state: State, event: Reseeded) -> None:
    before = state.reseeded or Reseeding(0, 0, "")
    this = state.version + 1
    state.reseeded = Reseeding(
        seed_since=this if event.seed_lost else before.seed_since,
        salts_since=this if event.salts_lost else before.salts_since,
        seed_commitment=event.seed_commitment,
    )


def reseed(runner: Runner, command: Reseed) -> None:
    """Records the loss and closes an open request, because no undo may go back past this event. Raises Refused."""
    state = runner.state
    if state.finalized or state.status == "new":
        raise Refused("illegal_command", "A finalized game draws nothing any more.", "CHANCE-03", reason="finalized")
    table = msgspec.to_builtins(state) if command.salts_lost else {}
    runner.emit(
        Reseeded(
            seed_commitment=command.seed_commitment,
            seed_lost=command.seed_lost,
            salts_lost=command.salts_lost,
            table=table,
        )
    )
    if state.request is not None:
        consent.abandon(runner, state.request, "reseeded")


def state_of(event: Reseeded) -> State:
    """Returns the position just before the event. Raises msgspec.ValidationError."""
    return msgspec.convert(event.table, State)
