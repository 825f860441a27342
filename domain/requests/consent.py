"""Consent of the seats to a request: their votes, and what comes of them (UNDO-05..07, FORK-09).

One request is open at a time: the game waits for it, and its votes are questions like any other.
"""

from domain.commands import WithdrawFork, WithdrawUndo
from domain.engine.runner import Asked, Runner
from domain.events import Event
from domain.questions import Confirm
from domain.questions.wording import about
from domain.refusal import Refused
from domain.requests import motion_kinds
from domain.requests.events import ForkRefused, ForkVoted, UndoRefused, UndoVoted
from domain.requests.motion_events import MotionFailed
from domain.state import Ledger, Pending, State, UndoRequest

HOST = "host"
KEY = "undo"
NOBODYS_FAULT = ("seat_left", "reseeded", "abandoned", "closed")


def check_may_ask(runner: Runner, seat: str) -> None:
    """Raises Refused while another request is open, in a pause, and when the seat has asked too often (UNDO-07)."""
    state = runner.state
    if state.undo is not None:
        raise Refused("undo_pending", "Another request is open already.", "UNDO-05", request=state.undo.id)
    if state.paused:
        raise Refused("game_paused", "The game is paused.", "TABLE-05")
    ledger, limit = state.undo_ledger.get(seat, Ledger()), state.options["undo_limit"]
    if limit is not None and ledger.asked >= limit:
        raise Refused("undo_limit_reached", f"This seat has asked {limit} times.", "UNDO-07", limit=limit)
    if runner.now < ledger.barred_until:
        wait = ledger.barred_until - runner.now
        raise Refused("undo_limit_reached", "The last request was refused; wait.", "UNDO-07", "cool_down", wait_ms=wait)


def questions(runner: Runner, needs: list[str]) -> dict[str, Pending]:
    """Question id -> the vote of each of these seats (or of the host)."""
    due = runner.now + int(runner.state.options["undo_seconds"] * 1000)
    return {f"q_{runner.state.asked + number}": Pending(seat, KEY, due) for number, seat in enumerate(needs, 1)}


def votes_open(state: State) -> dict[str, Asked]:
    """Question id -> the vote of a seat (or of the host), while a request is open."""
    asked = state.undo
    assert asked is not None
    if motion_kinds.of(asked) is not None:
        return motion_kinds.votes_open(state)
    wish, rule, name = f"to take the game back to event {asked.to}", "UNDO-05", "undo"
    if asked.fork:
        wish, rule, name = f"for another game that goes on from event {asked.to} of this one", "FORK-09", "fork"
    question = Confirm(prompt=f"{about(asked.seat)} asks {wish}. Do you agree?", rule=rule, name=name, yes=False)
    return {id: Asked(pending.seat, KEY, question) for id, pending in state.questions.items()}


def cast(runner: Runner, question: str, seat: str, approves: bool, cause: str) -> bool:
    """Records one vote; the last needed vote decides (UNDO-06). True when the request is granted."""
    asked = runner.state.undo
    assert asked is not None
    voted = ForkVoted if asked.fork else UndoVoted
    runner.emit(voted(id=asked.id, seat=seat, question=question, approves=approves, cause=cause))
    yes = sum(asked.votes.values())
    no = len(asked.votes) - yes
    most = runner.state.options["undo_policy"] == "majority" and not asked.fork
    enough = len(asked.needs) // 2 + 1 if most else len(asked.needs)
    if yes < enough and no > len(asked.needs) - enough:
        abandon(runner, "timer" if cause == "timer" else "rejected")
    return yes >= enough


def withdraw(runner: Runner, command: WithdrawUndo | WithdrawFork) -> UndoRequest:
    """Withdraws the request and returns it; it counts like one that was refused (UNDO-07)."""
    asked = runner.state.undo
    of_the_kind = asked is not None and bool(asked.fork) == isinstance(command, WithdrawFork)
    if asked is None or not of_the_kind or asked.seat != command.seat or command.id not in ("", asked.id):
        raise Refused("illegal_command", "There is no open request of this seat.", "UNDO-05", reason="no_request")
    abandon(runner, "withdrawn")
    return asked


def abandon(runner: Runner, why: str = "seat_left") -> None:
    """The request is over and nothing is done: refused, withdrawn, or a seat leaves or secrets are lost (UNDO-09)."""
    asked = runner.state.undo
    assert asked is not None
    is_motion = motion_kinds.of(asked) is not None
    ledger = runner.state.motion_ledger if is_motion else runner.state.undo_ledger
    before = ledger.get(asked.seat, Ledger()).barred_until
    pause = 0 if why in NOBODYS_FAULT else int(runner.state.options["undo_cooldown_seconds"] * 1000)
    refused = MotionFailed if is_motion else ForkRefused if asked.fork else UndoRefused
    over: Event = refused(id=asked.id, seat=asked.seat, why=why, barred_until=max(before, runner.now + pause))
    runner.emit(over)


def agreed(state: State) -> list[str]:
    """The seats (or the host) that have said yes."""
    assert state.undo is not None
    return sorted(seat for seat, yes in state.undo.votes.items() if yes)
