"""A game runs the watchers that its variants and sets bring, and no others; the aliens of other sets miss nothing."""

from __future__ import annotations

from unittest.mock import patch

from domain.engine import runner as engine
from domain.engine.abilities import all_usable, usable
from domain.engine.runner import NO_CHANCE, WATCHERS, Runner
from domain.events import Event
from tests.properties.plans import over
from tests.properties.play import Plan, Play

REALLY_EMIT = Runner.emit


def _emit(runner: Runner, event: Event) -> None:
    """Emits; then the watchers of aliens that are not in the game look too, and do nothing."""
    REALLY_EMIT(runner, event)
    for watcher, within in WATCHERS.get(type(event), ()) if runner.state.options else ():
        if within is not None and not within(runner.state) and watcher.__module__.startswith("domain.aliens."):
            before = len(runner.events), len(runner.noticed), len(runner.due), len(runner.called)
            watcher(runner, event)
            assert (len(runner.events), len(runner.noticed), len(runner.due), len(runner.called)) == before


@over(0.25)
def test_aliens_of_other_sets_would_see_nothing_to_do(plan: Plan) -> None:
    with patch.object(Runner, "emit", _emit):
        for _ in Play(plan).happenings():
            pass


@over(0.1)
def test_a_running_game_has_the_watchers_that_are_true_of_it(plan: Plan) -> None:
    play = Play(plan).start()
    for _ in play.steps(60):
        state = play.state
        found = engine._watchers(state)
        for event_type, watchers in WATCHERS.items():
            assert found[event_type] == [watcher for watcher, within in watchers if within is None or within(state)]


@over(0.1)
def test_a_window_looks_at_every_seat_that_could_use_something(plan: Plan) -> None:
    play = Play(plan).start()
    for _ in play.steps():
        runner = Runner(play.state, NO_CHANCE)
        for frame in play.state.agenda:
            if frame.procedure == "window":
                moment = frame.vars["moment"]
                seats = moment.get("only") or play.state.seats
                found = {seat: usable(runner, seat, moment) for seat in play.state.seats if seat in seats}
                assert all_usable(runner, moment) == {seat: held for seat, held in found.items() if held}
