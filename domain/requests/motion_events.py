"""The events of motions, each next to its reducer."""

from typing import Any

from domain.events import Event
from domain.reducers import reduces
from domain.requests.events import close_votes, open_votes
from domain.state import Ledger, MotionRequest, Pending, State


class MotionPut(Event, frozen=True, kw_only=True):
    """A seat puts a motion; the game waits until `needs` have voted or their time is over (MOTION-01)."""

    id: str
    seat: str
    motion: dict[str, Any]
    reason: str = ""
    needs: list[str]
    questions: dict[str, Pending]
    at: int


class MotionVoted(Event, frozen=True, kw_only=True):
    """`approves` is none where the seat did not vote in time: it abstains (MOTION-03)."""

    id: str
    seat: str
    question: str
    approves: bool | None = None
    cause: str = ""


class MotionFailed(Event, frozen=True, kw_only=True):
    """The motion is over and nothing comes of it; the seat may put no other before `barred_until` (unix ms)."""

    id: str
    seat: str
    why: str
    barred_until: int


class MotionCarried(Event, frozen=True, kw_only=True):
    """The motion is carried; what comes of it follows in the same command."""

    id: str
    seat: str
    motion: dict[str, Any]
    agreed: list[str]


class TimersChanged(Event, frozen=True, kw_only=True):
    """The players have other deadlines from now on (MOTION-06)."""

    timers: dict[str, float]


@reduces(MotionPut)
def _motion_put(state: State, event: MotionPut) -> None:
    state.request = MotionRequest(
        event.id,
        event.seat,
        0,
        event.reason,
        {},
        event.needs,
        [],
        set_aside=state.questions,
        at=event.at,
        motion=event.motion,
    )
    open_votes(state, event.questions)
    before = state.motion_ledger.get(event.seat, Ledger())
    state.motion_ledger = {**state.motion_ledger, event.seat: Ledger(before.asked + 1, before.barred_until)}


@reduces(MotionVoted)
def _motion_voted(state: State, event: MotionVoted) -> None:
    request = state.request_of(MotionRequest)
    if event.approves is not None:
        request.votes[event.seat] = event.approves
    state.questions.pop(event.question, None)


@reduces(MotionCarried)
def _motion_carried(state: State, event: MotionCarried) -> None:
    close_votes(state, MotionRequest)


@reduces(MotionFailed)
def _motion_failed(state: State, event: MotionFailed) -> None:
    close_votes(state, MotionRequest)
    before = state.motion_ledger.get(event.seat, Ledger())
    state.motion_ledger = {**state.motion_ledger, event.seat: Ledger(before.asked, event.barred_until)}


@reduces(TimersChanged)
def _timers_changed(state: State, event: TimersChanged) -> None:
    state.options = {**state.options, "timers": dict(event.timers)}
