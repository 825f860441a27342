"""Requests for a fork of a running game: all people at the table must agree (FORK-09)."""

from domain.commands import RequestFork
from domain.engine.runner import Runner
from domain.game import absence, clocks
from domain.game.resumption import after_a_request
from domain.rating import rated_games
from domain.requests import consent, forks
from domain.requests.events import ForkAgreed, ForkRequested, ForkVoted
from domain.state import ForkRequest


def request(runner: Runner, command: RequestFork) -> None:
    """Opens a request, or allows the fork when nobody must agree. Raises Refused."""
    rated_games.check_not_rated(runner.state, "A rated game is forked after its end.", "RATE-08")
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
        _agree(runner, runner.state.request_of(ForkRequest))


def vote(runner: Runner, request: ForkRequest, question: str, seat: str, approves: bool, cause: str) -> None:
    """Records one vote; the fork needs every seat that is asked (FORK-09)."""
    runner.emit(ForkVoted(id=request.id, seat=seat, question=question, approves=approves, cause=cause))
    if consent.granted(runner, request, len(request.needs), cause):
        _agree(runner, request)
    after_a_request(runner, request)


def _agree(runner: Runner, request: ForkRequest) -> None:
    agreed = consent.agreed(request)
    runner.emit(ForkAgreed(id=request.id, seat=request.seat, to=request.to, game=request.fork, agreed=agreed))


def _check_beginning(runner: Runner, to: int) -> None:
    """Raises Refused unless a fork can begin there without a secret (FORK-05)."""
    state, past = runner.state, runner.past
    if not 0 < to <= state.version:
        raise forks.refused("not_a_version", "There is no such version.", max=state.version)
    if to < state.version and not past.events_after(to - 1)[0].closes:
        raise forks.refused("inside_a_command", "A command is not cut in two.")
    forks.table(state if to == state.version else past.state(to), forks.FRESH)
