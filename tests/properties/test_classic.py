"""What holds for moons and edicts in every game, from the usual setup and from unusual positions."""

from __future__ import annotations

from collections import Counter

from domain import board
from domain.game.views import view
from domain.variants.classic.moons import MOONS
from tests.properties.play import Plan
from tests.properties.shared import Replayed, watched
from tests.properties.test_ships_and_cards import lying


@watched(0.2, "classic")
def test_a_moon_has_one_occupant_and_every_ship_is_seen_once__MOON_02_MOON_03(plan: Plan) -> None:
    play = Replayed(plan)
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


@watched(0.1, "classic")
def test_the_moons_stay_where_they_were_laid__MOON_01(plan: Plan) -> None:
    play = Replayed(plan)
    laid: dict[str, str] = {}
    for event in play.happenings():
        if play.state.variants:
            moons = {moon: facts["planet"] for moon, facts in view(play.state)["variants"]["classic"]["moons"].items()}
            laid = laid or moons
            assert moons == laid
            assert len(set(laid.values())) == len(laid), event.type
    assert laid


@watched(0.1, "classic")
def test_each_edict_is_one_card_for_the_whole_game__CLASSIC_30_CLASSIC_31(plan: Plan) -> None:
    play = Replayed(plan)
    for event in play.happenings():
        if event.type == "turn_began":
            cards = lying(play.state)
            assert cards["edict-force-field#1"] == cards["edict-rebirth#1"] == 1
