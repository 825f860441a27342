"""Planetoids wander: movement, creation, bumps, the end of a planetoid (PLAN-30..46, PLAN-50, PLAN-52)."""

import pytest

from domain import board
from domain.game.views import view
from tests.scenario.table import Table
from tests.scenario.variants.planetoids import lay, lying, markers, needed, supply

# -- moving ------------------------------------------------------------------------------------


def test_it_moves_before_a_ship_leaves_the_warp__PLAN_30(table: Table) -> None:
    lay(table.ships("red", warp=3, planetoid_1=2), {"red": [1]}, {"red": [1]}).until("regroup")
    types = [event.type for event in table.events]
    after = types[types.index("encounter_began") + 1 :]
    assert after[0] == "planetoid_moved"
    assert table.in_warp("red") == 3


def test_it_moves_before_every_effect_at_the_start_of_an_encounter__PLAN_41(table: Table) -> None:
    table.ships("red", warp=3, planetoid_1=2, planetoid_2=1).seat("red", hand=["mobius-tubes", "negotiate"])
    lay(table, {"red": [1], "green": [2]}, {"red": [1], "yellow": [2]}).start()
    assert table.asked("red") == "move_planetoid"
    table.answer("red", planets=["planetoid-1"])
    assert table.may_use("red", "mobius-tubes")


def test_the_next_system_is_that_of_the_seat_to_the_right__PLAN_31_PLAN_45(table: Table) -> None:
    lay(table.ships("red", planetoid_1=2), {"red": [1]}, {"red": [1]}).start()
    moved = table.last("planetoid_moved")
    assert (moved.source, moved.target, moved.why) == ("red", "yellow", "moved")
    assert lying(table) == {"red": [], "blue": [], "green": [], "yellow": [1]}


def test_the_ring_has_as_many_systems_as_seats__PLAN_45(table: Table) -> None:
    table.seats("red", "orange", "green", "purple", "blue").ships("red", planetoid_1=1)
    lay(table, {"green": [1]}, {"purple": [1]}).start()
    assert table.last("planetoid_moved").target == "orange"


def test_the_offense_chooses_among_those_it_occupies_and_cannot_pass__PLAN_31(table: Table) -> None:
    table.ships("red", planetoid_1=2, planetoid_5=1).ships("blue", planetoid_2=3)
    lay(table, {"red": [1], "green": [5, 2]}, {"red": [1], "blue": [5, 2]}).until("move_planetoid", "red")
    assert table.question("red").question.planets == ["planetoid-1", "planetoid-5"]  # type: ignore[attr-defined]
    table.refuses("red", "not_an_option", "PLAN-31", planets=["planetoid-2"])
    table.refuses("red", "too_few", "PLAN-31", planets=[])
    table.refuses("red", "too_many", "PLAN-31", planets=["planetoid-1", "planetoid-5"])
    table.answer("red", planets=["planetoid-1"])
    assert lying(table)["yellow"] == [1]


def test_with_one_planetoid_nobody_is_asked__PLAN_52(table: Table) -> None:
    lay(table.ships("red", planetoid_1=2), {"red": [1]}, {"red": [1]}).start()
    assert table.asked("red") not in ("move_planetoid", "create_planetoid", "bump_planetoid")
    assert len(table.happened("planetoid_moved")) == 1


def test_everybodys_ships_travel_along__PLAN_46(table: Table) -> None:
    table.ships("red", planetoid_1=2).ships("green", planetoid_1=3)
    lay(table, {"red": [1]}, {"red": [1]}).start()
    assert (table.ships_of("red", "planetoid-1"), table.ships_of("green", "planetoid-1")) == (2, 3)
    assert not table.happened("ships_moved")


