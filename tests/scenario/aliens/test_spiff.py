"""Spiff: crashes where it could not win."""

import pytest

from tests.scenario.table import Table
from tests.scenario.variants import skills
from tests.scenario.variants.planetoids import lay as lay_planetoids
from tests.scenario.variants.stations import lay as lay_stations
from tests.scenario.variants.stations import of

FLARE = "flare-spiff"


def defeat(table: Table, red: str = "attack-04", blue: str = "attack-14", *hand: str) -> Table:
    """Red is Spiff and attacks blue-2 with four ships; blue has four ships there."""
    table.seat("red", "spiff", hand=[red, "morph", *hand]).seat("blue", hand=[blue, "attack-01"])
    return table.against("blue").aims_at("blue-2").with_ships(4, "red-1").reveals(red=red, blue=blue)


def margin(table: Table) -> int:
    return abs(table.total("offense").amount - table.total("defense").amount)


def test_after_a_defeat_by_ten_one_ship_lands_on_the_planet_beside_the_others__spiff(table: Table) -> None:
    defeat(table).uses("red", "spiff.power").play_out()
    assert margin(table) == 10
    assert (table.ships_of("red", "blue-2"), table.in_warp("red")) == (1, 3)
    assert table.ships_of("blue", "blue-2") == 4


def test_it_is_a_colony__spiff(table: Table) -> None:
    defeat(table).uses("red", "spiff.power").play_out()
    assert table.has_colony("red", "blue-2")
    assert table.has_colony("blue", "blue-2")


def test_a_fifth_colony_won_like_this_wins_the_game__spiff_CORE_280(table: Table) -> None:
    table.ships("red", green_1=1, green_2=1, green_3=1, green_4=1)
    defeat(table).uses("red", "spiff.power").play_out()
    assert table.state.winners == ["red"]


def test_by_nine_it_does_not_land__spiff(table: Table) -> None:
    defeat(table, "attack-05").play_out()
    assert margin(table) == 9
    assert not table.was_offered("red", "spiff.power")
    assert table.in_warp("red") == 4


def test_it_is_optional__spiff(table: Table) -> None:
    defeat(table).play_out()
    assert table.was_offered("red", "spiff.power")
    assert table.in_warp("red") == 4


def test_the_encounter_is_lost_all_the_same__spiff_CORE_044(table: Table) -> None:
    defeat(table).uses("red", "spiff.power").play_out("turn_ended")
    assert table.result() == "defense_won"
    assert not table.last("encounter_ended").successful
    assert "second_encounter" not in {event.name for event in table.happened("answered")}


