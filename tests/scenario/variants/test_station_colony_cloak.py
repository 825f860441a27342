"""Colony Cloak (STAT-27, STAT-28)."""

from tests.scenario.table import Table
from tests.scenario.variants.planetoids import lay as position_of_planetoids
from tests.scenario.variants.stations import lay, station

CLOAK = "station-colony-cloak"
A_SHIP = {"from": {"blue-3": 1}}


def aimed(table: Table, planet: str = "blue-2") -> Table:
    """Red's gate is aimed at blue, who has the cloak at blue-3."""
    return lay(table, colony_cloak="blue-3").against("blue").aims_at(planet)


def test_for_one_ship_the_offense_must_aim_elsewhere__STAT_27(table: Table) -> None:
    aimed(table).uses("blue", CLOAK, **A_SHIP)
    assert (table.in_warp("blue"), table.ships_of("blue", "blue-3")) == (1, 3)
    table.refuses("red", "not_an_option", "CORE-100", planets=["blue-2"]).answer("red", planets=["blue-4"])
    table.until("launch")
    assert table.encounter.planet == "blue-4"
    assert [event.planet for event in table.happened("gate_aimed")] == ["blue-2", "blue-4"]
    assert table.outcome_of(CLOAK) == "carried_out"


def test_the_price_must_be_at_the_station__STAT_27(table: Table) -> None:
    aimed(table).until("gate_aimed", "blue")
    table.refuses("blue", "not_an_option", use=CLOAK, answer={"from": {"blue-2": 1}})
    table.refuses("blue", "too_few", use=CLOAK, answer={"from": {}})
    table.refuses("blue", "too_many", use=CLOAK, answer={"from": {"blue-3": 2}})


def test_the_owner_may_leave_the_aim_unchanged__STAT_27(table: Table) -> None:
    aimed(table).until("gate_aimed", "blue").passes("blue").until("launch")
    assert (table.encounter.planet, table.in_warp("blue")) == ("blue-2", 0)


def test_the_last_ship_is_price_enough__STAT_27(table: Table) -> None:
    lay(table, colony_cloak="blue-3").ships("blue", blue_3=1).against("blue").aims_at("blue-2")
    table.uses("blue", CLOAK, **A_SHIP)
    assert station(table, "colony_cloak")["face_up"] is False
    table.at("aim", "red", planets=["blue-1"]).until("launch")
    assert table.encounter.planet == "blue-1"
    assert len([use for use in table.happened("use_declared") if use.ability == CLOAK]) == 1


def test_every_aim_may_be_answered_and_no_planet_comes_twice__STAT_28(table: Table) -> None:
    aimed(table, "blue-1").uses("blue", CLOAK, **A_SHIP)
    table.at("aim", "red", planets=["blue-2"]).uses("blue", CLOAK, **A_SHIP)
    table.refuses("red", "not_an_option", planets=["blue-1"]).refuses("red", "not_an_option", planets=["blue-2"])
    table.answer("red", planets=["blue-3"]).until("launch")
    assert table.encounter.planet == "blue-3"


def test_without_another_target_it_is_not_offered__STAT_27_STAT_28(table: Table) -> None:
    aimed(table.ships("blue", blue_3=6), "blue-1")
    for planet in ("blue-2", "blue-3", "blue-4"):
        table.uses("blue", CLOAK, **A_SHIP).at("aim", "red", planets=[planet])
    table.uses("blue", CLOAK, **A_SHIP)
    assert table.encounter.planet == "blue-5"
    assert table.ships_of("blue", "blue-3") == 2, "the price could be paid once more"
    assert not table.may_use("blue", CLOAK)
    assert table.until("launch").in_warp("blue") == 4


def test_the_next_encounter_knows_nothing_of_it__STAT_28(table: Table) -> None:
    aimed(table).uses("blue", CLOAK, **A_SHIP).at("aim", "red", planets=["blue-4"]).play_out()
    table.until("aim")
    assert "driven_from" not in table.encounter.facts


def test_an_encounter_in_another_system_is_out_of_its_reach__STAT_27(table: Table) -> None:
    lay(table, colony_cloak="blue-3").ships("blue", red_1=2, red_2=2).against("red")
    table.at("own_colour", "red", options=["encounter:blue"]).aims_at("red-2").play_out()
    assert not table.was_offered("blue", CLOAK)


def test_only_the_defense_can_use_it__STAT_27(table: Table) -> None:
    lay(table, colony_cloak="green-3").against("blue").aims_at("blue-2").until("launch")
    assert not table.was_offered("green", CLOAK)


def test_planetoids_in_the_system_are_cloaked_and_aimed_at_too__STAT_27_XVAR_32(table: Table) -> None:
    position_of_planetoids(table, {"blue": [3]}, {"green": [3]})
    aimed(table, "planetoid-3").uses("blue", CLOAK, **A_SHIP)
    table.refuses("red", "not_an_option", planets=["planetoid-3"]).answer("red", planets=["blue-1"])
    assert table.encounter.planet == "blue-1"


def test_a_planetoid_may_be_the_new_target__STAT_27_XVAR_32(table: Table) -> None:
    position_of_planetoids(table, {"blue": [3]}, {"green": [3]})
    aimed(table, "blue-1").uses("blue", CLOAK, **A_SHIP).at("aim", "red", planets=["planetoid-3"])
    assert table.encounter.planet == "planetoid-3"
