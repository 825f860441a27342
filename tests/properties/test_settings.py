"""The host changes the settings of a lobby: the game is then as if it had been created like that (TABLE-08)."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

from domain import state as states
from domain.board import COLOURS
from domain.commands import ChangeSettings, Command, CreateGame, LeaveSeat, StartGame, TakeSeat
from domain.decider import advance, decide
from domain.engine.chance import Chance
from domain.refusal import Refused
from domain.state import State
from domain.variants import variant
from tests.properties.play import Plan, Play, folded

SEEDS = range(12)
PLAN = Plan(1, ("red", "blue", "green", "yellow"), {"alien_selection": "random"})
VARIANTS = ("four_planets", "skill_tokens", "space_stations", "planetoids", "team", "technology", "hazards")
OPTIONS: dict[str, tuple[Any, ...]] = {
    "timers": (None, {}, {"reaction": 2.5}, {"decision": 60}),
    "turn_limit": (None, 3, 300),
    "undo_policy": ("off", "unanimous", "majority"),
    "extensions": (0, 2),
    "sets": (["base"], ["base", "storm"], ["incursion"]),
    "skill_tokens.power_rule": ("leaders_and_home_colonies", "leaders_only"),
    "aliens": ({}, {"red": "zombie"}),
    "no_such_option": (1,),
}


def change_by_chance(random: Random) -> ChangeSettings:
    """Returns a change, often a good one."""
    seats = random.sample(COLOURS, random.randrange(2, 7))
    variants = random.sample(VARIANTS, random.randrange(3))
    names = random.sample(list(OPTIONS), random.randrange(3))
    return ChangeSettings(
        seats=seats if random.random() < 0.4 else msgspec.UNSET,
        variants=variants if random.random() < 0.5 else msgspec.UNSET,
        options={name: random.choice(OPTIONS[name]) for name in names},
    )


def lobby_by_chance(play: Play) -> Iterator[Command]:
    """Lets people come and go while the host changes settings; then all seats are taken."""
    yield play.opening()[0]
    random = play.random
    for number in range(30):
        free = [colour for colour, seat in play.state.seats.items() if not seat.player]
        taken = [colour for colour, seat in play.state.seats.items() if seat.player]
        if random.random() < 0.7:
            yield change_by_chance(random)
        elif taken and random.random() < 0.4:
            yield LeaveSeat(seat=random.choice(taken))
        elif free:
            yield TakeSeat(seat=random.choice(free), player=f"p_{number}")
    yield from [
        TakeSeat(seat=colour, player=f"p_{colour}") for colour, seat in play.state.seats.items() if not seat.player
    ]


@pytest.mark.parametrize("seed", SEEDS)
def test_a_game_of_changed_settings_is_one_that_was_created_with_them__TABLE_08(seed: int) -> None:
    """State by state: live, folded from what was stored, and created again with the settings of that moment."""
    play, live, changed, refused = Play(replace(PLAN, seed=seed)), states.new(), 0, 0
    for command in lobby_by_chance(play):
        before = states.encode(play.state)
        try:
            events = play.do(command)
        except Refused:
            assert states.encode(play.state) == before
            refused += 1
            continue
        advance(live, command, play.chance)
        changed += isinstance(command, ChangeSettings) and bool(events)
        assert states.encode(live) == states.encode(play.state) == states.encode(folded(play.history))
        assert settings_of(play.state) == settings_of(created_like(play.state, play.chance))
    assert changed >= 3
    assert refused >= 1
    fresh = created_like(play.state, play.chance)
    for colour, seat in play.state.seats.items():
        advance(fresh, TakeSeat(seat=colour, player=seat.player), play.chance)
    play.do(StartGame(at=play.now))
    advance(fresh, StartGame(at=play.now), play.chance)
    assert as_dealt(play.state) == as_dealt(fresh)
    for _ in play.steps(300):
        pass
    assert states.encode(folded(play.history)) == states.encode(play.state)


def settings_of(state: State) -> Any:
    return list(state.seats), state.variants, state.options, state.home_planets


def created_like(state: State, chance: Chance) -> State:
    """Returns a new game with the settings of a lobby."""
    found, seats = states.new(), list(state.seats)
    implied = variant.complete([], len(seats))
    chosen = [each for each in state.variants if each not in implied]
    advance(found, CreateGame(game=state.game, seats=seats, variants=chosen, options=state.options), chance)
    return found


def as_dealt(state: State) -> State:
    """Returns the state without what only tells how it came about."""
    found = states.copy(state)
    found.version, found.vacated = 0, {}
    return found


def test_what_is_as_it_was_makes_no_event__TABLE_08() -> None:
    play = Play(PLAN)
    play.do(play.opening()[0])
    same = ChangeSettings(
        seats=list(PLAN.seats), variants=list(play.state.variants), options={"timers": {}, "undo_policy": "unanimous"}
    )
    assert decide(play.state, same, play.chance) == []
    assert decide(play.state, ChangeSettings(), play.chance) == []
