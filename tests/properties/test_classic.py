"""Properties of moons and edicts in every game, from the usual setup and from unusual positions."""

from __future__ import annotations

from collections import Counter

from domain import board
from domain.game.views import PUBLIC
from domain.variants.classic.moons import MOONS
from domain.variants.variant import VIEWS
from tests.properties.watching import Game, watched


@watched("classic")
async def test_a_moon_has_one_occupant_and_every_ship_is_seen_once__MOON_02_MOON_03(game: Game) -> None:
    async for event in game.events():
        if event.type not in ("ships_moved", "moons_laid_out"):
            continue
        shown, state = game.view(), game.state
        moons = shown["variants"]["classic"]["moons"]
        on_moons = [ship for moon in moons.values() for ships in moon["ships"].values() for ship in ships]
        assert all(len(moon["ships"]) <= 1 for moon in moons.values())
        assert Counter(on_moons) == Counter(ship for ship, place in state.ships.items() if place in MOONS)
        for seat, facts in shown["seats"].items():
            assert facts["home_colonies"] + facts["foreign_colonies"] == len(board.colonies(state, seat))
            assert not set(board.colonies(state, seat)) & set(MOONS)


@watched("classic")
async def test_the_moons_stay_where_they_were_laid__MOON_01(game: Game) -> None:
    laid: dict[str, str] = {}
    async for event in game.events():
        if game.state.variants:
            shown = VIEWS["classic"](game.state, PUBLIC)["moons"]
            moons = {moon: facts["planet"] for moon, facts in shown.items()}
            laid = laid or moons
            assert moons == laid
            assert len(set(laid.values())) == len(laid), event.type
    assert laid


@watched("classic")
async def test_each_edict_is_one_card_for_the_whole_game__CLASSIC_30_CLASSIC_31(game: Game) -> None:
    async for event in game.events():
        if event.type == "turn_began":
            cards = game.lying()
            assert cards["edict-force-field#1"] == cards["edict-rebirth#1"] == 1
