"""Amoeba: its force changes size when the cards lie already."""

import pytest

from tests.scenario.table import Table


def selected(table: Table) -> Table:
    """Red, the Amoeba, has three ships in the gate and one left on red-1; both cards lie face down."""
    table.seat("red", "amoeba").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.selects("red", "attack-08").selects("blue", "attack-08")


def defended(table: Table) -> Table:
    """Blue, the Amoeba, defends blue-2 with four ships; both cards lie face down."""
    table.seat("blue", "amoeba").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.selects("red", "attack-08").selects("blue", "attack-08")


def places(table: Table, seat: str) -> list[str]:
    return list(table.question(seat).question.places)  # type: ignore[attr-defined]


def test_ships_are_added_past_the_limit_of_four__amoeba(table: Table) -> None:
    selected(table).uses("red", "amoeba.power", options=["add"]).answer("red", **{"from": {"red-2": 4, "red-3": 4}})
    table.play_out()
    assert ("ships", 11) in table.total("offense").explained
    assert table.result() == "offense_won"
    assert table.ships_of("red", "blue-2") == 11


def test_ships_come_from_its_colonies_only__amoeba(table: Table) -> None:
    selected(table).uses("red", "amoeba.power", options=["add"])
    assert places(table, "red") == ["red-1", "red-2", "red-3", "red-4", "red-5"]


def test_any_number_of_ships_is_pulled_back_to_colonies_of_choice__amoeba(table: Table) -> None:
    selected(table).uses("red", "amoeba.power", options=["withdraw"]).answer("red", **{"from": {"gate": 2}})
    table.answer("red", amounts={"red-4": 1, "red-5": 1})
    assert table.ships_of("red", "red-4") == table.ships_of("red", "red-5") == 5
    table.play_out()
    assert ("ships", 1) in table.total("offense").explained


def test_it_is_used_while_both_cards_lie_face_down__amoeba(table: Table) -> None:
    selected(table).until("cards_selected", "red")
    assert table.may_use("red", "amoeba.power")
    assert not table.happened("cards_revealed")


def test_the_resize_is_optional__amoeba(table: Table) -> None:
    selected(table).play_out()
    assert not table.used("amoeba.power")


def test_the_force_is_resized_once__amoeba(table: Table) -> None:
    selected(table).uses("red", "amoeba.power", options=["add"]).answer("red", **{"from": {"red-2": 1}}).play_out()
    assert len([event for event in table.happened("use_declared") if event.ability == "amoeba.power"]) == 1
    assert len([event for event in table.happened("ships_moved") if event.why == "amoeba"]) == 1


def test_without_a_ship_in_the_encounter_there_is_nothing_to_resize__amoeba(table: Table) -> None:
    table.ships("blue", blue_2=0, blue_1=8)
    defended(table).play_out()
    assert not table.was_offered("blue", "amoeba.power")


def test_the_defense_draws_on_its_other_colonies__amoeba(table: Table) -> None:
    defended(table).uses("blue", "amoeba.power", options=["add"])
    assert places(table, "blue") == ["blue-1", "blue-3", "blue-4", "blue-5"]
    table.answer("blue", **{"from": {"blue-1": 4}}).play_out()
    assert ("ships", 8) in table.total("defense").explained


def test_the_defense_pulls_back_to_other_colonies__amoeba(table: Table) -> None:
    defended(table).uses("blue", "amoeba.power", options=["withdraw"]).answer("blue", **{"from": {"blue-2": 2}})
    table.refuses("blue", "not_an_option", amounts={"blue-2": 2})
    table.answer("blue", amounts={"blue-5": 2}).play_out()
    assert ("ships", 2) in table.total("defense").explained
    assert table.ships_of("blue", "blue-5") == 6


def test_the_ships_of_allies_are_not_touched__amoeba(table: Table) -> None:
    table.seat("red", "amoeba").against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 2})
    table.selects("red", "attack-08").selects("blue", "attack-08").uses("red", "amoeba.power", options=["withdraw"])
    assert places(table, "red") == ["gate"]
    table.refuses("red", "too_many", **{"from": {"gate": 4}})
    table.answer("red", **{"from": {"gate": 3}})
    assert table.ships_of("green", "gate") == 2


