"""What holds for planetoids in every game, from the usual setup and from unusual positions (PLAN-01..46)."""

from __future__ import annotations

from collections import Counter

from domain import board
from domain.game.views import view
from domain.state import State
from domain.variants.planetoids import slice
from tests.properties.play import Plan
from tests.properties.shared import Replayed, watched

MOVEMENT = ("planetoid_created", "planetoid_moved")


def crowds(state: State) -> tuple[int, int]:
    """The most planetoids and the most markers in one system."""
    lying = Counter(slice.in_play(state).values())
    return max(lying.values(), default=0), max(len(slice.markers(state, seat)) for seat in state.seats)


@watched(0.2, "planetoids")
def test_no_system_ends_a_step_with_more_than_two_planetoids_or_markers__PLAN_34_PLAN_35(plan: Plan) -> None:
    play = Replayed(plan)
    for event in play.happenings():
        if event.type in ("phase_began", "turn_began"):
            assert max(crowds(play.state)) <= slice.MOST_IN_A_SYSTEM
        if play.state.ships:
            assert crowds(play.state)[1] <= slice.MOST_IN_A_SYSTEM


@watched(0.1, "planetoids")
def test_markers_and_planetoids_are_as_many_and_each_ship_is_somewhere__PLAN_01_PLAN_20_XVAR_07(plan: Plan) -> None:
    play = Replayed(plan)
    for event in play.happenings():
        if event.type != "agenda_moved" or play.random.random() < 0.7:
            continue
        shown = view(play.state)["variants"]["planetoids"]
        marked = [planetoid for there in shown["markers"].values() for planetoid in there]
        assert sorted(marked) == sorted(shown["planetoids"])
        kept = [planet for planet in play.state.trophies if planet in slice.PLANETOIDS]
        assert sorted([*marked, *shown["supply"], *kept]) == sorted(slice.PLANETOIDS)
        for seat, facts in view(play.state)["seats"].items():
            assert facts["colonies_needed"] == play.state.home_planets + len(shown["markers"][seat])
        ships = 4 * play.state.home_planets
        assert all(len([s for s in play.state.ships if s.startswith(f"{seat}-")]) == ships for seat in plan.seats)


@watched(0.1, "planetoids")
def test_every_encounter_begins_with_one_chain_that_ends__PLAN_30_PLAN_39(plan: Plan) -> None:
    """Unless the offense is on no planetoid and has two markers already (PLAN-34), or none is left (PLANETOID-02)."""
    play = Replayed(plan)
    since: list[str] = []
    free = False
    for event in play.happenings():
        if event.type == "encounter_began":
            seat = event.offense  # type: ignore[attr-defined]
            stuck = len(slice.markers(play.state, seat)) == slice.MOST_IN_A_SYSTEM or not slice.supply(play.state)
            since, free = [], stuck and not slice.occupied(play.state, seat)
        if event.type in MOVEMENT:
            since.append(event.type)
        if event.type == "phase_began" and play.state.phase == "regroup":
            assert bool(since) != free
            assert since.count("planetoid_moved") <= len(plan.seats)
            assert since.count("planetoid_created") <= 1
            since = []
        if event.type == "planet_destroyed":
            assert board.system_of(play.state, event.planet) == ""  # type: ignore[attr-defined]
