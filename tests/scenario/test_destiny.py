"""Destiny: who is the defense, and where (CORE-080..095, W-20..W-23)."""

import pytest

from domain.events import CardsMoved
from tests.scenario.table import Table


def defense(table: Table) -> str:
    table.until("aim")
    return table.defense_now


def test_the_offense_turns_up_the_top_card_and_the_used_card_is_discarded__CORE_080(table: Table) -> None:
    table.against("green").start()
    assert table.pile("destiny_discard") == ["destiny-green"]
    assert table.happened("destiny_drawn")[0].hidden_fields() == {}


def test_the_last_card_is_not_drawn_but_shuffled_with_the_discards__CORE_081_CORE_293(table: Table) -> None:
    table.seat("red", hand=["mobius-tubes", "negotiate"]).start()
    rest = table.state.zones["destiny"]
    table.happens(CardsMoved(source="destiny", target="destiny_discard", count=16, why="effect", cards=rest[:16]))
    table.passes("red").until("aim")
    assert table.last("pile_shuffled").zone == "destiny"
    assert table.last("pile_shuffled").count == 17


def test_the_colour_of_another_player_is_the_defense_at_home__CORE_082(table: Table) -> None:
    assert defense(table.against("yellow")) == "yellow"
    assert table.question("red").question.describe()["planets"] == [f"yellow-{n}" for n in range(1, 6)]


def test_own_colour_a_visitor_may_be_encountered_at_its_home__CORE_083(table: Table) -> None:
    table.ships("green", red_3=2).against("red").at("own_colour", "red", options=["encounter:green"]).until("launch")
    assert table.defense_now == "green"
    assert table.encounter.planet == "red-3"


def test_own_colour_any_visitor_may_be_chosen__CORE_083(table: Table) -> None:
    table.ships("green", red_3=2).ships("yellow", red_1=1).against("red").until("own_colour")
    options = [option["id"] for option in table.question("red").question.describe()["options"]]
    assert options == ["encounter:green", "encounter:yellow", "redraw"]


def test_own_colour_a_home_colony_is_re_established_without_allies_or_cards__CORE_084_CORE_323(table: Table) -> None:
    table.ships("red", red_2=0).against("red").at("own_colour", "red", options=["homecoming"]).with_ships(4).play_out()
    assert table.ships_of("red", "red-2") == 4
    assert table.result() == "homecoming"
    assert not table.happened("allies_invited")
    assert not table.happened("card_selected")
    assert table.asked("red") == "second_encounter"


def test_a_re_established_colony_is_a_successful_encounter_but_no_won_one__CORE_044_CORE_358(table: Table) -> None:
    table.ships("red", red_2=0).against("red").at("own_colour", "red", options=["homecoming"]).play_out()
    assert table.last("encounter_ended").successful
    assert not table.happened("outcome_fixed")


def test_for_a_home_colony_at_most_four_ships_are_sent__CORE_084(table: Table) -> None:
    table.ships("red", red_2=0).against("red").at("own_colour", "red", options=["homecoming"]).until("launch")
    table.refuses("red", "too_many", "CORE-105", **{"from": {"red-1": 5}})


def test_own_colour_may_be_discarded_for_another_card__CORE_085(table: Table) -> None:
    table.ships("red", red_2=0).against("red").against("blue").at("own_colour", "red", options=["redraw"])
    assert defense(table) == "blue"
    assert table.pile("destiny_discard") == ["destiny-red", "destiny-blue"]


def test_own_colour_is_redrawn_when_nothing_else_is_possible__CORE_085(table: Table) -> None:
    assert defense(table.against("red").against("green")) == "green"
    assert not any(event.question for event in table.happened("answered"))


def test_the_own_colour_may_be_redrawn_each_time_it_comes__CORE_332(table: Table) -> None:
    table.ships("red", red_2=0).against("red").against("red").against("red").against("blue")
    for _ in range(3):
        table.at("own_colour", "red", options=["redraw"])
    assert defense(table) == "blue"


def test_a_planet_with_somebody_elses_ships_is_not_empty__CORE_086_CORE_322(table: Table) -> None:
    table.ships("red", red_2=0).ships("green", red_2=1).against("red").until("own_colour")
    table.refuses("red", "not_an_option", "CORE-085", options=["homecoming"])


def test_wild_lets_the_offense_choose_the_defense__CORE_087(table: Table) -> None:
    table.against("wild").until("wild_destiny").refuses("red", "not_an_option", "CORE-087", seats=["red"])
    assert defense(table.answer("red", seats=["yellow"])) == "yellow"
    assert table.encounter.system == "yellow"


def test_special_the_most_foreign_colonies__CORE_088(table: Table) -> None:
    table.ships("red", blue_1=1, blue_2=1, blue_3=1).ships("green", red_1=2).ships("yellow", red_1=1, red_2=1)
    assert defense(table.against("most-colonies")) == "yellow"
    assert table.last("defense_set").rule == "CORE-088"


def test_special_the_most_cards_in_hand__CORE_089_CORE_014(table: Table) -> None:
    table.seat("red", hand=["negotiate"] * 5).seat("green", hand=["negotiate"] * 3)
    assert defense(table.against("most-cards")) == "green"


def test_special_the_fewest_ships_in_the_warp__CORE_090(table: Table) -> None:
    table.ships("blue", warp=2).ships("green", warp=3).ships("yellow", warp=1)
    assert defense(table.against("fewest-warp")) == "yellow"


@pytest.mark.parametrize("card", ["most-colonies", "most-cards", "fewest-warp"])
@pytest.mark.parametrize(("offense", "left"), [("red", "blue"), ("green", "yellow"), ("yellow", "red")])
def test_a_tie_goes_to_the_first_player_on_the_left__CORE_091(table: Table, card: str, offense: str, left: str) -> None:
    assert defense(table.offense(offense).against(card)) == left


def test_the_colour_of_a_special_card_is_that_of_the_player_it_selects__CORE_092(table: Table) -> None:
    table.seat("green", hand=["negotiate"] * 3).against("most-cards").until("aim")
    assert table.encounter.system == "green"


def test_nobody_is_attacked_in_the_system_of_a_third_player__CORE_093_CORE_320(table: Table) -> None:
    table.ships("green", blue_3=3).against("blue").until("aim")
    assert table.defense_now == "blue"
    table.aims_at("blue-3").with_ships(1).reveals(red="attack-08", blue="negotiate").play_out()
    assert table.ships_of("green", "blue-3") == 3


def test_the_defense_is_fixed_before_the_gate_is_aimed__CORE_095(table: Table) -> None:
    table.ships("green", red_3=2, red_4=1).against("red").at("own_colour", "red", options=["encounter:green"])
    assert table.defense_now == "green"
    assert table.encounter.planet == ""
    assert table.asked("red") == "aim"
