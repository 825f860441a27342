"""The whole table from which a game goes on."""

from typing import Any

import msgspec

from domain import cache
from domain import state as states
from domain.events.event import SERVER, Event
from domain.reducers import reduces
from domain.state import State

MEMBER = "table"
"""The member of a position that holds it: JSON text of a `State`, as the order of members matters in it."""
TAKEN_IN, TABLE_AT = "taken_in", "table_at"
"""The members that say in which phase of an encounter the position was taken, and after which event its table was."""
KEPT = (
    "phase",
    "turn",
    "extra_encounters",
    "limits_before",
    "encounter",
    "seating",
    "shared_homes",
    "home_planets",
    "ships",
    "fleets",
    "commandeered",
    "further_planets",
    "trophies",
    "marks",
    "zones",
    "uses",
    "silenced",
    "lent",
    "grafted",
    "flares_played",
    "flares_barred",
    "unused_aliens",
    "gained",
    "sheets",
    "variants",
    "agenda",
    "declared",
)
"""The things on a table and under way there. Players, questions, options and chance belong to a game."""


class TableLaid(Event, frozen=True, kw_only=True):
    """The game goes on from a whole table, as its position says; `table` is plain data of a `State`."""

    hideable = ("table",)
    table: dict[str, Any] = {}

    def hidden_fields(self) -> dict[str, str]:
        return {"table": SERVER}


@reduces(TableLaid)
def _table_laid(state: State, event: TableLaid) -> None:
    # The game goes on in the same command, before the event is stored.
    there = states.copy(msgspec.convert(event.table, State))
    for name in KEPT:
        setattr(state, name, getattr(there, name))
    cache.clear_ships(state)
    for colour, seat in there.seats.items():
        state.seats[colour].aliens, state.seats[colour].lacking = seat.aliens, seat.lacking
    # The state is copied for every command; the first event of the game keeps the table.
    state.position = {name: said for name, said in (state.position or {}).items() if name != MEMBER}
