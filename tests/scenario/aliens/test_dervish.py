"""Dervish: everybody involved passes the hand on."""

import pytest

from domain import board
from domain.game.views import redact
from tests.scenario.table import Table

FLARE = "flare-dervish"


def dance(table: Table, dervish: str = "red") -> Table:
    """Red attacks blue-2 with yellow's help; green helps nobody."""
    table.seat(dervish, "dervish")
    table.seat("red", hand=["attack-01"]).seat("blue", hand=["attack-04", "attack-06"])
    table.seat("green", hand=["morph"]).seat("yellow", hand=["attack-10"])
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(offense={"yellow": 1})


# -- the power ---------------------------------------------------------------------------------


def test_clockwise_each_hand_goes_to_the_next_involved_player_to_the_left__dervish(table: Table) -> None:
    dance(table).uses("red", "dervish.power", options=["clockwise"]).until("select_card")
    assert (table.hand("blue"), table.hand("yellow")) == (["attack-01"], ["attack-04", "attack-06"])
    assert table.hand("red") == ["attack-10"]


def test_counterclockwise_to_the_right__dervish(table: Table) -> None:
    dance(table).uses("red", "dervish.power", options=["counterclockwise"]).until("select_card")
    assert (table.hand("red"), table.hand("blue")) == (["attack-04", "attack-06"], ["attack-10"])
    assert table.hand("yellow") == ["attack-01"]


def test_a_player_who_is_not_involved_keeps_its_hand__dervish(table: Table) -> None:
    dance(table).uses("red", "dervish.power", options=["clockwise"]).until("select_card")
    assert table.hand("green") == ["morph"]


@pytest.mark.parametrize("direction", ["clockwise", "counterclockwise"])
def test_with_two_players_it_is_a_swap_of_hands__dervish(table: Table, direction: str) -> None:
    table.seat("red", "dervish", hand=["attack-01"]).seat("blue", hand=["attack-04", "attack-06"])
    table.against("blue").aims_at("blue-2").with_ships(3).uses("red", "dervish.power", options=[direction])
    table.until("select_card")
    assert (table.hand("red"), table.hand("blue")) == (["attack-04", "attack-06"], ["attack-01"])


def test_as_the_defense_too__dervish(table: Table) -> None:
    dance(table, "blue").uses("blue", "dervish.power", options=["clockwise"]).until("select_card")
    assert table.hand("blue") == ["attack-01"]


def test_flares_are_passed_too__dervish(table: Table) -> None:
    table.seat("red", "dervish", hand=["attack-01", "flare-zombie"]).against("blue").aims_at("blue-2").with_ships(3)
    table.uses("red", "dervish.power", options=["clockwise"]).until("select_card")
    assert "flare-zombie" in table.hand("blue")


def test_only_giver_and_taker_see_a_hand__dervish(table: Table) -> None:
    dance(table).uses("red", "dervish.power", options=["clockwise"]).until("select_card")
    moved = next(event for event in table.happened("cards_moved") if event.source == "hand:blue")
    assert [seat for seat in ("red", "blue", "green", "yellow") if "cards" in redact(moved, seat)] == ["blue", "yellow"]


def test_only_what_comes_to_dervish_is_taken__dervish_REW_48(table: Table) -> None:
    dance(table).uses("red", "dervish.power", options=["clockwise"]).until("select_card")
    taken = [event.target for event in table.happened("cards_moved") if event.taken]
    assert taken == ["hand:red"]


def test_it_is_optional__dervish(table: Table) -> None:
    dance(table).until("select_card")
    assert table.was_offered("red", "dervish.power")
    assert table.hand("red") == ["attack-01"]


def test_not_as_an_ally__dervish(table: Table) -> None:
    dance(table, "yellow").until("select_card")
    assert not table.was_offered("yellow", "dervish.power")


def test_once_it_is_announced_only_direct_answers_are_allowed__dervish(table: Table) -> None:
    table.seat("red", "dervish", hand=["attack-01"]).seat("yellow", hand=["attack-10", "force-field", "cosmic-zap"])
    table.against("blue").aims_at("blue-2").with_ships(3).allies(offense={"yellow": 1})
    table.uses("red", "dervish.power", options=["clockwise"]).until("use", "yellow")
    assert table.may_use("yellow", "cosmic-zap")
    assert not table.may_use("yellow", "force-field")


def test_cosmic_zapped_every_hand_stays__dervish(table: Table) -> None:
    table.seat("red", "dervish", hand=["attack-01"]).seat("green", hand=["cosmic-zap"]).against("blue")
    table.aims_at("blue-2").with_ships(3).uses("red", "dervish.power", options=["clockwise"])
    table.uses("green", "cosmic-zap").until("select_card")
    assert table.outcome_of("dervish.power") == "cancelled"
    assert table.hand("red") == ["attack-01"]


# -- the flare ---------------------------------------------------------------------------------


