"""Turns and phases."""

from domain.events.event import Event
from domain.reducers import limits_begin_anew, orders_end, reduces
from domain.state import State, Turn


class PhaseBegan(Event, frozen=True, kw_only=True):
    phase: str


@reduces(PhaseBegan)
def _phase_began(state: State, event: PhaseBegan) -> None:
    state.phase = event.phase
    orders_end(state, "phase")
    if event.phase == "planning":
        now = state.current_encounter
        now.before_planning, now.facts_before_planning, now.played = len(now.modifiers), list(now.facts), []


class TurnBegan(Event, frozen=True, kw_only=True):
    """`encounters`: how many encounters of this turn are already over, in a custom position."""

    number: int
    seat: str
    encounters: int = 0


@reduces(TurnBegan)
def _turn_began(state: State, event: TurnBegan) -> None:
    state.turn, state.extra_encounters = Turn(event.number, event.seat, event.encounters), 0
    limits_begin_anew(state)


class TurnContinued(Event, frozen=True, kw_only=True):
    """After an encounter that an effect gave to somebody the turn goes on where it stopped (CORE-047)."""

    successful: bool
    result: str
    destiny: str
    silenced: list[str] = []
    flares_played: list[str] = []
    flares_barred: list[str] = []


@reduces(TurnContinued)
def _turn_continued(state: State, event: TurnContinued) -> None:
    state.turn.successful, state.turn.result, state.turn.destiny = event.successful, event.result, event.destiny
    state.silenced, state.flares_played = list(event.silenced), list(event.flares_played)
    state.flares_barred = list(event.flares_barred)


class TurnEnded(Event, frozen=True, kw_only=True):
    seat: str


@reduces(TurnEnded)
def _turn_ended(state: State, event: TurnEnded) -> None:
    state.phase = ""
