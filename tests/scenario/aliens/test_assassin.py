"""Assassin: a player whom destiny names loses a ship."""

import pytest

from domain.aliens.incursion.fungus import stacks
from domain.events import ShipsMoved
from tests.scenario.table import Table

POWER, WILD, SUPER = "assassin.power", "assassin.wild", "assassin.super"


def victims(table: Table) -> list[str]:
    return list(table.question("green").question.seats)  # type: ignore[attr-defined]


def places(table: Table) -> list[str]:
    return list(table.question("green").question.places)  # type: ignore[attr-defined]


def test_when_destiny_shows_the_colour_of_another_one_of_its_ships_goes_to_the_warp__assassin(table: Table) -> None:
    table.seat("green", "assassin").against("blue").at("execute", "green", **{"from": {"blue-3": 1}}).until("aim")
    assert table.in_warp("blue") == 1
    assert table.ships_of("blue", "blue-3") == 3


def test_from_any_of_the_victims_colonies__assassin(table: Table) -> None:
    table.ships("blue", warp=2, yellow_1=3).seat("green", "assassin").against("blue").until("execute", "green")
    assert sorted(places(table)) == ["blue-1", "blue-2", "blue-3", "blue-4", "blue-5", "yellow-1"]
    table.refuses("green", "too_few", **{"from": {}}).refuses("green", "too_many", **{"from": {"yellow-1": 2}})
    table.answer("green", **{"from": {"yellow-1": 1}})
    assert table.ships_of("blue", "yellow-1") == 2


def test_it_is_mandatory__assassin(table: Table) -> None:
    table.seat("green", "assassin").against("blue").play_out()
    assert table.used(POWER)
    assert not table.was_offered("green", POWER)


def test_not_when_its_own_colour_comes_up__assassin(table: Table) -> None:
    table.seat("green", "assassin").against("green").until("aim")
    assert not table.used(POWER)


def test_also_of_the_offense_when_its_own_colour_comes_up_and_again_when_it_draws_anew__assassin(table: Table) -> None:
    table.seat("green", "assassin").against("red").against("blue").until("aim")
    executed = [next(iter(event.moves)) for event in table.happened("ships_moved") if event.why == "assassin"]
    assert [ship[:-3] for ship in executed] == ["red", "blue"]


def test_as_the_offense_too__assassin(table: Table) -> None:
    table.seat("red", "assassin").against("blue").at("execute", "red", **{"from": {"blue-1": 1}}).until("aim")
    assert table.in_warp("blue") == 1


def test_a_wild_card_lets_it_pick_any_one_other_player__assassin(table: Table) -> None:
    table.seat("green", "assassin").against("wild").until("victim", "green")
    assert victims(table) == ["red", "blue", "yellow"]
    table.answer("green", seats=["yellow"]).at("execute", "green", **{"from": {"yellow-1": 1}})
    assert not table.happened("defense_set")
    table.at("wild_destiny", "red", seats=["blue"]).until("aim")
    assert (table.in_warp("yellow"), table.in_warp("blue")) == (1, 0)


def test_a_special_card_counts_as_the_colour_of_the_player_to_whom_it_points__assassin(table: Table) -> None:
    table.ships("yellow", blue_1=2).seat("green", "assassin").against("most-colonies").until("aim")
    assert table.defense_now == "yellow"
    assert table.in_warp("yellow") == 1


def test_when_it_points_to_several_the_assassin_picks_among_them__assassin(table: Table) -> None:
    table.ships("yellow", blue_1=2).ships("blue", yellow_1=2).seat("green", "assassin").against("most-colonies")
    table.until("victim", "green")
    assert victims(table) == ["blue", "yellow"]
    table.answer("green", seats=["yellow"]).until("aim")
    assert table.defense_now == "blue"
    assert (table.in_warp("yellow"), table.in_warp("blue")) == (1, 0)


def test_a_special_card_still_points_to_its_player_when_an_effect_names_the_defense__assassin_WILL_01(
    table: Table,
) -> None:
    table.seat("red", "will").ships("yellow", blue_1=2).seat("green", "assassin").against("most-colonies")
    table.at("will", "red", seats=["blue"]).until("aim")
    assert table.defense_now == "blue"
    assert (table.in_warp("yellow"), table.in_warp("blue")) == (1, 0)


