"""Consent of the seats to a request: their votes, and what comes of them (UNDO-05..07, FORK-09).

One request is open at a time: the game waits for it, and its votes are questions like any other.
"""

from collections.abc import Callable

from domain.commands import Command, WithdrawFork, WithdrawUndo
from domain.engine.runner import OpenQuestion, Runner
from domain.events import Event
from domain.questions import Confirm
from domain.questions.wording import about
from domain.refusal import Refused
from domain.requests import motion_kinds
from domain.requests.events import ForkRefused, UndoRefused
from domain.requests.motion_events import MotionFailed
from domain.state import ForkRequest, Ledger, MotionRequest, Pending, Request, State, UndoRequest

HOST = "host"
KEY = "undo"
NOBODYS_FAULT = ("seat_left", "reseeded", "abandoned", "closed", "paused")


def check_may_ask(runner: Runner, seat: str) -> None:
    """Raises Refused while another request is open, in a pause, and when the seat has asked too often (UNDO-07)."""
    state = runner.state
    if state.request is not None:
        raise Refused("undo_pending", "Another request is open already.", "UNDO-05", request=state.request.id)
    if state.paused:
        raise Refused("game_paused", "The game is paused.", "TABLE-05")
    ledger, limit = state.undo_ledger.get(seat, Ledger()), state.options["undo_limit"]
    if limit is not None and ledger.asked >= limit:
        raise Refused("undo_limit_reached", f"This seat has asked {limit} times.", "UNDO-07", limit=limit)
    if runner.now < ledger.barred_until:
        wait = ledger.barred_until - runner.now
        raise Refused("undo_limit_reached", "The last request was refused; wait.", "UNDO-07", "cool_down", wait_ms=wait)


def questions(runner: Runner, needs: list[str]) -> dict[str, Pending]:
    """Returns question id -> the vote of each of these seats (or of the host)."""
    due = runner.now + int(runner.state.options["undo_seconds"] * 1000)
    return {f"q_{runner.state.asked + number}": Pending(seat, KEY, due) for number, seat in enumerate(needs, 1)}


def votes_open(state: State, request: Request) -> dict[str, OpenQuestion]:
    """Returns question id -> the vote of a seat (or of the host) on the open request."""
    return {
        id: OpenQuestion(pending.seat, pending.key, _question(request, pending.seat))
        for id, pending in state.questions.items()
    }


def _question(request: Request, voter: str) -> Confirm:
    match request:
        case MotionRequest():
            return motion_kinds.question(request, voter)
        case ForkRequest():
            wish = f"for another game that goes on from event {request.to} of this one"
            rule, name = "FORK-09", "fork"
        case _:
            wish, rule, name = f"to take the game back to event {request.to}", "UNDO-05", "undo"
    return Confirm(prompt=f"{about(request.seat)} asks {wish}. Do you agree?", rule=rule, name=name, yes=False)


def granted(runner: Runner, request: Request, enough: int, cause: str) -> bool:
    """Returns True after a vote with which `enough` seats agree.

    Drops the request when fewer can still agree (UNDO-06).
    """
    yes = sum(request.votes.values())
    no = len(request.votes) - yes
    if yes < enough and no > len(request.needs) - enough:
        abandon(runner, request, "timer" if cause == "timer" else "rejected")
    return yes >= enough


WITHDRAWN: dict[type[Command], type[Request]] = {WithdrawUndo: UndoRequest, WithdrawFork: ForkRequest}


def withdraw(runner: Runner, command: WithdrawUndo | WithdrawFork) -> Request:
    """Withdraws the request and returns it; it counts like one that was refused (UNDO-07)."""
    request = runner.state.request
    withdrawn = isinstance(request, WITHDRAWN[type(command)])
    if request is None or not withdrawn or request.seat != command.seat or command.id not in ("", request.id):
        raise Refused("illegal_command", "There is no open request of this seat.", "UNDO-05", reason="no_request")
    abandon(runner, request, "withdrawn")
    return request


def abandon(runner: Runner, request: Request, why: str = "seat_left") -> None:
    """Drops the request, and nothing is done: refused, withdrawn, or a seat leaves or secrets are lost (UNDO-09)."""
    state = runner.state
    ledger = state.motion_ledger if isinstance(request, MotionRequest) else state.undo_ledger
    before = ledger.get(request.seat, Ledger()).barred_until
    pause = 0 if why in NOBODYS_FAULT else int(state.options["undo_cooldown_seconds"] * 1000)
    over = ENDS[type(request)]
    runner.emit(over(id=request.id, seat=request.seat, why=why, barred_until=max(before, runner.now + pause)))


ENDS: dict[type[Request], Callable[..., Event]] = {
    UndoRequest: UndoRefused,
    ForkRequest: ForkRefused,
    MotionRequest: MotionFailed,
}


def agreed(request: Request) -> list[str]:
    """Returns the seats (or the host) that have said yes."""
    return sorted(seat for seat, yes in request.votes.items() if yes)
