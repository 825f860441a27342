"""Position documents of games: of the moment that was asked for, or of the last one before it that has one."""

from collections.abc import Callable
from itertools import islice

from domain.encounter.laid_encounter import phase_under_way
from domain.events.laid_table import TABLE_AT, TAKEN_IN
from domain.game.laid_table import HIDDEN
from domain.game.position_document import Document, document
from domain.refusal import Refused
from domain.state import State
from service.store.games import Games

BACK = 200
"""The number of ends of commands that are tried."""


def taken(games: Games, game: str, version: int, viewer: Callable[[State], str]) -> Document:
    """Returns the position at the end of a command, or at the nearest one before it where nothing is hidden in play.

    `viewer` gives the reader for a state. All of the document is of one moment: `table_at` is its event. `taken_in` is
    the phase of the encounter in which it was asked for. Raises Refused where no position is near.
    """
    then = games.state_at(game, version)
    asked_in = {TAKEN_IN: phase_under_way(then)} if then.encounter is not None else {}
    try:
        return {**document(then, viewer(then)), TABLE_AT: version, **asked_in}
    except Refused as refusal:
        if refusal.reason != HIDDEN:
            raise
        first = refusal
    for end in islice(games.ends_until(game, version), 1, BACK):
        state = games.state_at(game, end)
        try:
            position = document(state, viewer(state))
        except Refused as refusal:
            if refusal.reason != HIDDEN:
                break
            continue
        position.pop(TAKEN_IN, None)
        return {**position, TABLE_AT: end, **asked_in}
    raise first