@pytest.mark.parametrize(("will", "met"), [(False, "blue"), (True, "purple")])
def test_a_special_card_never_points_to_the_offenses_partner__assassin_ASSASSIN_01_PARTNER_02(
    table: Table, will: bool, met: str
) -> None:
    """Yellow, red's partner, has more foreign colonies than blue, to whom the card points."""
    table.seats("red", "blue", "green", "yellow", "purple").variant("team")
    table.position(teams=[["red", "yellow"], ["blue", "purple"], ["green"]])
    table.ships("yellow", blue_1=2, green_1=2).ships("blue", yellow_1=2).seat("green", "assassin")
    table.against("most-colonies")
    if will:
        table.seat("red", "will").at("will", "red", seats=["purple"])
    table.until("aim")
    assert table.defense_now == met
    assert (table.in_warp("blue"), table.in_warp("yellow")) == (1, 0)


def test_tied_players_are_all_named_when_an_effect_names_the_defense__assassin_ASSASSIN_01_WILL_01(
    table: Table,
) -> None:
    table.seat("red", "will").ships("yellow", blue_1=2).ships("blue", yellow_1=2).seat("green", "assassin")
    table.against("most-colonies").at("will", "red", seats=["green"]).until("victim", "green")
    assert victims(table) == ["blue", "yellow"]


def test_it_strikes_the_selected_player_whom_another_has_struck_before__assassin_ASSASSIN_01_SHADOW_01(
    table: Table,
) -> None:
    """With a ship more in the warp blue would not be the one with the fewest any more."""
    table.ships("red", warp=0).ships("green", warp=3).ships("yellow", warp=1).ships("blue")
    table.seat("green", "assassin").seat("yellow", "shadow").against("fewest-warp").until("aim")
    assert table.defense_now == "blue"
    assert table.in_warp("blue") == 2


def test_the_execution_does_not_change_to_whom_a_special_card_points__assassin(table: Table) -> None:
    table.ships("blue", warp=1).ships("yellow", warp=1).ships("green", warp=3).seat("green", "assassin")
    table.ships("blue").against("fewest-warp").until("aim")
    assert table.defense_now == "blue"
    assert table.in_warp("blue") == 1


def test_not_when_it_points_to_the_assassin__assassin(table: Table) -> None:
    table.ships("green", blue_1=2).seat("green", "assassin").against("most-colonies").until("aim")
    assert table.defense_now == "green"
    assert not table.used(POWER)


def test_not_when_the_victim_has_no_ship_on_a_colony__assassin(table: Table) -> None:
    table.seat("blue", ships={}, warp=20).seat("green", "assassin").against("blue").until("aim")
    assert not table.used(POWER)


def test_a_stack_is_one_ship_and_its_captured_ships_go_to_the_warp_too__assassin(table: Table) -> None:
    table.seat("blue", "classic-fungus").seat("green", "assassin").against("blue").until("execute", "green")
    moves = {"yellow-01": ["yellow-1", "captured:blue:blue-01"]}
    table.happens(ShipsMoved(moves=moves, why="elsewhere")).answer("green", ships=["blue-01"])
    assert (table.in_warp("blue"), table.in_warp("yellow")) == (1, 1)
    assert stacks.under(table.state, "blue-01") == []


def test_a_ship_that_never_stays_in_the_warp_comes_home__assassin(table: Table) -> None:
    table.seat("blue", "zombie").seat("green", "assassin").against("blue").until("aim")
    assert table.used("zombie.power")
    assert table.in_warp("blue") == 0


def test_zapped_nobody_is_executed__assassin(table: Table) -> None:
    table.seat("green", "assassin").seat("yellow", hand=["cosmic-zap"]).against("blue").uses("yellow", "cosmic-zap")
    table.until("aim")
    assert table.outcome_of(POWER) == "cancelled"
    assert table.in_warp("blue") == 0


# -- the wild flare ----------------------------------------------------------------------------


def beaten(table: Table, red: str = "attack-30", blue: str = "attack-08") -> Table:
    """Red and its ally green beat blue on blue-2."""
    table.seat("red", hand=[red]).seat("blue", hand=[blue, "attack-04", "flare-assassin"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 2})
    return table.reveals(red=red, blue=blue)


