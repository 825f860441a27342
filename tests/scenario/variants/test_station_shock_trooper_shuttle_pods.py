"""Shock Trooper Shuttle Pods (STAT-34, STAT-35)."""

from tests.scenario.table import Table
from tests.scenario.variants.stations import lay

PODS = "station-shock-trooper-shuttle-pods"


def pods(table: Table, warp: int) -> Table:
    """Green has the pods at green-2 and a number of ships in the warp."""
    return lay(table, shock_trooper_shuttle_pods="green-2").ships("green", warp=warp)


def test_one_ship_leaves_the_warp_in_the_regroup_of_another__STAT_34(table: Table) -> None:
    pods(table, warp=2).uses("green", PODS).at("return_ships", "green", amounts={"green-5": 1}).until("aim")
    assert table.in_warp("green") == 1
    assert table.state.encounter is not None


def test_at_the_end_of_regroup_as_well__STAT_34(table: Table) -> None:
    pods(table, warp=2).until("start_of_encounter", "green").passes("green")
    table.until("end_of_regroup", "green").uses("green", PODS).until("aim")
    assert table.in_warp("green") == 1


def test_once_in_every_regroup__STAT_34(table: Table) -> None:
    pods(table, warp=3).uses("green", PODS).until("aim")
    assert table.in_warp("green") == 2
    assert len(table.happened("station_spent")) == 1


def test_again_in_the_next_one__STAT_34(table: Table) -> None:
    pods(table, warp=3).uses("green", PODS).play_out().uses("green", PODS)
    assert [(event.turn, event.encounter) for event in table.happened("station_spent")] == [(1, 1), (2, 1)]


def test_not_in_its_regroup__STAT_34(table: Table) -> None:
    pods(table, warp=2).offense("green").until("aim")
    assert not table.was_offered("green", PODS)


def test_with_no_ship_lost_another_player_is_named_who_picks_one__STAT_35(table: Table) -> None:
    pods(table, warp=0).uses("green", PODS, seats=["blue"])
    table.refuses("blue", "too_few", "STAT-35", **{"from": {}})
    table.answer("blue", **{"from": {"blue-4": 1}}).until("aim")
    assert (table.in_warp("blue"), table.ships_of("blue", "blue-4")) == (1, 3)


def test_the_owner_cannot_be_named__STAT_35(table: Table) -> None:
    pods(table, warp=0).until("start_of_encounter", "green")
    table.refuses("green", "not_an_option", use=PODS, answer={"seats": ["green"]})


def test_the_offense_can_be_named__STAT_35(table: Table) -> None:
    pods(table, warp=0).uses("green", PODS, seats=["red"]).at("shuttle_pods_ship", "red", **{"from": {"red-1": 1}})
    assert table.in_warp("red") == 1


def test_with_a_lost_ship_nobody_is_named__STAT_35(table: Table) -> None:
    pods(table, warp=1).until("start_of_encounter", "green")
    table.refuses("green", "wrong_members", use=PODS, answer={"seats": ["blue"]})


def test_a_player_who_has_no_ship_outside_the_warp_cannot_be_named__STAT_35(table: Table) -> None:
    pods(table, warp=0).seat("blue", ships={}, warp=20).until("start_of_encounter", "green")
    table.refuses("green", "not_an_option", use=PODS, answer={"seats": ["blue"]})
