"""Requests for a fork of a running game: all people at the table must agree (FORK-09)."""

from domain.commands import RequestFork
from domain.engine.runner import Runner
from domain.game import absence, clocks
from domain.requests import consent, forks
from domain.requests.events import ForkAgreed, ForkRequested


def request(runner: Runner, command: RequestFork) -> None:
    """Opens a request, or allows the fork when nobody must agree. Raises Refused."""
    consent.check_may_ask(runner, command.seat)
    _check_beginning(runner, command.to)
    needs = absence.others(runner.state, command.seat)
    clocks.settle(runner)
    runner.emit(
        ForkRequested(
            id=f"fork_{runner.state.undo_requested + 1}",
            seat=command.seat,
            to=command.to,
            game=command.game,
            bots=command.bots,
            reason=command.reason,
            needs=needs,
            questions=consent.questions(runner, needs),
            at=runner.now,
        )
    )
    if not needs:
        agree(runner)


def agree(runner: Runner) -> None:
    """Allows the fork; this game continues."""
    asked = runner.state.undo
    assert asked is not None
    agreed = consent.agreed(runner.state)
    runner.emit(ForkAgreed(id=asked.id, seat=asked.seat, to=asked.to, game=asked.fork, agreed=agreed))


def _check_beginning(runner: Runner, to: int) -> None:
    """Raises Refused unless a fork can begin there without a secret (FORK-05)."""
    state, past = runner.state, runner.past
    if not 0 < to <= state.version:
        raise forks.refused("not_a_version", "There is no such version.", max=state.version)
    if to < state.version and not past.events_after(to - 1)[0].closes:
        raise forks.refused("inside_a_command", "A command is not cut in two.")
    forks.table(state if to == state.version else past.state(to), forks.FRESH)
