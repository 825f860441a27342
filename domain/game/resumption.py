"""The game goes on after a request was decided."""

from msgspec import UNSET

from domain.engine.runner import Runner
from domain.game import clocks
from domain.game.open_questions import restore_whole_time
from domain.state import Request


def after_a_request(runner: Runner, request: Request) -> None:
    """Returns to the questions that had to wait, after the decision, what was left of their time."""
    if runner.state.request is not None or not runner.state.questions:
        return
    if request.at is not UNSET:
        clocks.give_back(runner, request.at)
    elif not runner.state.paused:
        # A request of a release that noted no time.
        restore_whole_time(runner)
