"""Whoever meets a condition of victory has won before play goes on, by whatever action it came about."""

from __future__ import annotations

from domain.encounter.victory import have_won, held_up, somebody_may_have_won
from domain.engine.runner import _watchers
from domain.events import EncounterBegan, Event, MovesUndone, PhaseBegan
from domain.state import State
from tests.properties.watching import Game, watched


def won(state: State) -> list[str]:
    """Returns the seats that win by what is on the board, unless something else decides whether that counts."""
    return [] if held_up(state) else have_won(state)


def goes_on(event: Event) -> bool:
    """Returns True where play goes on outside of Resolution, which ends with a check of its own (V1)."""
    return isinstance(event, EncounterBegan) or (isinstance(event, PhaseBegan) and event.phase != "resolution")


@watched()
async def test_nobody_who_has_won_plays_on__TIME_11_CORE_282(game: Game) -> None:
    async for event in game.events():
        if goes_on(event):
            assert won(game.state) == [], f"at {event}"


@watched()
async def test_a_condition_of_victory_is_met_after_events_alone_that_may_decide_it__TIME_11(game: Game) -> None:
    """So nobody has to look after any other event."""
    before: set[str] = set()
    async for event in game.events():
        now = set(won(game.state))
        if not now <= before:
            assert decides(game.state, event), f"{now} at {event}"
        before = now


def decides(state: State, event: Event) -> bool:
    """Returns True for an event after which the rules check, and for what ends the time in which they need not."""
    watched_for = any(each is somebody_may_have_won for each in _watchers(state).get(type(event), ()))
    return watched_for or isinstance(event, MovesUndone)