def test_home_colonies_become_foreign_and_back__PLAN_46(table: Table) -> None:
    table.ships("red", planetoid_1=1).ships("yellow", planetoid_1=1)
    lay(table, {"red": [1]}, {"green": [1]}).start()
    red, yellow = (view(table.state)["seats"][seat] for seat in ("red", "yellow"))
    assert (red["home_colonies"], red["foreign_colonies"]) == (5, 1)
    assert (yellow["home_colonies"], yellow["foreign_colonies"]) == (6, 0)


def test_the_second_encounter_of_a_turn_begins_with_it_too__PLAN_30_XVAR_27(table: Table) -> None:
    lay(table.ships("red", planetoid_1=2, red_5=0), {"red": [1]}, {"red": [1]}).against("red").until("own_colour")
    table.answer("red", options=["homecoming"]).at("second_encounter", "red", yes=True).until("aim")
    assert [moved.target for moved in table.happened("planetoid_moved")] == ["yellow", "green"]
    assert len(table.happened("turn_began")) == 1


def test_each_turn_moves_a_planetoid_of_its_own_offense__PLAN_30_XVAR_27(table: Table) -> None:
    table.ships("red", planetoid_1=1).ships("blue", planetoid_2=1)
    lay(table, {"red": [1], "blue": [2]}, {"red": [1], "blue": [2]}).play_out().play_out("planetoid_moved")
    assert [(moved.seat, moved.planetoid) for moved in table.happened("planetoid_moved")] == [
        ("red", "planetoid-1"),
        ("blue", "planetoid-2"),
    ]


# -- creating ----------------------------------------------------------------------------------


def test_an_offense_on_no_planetoid_creates_an_empty_one_at_home__PLAN_33_PLAN_20(table: Table) -> None:
    lay(table.ships("blue", planetoid_1=2), {"red": [1]}, {"blue": [1]}).until("create_planetoid", "red")
    table.refuses("red", "not_an_option", "PLAN-40", planets=["planetoid-1"])
    table.answer("red", planets=["planetoid-9"])
    created = table.last("planetoid_created")
    assert (created.planetoid, created.system, created.origin) == ("planetoid-9", "red", "red")
    assert (lying(table)["red"], markers(table)["red"]) == ([1, 9], [9])
    assert board.ships_at(table.state, "planetoid-9") == []
    assert needed(table, "red") == 6


def test_an_empty_planetoid_is_not_occupied__PLAN_33(table: Table) -> None:
    lay(table, {"red": [1]}, {"red": [1]}).at("create_planetoid", "red", planets=["planetoid-2"])
    assert lying(table)["red"] == [1, 2]
    assert not table.happened("planetoid_moved")


def test_with_two_markers_nothing_is_created_and_nothing_moves__PLAN_34(table: Table) -> None:
    lay(table, {"green": [1, 2]}, {"red": [1, 2]}).until("aim")
    assert not [event for event in table.events[10:] if event.type in ("planetoid_moved", "planet_destroyed")]
    assert len(table.happened("planetoid_created")) == 2, "as laid"
    assert table.state.phase == "launch"


def test_a_planetoid_on_its_own_marker_stays_until_it_moves__PLAN_32(table: Table) -> None:
    lay(table, {"red": [1], "green": [3]}, {"red": [1], "green": [3]}).until("aim")
    assert not table.happened("planet_destroyed")
    assert lying(table)["green"] == [3]


# -- the end of a planetoid --------------------------------------------------------------------


def home_again(table: Table) -> Table:
    """Planetoid 1 of red lies in blue's system, right before its return; red and green are on it."""
    table.ships("red", planetoid_1=2).ships("green", planetoid_1=3)
    return lay(table, {"blue": [1]}, {"red": [1]})


def test_back_at_its_marker_a_planetoid_is_destroyed_with_all_ships_to_the_warp__PLAN_32_PLAN_22(table: Table) -> None:
    home_again(table).until("regroup")
    assert table.last("planet_destroyed").planet == "planetoid-1"
    assert (table.in_warp("red"), table.in_warp("green")) == (2, 3)
    assert (lying(table)["red"], markers(table)["red"], needed(table, "red")) == ([], [], 5)
    assert "planetoid-1" not in view(table.state)["planets"]


