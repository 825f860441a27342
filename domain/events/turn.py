"""Turns and phases."""

from domain.events.event import Event
from domain.events.holdings import NO_SEAT, SOME_SEATS, AffectedSeats, another_flare
from domain.reducers import limits_restart, orders_end, reduces
from domain.state import State, Turn


class PhaseBegan(Event, frozen=True, kw_only=True):
    holdings = NO_SEAT
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

    holdings = SOME_SEATS
    number: int
    seat: str
    encounters: int = 0

    def affected_seats(self, state: State) -> AffectedSeats | None:
        return another_flare(state)


@reduces(TurnBegan)
def _turn_began(state: State, event: TurnBegan) -> None:
    state.turn = Turn(event.number, event.seat, event.encounters)
    state.extra_encounters, state.limits_before = 0, []
    limits_restart(state)


class TurnContinued(Event, frozen=True, kw_only=True):
    """After an encounter that an effect gave to somebody the turn goes on where it stopped (CORE-047).

    What was zapped or played in the encounter before is so again (TIME-14).
    """

    successful: bool
    result: str
    destiny: str


@reduces(TurnContinued)
def _turn_continued(state: State, event: TurnContinued) -> None:
    state.turn.successful, state.turn.result, state.turn.destiny = event.successful, event.result, event.destiny
    state.silenced, state.flares_played, state.flares_barred = state.limits_before.pop()


class TurnEnded(Event, frozen=True, kw_only=True):
    holdings = NO_SEAT
    seat: str


@reduces(TurnEnded)
def _turn_ended(state: State, event: TurnEnded) -> None:
    state.phase = ""
