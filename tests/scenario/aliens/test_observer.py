"""Observer: keeps ships from the warp during resolution."""

import pytest

from tests.scenario.table import Table


def lost_with_allies(table: Table) -> Table:
    """Red and its ally green, two ships each, lose against blue."""
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").allies(offense={"green": 2})
    return table.reveals(red="attack-08", blue="attack-08")


def test_as_an_ally_its_own_ships_return_to_its_colonies__observer(table: Table) -> None:
    table.seat("green", "observer")
    lost_with_allies(table).at("return_ships", "green", amounts={"green-5": 2}).play_out()
    assert table.in_warp("green") == 0
    assert table.ships_of("green", "green-5") == 6


def test_as_an_ally_it_saves_nobody_else__observer(table: Table) -> None:
    table.seat("green", "observer")
    lost_with_allies(table).play_out()
    assert table.in_warp("red") == 2


def test_as_a_main_player_its_allies_ships_return_to_colonies_of_their_own_choice__observer(table: Table) -> None:
    table.seat("red", "observer")
    lost_with_allies(table).at("return_ships", "green", amounts={"green-4": 1, "green-5": 1}).play_out()
    assert table.in_warp("green") == 0
    assert table.ships_of("green", "green-4") == 5


def test_as_a_main_player_its_own_ships_are_lost__observer(table: Table) -> None:
    table.seat("red", "observer")
    lost_with_allies(table).play_out()
    assert table.in_warp("red") == 2


def test_several_allies_are_saved_at_once__observer(table: Table) -> None:
    table.seat("red", "observer").against("blue").aims_at("blue-2").with_ships(1)
    table.allies(offense={"green": 2, "yellow": 1}).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.in_warp("green") == table.in_warp("yellow") == 0
    assert len([event for event in table.happened("use_declared") if event.ability == "observer.power"]) == 1


def test_the_allies_of_the_opponent_are_not_saved__observer(table: Table) -> None:
    table.seat("blue", "observer")
    lost_with_allies(table).play_out()
    assert not table.used("observer.power")
    assert table.in_warp("green") == 2


def test_a_player_who_takes_no_part_saves_nothing__observer(table: Table) -> None:
    table.seat("yellow", "observer")
    lost_with_allies(table).play_out()
    assert not table.used("observer.power")


def test_ships_lost_outside_the_encounter_in_resolution_are_saved_too__observer(table: Table) -> None:
    table.seat("green", "observer", hand=["attack-08", "flare-void"]).seat("yellow", hand=["attack-08", "ionic-gas"])
    lost_with_allies(table).uses("yellow", "ionic-gas").uses("green", "void.wild", **{"from": {"green-3": 1}})
    table.at("return_ships", "green", amounts={"green-3": 1}).play_out()
    assert table.outcome_of("ionic-gas") == "cancelled"
    assert table.in_warp("green") == 0


def test_ships_lost_in_other_phases_are_not_saved__observer(table: Table) -> None:
    table.seat("green", "observer", hand=["attack-08", "flare-void"]).seat("yellow", hand=["attack-08", "force-field"])
    table.against("blue").aims_at("blue-2").with_ships(2).allies(offense={"green": 2})
    table.uses("yellow", "force-field", seats=["green"]).uses("green", "void.wild", **{"from": {"green-3": 1}})
    table.until("select_card")
    assert not table.used("observer.power")
    assert table.in_warp("green") == 1


def test_a_colony_that_is_emptied_by_picking_its_ships_up_is_gone__observer(table: Table) -> None:
    table.ships("green", green_1=3, green_2=1).seat("green", "observer", hand=["attack-08", "flare-void"])
    table.seat("yellow", hand=["attack-08", "ionic-gas"])
    lost_with_allies(table).uses("yellow", "ionic-gas").uses("green", "void.wild", **{"from": {"green-2": 1}})
    table.until("return_ships", "green").refuses("green", "not_an_option", amounts={"green-2": 1})
    table.play_out()
    assert not table.has_colony("green", "green-2")
    assert table.in_warp("green") == 0


def test_voids_eradication_comes_first__observer(table: Table) -> None:
    table.seat("blue", "void").seat("red", "observer")
    lost_with_allies(table).play_out()
    assert table.ships_of("green", "removed") == 2
    assert not table.used("observer.power")


def test_saved_ships_bring_no_compensation_and_no_rewards__observer(table: Table) -> None:
    table.seat("green", "observer")
    lost_with_allies(table).play_out()
    assert table.last("ships_lost").counts == {"red": 2}


@pytest.mark.parametrize("seat", ["green", "red"])
def test_zapped_the_ships_go_to_the_warp__observer(table: Table, seat: str) -> None:
    table.seat(seat, "observer").seat("yellow", hand=["cosmic-zap"])
    lost_with_allies(table).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("observer.power") == "cancelled"
    assert table.in_warp("green") == 2


# -- the flare ---------------------------------------------------------------------------------


def wild(table: Table, *drawing: str) -> Table:
    table.seat("red", hand=["attack-08", "flare-observer"]).against("blue").aims_at("blue-2").with_ships(2)
    table.allies(offense={"green": 2, "yellow": 1})
    return table.uses("red", "observer.wild", seats=list(drawing))


