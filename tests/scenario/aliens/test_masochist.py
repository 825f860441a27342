"""Masochist: wins with nothing left."""

import pytest

from domain.aliens.base.masochist import all_lost
from domain.board import REMOVED
from domain.events import ShipsMoved
from domain.powers import active
from tests.scenario.table import Table


def everything_lost(table: Table) -> Table:
    """Green is Masochist with all ships in the warp; red is the offense."""
    return table.seat("green", "masochist", ships={}, warp=20).against("blue")


def test_all_of_its_ships_in_the_warp_win_the_game_at_the_start_of_any_players_regroup__masochist(table: Table) -> None:
    everything_lost(table).start()
    assert table.state.status == "over"
    assert table.state.winners == ["green"]
    assert table.last("game_ended").why == "masochist"


def test_as_the_offense_it_wins_before_its_ship_leaves_the_warp__masochist(table: Table) -> None:
    table.seat("red", "masochist", ships={}, warp=20).start()
    assert table.state.winners == ["red"]
    assert not table.happened("ships_moved")


def test_one_ship_outside_the_warp_is_enough_to_go_on__masochist(table: Table) -> None:
    table.seat("green", "masochist", ships={"green-1": 1}, warp=19).against("blue").until("aim")
    assert not table.used("masochist.power")


def fate(table: Table, place: str) -> Table:
    """The last of green's ships is not in the warp but here."""
    everything_lost(table).seat("green", ships={"green-1": 1}, warp=19).start()
    return table.happens(ShipsMoved(moves={"green-01": ["green-1", place]}, why="elsewhere"))


@pytest.mark.parametrize("place", ["warp", REMOVED, "captured:blue"])
def test_ships_in_the_warp_removed_or_captured_by_another_are_lost__masochist(table: Table, place: str) -> None:
    assert all_lost(fate(table, place).state, "green")
    table.play_out()
    assert table.state.winners == ["green"]


@pytest.mark.parametrize("place", ["captured:green", "research:laboratory", "gate"])
def test_ships_in_other_special_places_are_not_lost_and_block_the_win__masochist(table: Table, place: str) -> None:
    assert not all_lost(fate(table, place).state, "green")


def test_the_power_is_not_lost_through_too_few_home_colonies__masochist(table: Table) -> None:
    table.seat("green", "masochist", ships={"green-1": 1}, warp=19).against("blue").start()
    assert table.state.seats["green"].powerless
    assert active(table.state, "green") == ["masochist"]


def test_the_usual_victory_stays_possible__masochist(table: Table) -> None:
    table.ships("red", blue_1=1, green_1=1, green_2=1, yellow_1=1).seat("red", "masochist", hand=["attack-40"])
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-40", blue="attack-08").play_out()
    assert table.state.winners == ["red"]
    assert table.last("game_ended").why == "colonies"


def test_zapped_it_does_not_win_now_but_at_the_next_regroup__masochist(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "cosmic-zap"])
    everything_lost(table).uses("blue", "cosmic-zap").until("aim")
    assert table.outcome_of("masochist.power") == "cancelled"
    table.play_out().play_out("game_ended")
    assert len(table.happened("encounter_ended")) == 1
    assert table.state.winners == ["green"]


def test_healer_brings_its_ships_back__masochist(table: Table) -> None:
    table.seat("red", "masochist", ships={"red-1": 2, "red-2": 1}, warp=17).seat("green", "healer", hand=["attack-08"])
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-08")
    table.uses("green", "healer.power", seats=["red"]).play_out()
    assert not all_lost(table.state, "red")


# -- the flare ---------------------------------------------------------------------------------


def redirected(table: Table) -> Table:
    """Yellow holds the flare; red, the offense, and green have ships in the warp."""
    table.seat("yellow", hand=["attack-08", "flare-masochist"]).ships("red", warp=3).ships("green", warp=2)
    return table.against("blue").uses("yellow", "masochist.wild", seats=["green"])


