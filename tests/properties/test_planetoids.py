"""Properties of planetoids in every game, from the usual setup and from unusual positions (PLAN-01..46)."""

from __future__ import annotations

from collections import Counter

from domain import board
from domain.state import State
from domain.variants.planetoids import variant_state
from tests.properties.watching import Game, watched

MOVEMENT = ("planetoid_created", "planetoid_moved")


def crowds(state: State) -> tuple[int, int]:
    """Returns the most planetoids and the most markers in one system."""
    lying = Counter(variant_state.in_play(state).values())
    return max(lying.values(), default=0), max(len(variant_state.markers(state, seat)) for seat in state.seats)


@watched("planetoids")
async def test_no_system_ends_a_step_with_more_than_two_planetoids_or_markers__PLAN_34_PLAN_35(game: Game) -> None:
    async for event in game.events():
        if event.type in ("phase_began", "turn_began"):
            assert max(crowds(game.state)) <= variant_state.MOST_IN_A_SYSTEM
        if game.state.ships:
            assert crowds(game.state)[1] <= variant_state.MOST_IN_A_SYSTEM


@watched("planetoids")
async def test_markers_and_planetoids_are_as_many_and_each_ship_is_somewhere__PLAN_01_PLAN_20_XVAR_07(
    game: Game,
) -> None:
    async for event in game.events():
        if event.type != "agenda_moved" or game.random.random() < 0.7:
            continue
        shown = game.view()["variants"]["planetoids"]
        marked = [planetoid for there in shown["markers"].values() for planetoid in there]
        assert sorted(marked) == sorted(shown["planetoids"])
        kept = [planet for planet in game.state.trophies if planet in variant_state.PLANETOIDS]
        assert sorted([*marked, *shown["supply"], *kept]) == sorted(variant_state.PLANETOIDS)
        for seat, facts in game.view()["seats"].items():
            assert facts["colonies_needed"] == game.state.home_planets + len(shown["markers"][seat])
        ships = 4 * game.state.home_planets
        assert all(len([s for s in game.state.ships if s.startswith(f"{seat}-")]) == ships for seat in game.seats)


@watched("planetoids")
async def test_every_encounter_begins_with_one_chain_that_ends__PLAN_30_PLAN_39(game: Game) -> None:
    """Unless the offense is on no planetoid and has two markers already (PLAN-34), or none is left (PLANETOID-02)."""
    since: list[str] = []
    free = False
    async for event in game.events():
        if event.type == "encounter_began":
            seat = event.offense  # type: ignore[attr-defined]
            is_full = len(variant_state.markers(game.state, seat)) == variant_state.MOST_IN_A_SYSTEM
            stuck = is_full or not variant_state.supply(game.state)
            since, free = [], stuck and not variant_state.occupied(game.state, seat)
        if event.type in MOVEMENT:
            since.append(event.type)
        if event.type == "phase_began" and game.state.phase == "regroup":
            assert bool(since) != free
            assert since.count("planetoid_moved") <= len(game.seats)
            assert since.count("planetoid_created") <= 1
            since = []
        if event.type == "planet_destroyed":
            assert board.system_of(game.state, event.planet) == ""  # type: ignore[attr-defined]
