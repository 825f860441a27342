"""A game runs the watchers that its variants and sets bring, and no others; the aliens of other sets miss nothing."""

from __future__ import annotations

from unittest.mock import patch

from domain.engine import runner as engine
from domain.engine.abilities import all_usable, usable
from domain.engine.runner import NO_CHANCE, WATCHERS, Runner
from domain.events import Event
from tests.properties.watching import Game, watched

REALLY_EMIT = Runner.emit


@watched()
async def test_aliens_of_other_sets_would_see_nothing_to_do(game: Game) -> None:
    """The watchers of aliens that are not in the game look at each event too, and do nothing."""
    wrong: list[str] = []

    def emit(runner: Runner, event: Event) -> None:
        REALLY_EMIT(runner, event)
        for watcher, within in WATCHERS.get(type(event), ()) if runner.state.options else ():
            if within is not None and not within(runner.state) and watcher.__module__.startswith("domain.aliens."):
                before = _noted(runner)
                watcher(runner, event)
                if _noted(runner) != before:
                    wrong.append(f"{watcher.__module__} at {event}")

    async for _ in game.decisions():
        with patch.object(Runner, "emit", emit):
            await game.outcome()
        assert wrong == []


def _noted(runner: Runner) -> tuple[int, ...]:
    return len(runner.events), len(runner.queued_windows), len(runner.queued_watchers), len(runner.queued_calls)


@watched()
async def test_a_running_game_has_the_watchers_that_are_true_of_it(game: Game) -> None:
    async for _ in game.moments(every=20):
        state = game.state
        found = engine._watchers(state)
        for event_type, watchers in WATCHERS.items():
            assert found[event_type] == [watcher for watcher, within in watchers if within is None or within(state)]


@watched()
async def test_a_window_looks_at_every_seat_that_could_use_something(game: Game) -> None:
    async for _ in game.moments(every=5):
        runner = Runner(game.state, NO_CHANCE)
        for frame in game.state.agenda:
            if frame.procedure == "window":
                moment = frame.vars["moment"]
                seats = moment.get("only") or game.state.seats
                found = {seat: usable(runner, seat, moment) for seat in game.state.seats if seat in seats}
                assert all_usable(runner, moment) == {seat: held for seat, held in found.items() if held}