def test_a_destroyed_planetoid_may_be_created_again__PLAN_40(table: Table) -> None:
    home_again(table).until("create_planetoid", "blue")
    assert 1 in supply(table)
    table.answer("blue", planets=["planetoid-1"])
    assert (lying(table)["blue"], markers(table)["blue"]) == ([1], [1])


def devoured(table: Table, lying: dict[str, list[int]], markers: dict[str, list[int]]) -> Table:
    """Green is Locust and alone on planetoid 12, which it devours as red's encounter begins."""
    lay(table, lying, markers).option(sets=["base", "incursion"])
    return table.seat("green", "locust").ships("green", planetoid_12=2)


def test_a_planetoid_that_was_devoured_is_not_created_again__PLAN_44_PLANETOID_02(table: Table) -> None:
    devoured(table, {"blue": [12], "red": [3, 4]}, {"blue": [12], "yellow": [3, 4]}).until("aim", "red")
    assert (lying(table)["blue"], markers(table)["blue"]) == ([], [])
    assert board.trophies(table.state, "green") == ["planetoid-12"]
    table.until("create_planetoid", "blue")
    assert "planetoid-12" not in table.question("blue").question.planets  # type: ignore[attr-defined]
    assert 12 not in supply(table)


def test_when_none_is_set_aside_none_is_created__PLANETOID_02(table: Table) -> None:
    """All twelve were in play; blue, whose turn comes next, has one marker left and is on no planetoid."""
    seats = ("red", "blue", "green", "yellow", "purple", "orange")
    two_each = {seat: [2 * place + 1, 2 * place + 2] for place, seat in enumerate(seats)}
    origins = dict(zip(seats, [two_each[seat] for seat in seats[-2:] + seats[:-2]], strict=True))
    devoured(table.seats(*seats), two_each, origins).against("green").until("aim", "red")
    assert (supply(table), markers(table)["blue"]) == ([], [11])
    table.play_out("turn_began").until("aim", "blue")
    assert len(table.happened("planetoid_created")) == 12
    assert not table.happened("planetoid_moved")


def test_a_player_who_rescues_ships_rescues_them_but_not_to_where_they_were__PLAN_50(table: Table) -> None:
    home_again(table).seat("green", "zombie").until("return_ships", "green")
    targets = table.question("green").question.targets  # type: ignore[attr-defined]
    assert list(targets) == list(board.PLANETS["green"])
    assert len(view(table.state)["planets"]["planetoid-1"]["green"]) == 3, "they are seen until they have left"
    table.answer("green", amounts={"green-1": 3}).until("regroup")
    assert (table.in_warp("green"), table.in_warp("red")) == (0, 2)


def test_without_any_other_colony_the_warp_is_all_that_is_left__PLAN_50(table: Table) -> None:
    home_again(table).seat("green", "zombie", ships={"planetoid-1": 3}, warp=17).until("regroup")
    assert table.in_warp("green") == 20


def test_a_citadel_beside_it_is_discarded__PLAN_50(table: Table) -> None:
    """Built in red's encounter beside the planetoid that blue then leads home."""
    table.ships("blue", planetoid_2=1).seat("green", "citadel", hand=["attack-08", "attack-10", "negotiate"])
    lay(table, {"green": [2], "yellow": [1]}, {"blue": [2], "red": [1]}).against("blue").start()
    table.uses("green", "citadel.build", cards=[table.card("green", "attack-10")])
    table.answer("green", planets=["planetoid-2"])
    assert table.pile("sheet:citadel") == ["attack-10"]
    table.play_out("planet_destroyed")
    assert table.pile("sheet:citadel") == []
    assert "attack-10" in table.pile("discard")


# -- bumps -------------------------------------------------------------------------------------