def aimed(table: Table) -> Table:
    table.seat("blue", hand=["attack-04", FLARE]).seat("green", hand=["morph", "attack-10"]).against("blue")
    return table.aims_at("blue-2")


@pytest.mark.parametrize("other", ["red", "green", "yellow"])
def test_wild_the_defense_trades_hands_with_any_one_player__dervish(table: Table, other: str) -> None:
    aimed(table).until("gate_aimed", "blue")
    before = table.hand(other)
    table.uses("blue", "dervish.wild", seats=[other]).play_out("use_closed")
    assert table.hand(other) == ["attack-04"]
    assert sorted(table.hand("blue")) == sorted([*before, FLARE])


def test_wild_only_when_a_planet_of_its_home_system_is_the_target__dervish(table: Table) -> None:
    table.seat("blue", hand=["attack-04", FLARE]).ships("blue", red_1=2).against("red").start()
    table.at("own_colour", "red", options=["encounter:blue"]).until("select_card")
    assert not table.was_offered("blue", "dervish.wild")


def test_wild_only_for_the_defense__dervish(table: Table) -> None:
    table.seat("red", hand=["attack-04", FLARE]).against("blue").aims_at("blue-2").until("select_card")
    assert not table.was_offered("red", "dervish.wild")


def test_wild_not_for_an_offense_in_its_own_system__dervish(table: Table) -> None:
    table.seat("red", hand=["attack-04", FLARE]).ships("blue", red_1=2).against("red").start()
    table.at("own_colour", "red", options=["encounter:blue"]).until("select_card")
    assert not table.was_offered("red", "dervish.wild")


def test_wild_card_zapped_both_keep_their_hands__dervish(table: Table) -> None:
    table.seat("red", hand=["attack-08", "card-zap"])
    aimed(table).uses("blue", "dervish.wild", seats=["green"]).uses("red", "card-zap").until("select_card")
    assert table.outcome_of("dervish.wild") == "cancelled"
    assert table.hand("blue") == ["attack-04"]


def comes_round(table: Table, zap: str = "", way: str = "clockwise") -> Table:
    """Yellow holds the flare of red, who is Dervish; it comes to red clockwise."""
    table.seat("red", "dervish", hand=["attack-01"]).seat("blue", hand=["attack-04", *([zap] if zap else [])])
    table.seat("yellow", hand=["attack-10", FLARE]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.allies(offense={"yellow": 1}).uses("red", "dervish.power", options=[way])


def test_super_a_colony_in_the_home_system_of_the_player_who_passed_the_flare__dervish(table: Table) -> None:
    comes_round(table).uses("red", "dervish.super", planets=["yellow-3"])
    table.at("settle", "red", **{"from": {"red-2": 2}}).until("select_card")
    assert table.ships_of("red", "yellow-3") == 2


def test_super_nowhere_else__dervish(table: Table) -> None:
    comes_round(table).until("hands_whirled", "red")
    table.refuses("red", "not_an_option", use="dervish.super", answer={"planets": ["blue-3"]})


def test_super_the_flare_is_discarded__dervish(table: Table) -> None:
    comes_round(table).uses("red", "dervish.super", planets=["yellow-3"]).until("select_card")
    assert FLARE in table.pile("discard")


def test_super_not_when_the_flare_goes_to_somebody_else__dervish(table: Table) -> None:
    comes_round(table, way="counterclockwise").until("select_card")
    assert FLARE in table.hand("blue")
    assert not table.was_offered("red", "dervish.super")


def test_super_not_for_a_flare_that_dervish_held_before__dervish(table: Table) -> None:
    table.seat("red", "dervish", hand=["attack-01", FLARE]).against("blue").aims_at("blue-2").with_ships(3)
    table.until("select_card")
    assert not table.was_offered("red", "dervish.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_no_colony_is_founded__dervish(table: Table, zap: str) -> None:
    table.seat("green", hand=["morph", zap])
    comes_round(table)
    if zap == "cosmic-zap":
        table.passes("green")  # it does not answer the power itself
    table.uses("red", "dervish.super", planets=["yellow-3"]).uses("green", zap).until("select_card")
    assert table.outcome_of("dervish.super") == "cancelled"
    assert not table.has_colony("red", "yellow-3")


def test_hands_are_passed_to_the_left_as_the_players_sit__dervish_CORE_002(table: Table) -> None:
    """The players sit red, blue, green, yellow, purple; left of red in the encounter is blue."""
    table.seats("red", "yellow", "blue", "purple", "green")
    table.variant("team").position(teams=[["red", "yellow"], ["blue", "purple"], ["green"]])
    table.seat("red", "dervish", hand=["attack-20", "negotiate"]).against("blue").aims_at("blue-2").with_ships(2)
    table.at("ally", "yellow", options=["offense"]).uses("red", "dervish.power", options=["clockwise"])
    table.until("select_card")
    assert board.clockwise(table.state, "red")[:4] == ["red", "blue", "green", "yellow"]
    assert sorted(table.hand("blue")) == ["attack-20", "negotiate"]
