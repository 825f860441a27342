"""What holds for moons and edicts in every game, from the usual setup and from unusual positions."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from domain import board
from domain.position import faults
from domain.variants.classic.moons import MOONS
from domain.views import view
from tests.laws.plans import games, over
from tests.laws.play import Plan, Play
from tests.laws.test_ships_and_cards import lying


@st.composite
def with_moons(draw: st.DrawFn) -> Plan:
    """Any game with moons; a position may have some of them anywhere, with ships of one seat on each."""
    plan = draw(games())
    if plan.position is None or draw(st.booleans()):
        return replace(plan, variants=("classic",))
    random = Random(plan.seed)
    printed = [planet for seat in plan.seats for planet in board.PLANETS[seat]]
    moons = random.sample(sorted(MOONS), random.randrange(1, len(MOONS) + 1))
    lying_at = dict(zip(moons, random.sample(printed, len(moons)), strict=True))
    position = {**plan.position, "moons": lying_at}
    for part, moon in zip(position["seats"], moons, strict=False):
        if part.get("ships"):
            places = part["ships"]
            places[moon] = places.pop(max(places, key=lambda place: int(places[place])))
    assert not faults(position, list(plan.seats), ["classic"])
    return replace(plan, variants=("classic",), position=position)


@over(with_moons(), share=0.3)
def test_a_moon_has_one_occupant_and_every_ship_is_seen_once__MOON_02_MOON_03(plan: Plan) -> None:
    play = Play(plan)
    for event in play.happenings():
        if event.type not in ("ships_moved", "moons_laid_out"):
            continue
        moons = view(play.state)["variants"]["classic"]["moons"]
        on_moons = [ship for moon in moons.values() for ships in moon["ships"].values() for ship in ships]
        assert all(len(moon["ships"]) <= 1 for moon in moons.values())
        assert Counter(on_moons) == Counter(ship for ship, place in play.state.ships.items() if place in MOONS)
        for seat, facts in view(play.state)["seats"].items():
            assert facts["home_colonies"] + facts["foreign_colonies"] == len(board.colonies(play.state, seat))
            assert not set(board.colonies(play.state, seat)) & set(MOONS)


@over(with_moons(), share=0.15)
def test_the_moons_stay_where_they_were_laid__MOON_01(plan: Plan) -> None:
    play = Play(plan)
    laid: dict[str, str] = {}
    for event in play.happenings():
        if play.state.variants:
            moons = {moon: facts["planet"] for moon, facts in view(play.state)["variants"]["classic"]["moons"].items()}
            laid = laid or moons
            assert moons == laid
            assert len(set(laid.values())) == len(laid), event.type
    assert laid


@over(with_moons(), share=0.15)
def test_each_edict_is_one_card_for_the_whole_game__CLASSIC_30_CLASSIC_31(plan: Plan) -> None:
    play = Play(plan)
    for event in play.happenings():
        if event.type == "turn_began":
            cards = lying(play.state)
            assert cards["edict-force-field#1"] == cards["edict-rebirth#1"] == 1
