"""Warpish: the dead in the warp fight on."""

import pytest

from domain.events import ShipsMoved
from tests.scenario.table import Table

WARPISH_FLARE = ["attack-08", "negotiate", "flare-warpish"]


def fight(table: Table, red: str = "attack-08", blue: str = "attack-08") -> Table:
    return table.against("blue").aims_at("blue-2").with_ships(2, "red-1").reveals(red=red, blue=blue)


def dead(table: Table) -> Table:
    """After Regroup nine ships are in the warp: two of red, four of blue, three of green."""
    return table.ships("red", warp=3).ships("blue", warp=4, blue_2=4).ships("green", warp=3)


def test_one_is_added_for_every_ship_of_any_player_in_the_warp__warpish(table: Table) -> None:
    dead(table).seat("red", "warpish")
    fight(table).play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 2), ("warpish", 9)]


def test_as_the_defense_it_adds_to_its_own_side__warpish(table: Table) -> None:
    dead(table).seat("blue", "warpish")
    fight(table).play_out()
    assert ("warpish", 9) in table.total("defense").explained


def test_with_a_negotiate_of_its_own_nothing_is_added__warpish(table: Table) -> None:
    dead(table).seat("red", "warpish")
    fight(table, red="negotiate").play_out()
    assert not table.used("warpish.power")


def test_an_ally_adds_nothing__warpish_CORE_018(table: Table) -> None:
    dead(table).seat("green", "warpish").against("blue").aims_at("blue-2").with_ships(2).allies(offense={"green": 1})
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.used("warpish.power")


def test_the_ships_are_counted_when_the_power_is_used__warpish(table: Table) -> None:
    dead(table).seat("red", "warpish").seat("green", hand=["emotion-control", "cosmic-zap"])
    fight(table).until("use", "green").passes("green").until("totalling", "green")
    table.happens(ShipsMoved(moves={"yellow-01": ["yellow-1", "warp"]}, why="effect")).passes("green").play_out()
    assert ("warpish", 9) in table.total("offense").explained


def test_ships_removed_from_the_game_do_not_count__warpish(table: Table) -> None:
    dead(table).seat("red", "warpish").against("blue").until("aim")
    table.happens(ShipsMoved(moves={"green-20": ["warp", "removed"]}, why="effect"))
    table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-08", blue="attack-08").play_out()
    assert ("warpish", 8) in table.total("offense").explained


def test_cosmic_zapped_nothing_is_added__warpish(table: Table) -> None:
    dead(table).seat("red", "warpish").seat("yellow", hand=["cosmic-zap"])
    fight(table).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("warpish.power") == "cancelled"
    assert table.total("offense").amount == 10


def test_wild_one_for_each_of_its_ships_in_the_warp__warpish(table: Table) -> None:
    dead(table).seat("blue", hand=WARPISH_FLARE)
    fight(table).uses("blue", "warpish.wild").play_out()
    assert ("flare-warpish", 4) in table.total("defense").explained


def test_wild_needs_no_attack_of_its_own__warpish(table: Table) -> None:
    dead(table).seat("red", hand=WARPISH_FLARE)
    fight(table, red="negotiate").uses("red", "warpish.wild").play_out()
    assert table.outcome_of("warpish.wild") == "carried_out"


def test_wild_card_zapped_nothing_is_added__warpish(table: Table) -> None:
    dead(table).seat("red", hand=WARPISH_FLARE).seat("yellow", hand=["card-zap"])
    fight(table).uses("red", "warpish.wild").uses("yellow", "card-zap").play_out()
    assert table.total("offense").amount == 10


def test_super_the_opponent_loses_one_for_each_of_its_dead__warpish(table: Table) -> None:
    dead(table).seat("red", "warpish", hand=WARPISH_FLARE)
    fight(table).uses("red", "warpish.super").play_out()
    assert table.total("defense").explained == [("attack-08", 8), ("ships", 4), ("flare-warpish", -4)]
    assert ("warpish", 9) in table.total("offense").explained


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_cancelled_the_opponent_loses_nothing__warpish(table: Table, zap: str) -> None:
    dead(table).seat("red", "warpish", hand=WARPISH_FLARE).seat("yellow", hand=[zap])
    fight(table).until("cards_revealed", "red").uses("red", "warpish.super").until("use", "yellow")
    table.uses("yellow", zap).play_out()
    assert table.total("defense").amount == 12


def test_super_needs_no_attack_of_its_own__warpish(table: Table) -> None:
    dead(table).seat("red", "warpish", hand=["negotiate", "flare-warpish"])
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="negotiate", blue="attack-08")
    assert table.uses("red", "warpish.super").play_out().outcome_of("warpish.super") == "carried_out"
