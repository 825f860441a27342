"""Requests for an undo: the right to ask, the needed votes, and the result (UNDO-01..12)."""

from typing import Any

from msgspec import UNSET

from domain.commands import RequestUndo
from domain.decks.piles import shuffle
from domain.engine import clocks
from domain.engine.runner import CLOCK, Runner
from domain.events import Answered
from domain.game import absence
from domain.game.clocks import settle
from domain.game.resumption import after_a_request
from domain.history import Past, lives, living, undo
from domain.refusal import Refused
from domain.requests import consent
from domain.requests.crossing import Crossing, crossing
from domain.requests.events import UndoRequested, UndoVoted
from domain.state import Pending, State, UndoRequest

REACH = 40
"""The search for a seat's last answer begins with this many events at the end."""


def request(runner: Runner, command: RequestUndo) -> None:
    """Opens a request, or goes back at once when nobody must agree (UNDO-03)."""
    state, options, past = runner.state, runner.state.options, runner.past
    consent.check_may_ask(runner, command.seat)
    if options["undo_policy"] == "off":
        raise Refused("undo_disabled", "In this game nothing is taken back.", "UNDO-02")
    to = _last_command(state, past, command.seat) if command.to is None else command.to
    _check_target(state, past, to)
    crosses = crossing(state, past, to)
    _check_crossing(crosses)
    needs = _needs(state, command.seat, crosses, _time_is_over(runner, to))
    settle(runner)
    runner.emit(
        UndoRequested(
            id=f"undo_{state.undo_requested + 1}",
            seat=command.seat,
            to=to,
            reason=command.reason,
            crosses=crosses.disclosed(),
            needs=needs,
            piles=crosses.piles,
            questions=consent.questions(runner, needs),
            at=runner.now,
        )
    )
    if not needs:
        _go_back(runner, runner.state.request_of(UndoRequest))


def vote(runner: Runner, request: UndoRequest, question: str, seat: str, approves: bool, cause: str) -> None:
    """Records one vote; the last needed vote decides (UNDO-06)."""
    runner.emit(UndoVoted(id=request.id, seat=seat, question=question, approves=approves, cause=cause))
    by_majority = runner.state.options["undo_policy"] == "majority"
    enough = len(request.needs) // 2 + 1 if by_majority else len(request.needs)
    if consent.granted(runner, request, enough, cause):
        _go_back(runner, request)
    after_a_request(runner, request)


def _go_back(runner: Runner, request: UndoRequest) -> None:
    """Restores the state; shuffles again each pile that got back a card that somebody saw (UNDO-08)."""
    state = runner.state
    agreed, then = consent.agreed(request), runner.past.state(request.to)
    alone = not absence.others(state, request.seat)
    base_ends = None if agreed or alone else _base_ends(state, then, request.set_aside, _stopped(runner, request))
    runner.go_back(undo(state, then, request.reason, agreed), base_ends)
    for pile in request.piles:
        if runner.state.zones.get(pile):
            shuffle(runner, pile, [pile], f"undo {pile}")


def _last_command(state: State, past: Past, seat: str) -> int:
    """Returns the version before the seat's last living answer, looked for from the end."""
    reach, alive = REACH, living(past.undos, state.version)
    while True:
        after = max(0, state.version - reach)
        for logged in reversed(past.events_after(after)):
            mine = isinstance(logged.event, Answered) and logged.event.seat == seat and not logged.event.cause
            if mine and lives(alive, logged.version):
                return logged.version - 1
        if not after:
            raise _refused("nothing_to_undo", "This seat has given no answer yet.")
        reach *= 4


def _check_target(state: State, past: Past, to: int) -> None:
    if not 0 < to < state.version:
        raise _refused("not_a_version", "Only a version of the past can be gone back to.", max=state.version - 1)
    # An undo would restore the lost secrets.
    if state.reseeded is not None and to < max(state.reseeded.seed_since, state.reseeded.salts_since):
        raise _refused("reseeded", "The secrets of the game were lost and replaced since then.")
    after = past.events_after(to - 1)
    if not after[0].closes:
        raise _refused("inside_a_command", "A command is taken back whole.")
    then = past.state(to)
    if then.status != "running" or then.paused:
        raise _refused("not_running", "The game was not running then.")
    if then.request is not None:
        raise _refused("inside_a_request", "A request was open then.")


def _check_crossing(crosses: Crossing) -> None:
    """Raises Refused for the changes that no undo can take back (UNDO-09)."""
    if crosses.left:
        raise _refused("seat_left", "A seat has left the game since then.", seats=crosses.left)


def _time_is_over(runner: Runner, to: int) -> bool:
    """Returns True if the base time of a question to which the game would go back is over (CLOCK-05)."""
    then = runner.past.state(to)
    ends = _base_ends(runner.state, then, runner.state.questions, 0)
    return any(end <= runner.now for end in ends.values())


def _base_ends(state: State, then: State, open_now: dict[str, Pending], stopped: int) -> dict[tuple[str, str], int]:
    """Returns (seat, key) of each question open `then` -> when its base time ends (unix ms).

    One that is still open may have another deadline by now; to one that is not, the outages since then count for
    nothing (CLOCK-07). All clocks were `stopped` for this time (ms) for this request.
    """
    ends = {}
    lost = clocks.moved(state) - clocks.moved(then)
    for id, asked in then.questions.items():
        held, newest, more = (state, open_now[id], 0) if id in open_now else (then, asked, lost)
        if newest.due is not None and asked.seat != CLOCK:
            ends[asked.seat, asked.key] = newest.due - clocks.reserve(held, asked.seat) + stopped + more
    return ends


def _stopped(runner: Runner, request: UndoRequest) -> int:
    return 0 if request.at is UNSET else runner.clock - request.at


def _needs(state: State, asker: str, crosses: Crossing, time_is_over: bool) -> list[str]:
    """Returns the seats that must agree (UNDO-02, UNDO-03). Bots do not vote, and what a bot learned keeps nobody."""
    policy = state.options["undo_policy"]
    others = absence.others(state, asker)
    affected = [seat for seat in others if seat in crosses.acted | crosses.learned]
    if policy == consent.HOST:
        return [consent.HOST]
    if not others:
        return []
    if policy == "own_unseen":
        if crosses.shown or affected:
            raise _refused("policy", "You can only take back your own moves that nobody else has seen.", policy=policy)
        if time_is_over:
            raise _refused("time_is_over", "The time of the question to which the game would go back is over.")
        return []
    # Cards that only the asking seat has seen may not be drawn again without a vote; nor may anybody have more time.
    return affected or (others if crosses.shown or time_is_over else [])


def _refused(reason: str, detail: str, **context: Any) -> Refused:
    return Refused("undo_refused", detail, "UNDO-09", reason, **context)
