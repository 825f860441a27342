"""Motions: put by a seat, decided by those who are there, carried out in the same command (MOTION-01..08)."""

from collections.abc import Callable
from typing import Any

from domain import events
from domain.commands import PutMotion, WithdrawMotion
from domain.encounter.victory import each_count, leaders
from domain.engine.runner import Runner
from domain.faults import Fault, fault, one_of
from domain.game import absence, clocks
from domain.game.open_questions import running
from domain.game.resumption import after_a_request
from domain.options import OPTIONS
from domain.rating import rated_games
from domain.refusal import Refused
from domain.requests import consent
from domain.requests.motion_events import MotionCarried, MotionPut, MotionVoted, TimersChanged
from domain.requests.motion_kinds import DRAW, ENDING, KEY, KINDS, PAUSE, REMOVE, RESUME, TIMERS, UNANIMOUS
from domain.state import Absence, Ledger, MotionRequest, Pending, State

# -- putting ---------------------------------------------------------------------------------------


def put(runner: Runner, command: PutMotion) -> None:
    """Puts a motion, and carries it at once when nobody else is there to vote (MOTION-02)."""
    running(runner)
    rated_games.check_not_rated(runner.state, "A rated game is played as it began: nobody puts a motion.", "RATE-08")
    motion = {"kind": command.kind, **({"seat": command.of} if command.of else {}), **_timers(command)}
    _check(runner, command.seat, motion)
    if (held_up := runner.state.request) is not None:
        # The pause holds its votes up, and nobody else may be there to end the pause (MOTION-08).
        consent.abandon(runner, held_up, "paused")
        after_a_request(runner, held_up)
    _open(runner, command.seat, motion, _voters(runner.state, command.seat, motion), command.reason)


def _open(runner: Runner, seat: str, motion: dict[str, Any], needs: list[str], reason: str) -> None:
    state = runner.state
    clocks.settle(runner)
    due = runner.now + 1000 * patience(state)
    runner.emit(
        MotionPut(
            id=f"motion_{state.undo_requested + 1}",
            seat=seat,
            motion=motion,
            reason=reason,
            needs=needs,
            questions={f"q_{state.asked + number}": Pending(voter, KEY, due) for number, voter in enumerate(needs, 1)},
            at=runner.now,
        )
    )
    _decide(runner, runner.state.request_of(MotionRequest))


def patience(state: State) -> int:
    """Returns seconds for a vote: where players have days for a decision, they have them for this too (MOTION-03)."""
    timers = state.options["timers"] or {}
    return int(max(state.options.get("motion_seconds", 300), timers.get("decision", 0)))


def _timers(command: PutMotion) -> dict[str, Any]:
    return {} if command.timers is None else {"timers": command.timers}


def _refused(wrong: Fault) -> Refused:
    return Refused("validation_failed", "This is no motion of this table.", wrong["rule"], errors=[wrong])


def _check(runner: Runner, seat: str, motion: dict[str, Any]) -> None:
    """Raises Refused when this seat cannot put this motion now."""
    state, kind = runner.state, motion["kind"]
    if kind not in KINDS:
        raise _refused(one_of("/kind", KINDS, "MOTION-01"))
    if state.request is not None and not (state.halted and kind == RESUME):
        raise Refused("undo_pending", "Another request is open already.", "MOTION-01", request=state.request.id)
    if seat not in absence.people(state):
        raise Refused("illegal_command", "Only players who play on put motions.", "MOTION-02", "no_person")
    if state.paused != (kind == RESUME):
        code = "illegal_command" if kind == RESUME else "game_paused"
        raise Refused(code, "The game is not paused." if kind == RESUME else "The game is paused.", "MOTION-06")
    if kind == REMOVE:
        _check_target(state, seat, motion.get("seat", ""))
    elif "seat" in motion:
        raise _refused(fault("/seat", "Only a motion to remove somebody names a seat.", "MOTION-01"))
    if kind == TIMERS:
        wrong = "This motion needs timers." if "timers" not in motion else OPTIONS["timers"].check(motion["timers"])
        if wrong:
            raise _refused(fault("/timers", wrong, "MOTION-06"))
    _check_ledger(runner, seat)


def _check_target(state: State, seat: str, target: str) -> None:
    if target not in state.seats or target == seat:
        raise _refused(fault("/seat", "Name the seat of another player.", "MOTION-04"))
    if target not in absence.people(state):
        raise Refused("illegal_command", "No player plays this seat.", "MOTION-04", "no_person")