def test_wild_a_named_player_gets_a_ship_back_and_the_offense_gets_none__masochist(table: Table) -> None:
    redirected(table).at("return_ships", "green", amounts={"green-5": 1}).until("aim")
    assert table.in_warp("green") == 1
    assert table.in_warp("red") == 3
    assert "flare-masochist" in table.hand("yellow")


@pytest.mark.parametrize("named", ["red", "blue", "yellow"])
def test_wild_neither_the_offense_nor_who_gets_no_ship_back_can_be_named__masochist(table: Table, named: str) -> None:
    """Blue has no ship in the warp, yellow no colony."""
    table.seat("yellow", hand=["attack-08", "flare-masochist"], ships={}, warp=20).ships("red", warp=3)
    table.ships("green", warp=2).against("blue").until("leaving_warp", "yellow")
    answer = {"kind": "choose_seats", "seats": [named]}
    table.refuses("yellow", "not_an_option", use="masochist.wild", answer=answer)


def test_wild_without_a_retrieval_there_is_nothing_to_redirect__masochist(table: Table) -> None:
    table.seat("yellow", hand=["attack-08", "flare-masochist"]).ships("green", warp=2).against("blue").until("aim")
    assert not table.was_offered("yellow", "masochist.wild")


def test_wild_it_is_illegal_if_the_offense_were_left_without_any_ship_for_the_gate__masochist(table: Table) -> None:
    table.seat("yellow", hand=["attack-08", "flare-masochist"]).seat("red", ships={}, warp=20)
    table.ships("green", warp=2).against("blue").until("aim")
    assert not table.was_offered("yellow", "masochist.wild")
    assert table.ships_of("red", "gate") == 1


def test_wild_card_zapped_the_offense_gets_its_ship__masochist(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "card-zap"])
    redirected(table).uses("blue", "card-zap").until("aim")
    assert table.outcome_of("masochist.wild") == "cancelled"
    assert table.in_warp("green") == 2
    assert table.in_warp("red") == 2


def out_of_reach(table: Table, warp: int = 3) -> Table:
    """Red is Masochist, the offense, and holds its flare."""
    table.seat("red", "masochist", hand=["attack-08", "flare-masochist"]).ships("red", warp=warp)
    return table.against("blue").uses("red", "masochist.super")


def test_super_a_ship_in_the_warp_leaves_the_game_and_none_comes_back__masochist(table: Table) -> None:
    out_of_reach(table).until("aim")
    assert table.ships_of("red", REMOVED) == 1
    assert table.in_warp("red") == 2
    assert "flare-masochist" in table.hand("red")


def test_super_it_is_for_its_regroup__masochist(table: Table) -> None:
    table.seat("green", "masochist", hand=["attack-08", "flare-masochist"]).ships("green", warp=3)
    table.ships("red", warp=1).against("blue").until("aim")
    assert not table.was_offered("green", "masochist.super")


@pytest.mark.parametrize(("left", "offered"), [(6, True), (5, False)])
def test_super_enough_ships_to_win_with_must_be_left__masochist(table: Table, left: int, offered: bool) -> None:
    table.seat("red", "masochist", hand=["attack-08", "flare-masochist"], ships={"red-1": 1}, warp=19)
    table.seat("blue", hand=["attack-08", "plague"]).against("blue").until("start_of_encounter", "blue")
    gone = {f"red-{number:02}": ["warp", REMOVED] for number in range(left + 1, 21)}
    table.happens(ShipsMoved(moves=gone, why="elsewhere")).until("aim")
    assert table.was_offered("red", "masochist.super") == offered


@pytest.mark.parametrize(("zap", "zone"), [("card-zap", "discard"), ("cosmic-zap", "hand:red")])
def test_super_zapped_the_ship_comes_back_as_usual__masochist(table: Table, zap: str, zone: str) -> None:
    table.seat("yellow", hand=[zap])
    out_of_reach(table).uses("yellow", zap).until("aim")
    assert table.outcome_of("masochist.super") == "cancelled"
    assert table.ships_of("red", REMOVED) == 0
    assert table.in_warp("red") == 2
    assert "flare-masochist" in table.pile(zone)