def test_its_allies_lose_their_ships__spiff(table: Table) -> None:
    table.seat("red", "spiff", hand=["attack-00"]).seat("blue", hand=["attack-40"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").allies(offense={"green": 2}, defense={"yellow": 1})
    table.reveals(red="attack-00", blue="attack-40").uses("red", "spiff.power").play_out()
    assert (table.in_warp("red"), table.in_warp("green")) == (2, 2)
    assert not table.has_colony("green", "blue-2")
    assert table.last("rewards_chosen").seat == "yellow"


def test_powers_that_look_for_a_defeat_see_one__spiff(table: Table) -> None:
    table.seat("red", aliens=["spiff", "ethic"])
    table.seat("red", hand=["attack-04", "morph"]).seat("blue", hand=["attack-14", "attack-01", "attack-06", "quash"])
    table.against("blue").aims_at("blue-2").with_ships(4, "red-1").reveals(red="attack-04", blue="attack-14")
    table.uses("red", "spiff.power").play_out()
    assert table.last("compensation_fixed").count == 3


def test_against_a_negotiate_there_is_no_margin__spiff_CORE_328(table: Table) -> None:
    defeat(table, "negotiate", "attack-40").play_out()
    assert not table.was_offered("red", "spiff.power")


def test_a_victory_that_no_totals_decided_has_no_margin__spiff_CORE_328(table: Table) -> None:
    table.seat("red", "spiff", hand=["attack-00", "negotiate"]).seat("blue", hand=["flare-hate", "attack-40"])
    table.seat("red", hand=["attack-00"]).against("blue").aims_at("blue-2").with_ships(4, "red-1")
    table.uses("blue", "hate.wild").play_out()
    assert table.result() == "defense_won"
    assert not table.was_offered("red", "spiff.power")


def test_as_the_defense_or_an_ally_it_does_not_crash__spiff_CORE_018(table: Table) -> None:
    table.seat("blue", "spiff", hand=["attack-00"]).seat("red", hand=["attack-40"]).against("blue").aims_at("blue-2")
    table.with_ships(4, "red-1").reveals(red="attack-40", blue="attack-00").play_out()
    assert not table.was_offered("blue", "spiff.power")


def test_other_losses_are_no_crash__spiff(table: Table) -> None:
    table.seat("red", "spiff").seat("green", hand=["plague"]).uses("green", "plague", seats=["red"]).until("aim")
    assert table.in_warp("red") == 2
    assert not table.was_offered("red", "spiff.power")


def test_a_ship_joins_the_colony_that_it_has_there__spiff(table: Table) -> None:
    table.ships("red", blue_2=2, red_1=4)
    defeat(table).uses("red", "spiff.power").play_out()
    assert table.ships_of("red", "blue-2") == 3


def test_cosmic_zapped_all_ships_are_lost__spiff(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    defeat(table).uses("red", "spiff.power").uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("spiff.power") == "cancelled"
    assert (table.ships_of("red", "blue-2"), table.in_warp("red")) == (0, 4)


def test_at_a_table_of_three_without_any_flare__spiff(table: Table) -> None:
    defeat(table.seats("red", "blue", "green")).uses("red", "spiff.power").play_out()
    assert table.has_colony("red", "blue-2")


# -- with variants -----------------------------------------------------------------------------


def test_it_crashes_on_a_planetoid__spiff_PLAN_06_PLAN_10(table: Table) -> None:
    lay_planetoids(table, {"blue": [3]}, {"green": [3]}).seat("red", "spiff", hand=["attack-00"]).against("blue")
    table.seat("blue", hand=["attack-40"]).aims_at("planetoid-3").with_ships(3, "red-1")
    table.reveals(red="attack-00", blue="attack-40").uses("red", "spiff.power").play_out()
    assert (table.ships_of("red", "planetoid-3"), table.in_warp("red")) == (1, 2)


def test_a_station_there_is_not_conquered__spiff_CONQ_01(table: Table) -> None:
    lay_stations(table, "station_conquest", tactical_array="blue-2")
    defeat(table).uses("red", "spiff.power").play_out()
    assert table.has_colony("red", "blue-2")
    assert of(table, "blue") == ["station-tactical-array"]


def test_where_ships_are_told_apart_it_says_which_one_lands__spiff_SKILL_39(table: Table) -> None:
    table.variant("skill_tokens").seat("red", "spiff", hand=["attack-00"]).seat("blue", hand=["attack-40"])
    skills.lay(skills.lay(table, "blue", blue_2="EEEE"), "red", red_1="LE").against("blue").aims_at("blue-2")
    skills.sends(table, "launch", "red", "LE", "red-1").reveals(red="attack-00", blue="attack-40")
    table.uses("red", "spiff.power").until("which_ships", "red")
    table.answer("red", ships=skills.pick(table, "red", "L")).play_out()
    assert skills.letters_at(table, "blue-2", "red") == "L"


# -- the wild flare ----------------------------------------------------------------------------


def overrun(table: Table, red: str = "attack-40", blue: str = "attack-04") -> Table:
    """Blue holds the flare and loses blue-2, with four ships, to red."""
    table.seat("red", hand=[red]).seat("blue", hand=[blue, FLARE]).against("blue").aims_at("blue-2")
    return table.with_ships(3, "red-1").reveals(red=red, blue=blue)


def test_wild_one_ship_of_the_defense_stays_beside_the_winners__spiff(table: Table) -> None:
    overrun(table).uses("blue", "spiff.wild").play_out()
    assert table.result() == "offense_won"
    assert (table.ships_of("blue", "blue-2"), table.in_warp("blue")) == (1, 3)
    assert table.ships_of("red", "blue-2") == 3


def test_wild_it_is_optional__spiff(table: Table) -> None:
    overrun(table).play_out()
    assert table.was_offered("blue", "spiff.wild")
    assert table.in_warp("blue") == 4


def test_wild_it_needs_no_margin_and_no_attack__spiff_SPIFF_01(table: Table) -> None:
    table.seat("red", hand=["attack-06", "attack-07", "quash", "plague", "morph"])
    overrun(table, "attack-06", "negotiate").uses("blue", "spiff.wild").play_out()
    assert table.ships_of("blue", "blue-2") == 1
    assert table.last("compensation_fixed").count == 3


def test_wild_where_both_sides_lose_a_ship_may_stay__spiff_SPIFF_01(table: Table) -> None:
    table.variant("common_rewards")
    overrun(table, "morph", "rw-morph").uses("blue", "spiff.wild").play_out()
    assert table.result() == "both_lost"
    assert (table.ships_of("blue", "blue-2"), table.in_warp("blue"), table.in_warp("red")) == (1, 3, 3)


def test_wild_not_for_the_offense_or_an_ally__spiff_CORE_018(table: Table) -> None:
    table.seat("red", hand=["attack-00", FLARE]).seat("blue", hand=["attack-40"]).against("blue").aims_at("blue-2")
    table.with_ships(4, "red-1").reveals(red="attack-00", blue="attack-40").play_out()
    assert not table.was_offered("red", "spiff.wild")


def test_wild_not_without_a_ship_on_the_planet__spiff(table: Table) -> None:
    overrun(table.ships("blue", blue_2=0)).play_out()
    assert not table.was_offered("blue", "spiff.wild")


def test_wild_card_zapped_all_ships_are_lost__spiff(table: Table) -> None:
    table.seat("green", hand=["card-zap"])
    overrun(table).uses("blue", "spiff.wild").uses("green", "card-zap").play_out()
    assert table.outcome_of("spiff.wild") == "cancelled"
    assert table.in_warp("blue") == 4


# -- the super flare ---------------------------------------------------------------------------


def test_super_a_margin_of_five_is_enough__spiff(table: Table) -> None:
    defeat(table, "attack-09", "attack-14", FLARE).uses("red", "spiff.super").play_out()
    assert margin(table) == 5
    assert (table.ships_of("red", "blue-2"), table.in_warp("red")) == (1, 3)


def test_super_a_margin_of_four_is_not__spiff(table: Table) -> None:
    defeat(table, "attack-10", "attack-14", FLARE).play_out()
    assert margin(table) == 4
    assert not table.was_offered("red", "spiff.super")


def test_super_from_ten_on_the_power_lands_the_ship_and_there_is_no_second__spiff_SPIFF_01(table: Table) -> None:
    defeat(table, "attack-04", "attack-14", FLARE).uses("red", "spiff.power").play_out()
    assert not table.was_offered("red", "spiff.super")
    assert table.ships_of("red", "blue-2") == 1


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_all_ships_are_lost__spiff_CORE_226(table: Table, zap: str) -> None:
    table.seat("green", hand=[zap])
    defeat(table, "attack-09", "attack-14", FLARE).uses("red", "spiff.super").uses("green", zap).play_out()
    assert table.outcome_of("spiff.super") == "cancelled"
    assert table.in_warp("red") == 4
    assert (FLARE in table.hand("red")) == (zap == "cosmic-zap")


def test_where_totals_decided_after_all_there_is_a_margin__spiff_ARCADE_01(table: Table) -> None:
    """Blue has used its power with a negotiate, and then made an attack of that card."""
    table.seat("red", "spiff", hand=["attack-08"]).seat("blue", "pacifist", hand=["negotiate", "flare-human"])
    table.against("blue").aims_at("blue-2").with_ships(4, "red-1").reveals(red="attack-08", blue="negotiate")
    table.uses("blue", "human.wild").play_out()
    assert (table.total("offense").amount, table.total("defense").amount) == (12, 46)
    assert table.last("outcome_fixed").why == "CORE-140"
    assert table.was_offered("red", "spiff.power")
