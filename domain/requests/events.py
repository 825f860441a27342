"""The events of requests for an undo or a fork, each next to its reducer; `MovesUndone` is the undo itself."""

from typing import Any

from msgspec import UNSET, UnsetType

from domain.events import Event
from domain.reducers import reduces
from domain.state import ForkRequest, Ledger, Pending, Request, State, UndoRequest


class UndoRequested(Event, frozen=True, kw_only=True):
    """A seat asks to go back to version `to`; the game waits until `needs` have voted (UNDO-05).

    The clocks of the game are stopped since `at` (unix ms); requests in older games do not say it.
    """

    id: str
    seat: str
    to: int
    reason: str
    crosses: dict[str, Any]
    needs: list[str]
    piles: list[str]
    questions: dict[str, Pending]
    at: int | None = None


class UndoVoted(Event, frozen=True, kw_only=True):
    """`cause` is `timer`, `standing_order` or `conceded` when the voter did not answer."""

    id: str
    seat: str
    question: str
    approves: bool
    cause: str = ""


class UndoRefused(Event, frozen=True, kw_only=True):
    """The request is over and nothing is undone; the seat may not ask again before `barred_until` (unix ms)."""

    id: str
    seat: str
    why: str
    barred_until: int


class ForkRequested(Event, frozen=True, kw_only=True):
    """A seat asks whether `game` may continue from version `to`; this one waits until `needs` have voted (FORK-09).

    The clocks of this one are stopped since `at` (unix ms); requests in older games do not say it.
    """

    id: str
    seat: str
    to: int
    game: str
    bots: dict[str, str]
    reason: str
    needs: list[str]
    questions: dict[str, Pending]
    at: int | None = None


class ForkVoted(UndoVoted, frozen=True, kw_only=True):
    """Like a vote on an undo."""


class ForkRefused(UndoRefused, frozen=True, kw_only=True):
    """The request is over and there is no fork; the seat may not ask again before `barred_until` (unix ms)."""


class ForkAgreed(Event, frozen=True, kw_only=True):
    """Everybody agrees: the fork is created, and this game continues."""

    id: str
    seat: str
    to: int
    game: str
    agreed: list[str]


@reduces(UndoRequested)
def _undo_requested(state: State, event: UndoRequested) -> None:
    state.request = UndoRequest(
        event.id,
        event.seat,
        event.to,
        event.reason,
        event.crosses,
        event.needs,
        event.piles,
        set_aside=state.questions,
        at=_moment(event),
    )
    _asked(state, event)


@reduces(ForkRequested)
def _fork_requested(state: State, event: ForkRequested) -> None:
    state.request = ForkRequest(
        event.id,
        event.seat,
        event.to,
        event.reason,
        {},
        event.needs,
        [],
        set_aside=state.questions,
        fork=event.game,
        at=_moment(event),
    )
    _asked(state, event)


def _moment(event: UndoRequested | ForkRequested) -> int | UnsetType:
    return UNSET if event.at is None else event.at


def _asked(state: State, event: UndoRequested | ForkRequested) -> None:
    open_votes(state, event.questions)
    before = state.undo_ledger.get(event.seat, Ledger())
    state.undo_ledger = {**state.undo_ledger, event.seat: Ledger(before.asked + 1, before.barred_until)}


def open_votes(state: State, questions: dict[str, Pending]) -> None:
    """Opens the questions of a request, on which the game waits from now on."""
    state.questions = {id: Pending(asked.seat, asked.key, asked.due) for id, asked in questions.items()}
    state.asked += len(questions)
    state.undo_requested += 1


def close_votes(state: State, kind: type[Request]) -> None:
    """Closes the open request of this kind; the questions of the game are open again."""
    state.questions = state.request_of(kind).set_aside
    state.request = None


@reduces(UndoVoted)
def _undo_voted(state: State, event: UndoVoted) -> None:
    _voted(state.request_of(UndoRequest), state, event)


@reduces(ForkVoted)
def _fork_voted(state: State, event: ForkVoted) -> None:
    _voted(state.request_of(ForkRequest), state, event)


def _voted(request: Request, state: State, event: UndoVoted) -> None:
    request.votes[event.seat] = event.approves
    state.questions.pop(event.question, None)


@reduces(ForkAgreed)
def _fork_agreed(state: State, event: ForkAgreed) -> None:
    close_votes(state, ForkRequest)


@reduces(UndoRefused)
def _undo_refused(state: State, event: UndoRefused) -> None:
    close_votes(state, UndoRequest)
    _barred(state, event)


@reduces(ForkRefused)
def _fork_refused(state: State, event: ForkRefused) -> None:
    close_votes(state, ForkRequest)
    _barred(state, event)


def _barred(state: State, event: UndoRefused) -> None:
    before = state.undo_ledger.get(event.seat, Ledger())
    state.undo_ledger = {**state.undo_ledger, event.seat: Ledger(before.asked, event.barred_until)}