def test_with_no_ship_left_the_encounter_resolves_all_the_same__amoeba(table: Table) -> None:
    table.seat("red", "amoeba", hand=["attack-30"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.selects("red", "attack-30").selects("blue", "attack-08").uses("red", "amoeba.power", options=["withdraw"])
    table.answer("red", **{"from": {"gate": 3}}).play_out()
    assert table.total("offense").explained == [("attack-30", 30)]
    assert table.result() == "offense_won"
    assert table.in_warp("blue") == 4


def test_a_winner_with_no_ship_left_gets_no_colony__amoeba(table: Table) -> None:
    table.seat("red", "amoeba", hand=["attack-30"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.selects("red", "attack-30").selects("blue", "attack-08").uses("red", "amoeba.power", options=["withdraw"])
    table.answer("red", **{"from": {"gate": 3}}).play_out()
    assert not table.has_colony("red", "blue-2")


def test_the_resize_is_one_move_and_the_power_is_lost_only_after_it__amoeba(table: Table) -> None:
    table.seat("red", ships={"red-1": 5, "red-2": 2, "red-3": 2, "green-1": 11})
    selected(table).uses("red", "amoeba.power", options=["add"])
    table.answer("red", **{"from": {"red-2": 2, "red-3": 2, "red-1": 2}})
    moved = next(event for event in table.happened("ships_moved") if event.why == "amoeba")
    assert len(moved.moves) == 6
    assert table.events[table.events.index(moved) + 1].type == "power_lost"


def test_the_power_zapped_leaves_the_force_as_it_is__amoeba(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    selected(table).uses("red", "amoeba.power", options=["add"]).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("amoeba.power") == "cancelled"
    assert ("ships", 3) in table.total("offense").explained


def wild(table: Table, way: str) -> Table:
    table.seat("red", hand=["flare-amoeba", "attack-08"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.uses("red", "amoeba.wild", options=[way])


def test_wild_up_to_four_ships_are_added_past_the_limit_before_the_selection__amoeba(table: Table) -> None:
    wild(table, "add").refuses("red", "too_many", **{"from": {"red-2": 4, "red-3": 1}})
    table.answer("red", **{"from": {"red-2": 4}})
    assert not table.happened("card_selected")
    assert table.ships_of("red", "gate") == 7


def test_wild_up_to_four_ships_are_taken_out_to_its_colonies__amoeba(table: Table) -> None:
    wild(table, "withdraw").answer("red", **{"from": {"gate": 3}}).answer("red", amounts={"red-5": 3})
    assert table.ships_of("red", "gate") == 0
    assert table.ships_of("red", "red-5") == 7


def test_wild_takes_no_more_than_four_out__amoeba(table: Table) -> None:
    table.ships("blue", blue_2=8).seat("blue", hand=["flare-amoeba", "attack-08"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").uses("blue", "amoeba.wild", options=["withdraw"])
    table.refuses("blue", "too_many", **{"from": {"blue-2": 5}})
    table.answer("blue", **{"from": {"blue-2": 4}})


def test_wild_helps_a_defense_without_ships_on_the_planet__amoeba(table: Table) -> None:
    table.ships("blue", blue_2=0, blue_1=8).seat("blue", hand=["flare-amoeba", "attack-08"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").uses("blue", "amoeba.wild", options=["add"])
    table.answer("blue", **{"from": {"blue-1": 4}})
    assert table.ships_of("blue", "blue-2") == 4


def test_wild_zapped_no_ship_moves__amoeba(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    wild(table, "add").uses("yellow", "card-zap").until("select_card")
    assert table.ships_of("red", "gate") == 3
    assert table.pile("discard") == ["card-zap", "flare-amoeba"]


def allied(table: Table, side: str, way: str) -> Table:
    """Green, the Amoeba, is an ally with two ships and plays the flare when the cards are down."""
    table.seat("green", "amoeba", hand=["flare-amoeba", "attack-08"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(**{side: {"green": 2}})
    table.selects("red", "attack-08").selects("blue", "attack-08")
    return table.uses("green", "amoeba.super", options=[way])


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_super_an_ally_of_either_side_resizes_its_force__amoeba(table: Table, side: str) -> None:
    allied(table, side, "add").answer("green", **{"from": {"green-2": 4, "green-3": 2}}).play_out()
    assert ("ships", 8) in table.total(side).explained


def test_super_a_main_player_has_its_power_and_no_use_for_the_flare__amoeba_CORE_018(table: Table) -> None:
    table.seat("red", "amoeba", hand=["flare-amoeba", "attack-08"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").play_out()
    assert table.was_offered("red", "amoeba.power")
    assert not table.was_offered("red", "amoeba.super")


def test_wild_is_for_main_players_only__amoeba_CORE_018(table: Table) -> None:
    table.seat("green", hand=["flare-amoeba"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(offense={"green": 2}).play_out()
    assert not table.was_offered("green", "amoeba.wild")


def test_an_ally_without_the_flare_resizes_nothing__amoeba(table: Table) -> None:
    table.seat("green", "amoeba").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(offense={"green": 2}).play_out()
    assert not table.was_offered("green", "amoeba.power")


def test_super_an_ally_who_withdraws_everything_still_counts_as_allied__amoeba(table: Table) -> None:
    allied(table, "defense", "withdraw").answer("green", **{"from": {"beside": 2}})
    assert table.encounter.allies == {"green": "defense"}
    table.play_out()
    assert table.last("rewards_chosen").seat == "green"


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_ally_stays_as_it_is__amoeba(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    allied(table, "offense", "add").uses("yellow", zap).play_out()
    assert table.outcome_of("amoeba.super") == "cancelled"
    assert ("ships", 2) in table.total("offense").explained


def test_wild_nobody_flows_out_of_a_worldship__amoeba_LEVIATHAN_01(table: Table) -> None:
    table.seat("red", "leviathan", hand=["attack-08", "flare-amoeba"]).against("blue").aims_at("blue-2")
    table.uses("red", "leviathan.power", planets=["red-3"]).until("before_selection", "red")
    options = table.question("red").question.abilities["amoeba.wild"].question.options  # type: ignore[attr-defined]
    assert list(options) == ["add"]


def test_also_what_was_resized_once__amoeba_CHRONOS_01(table: Table) -> None:
    table.seat("blue", "amoeba", hand=["attack-06", "attack-08"])
    table.seat("red", "chronos", hand=["attack-40", "attack-20"]).against("blue").aims_at("blue-2").with_ships(2)
    table.uses("blue", "amoeba.power", options=["add"]).at("ooze", "blue", **{"from": {"blue-1": 1}})
    table.uses("red", "chronos.power")
    table.offered.clear()
    table.reveals(red="attack-20").play_out()
    assert not table.was_offered("blue", "amoeba.power")
