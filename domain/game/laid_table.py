"""The whole table of a position document: a game that begins from it goes on exactly where the other one was."""

from typing import Any

import msgspec

from domain import state as states
from domain.engine.agenda import PROCEDURES
from domain.engine.runner import Runner
from domain.events.laid_table import KEPT, MEMBER, TableLaid
from domain.faults import Fault, any_of
from domain.refusal import Refused
from domain.state import Seat, State
from domain.variants.variant import fault


def of(state: State) -> str:
    """The table of this state. Raises Refused while nobody is playing: before the first turn and after the end."""
    if state.status != "running" or not state.turn.number:
        raise Refused("no_position", "At this version nobody was playing.", "TABLE-02", "not_running")
    here = states.copy(state)
    laid = State(seats={colour: Seat(aliens=seat.aliens, lacking=seat.lacking) for colour, seat in here.seats.items()})
    for name in KEPT:
        setattr(laid, name, getattr(here, name))
    return msgspec.json.encode(laid).decode()


def faults(position: dict[str, Any], seats: list[str], variants: list[str]) -> list[Fault]:
    """The faults of a position's whole table: it is none, or that of another game."""
    try:
        there = msgspec.json.decode(position[MEMBER], type=State)
    except (TypeError, RecursionError, msgspec.DecodeError) as error:
        return [fault(f"/{MEMBER}", f"This is no table as the service writes it: {error}.")]
    if list(there.seats) != seats or sorted(there.variants) != sorted(variants):
        return [fault(f"/{MEMBER}", _table_of(there))]
    if not there.agenda or any(frame.at not in _steps(frame.procedure) for frame in there.agenda):
        return [fault(f"/{MEMBER}", "Nothing is under way there.")]
    return []


def _table_of(there: State) -> str:
    variants = any_of(sorted(there.variants), "and")
    return f"It is for the seats {any_of(there.seats, 'and')}, in this order, and the variants {variants}."


def _steps(procedure: str) -> list[str]:
    known = PROCEDURES.get(procedure)
    return list(known.steps) if known else []


def begin(runner: Runner) -> None:
    """Lays the table, and asks its open questions anew."""
    assert runner.state.position is not None
    runner.emit(TableLaid(table=msgspec.json.decode(runner.state.position[MEMBER])))
    # The agenda came with the event.
    runner.begin()
    runner.ask_anew()
