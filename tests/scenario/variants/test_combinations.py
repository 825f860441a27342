"""Variants that meet (XVAR): what belongs to no one of them alone."""

import pytest

from domain.views import view
from tests.scenario.table import Table
from tests.scenario.variants import planetoids, skills


@pytest.mark.parametrize("variant", ["reward_deck", "common_rewards"])
def test_ionic_gas_stops_rewards_of_either_deck__XVAR_21(table: Table, variant: str) -> None:
    table.variant(variant).seat("blue", hand=["attack-40"]).seat("green", hand=[]).seat("yellow", hand=["ionic-gas"])
    table.against("blue").aims_at("blue-2").with_ships(1).allies(defense={"green": 3})
    table.reveals(red="attack-08", blue="attack-40").uses("yellow", "ionic-gas").play_out()
    assert table.result() == "defense_won"
    assert not table.happened("rewards_chosen")
    assert table.hand("green") == []


def test_what_the_start_of_an_encounter_did_stays_done_when_it_is_aborted__XVAR_30(table: Table) -> None:
    planetoids.lay(table, {"red": [1]}, {"blue": [1]}).variant("skill_tokens").against("blue")
    skills.lay(skills.lay(table, "red", red_1="WW", planetoid_1="EE"), "blue", blue_1="SSSS").aims_at("blue-1")
    skills.sends(table, "launch", "red", "WW", "red-1").play_out()
    assert table.result() == "aborted"
    assert [moved.target for moved in table.happened("planetoid_moved")] == ["yellow"]
    assert planetoids.lying(table)["yellow"] == [1]


def test_moons_lie_before_ships_are_spread_or_laid_on_them__XVAR_01_MOON_01(table: Table) -> None:
    table.variant("classic").variant("skill_tokens").position(moons={"moon-flux": "red-1"})
    skills.lay(table, "red", moon_flux="E").until("spread_ships", "blue")
    kinds = [event.type for event in table.events]
    assert kinds.index("moons_laid_out") < kinds.index("board_laid_out")
    assert [facts["ships"] for facts in view(table.state)["variants"]["classic"]["moons"].values()] == [
        {"red": ["red-01"]}
    ]


def traded(table: Table, planet: str) -> Table:
    """Red gives this planet of its home system for blue-1."""
    table.seat("red", hand=["flare-leviathan", "attack-08"]).against("blue").at(
        "create_planetoid", "red", planets=["planetoid-9"]
    )
    return table.uses("red", "leviathan.wild", planets=[planet]).at("get", "red", planets=["blue-1"])


def test_a_planetoid_that_an_effect_moves_bumps_one_of_two_others__PLAN_35(table: Table) -> None:
    planetoids.lay(table, {"blue": [1, 2], "red": [3]}, {"green": [1, 2], "yellow": [3]})
    traded(table, "planetoid-3").at("bump_planetoid", "red", planets=["planetoid-2"]).play_out()
    assert planetoids.lying(table) == {"red": [2, 9], "blue": [1, 3], "green": [], "yellow": []}
    assert not table.happened("victory_reached")


def test_it_is_destroyed_where_its_marker_lies__PLAN_36(table: Table) -> None:
    planetoids.lay(table, {"red": [3]}, {"blue": [3]})
    traded(table, "planetoid-3").play_out()
    assert table.last("planet_destroyed").planet == "planetoid-3"
    assert planetoids.markers(table)["blue"] == []