def test_a_third_planetoid_bumps_one_of_the_other_two__PLAN_35(table: Table) -> None:
    table.ships("red", planetoid_1=2).ships("blue", planetoid_4=1)
    lay(table, {"red": [1], "yellow": [4, 7]}, {"red": [1], "blue": [4, 7]}).until("bump_planetoid", "red")
    table.refuses("red", "not_an_option", "PLAN-35", planets=["planetoid-1"])
    table.refuses("red", "too_few", "PLAN-35", planets=[])
    assert table.question("red").question.planets == ["planetoid-4", "planetoid-7"]  # type: ignore[attr-defined]
    table.answer("red", planets=["planetoid-7"])
    assert lying(table) == {"red": [], "blue": [], "green": [7], "yellow": [1, 4]}
    assert table.last("planetoid_moved").why == "bumped"


def test_a_created_third_planetoid_bumps_as_well__PLAN_35(table: Table) -> None:
    lay(table, {"red": [4, 7]}, {"blue": [4, 7]}).at("create_planetoid", "red", planets=["planetoid-1"])
    table.refuses("red", "not_an_option", "PLAN-35", planets=["planetoid-1"])
    table.answer("red", planets=["planetoid-4"])
    assert lying(table) == {"red": [1, 7], "blue": [], "green": [], "yellow": [4]}


def test_a_planetoid_bumped_to_its_marker_is_destroyed__PLAN_36(table: Table) -> None:
    table.ships("red", planetoid_1=2).ships("blue", planetoid_7=2)
    lay(table, {"red": [1], "yellow": [4, 7]}, {"red": [1], "blue": [4], "green": [7]})
    table.at("bump_planetoid", "red", planets=["planetoid-7"]).until("aim")
    assert table.last("planet_destroyed").planet == "planetoid-7"
    assert table.in_warp("blue") == 2
    assert (lying(table)["green"], needed(table, "green")) == ([], 5)


def test_a_bump_into_a_full_system_goes_on__PLAN_37_PLAN_38(table: Table) -> None:
    lay(
        table.ships("red", planetoid_1=2),
        {"red": [1], "yellow": [4, 7], "green": [2, 9]},
        {"red": [1, 4], "blue": [7, 2], "yellow": [9]},
    )
    table.at("bump_planetoid", "red", planets=["planetoid-4"])
    assert table.question("red").question.planets == ["planetoid-2", "planetoid-9"]  # type: ignore[attr-defined]
    table.refuses("red", "not_an_option", "PLAN-35", planets=["planetoid-4"])
    table.answer("red", planets=["planetoid-9"])
    assert lying(table) == {"red": [], "blue": [9], "green": [2, 4], "yellow": [1, 7]}


def test_one_that_is_destroyed_on_entry_crowds_nobody__PLAN_32_PLAN_35(table: Table) -> None:
    table.ships("red", planetoid_1=2)
    lay(table, {"blue": [1], "red": [2, 3]}, {"red": [1], "green": [2], "yellow": [3]}).until("aim")
    assert len(table.happened("planetoid_moved")) == 1
    assert lying(table)["red"] == [2, 3]


def test_a_chain_may_run_round_the_whole_table__PLAN_37_PLAN_39(table: Table) -> None:
    table.ships("red", planetoid_1=2).ships("green", planetoid_7=2)
    lay(
        table,
        {"red": [1], "blue": [2, 7], "green": [3, 6], "yellow": [4, 5]},
        {"red": [1, 6], "blue": [2, 5], "green": [3], "yellow": [4, 7]},
    )
    for bumped in (5, 6, 7):
        table.at("bump_planetoid", "red", planets=[f"planetoid-{bumped}"])
    assert lying(table) == {"red": [7], "blue": [2, 6], "green": [3, 5], "yellow": [1, 4]}
    assert not table.happened("planet_destroyed")
    assert markers(table) == {"red": [1, 6], "blue": [2, 5], "green": [3], "yellow": [4, 7]}
    assert table.ships_of("green", "planetoid-7") == 2


