"""Leviathan: comes with a whole planet."""

import pytest

from domain import board
from domain.encounter.ships import movable
from domain.game.views import view
from tests.scenario.table import Table
from tests.scenario.variants.skills import lay


def leviathan(table: Table, *red: str) -> Table:
    """Red is Leviathan; it aims at blue-2, where blue has four ships."""
    table.seat("red", "leviathan", hand=list(red or ("attack-08", "negotiate")))
    return table.against("blue").aims_at("blue-2")


def worldship(table: Table, *red: str, planet: str = "red-3") -> Table:
    return leviathan(table, *red).uses("red", "leviathan.power", planets=[planet])


# -- worldships --------------------------------------------------------------------------------


def test_a_home_planet_with_its_ships_is_in_the_gate__leviathan(table: Table) -> None:
    worldship(table).until("select_card", "red")
    assert board.in_encounter(table.state, "red") == board.ships_at(table.state, "red-3")
    assert view(table.state)["mechanics"]["home_planet_in_gate"] == {"planet": "red-3"}


def test_in_place_of_single_ships__leviathan(table: Table) -> None:
    worldship(table).until("select_card", "red")
    assert table.ships_of("red", "gate") == 0
    assert not any(event.why == "launch" for event in table.happened("ships_moved"))


def test_its_side_gains_twenty_and_one_for_each_ship_aboard__leviathan(table: Table) -> None:
    table.ships("red", red_3=7)
    worldship(table).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 7), ("leviathan", 20)]


def test_as_soon_as_the_gate_has_been_aimed__leviathan(table: Table) -> None:
    leviathan(table).until("gate_aimed", "red")
    assert table.may_use("red", "leviathan.power")


def test_only_as_the_offense__leviathan(table: Table) -> None:
    table.seat("blue", "leviathan").against("blue").aims_at("blue-2").until("launch", "red")
    assert not table.was_offered("blue", "leviathan.power")


def test_not_a_planet_with_ships_of_anybody_else__leviathan(table: Table) -> None:
    table.ships("yellow", red_3=1)
    leviathan(table).until("gate_aimed", "red")
    table.refuses("red", "not_an_option", use="leviathan.power", answer={"planets": ["red-3"]})


def test_not_an_empty_planet__leviathan_LEVIATHAN_01(table: Table) -> None:
    table.ships("red", red_3=0)
    leviathan(table).until("gate_aimed", "red")
    table.refuses("red", "not_an_option", use="leviathan.power", answer={"planets": ["red-3"]})


def test_not_a_foreign_planet__leviathan(table: Table) -> None:
    table.ships("red", yellow_3=2)
    leviathan(table).until("gate_aimed", "red")
    table.refuses("red", "not_an_option", use="leviathan.power", answer={"planets": ["yellow-3"]})


def test_not_to_re_establish_a_home_colony__leviathan(table: Table) -> None:
    table.ships("red", red_5=0).seat("red", "leviathan").against("red")
    table.at("own_colour", "red", options=["homecoming"]).until("launch", "red")
    assert not table.was_offered("red", "leviathan.power")