def _check_ledger(runner: Runner, seat: str) -> None:
    ledger, limit = runner.state.motion_ledger.get(seat, Ledger()), runner.state.options.get("motion_limit", 20)
    if ledger.asked >= limit:
        raise Refused("motion_limit_reached", f"This seat has put {limit} motions.", "MOTION-05", limit=limit)
    if runner.now < ledger.barred_until:
        wait = ledger.barred_until - runner.now
        raise Refused("motion_limit_reached", "The last motion failed; wait.", "MOTION-05", "cool_down", wait_ms=wait)


def _voters(state: State, seat: str, motion: dict[str, Any]) -> list[str]:
    """Returns the others who are there; and the player whom it is about, who may say so (MOTION-02, MOTION-04)."""
    target = motion.get("seat")
    return [other for other in state.seats if other != seat and (other in absence.present(state) or other == target)]


# -- voting ----------------------------------------------------------------------------------------


def vote(runner: Runner, request: MotionRequest, question: str, seat: str, approves: bool, cause: str) -> None:
    """Records one vote, or that a seat did not vote in time; then perhaps the motion is decided (MOTION-03)."""
    in_time = None if cause == "timer" else approves
    runner.emit(MotionVoted(id=request.id, seat=seat, question=question, approves=in_time, cause=cause))
    if in_time is None:
        # Where questions have no deadlines, this is how the others learn who is away.
        absence.deadline_missed(runner, seat)
    _decide(runner, request)


def _decide(runner: Runner, request: MotionRequest) -> None:
    """Carries the motion or drops it as soon as no further vote could change that.

    Nobody waits for the player who is to be removed and is known to be away (MOTION-07).
    """
    kind, target, votes = request.motion["kind"], request.motion.get("seat", ""), request.votes
    if target in votes:
        _fail(runner, request, "present")
        return
    yes = 1 + sum(votes.values())
    no = 1 + len(votes) - yes
    waits = {pending.seat for pending in runner.state.questions.values()}
    if target in waits and absence.absence(runner.state, target) != Absence():
        waits.discard(target)
    if (no and kind in UNANIMOUS) or no > yes + len(waits - {target}):
        _fail(runner, request, "rejected")
    elif not waits or (target not in waits and kind not in UNANIMOUS and yes > no + len(waits)):
        _carry(runner, request) if yes > no else _fail(runner, request, "rejected" if no else "timer")


def withdraw(runner: Runner, command: WithdrawMotion) -> None:
    """Withdraws the motion; it counts like one that failed (MOTION-05)."""
    running(runner)
    request = runner.state.request
    if not isinstance(request, MotionRequest) or request.seat != command.seat or command.id != request.id:
        raise Refused("illegal_command", "There is no open motion of this seat.", "MOTION-01", reason="no_request")
    _fail(runner, request, "withdrawn")


def _fail(runner: Runner, request: MotionRequest, why: str) -> None:
    consent.abandon(runner, request, why)
    if request.motion["kind"] != RESUME:
        after_a_request(runner, request)


# -- what comes of it ------------------------------------------------------------------------------


def _carry(runner: Runner, request: MotionRequest) -> None:
    motion, agreed = request.motion, consent.agreed(request)
    runner.emit(MotionCarried(id=request.id, seat=request.seat, motion=motion, agreed=agreed))
    if motion["kind"] != RESUME:
        after_a_request(runner, request)
    _RESULTS[motion["kind"]](runner, motion)


def _remove(runner: Runner, motion: dict[str, Any]) -> None:
    absence.pass_on(runner, motion["seat"], "removed")


def _pause(runner: Runner, motion: dict[str, Any]) -> None:
    if not runner.state.paused:
        runner.emit(events.GamePaused(at=runner.now))


def _resume(runner: Runner, motion: dict[str, Any]) -> None:
    since = runner.state.paused_at
    if not runner.state.paused:
        return
    runner.emit(events.GameResumed())
    if since is not None:
        clocks.give_back(runner, since)


def _change_timers(runner: Runner, motion: dict[str, Any]) -> None:
    runner.emit(TimersChanged(timers=motion["timers"]))
    clocks.begin(runner)


def _draw(runner: Runner, motion: dict[str, Any]) -> None:
    winners = leaders(runner.state)
    counted = each_count(runner.state, winners)
    runner.emit(events.VictoryReached(winners=winners, rule="MOTION-06", counted=counted))
    runner.emit(events.GameEnded(winners=winners, why="agreed"))


def _end(runner: Runner, motion: dict[str, Any]) -> None:
    runner.emit(events.GameEnded(winners=[], why="agreed"))


_RESULTS: dict[str, Callable[[Runner, dict[str, Any]], None]] = {
    REMOVE: _remove,
    PAUSE: _pause,
    RESUME: _resume,
    TIMERS: _change_timers,
    DRAW: _draw,
    ENDING: _end,
}