# -- after the whole step ----------------------------------------------------------------------


def test_a_power_is_lost_with_the_third_home_colony__PLAN_42(table: Table) -> None:
    table.seat("red", "zombie").ships("red", red_3=0, red_4=0, red_5=0, planetoid_1=2)
    lay(table, {"red": [1]}, {"red": [1]}).until("aim")
    types = [event.type for event in table.events]
    assert types.index("planetoid_moved") < types.index("power_lost") < types.index("phase_began")
    assert table.last("power_lost").terms[0]["planets"] == ["red-1", "red-2"]
    assert view(table.state)["seats"]["red"]["power_active"] == []


def test_a_power_is_back_with_the_third_home_colony__PLAN_42(table: Table) -> None:
    table.seat("red", "zombie").ships("red", red_3=0, red_4=0, red_5=0, planetoid_2=2)
    lay(table, {"blue": [2]}, {"yellow": [2]}).until("aim")
    types = [event.type for event in table.events]
    assert types.index("planetoid_moved") < types.index("power_regained") < types.index("phase_began")


def test_powers_are_looked_at_once_when_the_whole_chain_is_over__PLAN_42(table: Table) -> None:
    """Planetoid 2 leaves green's system and planetoid 1 enters it: green has three home colonies before and after."""
    table.ships("red", planetoid_3=1)
    table.seat("yellow", "zombie").ships("yellow", yellow_3=0, yellow_4=0, yellow_5=0, planetoid_2=1, planetoid_3=1)
    lay(table, {"red": [3], "yellow": [2, 5]}, {"red": [3], "blue": [2, 5]})
    table.at("bump_planetoid", "red", planets=["planetoid-2"]).until("aim")
    assert board.home_colonies(table.state, "yellow") == ["yellow-1", "yellow-2", "planetoid-3"]
    assert not [event for event in table.events if event.type.startswith("power_")]


def six_colonies_by_moving(table: Table) -> Table:
    """Red has five foreign colonies and a marker; its planetoid is about to become the sixth."""
    table.ships("red", green_1=1, green_2=1, green_3=1, green_4=1, blue_1=1, planetoid_1=2)
    return lay(table, {"red": [1]}, {"red": [1]})


def test_victory_is_checked_at_once__PLAN_42(table: Table) -> None:
    six_colonies_by_moving(table).start()
    assert table.state.winners == ["red"]
    assert table.last("victory_reached").rule == "CORE-280"
    assert not table.happened("phase_began")


def test_a_player_who_meets_the_need_by_the_same_step_wins_together__PLAN_42_PLAN_22(table: Table) -> None:
    """Planetoid 1 goes to yellow, with a ship of red, and bumps planetoid 2 to green, with a ship of yellow."""
    table.ships("red", green_1=1, green_2=1, blue_1=1, blue_2=1, planetoid_1=1)
    table.ships("yellow", green_1=1, green_2=1, blue_1=1, blue_2=1, planetoid_2=1)
    lay(table, {"red": [1], "yellow": [2, 3]}, {"green": [1], "blue": [2, 3]})
    table.at("bump_planetoid", "red", planets=["planetoid-2"])
    assert table.state.winners == ["red", "yellow"]


@pytest.mark.parametrize("seat", ["red", "green"])
def test_nobody_has_won_when_the_need_is_higher__PLAN_21_PLAN_42(table: Table, seat: str) -> None:
    table.ships(seat, blue_1=1, blue_2=1, blue_3=1, yellow_1=1, yellow_2=1)
    lay(table, {"yellow": [1], "blue": [3]}, {"red": [1], "green": [3]}).until("aim")
    assert table.state.status == "running"
    assert view(table.state)["seats"][seat]["foreign_colonies"] == 5