def test_wild_a_beaten_defense_sacrifices_a_ship_and_all_opposing_ships_are_lost__assassin(table: Table) -> None:
    beaten(table).uses("blue", WILD, **{"from": {"blue-1": 1}}).play_out()
    assert (table.in_warp("red"), table.in_warp("green"), table.in_warp("blue")) == (3, 2, 5)


def test_wild_so_that_nobody_lands_although_they_have_won__assassin(table: Table) -> None:
    beaten(table).uses("blue", WILD, **{"from": {"blue-1": 1}}).play_out()
    assert table.result() == "offense_won"
    assert not table.has_colony("red", "blue-2")
    assert not table.has_colony("green", "blue-2")


def test_wild_the_sacrifice_is_a_ship_that_is_not_involved__assassin(table: Table) -> None:
    beaten(table).until("winner_known", "blue")
    question = table.question("blue").question.abilities[WILD].question  # type: ignore[attr-defined]
    assert sorted(question.places) == ["blue-1", "blue-3", "blue-4", "blue-5"]


def test_wild_only_when_an_attack_has_beaten_it__assassin(table: Table) -> None:
    beaten(table, "negotiate", "attack-08").play_out()
    assert table.result() == "defense_won"
    assert not table.was_offered("blue", WILD)


def test_wild_also_with_a_negotiate_against_the_attack__assassin(table: Table) -> None:
    beaten(table, "attack-08", "negotiate").uses("blue", WILD, **{"from": {"blue-1": 1}}).play_out()
    assert table.in_warp("red") == 3
    assert table.last("compensation_fixed").taker == "blue"


def test_wild_card_zapped_the_winners_land__assassin(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    beaten(table).uses("blue", WILD, **{"from": {"blue-1": 1}}).uses("yellow", "card-zap").play_out()
    assert table.outcome_of(WILD) == "cancelled"
    assert table.has_colony("red", "blue-2")
    assert table.in_warp("blue") == 4


# -- the super flare ---------------------------------------------------------------------------


def own_turn(table: Table, yellow: str = "") -> Table:
    """Red, the Assassin, plays the flare with the execution; yellow lets this pass when it holds a zap for it."""
    table.ships("red", warp=4).seat("red", "assassin", hand=["attack-08", "flare-assassin"]).against("blue")
    if yellow == "cosmic-zap":
        table.until("use", "yellow").passes("yellow")
    return table.uses("red", SUPER)


def test_super_on_its_own_turn_a_ship_of_its_own_takes_the_place_of_the_executed_one__assassin(table: Table) -> None:
    own_turn(table).at("execute", "red", **{"from": {"blue-3": 1}}).until("aim")
    assert table.ships_of("red", "blue-3") == 1
    assert table.has_colony("red", "blue-3")
    assert (table.in_warp("red"), table.in_warp("blue")) == (2, 1)


def test_super_not_on_the_turn_of_another__assassin(table: Table) -> None:
    table.ships("green", warp=4).seat("green", "assassin", hand=["attack-08", "flare-assassin"]).against("blue")
    table.until("aim")
    assert not table.was_offered("green", SUPER)


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_nothing_takes_its_place__assassin(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap, "attack-08"])
    own_turn(table, zap).uses("yellow", zap).until("aim")
    assert table.outcome_of(SUPER) == "cancelled"
    assert table.in_warp("blue") == 1
    assert not table.state.ships["red-20"].startswith("blue")


def test_super_not_without_a_ship_of_its_own_in_the_warp__assassin(table: Table) -> None:
    table.ships("red").seat("red", "assassin", hand=["attack-08", "flare-assassin"]).against("blue").until("aim")
    assert table.used("assassin.power")
    assert not table.was_offered("red", SUPER)


def test_super_a_fifth_foreign_colony_wins_at_once__assassin_CORE_282(table: Table) -> None:
    table.ships("red", warp=2, green_1=1, green_2=1, green_3=1, yellow_1=1)
    table.seat("red", "assassin", hand=["attack-08", "flare-assassin"]).against("blue").uses("red", SUPER)
    table.at("execute", "red", **{"from": {"blue-3": 1}}).play_out("game_ended")
    assert table.last("game_ended").winners == ["red"]
    assert not table.happened("gate_aimed")
