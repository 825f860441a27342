"""Hazards that work at once, with an effect on the whole table (HAZ-25)."""

from tests.scenario.table import Table
from tests.scenario.variants.hazards import comes, discarded, lay, shown

# -- Temporal Anomaly ------------------------------------------------------------------------------


def test_turns_pass_in_the_other_direction_from_now_on__HAZ_25(table: Table) -> None:
    comes(table, "temporal_anomaly").until("aim").play_out("turn_began").play_out("turn_began")
    assert [event.seat for event in table.happened("turn_began")][:3] == ["red", "yellow", "green"]
    assert shown(table)["backwards"] is True


def test_the_card_is_discarded_and_the_direction_stays__HAZ_25(table: Table) -> None:
    comes(table, "temporal_anomaly").play_out()
    assert discarded(table) == ["hazard-temporal-anomaly"]
    assert shown(table)["backwards"] is True


def test_a_second_anomaly_turns_it_back__HAZ_25(table: Table) -> None:
    lay(table, deck_top=["hazard-temporal-anomaly"], marked=[True], backwards=True).against("blue")
    table.until("aim").play_out("turn_began")
    assert [event.seat for event in table.happened("turn_began")] == ["red", "blue"]
    assert shown(table)["backwards"] is False


def test_the_position_says_which_way_turns_pass__HAZ_25(table: Table) -> None:
    lay(table, backwards=True).against("blue").until("aim").play_out("turn_began")
    assert [event.seat for event in table.happened("turn_began")] == ["red", "yellow"]


def test_answers_of_allies_and_ties_of_destiny_keep_their_direction__HAZ_25(table: Table) -> None:
    comes(table, "temporal_anomaly").invites("red", "green", "yellow").invites("blue")
    assert table.until("ally").asked("green") == "ally"
    table.answer("green", options=["none"])
    assert table.asked("yellow") == "ally"


def test_a_tie_goes_to_the_first_player_clockwise_from_the_offense_all_the_same__HAZ_25_CORE_091(table: Table) -> None:
    lay(table, backwards=True).against("most-cards").until("aim")
    assert table.encounter.defense == "blue"


def test_planetoids_keep_their_direction__HAZ_25(table: Table) -> None:
    table.variant("hazards", "planetoids")
    lying = {"planetoid-1": {"system": "red", "origin": "green"}}
    table.position(hazards={"backwards": True}, planetoids=lying).seat("red", ships={"red-1": 10, "planetoid-1": 10})
    table.until("aim")
    assert table.state.further_planets["planetoid-1"] == "yellow"
