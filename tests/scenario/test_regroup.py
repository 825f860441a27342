"""Regroup: one ship comes out of the warp (CORE-070..074, W-11, W-13)."""

from domain.events import ShipsMoved
from tests.scenario.table import Table


def test_the_offense_takes_one_ship_out_of_the_warp_to_a_colony_of_its_choice__CORE_071(table: Table) -> None:
    table.ships("red", warp=3).until("regroup").answer("red", planets=["red-4"])
    assert table.in_warp("red") == 2
    assert table.last("ships_moved").moves == {"red-18": ["warp", "red-4"]}


def test_the_ship_may_go_to_a_foreign_colony__CORE_071(table: Table) -> None:
    table.ships("red", warp=3, blue_2=2).until("regroup").answer("red", planets=["blue-2"])
    assert table.ships_of("red", "blue-2") == 3


def test_the_ship_cannot_go_where_the_owner_has_no_colony__CORE_071_CORE_218(table: Table) -> None:
    table.ships("red", warp=3, red_4=0).until("regroup")
    table.refuses("red", "not_an_option", "CORE-071", planets=["red-4"])


def test_taking_the_ship_is_not_optional__CORE_071(table: Table) -> None:
    table.ships("red", warp=3).until("regroup").refuses("red", "too_few", "CORE-071", planets=[])


def test_only_the_ships_of_the_offense_leave_the_warp__CORE_071(table: Table) -> None:
    table.ships("red", warp=1).ships("blue", warp=1).until("aim")
    assert (table.in_warp("red"), table.in_warp("blue")) == (0, 1)


def test_cards_for_the_start_of_an_encounter_come_before_the_ship__CORE_070(table: Table) -> None:
    table.ships("red", warp=3).seat("red", hand=["mobius-tubes", "negotiate"]).start()
    assert table.may_use("red", "mobius-tubes")
    assert table.in_warp("red") == 3


def test_without_a_colony_the_ship_is_launched_at_once__CORE_072(table: Table) -> None:
    table.seat("red", ships={}, warp=20).against("blue").aims_at("blue-2").until("invite")
    assert table.ships_of("red", "gate") == 1
    assert table.in_warp("red") == 19


def test_a_ship_launched_by_regroup_fights_alone__CORE_072(table: Table) -> None:
    table.seat("red", ships={}, warp=20).against("blue").aims_at("blue-2").reveals(red="attack-08", blue="attack-08")
    table.play_out()
    assert ("ships", 1) in table.total("offense").explained
    assert table.in_warp("red") == 20


def test_with_a_ship_in_the_gate_at_most_three_more_are_launched__CORE_109(table: Table) -> None:
    table.seat("red", ships={}, warp=20).against("wild").until("wild_destiny")
    table.happens(ShipsMoved(moves={f"red-{n:02}": ["warp", "red-1"] for n in range(2, 8)}, why="effect"))
    table.aims_at("blue-2").until("launch").refuses("red", "too_many", "CORE-105", **{"from": {"red-1": 4}})
    table.answer("red", **{"from": {"red-1": 3}})
    assert table.ships_of("red", "gate") == 4


def test_with_no_ship_in_the_warp_the_encounter_just_goes_on__CORE_073(table: Table) -> None:
    table.against("blue").start()
    assert table.asked("red") == "aim"
    assert not table.happened("ships_moved")


def test_an_offense_with_nothing_to_launch_loses_its_turn__CORE_074(table: Table) -> None:
    table.seat("red", hand=["mobius-tubes", "negotiate"]).against("blue").start()
    table.happens(
        ShipsMoved(
            moves={
                ship: [at, "removed"]
                for ship, at in table.state.ships.items()
                if "red-" in ship and at.startswith("red")
            },
            why="effect",
        )
    )
    table.passes("red").until("aim")
    assert table.happened("encounter_ended")[0].result == "aborted"
    assert table.state.turn.seat == "blue"
