"""Votes on the open request, by its kind (UNDO-06, FORK-09, MOTION-03)."""

from collections.abc import Callable
from typing import Any

from domain.engine.runner import Runner
from domain.requests import fork_requests, motions, undo_requests
from domain.state import ForkRequest, MotionRequest, Request, UndoRequest

_VOTES: dict[type[Request], Callable[[Runner, Any, str, str, bool, str], None]] = {
    UndoRequest: undo_requests.vote,
    ForkRequest: fork_requests.vote,
    MotionRequest: motions.vote,
}


def vote(runner: Runner, request: Request, question: str, seat: str, approves: bool, cause: str) -> None:
    """Records the vote of a seat on the open request, and carries out what the votes decide.

    `cause` is `timer`, `standing_order`, `stand_in` or `conceded` when the voter did not answer.
    """
    _VOTES[type(request)](runner, request, question, seat, approves, cause)
