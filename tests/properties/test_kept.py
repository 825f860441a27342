"""Caches of a state: they hold what would be computed again, and looking at a state never changes it."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from domain import cache
from domain import state as states
from domain.commands import Command
from domain.decider import advance
from domain.engine import windows
from domain.engine.abilities import seems_to_have_a_use
from domain.engine.runner import OpenQuestion, Runner
from domain.events import Event
from domain.game.open_questions import open_questions, publish, veiled_seats
from domain.game.views import PUBLIC, asked_of, lazy_view, question_of, questions_of, view
from domain.history import PastInMemory, rewind
from domain.state import State
from tests.properties.play import Plan
from tests.properties.test_undo import Undoing
from tests.properties.watching import Game, watched


class Published(Undoing):
    """A game of which each state is published as the service does it: a command is decided on a copy of the last."""

    turns = 4

    def decide(self, command: Command) -> list[Event]:
        self._decided = states.copy(self.state)
        events = advance(self._decided, command, self.chance, PastInMemory(self.history, self.closing))
        publish(self._decided)
        return events

    def take(self, events: list[Event]) -> Iterator[Event]:
        self.state = self._decided
        self.history += events
        self.closing.add(len(self.history))
        yield from events


def anew(state: State) -> State:
    """Returns the same state without its caches."""
    return states.decode(states.encode(state))


def described(asked: dict[str, OpenQuestion]) -> dict[str, Any]:
    """Returns all that anybody can learn of these questions."""
    return {
        id: [each.seat, each.key, each.question.describe(), each.question.legal(20), each.question.default()]
        for id, each in asked.items()
    }


def read_out(document: Any) -> Any:
    """Returns all that a lazy view could show."""
    if isinstance(document, Mapping):
        return {name: read_out(document[name]) for name in document}
    return document


@watched(course=Published)
async def test_kept_questions_are_those_that_the_state_asks__TIME_31_UNDO_05(game: Game) -> None:
    async for _ in game.moments():
        fresh = anew(game.state)
        assert described(open_questions(game.state)) == described(open_questions(fresh))
        assert veiled_seats(game.state) == veiled_seats(fresh)


@watched(course=Published)
async def test_kept_views_are_those_of_the_state_for_every_viewer__CORE_310(game: Game) -> None:
    async for _ in game.moments(every=20):
        state, viewers = game.state, [*game.seats, PUBLIC]
        fresh = {viewer: view(anew(state), viewer) for viewer in viewers}
        game.random.shuffle(viewers)
        for viewer in [*viewers, *viewers]:
            assert view(state, viewer) == fresh[viewer]
            assert read_out(lazy_view(state, viewer)) == fresh[viewer]
            assert questions_of(state, viewer) == fresh[viewer]["questions"]
            named = {each["id"]: each["seat"] for each in fresh[viewer]["questions"] if each["id"]}
            assert asked_of(state, viewer) == named
            for each in fresh[viewer]["questions"]:
                if each["seat"] == viewer:
                    seen = question_of(state, viewer, each["id"])
                    assert {
                        name: seen[name] for name in each if name not in ("prompt", "about")
                    }.items() <= each.items()
                    assert dict(seen) == each


@watched(course=Published)
async def test_a_published_state_is_never_changed_by_those_who_decide_on_it_or_look_at_it(game: Game) -> None:
    async for _ in game.decisions():
        published, stored = game.state, states.encode(game.state)
        described(open_questions(published))
        for viewer in (*game.seats, PUBLIC):
            view(published, viewer)
        await game.outcome()
        assert states.encode(published) == stored


def test_what_a_caller_does_with_a_view_changes_no_other_view() -> None:
    play = Published(Plan(7, ("red", "blue", "green"))).start()
    viewer = next(pending.seat for pending in play.state.questions.values())
    stored = view(anew(play.state), viewer)
    taken = view(play.state, viewer)
    taken["questions"].clear()
    taken.clear()
    questions_of(play.state, viewer).clear()
    assert view(play.state, viewer) == stored


def test_a_command_runs_no_step_again_to_learn_what_it_asks() -> None:
    """Counted over a game: the questions of a published state were asked when it was decided."""
    play = Published(Plan(7, ("red", "blue", "green", "yellow"))).start()
    for _ in play.steps(200):
        if play.state.request is None and play.state.questions:
            assert "asked" in cache.of_version(play.state)


def test_what_is_kept_is_no_part_of_the_state_and_ends_with_the_next_event() -> None:
    play = Published(Plan(3, ("red", "blue", "green"))).start()
    state = anew(play.state)
    stored = states.encode(state), states.fingerprint(state)
    cache.of_version(state)["something"] = [1]
    assert (states.encode(state), states.fingerprint(state)) == stored
    assert state == anew(state)
    assert cache.of_version(states.copy(state)) == {"something": [1]}
    state.version += 1
    assert cache.of_version(state) == {}
    cache.of_version(state)["something"] = [2]
    cache.clear(state)
    assert cache.of_version(state) == {}


def test_the_state_of_others_is_not_changed_even_for_a_moment_to_learn_who_could_act__TIME_30(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Another thread may read the state while its questions are made."""
    play = Published(Plan(5, ("red", "blue", "green"), {"response_windows": "veiled"})).start()
    published: list[State] = []
    changed: list[bool] = []

    def looked_at(runner: Runner, seat: str, moment: dict[str, Any]) -> bool:
        changed.extend(states.encode(each) != states.encode(play.state) for each in published)
        return seems_to_have_a_use(runner, seat, moment)

    monkeypatch.setattr(windows, "seems_to_have_a_use", looked_at)
    for _ in play.steps(60):
        published[:] = [anew(play.state)]
        open_questions(published[0])
        published.clear()
    assert changed
    assert not any(changed)


@pytest.mark.parametrize("windows", ["open", "veiled"])
def test_several_threads_see_the_same_of_one_published_state(windows: str) -> None:
    play = Published(Plan(11, ("red", "blue", "green", "yellow"), {"response_windows": windows})).start()
    viewers = [*play.state.seats, PUBLIC] * 2
    with ThreadPoolExecutor(len(viewers)) as threads:
        for _ in play.steps(25):
            shared, fresh = anew(play.state), {viewer: view(anew(play.state), viewer) for viewer in viewers}
            stored = states.encode(shared)
            for viewer, seen in zip(viewers, threads.map(partial(view, shared), viewers), strict=True):
                assert seen == fresh[viewer]
            assert states.encode(shared) == stored


def test_a_state_that_goes_back_keeps_nothing() -> None:
    play = Published(Plan(3, ("red", "blue", "green"))).start()
    state, past = anew(play.state), anew(play.state)
    cache.of_version(state)["something"] = [1]
    rewind(state, past)
    assert cache.of_version(state) == {}


def test_states_that_nobody_holds_are_freed_at_once() -> None:
    """What is kept with a state does not hold the state: no state waits for the garbage collector."""
    play = Published(Plan(7, ("red", "blue", "green", "yellow"))).start()
    gc.collect()
    gc.disable()
    try:
        for _ in play.steps(100):
            for seat in play.state.seats:
                view(play.state, seat)
                view(anew(play.state), seat)
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        assert not [each for each in gc.garbage if isinstance(each, State)]
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
