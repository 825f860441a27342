"""Outages: stretches in which nobody could answer. They are not the players' time (CLOCK-07)."""

from domain import events
from domain.commands import MoveDeadlines
from domain.engine import clocks
from domain.engine.runner import Runner
from domain.game.open_questions import running
from domain.state import State


def move_deadlines(runner: Runner, command: MoveDeadlines) -> None:
    """Moves the deadlines of what was open in an outage by its length, once.

    Nothing happens when that has been done, or nothing with a deadline was open. When the clock was set back the length
    is negative, but never so that the time of the game would run backwards.
    """
    running(runner)
    state, lost = runner.state, command.until - command.since
    if state.made_up is not None and command.outage <= state.made_up.outage:
        return
    before, during = _then(runner, command.before), _then(runner, command.during)
    dues = {
        id: pending.due + lost
        for id, pending in state.questions.items()
        if pending.due is not None and (_runs(before, id) or _runs(during, id))
    }
    if not dues and command.ahead == clocks.ahead(state):
        return
    reserves = _reserves(state, before, command.since) if command.before < state.version else {}
    runner.emit(
        events.DeadlinesMoved(outage=command.outage, by=lost, dues=dues, reserves=reserves, ahead=command.ahead)
    )
    if state.request is None:
        runner.move_common_clocks(lost, command.until)


def _then(runner: Runner, version: int) -> State:
    return runner.state if version >= runner.state.version else runner.past.state(version)


def _runs(state: State, question: str) -> bool:
    """Returns True if a question was open there, and its clock ran."""
    return question in state.questions and not state.halted


def _reserves(state: State, before: State, since: int) -> dict[str, int]:
    """Returns seat -> its reserve at the begin of the outage, where it has less by now and is still asked the same.

    Bots may have acted meanwhile, and then all clocks are read.
    """
    if state.request is not None or before.request is not None:
        return {}
    had = {
        pending.seat: min(clocks.reserve(before, pending.seat), max(0, then.due - since))
        for id, pending in state.questions.items()
        if (then := before.questions.get(id)) and then.due is not None
    }
    return {seat: left for seat, left in had.items() if left > clocks.reserve(state, seat)}
