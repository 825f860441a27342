"""The clocks of the seats: they begin, are refilled, are drawn on, stop and go on (CLOCK-01..06)."""

from domain.engine import clocks
from domain.engine.runner import Runner, watches
from domain.events import DeadlineExtended, EncounterBegan, ReservesFilled, ReservesSpent
from domain.options import TIMERS
from domain.state import State

PEOPLE = 2
"""The number of seats of people with which a game has timers although nobody asked for any (CLOCK-06)."""


def timers_of(state: State) -> dict[str, float]:
    """Returns the timers of a game (seconds by time class).

    In a lobby without any they are those of its start (CLOCK-06). Of a free seat a person is expected.
    """
    asked_for: dict[str, float] | None = state.options["timers"]
    if asked_for is not None:
        return asked_for
    people = [seat for seat in state.seats.values() if not seat.bot]
    return TIMERS["relaxed" if len(people) >= PEOPLE else "none"]


def begin(runner: Runner) -> None:
    """Fills the reserve of each seat, in a game with reserves (CLOCK-01)."""
    if whole := _whole_reserve(runner.state):
        runner.emit(ReservesFilled(reserves=dict.fromkeys(runner.state.seats, whole)))


def _whole_reserve(state: State) -> int:
    return int((state.options["timers"] or {}).get("reserve", 0) * 1000)


@watches(EncounterBegan)
def refill(runner: Runner, event: EncounterBegan) -> None:
    """Refills the reserves a little at a new encounter; one that is played again after an undo does not (CLOCK-03)."""
    state = runner.state
    whole, more = _whole_reserve(state), int((state.options["timers"] or {}).get("refill", 0) * 1000)
    this = [state.turn.number, state.encounter_of_turn]
    if not whole or not more or this <= state.refilled:
        return
    filled = {seat: min(whole, clocks.reserve(state, seat) + more) for seat in state.seats}
    runner.emit(ReservesFilled(reserves=filled, encounter=this))


def settle(runner: Runner) -> None:
    """Takes what seats have thought beyond the base time off their reserves; no deadline changes (CLOCK-02)."""
    state, now = runner.state, runner.clock
    if state.request is not None or not state.clocks:
        return
    spent = {
        pending.seat: max(0, pending.due - now)
        for pending in state.questions.values()
        if pending.due is not None and pending.due - clocks.reserve(state, pending.seat) < min(now, pending.due)
    }
    if spent:
        runner.emit(ReservesSpent(reserves=spent))


def give_back(runner: Runner, since: int) -> None:
    """Returns to every question what it had left when the clocks were stopped at `since` (unix ms) (CLOCK-05)."""
    stopped = runner.clock - since
    if stopped <= 0:
        return
    for id, pending in list(runner.state.questions.items()):
        if pending.due is not None:
            runner.emit(DeadlineExtended(question=id, due=pending.due + stopped))
    runner.move_common_clocks(stopped)
