"""A ship may be lost while others answer the use that needs it: Vacuum takes it along (CORE-010, TIME-08)."""

import pytest

from tests.scenario.table import Table


@pytest.fixture
def laid(table: Table) -> Table:
    table.seat("yellow", "vacuum", hand=["attack-08", "negotiate", "flare-void"])
    return table.seat("green", hand=["attack-08", "card-zap", "cosmic-zap"])


def along(table: Table, zap: str, victim: str, place: str) -> Table:
    """Green zaps the use; yellow, the Vacuum, swallows the zap for a ship, and one of the victim goes along."""
    table.uses("green", zap).uses("yellow", "void.wild", **{"from": {"yellow-1": 1}})
    table.at("catharsis", "yellow", amounts={victim: 1})
    return table.at("go_along", victim, **{"from": {place: 1}})


@pytest.mark.parametrize("alien", ["fungus", "classic-fungus"])
def test_with_no_ship_left_it_captures_nothing__fungus(laid: Table, alien: str) -> None:
    table = laid.seat("blue", alien, hand=["attack-20", "negotiate"]).ships("blue", blue_2=1)
    table.against("blue").aims_at("blue-2").with_ships(1, "red-1").reveals(red="attack-08", blue="attack-20")
    along(table, "cosmic-zap", "blue", "blue-2").play_out()
    assert table.in_warp("red") == 1


def test_super_one_ship_that_is_left_settles_one_planet__sneak(laid: Table) -> None:
    table = laid.seat("red", hand=["attack-40", "negotiate"]).ships("blue", blue_2=2)
    table.seat("blue", "sneak", hand=["attack-06", "negotiate", "flare-sneak"])
    table.against("blue").aims_at("blue-2").with_ships(1, "red-1").reveals(red="attack-40", blue="attack-06")
    table.uses("blue", "sneak.power", planets=["red-4"]).uses("blue", "sneak.super")
    table.at("second_planet", "blue", planets=["red-5"])
    along(table, "cosmic-zap", "blue", "blue-2").play_out()
    assert (table.in_warp("blue"), table.ships_of("blue", "red-4")) == (1, 1)


def test_with_no_ship_left_to_withdraw_nothing_happens__amoeba(laid: Table) -> None:
    table = laid.seat("blue", "amoeba", hand=["attack-08", "negotiate"]).ships("blue", blue_2=1)
    table.against("blue").aims_at("blue-2").with_ships(1, "red-1")
    table.uses("blue", "amoeba.power", options=["withdraw"])
    along(table, "cosmic-zap", "blue", "blue-2").play_out()


@pytest.mark.parametrize("alien", ["amoeba", "classic-amoeba"])
def test_wild_with_no_ship_left_to_add_nothing_happens__amoeba(laid: Table, alien: str) -> None:
    table = laid.seat("blue", hand=["attack-08", f"flare-{alien}"]).ships("blue", warp=16, blue_2=3, blue_3=1)
    table.against("blue").aims_at("blue-2").with_ships(1, "red-1")
    table.uses("blue", f"{alien}.wild", options=["add"])
    along(table, "card-zap", "blue", "blue-3").play_out()


def test_wild_with_no_ship_left_to_send_nothing_happens__worm(laid: Table) -> None:
    table = laid.seat("red", hand=["attack-08", "flare-worm"]).ships("red", warp=19, blue_1=1)
    table.from_the_start_of_the_turn().uses("red", "worm.wild", planets=["red-2"])
    along(table, "card-zap", "red", "blue-1").play_out()


def test_wild_with_no_ship_left_to_bring_nothing_happens__sloth(table: Table) -> None:
    table.seats("red", "blue", "green", "yellow", "purple")
    table.seat("yellow", "vacuum", hand=["attack-08", "negotiate", "flare-void"])
    table.seat("green", hand=["attack-08", "card-zap"])
    table.seat("purple", hand=["attack-08", "flare-sloth"]).ships("purple", warp=17, purple_1=1, purple_2=2)
    table.against("blue").aims_at("blue-2").with_ships(1, "red-1").invites("red", "purple").invites("blue")
    table.at("ally", "purple", options=["offense"]).at("commit", "purple", **{"from": {"purple-2": 2}})
    table.uses("purple", "sloth.wild")
    along(table, "card-zap", "purple", "purple-1").play_out()


# -- no crash, but a ship comes back out of the warp ---------------------------------------------


def test_wild_no_ship_comes_out_of_the_warp__phantom_CORE_010(laid: Table) -> None:
    table = laid.seat("red", hand=["attack-20", "negotiate", "flare-phantom"]).ships("red", blue_1=1)
    table.against("blue").aims_at("blue-2").with_ships(1, "red-1").reveals(red="attack-20", blue="attack-08")
    table.uses("red", "phantom.wild", **{"from": {"blue-1": 1}})
    along(table, "card-zap", "red", "blue-1").play_out()
    assert table.in_warp("red") == 1


def test_super_no_ship_comes_out_of_the_warp__disease_CORE_010(laid: Table) -> None:
    table = laid.seat("blue", "disease", hand=["attack-20", "negotiate", "flare-disease"]).ships("blue", red_1=1)
    table.uses("blue", "disease.super", **{"from": {"red-1": 1}})
    along(table, "card-zap", "blue", "red-1").until("aim")
    assert table.in_warp("blue") == 1