def test_its_ships_cannot_be_sent_elsewhere_meanwhile__leviathan_LEVIATHAN_01(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-amoeba"])
    worldship(table, "attack-08", "flare-amoeba").until("select_card", "red")
    assert "red-3" not in movable(table.state, "red")


def test_it_remains_a_colony__leviathan_LEVIATHAN_01(table: Table) -> None:
    table.seat("red", ships={"red-1": 1, "red-2": 1, "red-3": 18})
    worldship(table).until("select_card", "red")
    assert not table.state.seats["red"].powerless


def test_defeated_everything_aboard_goes_to_the_warp__leviathan(table: Table) -> None:
    table.seat("blue", hand=["attack-40"])
    worldship(table).reveals(red="attack-08", blue="attack-40").play_out()
    assert (table.in_warp("red"), table.ships_of("red", "red-3")) == (4, 0)
    assert "red-3" in board.planets(table.state, "red")


def test_victorious_up_to_four_ships_may_stay_and_the_others_go_home__leviathan(table: Table) -> None:
    table.ships("red", red_3=7)
    worldship(table).reveals(red="attack-08", blue="attack-08").at("worldship_lands", "red", **{"from": {"red-3": 4}})
    table.play_out()
    assert (table.ships_of("red", "blue-2"), table.ships_of("red", "red-3")) == (4, 3)
    assert table.in_warp("blue") == 4


def test_no_more_than_four__leviathan(table: Table) -> None:
    table.ships("red", red_3=7)
    worldship(table).reveals(red="attack-08", blue="attack-08").until("worldship_lands", "red")
    table.refuses("red", "too_many", **{"from": {"red-3": 5}})


def test_none_need_stay__leviathan(table: Table) -> None:
    worldship(table).reveals(red="attack-08", blue="attack-08").at("worldship_lands", "red", **{"from": {}})
    table.play_out()
    assert not table.has_colony("red", "blue-2")
    assert table.result() == "offense_won"


def test_allies_send_ships_and_land_as_usual__leviathan(table: Table) -> None:
    worldship(table).allies(offense={"green": 2}).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.ships_of("green", "blue-2") == 2


def test_after_a_deal_the_planet_is_at_home_with_its_ships__leviathan(table: Table) -> None:
    worldship(table).reveals(red="negotiate", blue="negotiate").until("deal")
    table.offers("red", give={"cards": ["attack-08"]}).accepts("blue").play_out()
    assert table.result() == "deal"
    assert table.ships_of("red", "red-3") == 4


def test_after_a_failed_deal_with_those_that_are_left__leviathan(table: Table) -> None:
    worldship(table).reveals(red="negotiate", blue="negotiate").at("deal", "red", refuse=True)
    table.at("failed_deal", "red", **{"from": {"red-3": 3}}).play_out()
    assert table.ships_of("red", "red-3") == 1


def test_after_a_cancelled_encounter_with_all_of_them__leviathan(table: Table) -> None:
    table.seat("blue", "oracle", hand=["attack-08", "flare-oracle"])
    worldship(table).uses("blue", "oracle.super").play_out()
    assert table.ships_of("red", "red-3") == 4


def test_zapped_ships_are_launched_as_usual__leviathan(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    worldship(table).uses("yellow", "cosmic-zap").with_ships(3, "red-1").reveals(red="attack-08", blue="attack-08")
    assert table.outcome_of("leviathan.power") == "cancelled"
    assert table.play_out().total("offense").amount == 8 + 3


# -- the flare ---------------------------------------------------------------------------------


def wild(table: Table, give: str = "red-5", get: str = "blue-1") -> Table:
    table.seat("red", hand=["attack-08", "flare-leviathan"]).against("blue")
    return table.uses("red", "leviathan.wild", planets=[give]).at("get", "red", planets=[get])


def test_wild_two_home_planets_change_systems__leviathan(table: Table) -> None:
    wild(table).play_out()
    assert board.system_of(table.state, "red-5") == "blue"
    assert board.system_of(table.state, "blue-1") == "red"
    assert board.planets(table.state, "red") == ["red-1", "red-2", "red-3", "red-4", "blue-1"]


def test_wild_where_a_planet_is_decides_what_colonies_there_are__leviathan_LEVIATHAN_02(table: Table) -> None:
    wild(table).play_out()
    assert board.foreign_colonies(table.state, "red") == ["red-5"]
    assert board.foreign_colonies(table.state, "blue") == ["blue-1"]
    assert len(board.home_colonies(table.state, "red")) == 4


def test_wild_it_may_win_the_game__leviathan_LEVIATHAN_02(table: Table) -> None:
    table.ships("red", yellow_1=1, yellow_2=1, yellow_3=1, green_1=1)
    wild(table).play_out("game_ended")
    assert table.state.winners == ["red"]


def test_wild_it_may_cost_a_power__leviathan_LEVIATHAN_02(table: Table) -> None:
    table.seat("blue", "human", ships={"blue-1": 4, "blue-2": 8, "blue-3": 8}).ships("red", red_5=0)
    wild(table).play_out()
    assert table.state.seats["blue"].powerless


def test_wild_the_encounter_is_over_as_a_success_that_allows_a_second_one__leviathan(table: Table) -> None:
    wild(table).until("second_encounter", "red")
    assert table.result() == "succeeded"
    assert table.last("encounter_ended").successful


def test_wild_it_is_no_win__leviathan(table: Table) -> None:
    table.seat("green", "tick-tock")
    wild(table).play_out()
    assert not table.happened("outcome_fixed")
    assert not table.happened("deal_made")


def test_wild_the_flare_player_picks_both_planets__leviathan(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-leviathan"]).against("blue")
    table.uses("red", "leviathan.wild", planets=["red-5"]).until("get", "red")
    assert table.question("red").question.planets == [f"blue-{n}" for n in range(1, 6)]  # type: ignore[attr-defined]


def test_wild_only_for_the_offense__leviathan(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "flare-leviathan"]).against("blue").until("aim", "red")
    assert not table.was_offered("blue", "leviathan.wild")


def test_wild_the_flare_passes_to_leviathan__leviathan(table: Table) -> None:
    table.seat("green", "leviathan")
    wild(table).play_out()
    assert "flare-leviathan" in table.hand("green")


def test_wild_without_a_leviathan_it_is_discarded__leviathan(table: Table) -> None:
    wild(table).play_out()
    assert "flare-leviathan" in table.pile("discard")


def test_wild_a_traded_planet_is_attacked_where_it_is__leviathan(table: Table) -> None:
    table.seat("blue", hand=["attack-08"]).against("blue").against("blue")
    wild(table).at("second_encounter", "red", yes=True).until("aim", "red")
    assert "red-5" in table.question("red").question.planets  # type: ignore[attr-defined]


def test_wild_card_zapped_the_planets_stay__leviathan(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"]).seat("red", hand=["attack-08", "flare-leviathan"]).against("blue")
    table.uses("red", "leviathan.wild", planets=["red-5"]).uses("yellow", "card-zap").until("aim", "red")
    assert table.outcome_of("leviathan.wild") == "cancelled"
    assert not table.happened("planets_moved")


def super_(table: Table, *, green: int = 3, blue: int = 0) -> Table:
    """Red is Leviathan with its flare; green, and perhaps blue, have ships on red-3."""
    table.ships("green", red_3=green)
    if blue:
        table.ships("blue", red_3=blue)
    table.seat("red", "leviathan", hand=["attack-08", "flare-leviathan"]).against("blue").aims_at("blue-2")
    return table


def shared(table: Table) -> Table:
    return super_(table).uses("red", "leviathan.super", planets=["red-3"])


def test_super_third_parties_come_along_as_allies_and_count__leviathan(table: Table) -> None:
    shared(table).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.happened("ally_drawn_in")[0].seat == "green"
    terms = table.total("offense").explained
    assert terms == [("attack-08", 8), ("ships", 4), ("ships", 3), ("leviathan", 20)]


def test_super_only_for_the_offense__leviathan(table: Table) -> None:
    table.ships("green", blue_3=2).seat("blue", "leviathan", hand=["attack-08", "flare-leviathan"]).against("blue")
    table.aims_at("blue-2").until("launch", "red")
    assert not table.was_offered("blue", "leviathan.super")


def test_super_they_cannot_commit_more_ships__leviathan(table: Table) -> None:
    shared(table).at("invite", "red", seats=["green"]).until("select_card", "red")
    assert not any(event.seat == "green" for event in table.happened("alliance_answered"))
    assert table.ships_of("green", "gate") == 0


def test_super_they_gain_no_colony__leviathan(table: Table) -> None:
    shared(table).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.has_colony("green", "blue-2")
    assert table.ships_of("green", "red-3") == 3


def test_super_they_share_a_defeat__leviathan(table: Table) -> None:
    table.seat("blue", hand=["attack-40"])
    shared(table).reveals(red="attack-08", blue="attack-40").play_out()
    assert (table.in_warp("green"), table.in_warp("red")) == (3, 4)


def test_super_never_with_the_defense__leviathan(table: Table) -> None:
    super_(table, green=0, blue=1).until("launch", "red")
    assert not table.was_offered("red", "leviathan.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_nobody_comes_along__leviathan(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    shared(table).uses("yellow", zap).until("launch", "red")
    assert table.outcome_of("leviathan.super") == "cancelled"
    assert not table.happened("ally_drawn_in")


def test_super_passengers_call_no_escorts__leviathan(table: Table) -> None:
    lay(lay(table.variant("skill_tokens"), "blue", blue_2="LLWW"), "red", red_1="WWWW")
    lay(table, "green", red_1="WW").seat("red", "leviathan", hand=["attack-08", "flare-leviathan"]).against("blue")
    table.aims_at("blue-2").uses("red", "leviathan.super", planets=["red-1"])
    for _ in range(40):
        assert table.asked("green") != "escorts"
        if table.asked("red") == "select_card":
            break
        table._let_go()


def test_a_passenger_of_a_worldship_who_is_attracted_elsewhere_sends_ships__leviathan_MAGNET_01(table: Table) -> None:
    table.seat("red", "leviathan", hand=["attack-08", "flare-leviathan"]).seat("blue", "magnet").ships("green", red_3=2)
    table.against("blue").aims_at("blue-2").uses("red", "leviathan.super", planets=["red-3"])
    table.uses("blue", "magnet.power", options=["green:defense"]).until("commit", "green")
