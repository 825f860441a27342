"""Launch: the gate is aimed and loaded (CORE-100..109, W-31..W-34)."""

from domain import board
from tests.scenario.table import Table


def test_the_gate_is_aimed_at_one_planet_of_the_defenses_system__CORE_100_CORE_011(table: Table) -> None:
    table.against("blue").until("aim").refuses("red", "not_an_option", "CORE-100", planets=["green-1"])
    table.refuses("red", "too_many", "CORE-100", planets=["blue-1", "blue-2"])
    table.answer("red", planets=["blue-5"])
    assert table.encounter.planet == "blue-5"


def test_a_planet_without_ships_of_the_defense_may_be_attacked__CORE_101_CORE_321(table: Table) -> None:
    table.ships("blue", blue_4=0).seat("red", hand=["attack-10"]).seat("blue", hand=["attack-09"]).against("blue")
    table.aims_at("blue-4").with_ships(2).allies(defense={"green": 1}).reveals(red="attack-10", blue="attack-09")
    table.play_out()
    assert table.total("defense").explained == [("attack-09", 9), ("ships", 1)]
    assert table.has_colony("red", "blue-4")


def test_ships_of_third_players_on_the_planet_are_not_in_the_encounter__CORE_102_CORE_006(table: Table) -> None:
    table.ships("green", blue_2=4).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert [source for source, _ in table.total("defense").explained] == ["attack-08", "ships"]
    assert table.ships_of("green", "blue-2") == 4


def test_at_home_only_planets_of_the_named_visitor_may_be_chosen__CORE_103(table: Table) -> None:
    table.ships("green", red_3=2, red_4=1).ships("yellow", red_1=1).against("red")
    table.at("own_colour", "red", options=["encounter:green"]).refuses(
        "red", "not_an_option", "CORE-100", planets=["red-1"]
    )
    table.aims_at("red-4").until("launch")
    assert table.encounter.planet == "red-4"


def test_the_offense_may_aim_where_it_has_a_colony_and_the_winners_join_it__CORE_104_CORE_356(table: Table) -> None:
    table.ships("red", blue_2=3).against("blue").aims_at("blue-2").with_ships(2, "red-1")
    table.reveals(red="attack-08", blue="negotiate").play_out()
    assert table.ships_of("red", "blue-2") == 5


def test_one_to_four_ships_from_any_colonies_are_launched__CORE_105(table: Table) -> None:
    table.ships("red", green_1=2).against("blue").aims_at("blue-2").until("launch")
    table.answer("red", **{"from": {"red-1": 1, "red-2": 2, "green-1": 1}})
    assert table.ships_of("red", "gate") == 4
    assert table.ships_of("red", "green-1") == 1


def test_five_ships_are_too_many__CORE_105_CORE_344(table: Table) -> None:
    table.against("blue").aims_at("blue-2").until("launch")
    table.refuses("red", "too_many", "CORE-105", **{"from": {"red-1": 4, "red-2": 1}})


def test_no_ship_is_too_few__CORE_105_CORE_344(table: Table) -> None:
    table.against("blue").aims_at("blue-2").until("launch").refuses("red", "too_few", "CORE-105", **{"from": {}})


def test_ships_in_the_warp_cannot_be_launched__CORE_010_CORE_105(table: Table) -> None:
    table.ships("red", warp=5).against("blue").aims_at("blue-2").until("launch")
    table.refuses("red", "not_an_option", "CORE-105", **{"from": {"warp": 1}})


def test_foreign_ships_cannot_be_launched__CORE_105(table: Table) -> None:
    table.against("blue").aims_at("blue-2").until("launch").refuses(
        "red", "not_an_option", "CORE-105", ships=["blue-01"]
    )


def test_the_last_ship_of_a_colony_may_go_and_the_colony_is_lost__CORE_106_CORE_005(table: Table) -> None:
    table.against("blue").aims_at("blue-2").with_ships(4, "red-1")
    assert not table.has_colony("red", "red-1")


def test_ships_may_come_from_the_targeted_planet_itself__CORE_107(table: Table) -> None:
    table.ships("red", blue_2=3).against("blue").aims_at("blue-2").with_ships(3, "blue-2")
    assert table.ships_of("red", "gate") == 3
    assert not table.has_colony("red", "blue-2")


def test_the_defense_is_not_asked_about_its_ships__CORE_108(table: Table) -> None:
    table.seat("blue", ships={"blue-2": 7, "blue-1": 4, "blue-3": 5, "blue-4": 4}).against("blue").aims_at("blue-2")
    table.with_ships(1).reveals(red="attack-08", blue="attack-08").play_out()
    kinds = {event.kind for event in table.happened("answered") if event.seat == "blue"}
    assert "choose_ships" not in kinds


def test_all_ships_of_the_defense_on_the_planet_defend_however_many__CORE_008_CORE_324(table: Table) -> None:
    table.seat("blue", ships={"blue-2": 9, "blue-1": 4, "blue-3": 4, "blue-4": 3}).against("blue").aims_at("blue-2")
    table.with_ships(1).reveals(red="attack-08", blue="attack-08").play_out()
    assert ("ships", 9) in table.total("defense").explained


def test_offense_and_defense_are_each_others_opponent__CORE_012(table: Table) -> None:
    table.against("green").until("aim")
    assert (table.offense_now, table.defense_now) == ("red", "green")
    assert (board.opponent(table.state, "red"), board.opponent(table.state, "green")) == ("green", "red")


def test_an_offense_whose_last_ship_is_gone_before_launch_ends_its_turn__TIME_28_CORE_105(table: Table) -> None:
    """Shadow takes the last ships of the offense, whose own colour comes up twice."""
    table.seat("red", ships={"blue-3": 1}, warp=19).seat("green", "shadow")
    table.against("red").against("red").against("blue").play_out()
    assert table.ships_of("red", "blue-3") == 0
    assert table.happened("encounter_ended")[0].result == "aborted"


def test_homecoming_needs_a_ship__CORE_084(table: Table) -> None:
    table.seat("red", ships={"blue-3": 1}, warp=19).seat("green", "shadow")
    table.against("red").against("red").until("own_colour", "red").answer("red", options=["redraw"])
    table.until("own_colour", "red")
    assert table.ships_of("red", "blue-3") == 0
    table.answer("red", options=["homecoming"]).play_out()
    assert not table.last("encounter_ended").successful