def test_wild_each_named_ally_draws_a_card__observer(table: Table) -> None:
    wild(table, "green", "yellow").until("select_card")
    assert len(table.hand("green")) == len(table.hand("yellow")) == 3
    assert "flare-observer" in table.hand("red")


def test_wild_the_player_need_not_let_everybody_draw__observer(table: Table) -> None:
    wild(table, "yellow").until("select_card")
    assert len(table.hand("green")) == 2
    assert len(table.hand("yellow")) == 3


def test_wild_without_allies_it_is_not_playable__observer(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-observer"]).against("blue").aims_at("blue-2").with_ships(2)
    table.allies(defense={"green": 1}).until("select_card")
    assert not table.was_offered("red", "observer.wild")


def test_wild_is_for_main_players_only__observer_CORE_018(table: Table) -> None:
    table.seat("green", hand=["attack-08", "flare-observer"]).against("blue").aims_at("blue-2").with_ships(2)
    table.allies(offense={"green": 1, "yellow": 1}).until("select_card")
    assert not table.was_offered("green", "observer.wild")


def test_wild_card_zapped_nobody_draws__observer(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "card-zap"])
    wild(table, "green", "yellow").uses("blue", "card-zap").until("select_card")
    assert table.outcome_of("observer.wild") == "cancelled"
    assert len(table.hand("green")) == 2


def offense_from_the_warp(table: Table) -> Table:
    """Red, the offense, is Observer and has five ships in the warp before its regroup."""
    table.seat("red", "observer", hand=["attack-08", "flare-observer"]).ships("red", warp=5)
    return table.against("blue").aims_at("blue-2").uses("red", "observer.super")


def test_super_the_offense_sends_a_ship_straight_from_the_warp__observer(table: Table) -> None:
    offense_from_the_warp(table).with_ships(3).until("select_card")
    assert table.ships_of("red", "gate") == 4
    assert "flare-observer" in table.hand("red")


def test_super_it_is_extra_to_the_ship_of_the_regroup__observer(table: Table) -> None:
    offense_from_the_warp(table)
    assert table.in_warp("red") == 5 - 1 - 1


def test_super_the_cap_of_four_still_holds__observer(table: Table) -> None:
    offense_from_the_warp(table).until("launch", "red").refuses("red", "too_many", **{"from": {"red-1": 3, "red-2": 1}})


def test_super_the_ship_from_the_warp_may_go_alone__observer_OBSERVER_01(table: Table) -> None:
    offense_from_the_warp(table).until("launch", "red").answer("red", ships=[]).until("select_card")
    assert table.ships_of("red", "gate") == 1


@pytest.mark.parametrize(("side", "place"), [("offense", "gate"), ("defense", "beside")])
def test_super_an_ally_of_either_side_does_so_too__observer(table: Table, side: str, place: str) -> None:
    table.seat("green", "observer", hand=["attack-08", "flare-observer"]).ships("green", warp=2)
    table.against("blue").aims_at("blue-2").with_ships(2)
    table.invites("red", "green").invites("blue", "green").at("ally", "green", options=[side])
    table.uses("green", "observer.super").until("commit", "green")
    table.refuses("green", "too_many", **{"from": {"green-1": 4}})
    table.answer("green", **{"from": {"green-1": 2}}).until("select_card")
    assert table.ships_of("green", place) == 3
    assert table.in_warp("green") == 1


def test_super_the_defense_cannot_use_it__observer(table: Table) -> None:
    table.seat("blue", "observer", hand=["attack-08", "flare-observer"]).ships("blue", warp=2)
    table.against("blue").aims_at("blue-2").with_ships(2).until("select_card")
    assert not table.was_offered("blue", "observer.super")


def test_super_with_nothing_in_the_warp_it_is_not_playable__observer(table: Table) -> None:
    table.seat("red", "observer", hand=["attack-08", "flare-observer"])
    table.against("blue").aims_at("blue-2").with_ships(2).until("select_card")
    assert not table.was_offered("red", "observer.super")


@pytest.mark.parametrize(("zap", "zone"), [("card-zap", "discard"), ("cosmic-zap", "hand:red")])
def test_super_zapped_the_ship_stays_in_the_warp__observer(table: Table, zap: str, zone: str) -> None:
    table.seat("yellow", hand=[zap])
    offense_from_the_warp(table).uses("yellow", zap).with_ships(3).until("select_card")
    assert table.outcome_of("observer.super") == "cancelled"
    assert table.in_warp("red") == 4
    assert "flare-observer" in table.pile(zone)


def test_between_two_encounters_ships_are_lost_as_usual__observer(table: Table) -> None:
    """Green pays a ship in answer to blue's zap of the flare with which red, the Observer, would go on."""
    table.seat("red", "observer", hand=["attack-08", "attack-10", "flare-machine"])
    table.seat("blue", hand=["attack-20", "card-zap"]).seat("green", hand=["flare-void"])
    table.against("blue").against("blue").aims_at("blue-2").with_ships(1, "red-1")
    table.reveals(red="attack-08", blue="attack-20").uses("red", "machine.wild").uses("blue", "card-zap")
    table.uses("green", "void.wild", **{"from": {"green-1": 1}}).until("aim", "red")
    assert table.in_warp("green") == 1
