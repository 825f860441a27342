"""Grudge: who was invited and did not come pays for it."""

from typing import Any

import pytest

from domain.events import AlienDiscarded, PowerSilenced
from domain.game.views import view
from tests.scenario.table import Table
from tests.scenario.variants import skills

POWER, REVENGE, WILD, SUPER = "grudge.power", "grudge.revenge", "grudge.wild", "grudge.super"


def tokens(table: Table) -> list[str]:
    return list(table.state.sheets.get("grudge", {}).get("tokens", []))


def invited(table: Table, *seats: str) -> Table:
    """Red, which is Grudge, attacks blue-2 with three ships and invites these seats."""
    table.seat("red", "grudge").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.invites("red", *seats).invites("blue")


def resolved(table: Table, red: str, blue: str = "attack-08") -> Table:
    """Green and yellow refuse; red shows this card."""
    table.seat("red", hand=[red, "negotiate"]).seat("blue", hand=[blue, "attack-06"])
    return invited(table, "green", "yellow").reveals(red=red, blue=blue)


def question(table: Table, seat: str) -> Any:
    return table.question(seat).question


def in_the_warp(table: Table) -> list[int]:
    return [table.in_warp(seat) for seat in table.state.seats]


# -- the tokens --------------------------------------------------------------------------------


def test_a_player_who_was_invited_and_stays_out_gets_a_token__grudge(table: Table) -> None:
    invited(table, "green", "yellow").until("select_card")
    assert tokens(table) == ["green", "yellow"]


def test_a_player_who_was_not_invited_gets_none__grudge(table: Table) -> None:
    invited(table, "green").until("select_card")
    assert tokens(table) == ["green"]


def test_nor_does_who_comes__grudge(table: Table) -> None:
    invited(table, "green", "yellow").at("ally", "green", options=["offense"]).until("select_card")
    assert tokens(table) == ["yellow"]


def test_a_player_who_joins_the_other_side_gets_one__grudge(table: Table) -> None:
    table.seat("red", "grudge").against("blue").aims_at("blue-2").with_ships(3)
    table.invites("red", "green", "yellow").invites("blue", "green").at("ally", "green", options=["defense"])
    table.until("select_card")
    assert tokens(table) == ["green", "yellow"]


def test_so_does_who_has_no_ship_to_come_with__grudge_GRUDGE_01(table: Table) -> None:
    table.ships("green", warp=20, green_1=0, green_2=0, green_3=0, green_4=0, green_5=0)
    invited(table, "green").until("select_card")
    assert tokens(table) == ["green"]


def test_as_the_defense_too__grudge(table: Table) -> None:
    table.seat("blue", "grudge").against("blue").aims_at("blue-2").with_ships(3).invites("red")
    table.invites("blue", "yellow").until("select_card")
    assert tokens(table) == ["yellow"]


def test_not_as_an_ally_or_outside__grudge(table: Table) -> None:
    table.seat("green", "grudge").against("blue").aims_at("blue-2").with_ships(3).invites("red", "green", "yellow")
    table.invites("blue").at("ally", "green", options=["offense"]).until("select_card")
    assert not table.used(POWER)


def test_not_when_nobody_was_invited__grudge(table: Table) -> None:
    invited(table).until("select_card")
    assert not table.used(POWER)


def test_it_is_mandatory__grudge(table: Table) -> None:
    invited(table, "green").until("select_card")
    assert table.used(POWER)
    assert not table.was_offered("red", POWER)


def test_everybody_sees_the_tokens__grudge(table: Table) -> None:
    invited(table, "green").until("select_card")
    assert view(table.state)["sheets"]["grudge"]["tokens"] == ["green"]


def test_an_ally_who_was_sent_away_has_come__grudge(table: Table) -> None:
    table.seat("blue", "grudge").seat("red", hand=["attack-08", "force-field"]).against("blue").aims_at("blue-2")
    table.with_ships(3).invites("red").invites("blue", "green", "yellow").at("ally", "green", options=["defense"])
    table.uses("red", "force-field", seats=["green"]).until("select_card")
    assert table.encounter.allies == {}
    assert tokens(table) == ["yellow"]


def test_an_ally_who_takes_all_ships_back_has_come__grudge(table: Table) -> None:
    table.seat("green", "amoeba", hand=["attack-08", "flare-amoeba"])
    invited(table, "green").at("ally", "green", options=["offense"]).at("commit", "green", **{"from": {"green-1": 1}})
    table.selects("red", "attack-08").selects("blue", "attack-08")
    table.uses("green", "amoeba.super", options=["withdraw"]).answer("green", **{"from": {"gate": 1}}).play_out()
    assert table.result() == "defense_won"
    assert not table.used(POWER)
    assert table.in_warp("green") == 0


def test_at_a_table_of_three__grudge(table: Table) -> None:
    table.seats("red", "blue", "green")
    invited(table, "green").until("select_card")
    assert tokens(table) == ["green"]


def test_without_three_home_colonies_it_bears_no_grudge__grudge_CORE_260(table: Table) -> None:
    table.ships("red", red_1=8, red_2=8, red_3=0, red_4=0, red_5=0, yellow_1=4)
    invited(table, "green").until("select_card")
    assert not table.used(POWER)


def test_zapped_nobody_gets_a_token__grudge(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    invited(table, "green").uses("yellow", "cosmic-zap").reveals(red="attack-08", blue="attack-08").play_out()
    assert table.outcome_of(POWER) == "cancelled"
    assert table.in_warp("green") == 0


# -- the revenge -------------------------------------------------------------------------------


def test_when_it_has_won_each_holder_loses_a_ship_of_its_choice__grudge(table: Table) -> None:
    resolved(table, "attack-40").at("grudge", "green", **{"from": {"green-4": 1}}).play_out()
    assert table.ships_of("green", "green-4") == 3
    assert in_the_warp(table) == [0, 4, 1, 1]


def test_when_it_has_lost_each_loses_four__grudge(table: Table) -> None:
    resolved(table, "attack-08", "attack-20").at("grudge", "green", **{"from": {"green-4": 3, "green-1": 1}}).play_out()
    assert in_the_warp(table) == [3, 0, 4, 4]


def test_a_win_of_the_defense_is_one_too__grudge(table: Table) -> None:
    table.seat("blue", "grudge", hand=["attack-20"]).seat("red", hand=["attack-08"]).against("blue").aims_at("blue-2")
    table.with_ships(3).invites("red").invites("blue", "yellow").reveals(red="attack-08", blue="attack-20").play_out()
    assert in_the_warp(table) == [3, 0, 0, 1]


def test_the_tokens_are_discarded__grudge(table: Table) -> None:
    resolved(table, "attack-40").play_out()
    assert tokens(table) == []


def test_a_deal_costs_one_ship__grudge(table: Table) -> None:
    table.seat("red", "grudge").against("blue").aims_at("blue-2").with_ships(3, "red-1").invites("red", "green")
    table.invites("blue").reveals(red="negotiate", blue="negotiate")
    table.offers("red", take={"colony": "blue-1"}).accepts("blue").play_out()
    assert in_the_warp(table) == [0, 0, 1, 0]


def test_a_failed_deal_four__grudge(table: Table) -> None:
    table.seat("red", "grudge").against("blue").aims_at("blue-2").with_ships(3, "red-1").invites("red", "green")
    table.invites("blue").reveals(red="negotiate", blue="negotiate").at("deal", "red", refuse=True).play_out()
    assert in_the_warp(table) == [3, 3, 4, 0]


def test_a_defeat_of_both_four__grudge_GRUDGE_01(table: Table) -> None:
    table.variant("reward_deck").seat("red", "grudge", hand=["morph"]).seat("blue", hand=["rw-morph"]).against("blue")
    table.aims_at("blue-2").with_ships(3).invites("red", "green").invites("blue")
    table.reveals(red="morph", blue="rw-morph").play_out()
    assert in_the_warp(table) == [3, 4, 4, 0]


def test_any_other_end_costs_nothing_and_the_tokens_go__grudge(table: Table) -> None:
    table.seat("red", "grudge", hand=["reinforcement-5"]).against("blue").aims_at("blue-2").with_ships(3)
    table.invites("red", "green").invites("blue").play_out()
    assert table.result() == "aborted"
    assert [event.value for event in table.happened("sheet_noted")] == [["green"], []]
    assert table.in_warp("green") == 0


def test_an_end_by_the_skills_of_both_sides_neither__grudge_SKILL_10(table: Table) -> None:
    table.variant("skill_tokens")
    skills.lay(table, "red", red_1="E")
    skills.lay(table, "blue", blue_2="SSS")
    table.seat("red", "grudge").against("blue").aims_at("blue-2").with_ships(1, "red-1").invites("red", "green")
    table.invites("blue").play_out()
    assert table.result() == "aborted"
    assert tokens(table) == []
    assert table.in_warp("green") == 0


def test_all_holders_lose_their_ships_at_the_same_moment__grudge(table: Table) -> None:
    resolved(table, "attack-40").play_out()
    moves = [event.moves for event in table.happened("ships_moved") if event.why == "grudge"]
    assert [sorted(ship[:-3] for ship in each) for each in moves] == [["green", "yellow"]]


def test_a_holder_with_fewer_ships_loses_what_there_is__grudge(table: Table) -> None:
    table.ships("green", warp=18, green_1=2, green_2=0, green_3=0, green_4=0, green_5=0)
    resolved(table, "attack-08", "attack-20").play_out()
    assert table.in_warp("green") == 20


def opposed(table: Table, **elsewhere: int) -> Table:
    """Blue is Grudge and is beaten by red and green, whom it had invited too."""
    table.ships("green", **elsewhere).seat("blue", "grudge").seat("red", hand=["attack-40"]).against("blue")
    table.aims_at("blue-2").with_ships(3).invites("red", "green").invites("blue", "green")
    table.at("ally", "green", options=["offense"]).at("commit", "green", **{"from": {"green-1": 2}})
    return table.reveals(red="attack-40", blue="attack-08").until("grudge", "green")


def test_ships_that_fought_on_the_other_side_cannot_be_given__grudge(table: Table) -> None:
    opposed(table)
    assert table.ships_of("green", "blue-2") == 2
    assert "blue-2" not in question(table, "green").places
    table.answer("green", **{"from": {"green-5": 4}})
    assert table.in_warp("green") == 4


def test_others_that_were_there_before_can__grudge(table: Table) -> None:
    opposed(table, blue_2=1)
    assert table.ships_of("green", "blue-2") == 3
    assert len(question(table, "green").places["blue-2"]) == 1


def test_a_defensive_ally_who_opposed_keeps_those_that_came_home__grudge(table: Table) -> None:
    table.seat("red", "grudge").against("blue").aims_at("blue-2").with_ships(3).invites("red", "green")
    table.invites("blue", "green")
    table.at("ally", "green", options=["defense"]).at("commit", "green", **{"from": {"green-1": 2}})
    table.reveals(red="attack-08", blue="attack-08").at("return_ships", "green", amounts={"green-1": 2})
    table.until("grudge", "green")
    assert {place: len(ships) for place, ships in question(table, "green").places.items()} == {
        "green-1": 2,
        "green-2": 4,
        "green-3": 4,
        "green-4": 4,
        "green-5": 4,
    }


def test_leaders_go_last_by_default__grudge_TIME_32(table: Table) -> None:
    table.variant("skill_tokens")
    skills.lay(table, "green", green_1="LLLLL", green_2="EEEEE")
    skills.lay(table, "red", red_1="EEE")
    skills.lay(table, "blue", blue_2="EEE")
    resolved(table, "attack-40").until("grudge", "green")
    chosen = question(table, "green").default()
    assert all(table.state.marks[ship] != "L" for ship in chosen.get("ships", []))
    assert "green-1" not in chosen.get("from", {})


# -- tokens that stay --------------------------------------------------------------------------


def test_while_the_power_is_zapped_the_tokens_stay__grudge_GRUDGE_01(table: Table) -> None:
    table.seat("red", hand=["attack-40", "attack-30"]).against("blue")
    invited(table, "green").until("select_card").happens(PowerSilenced(seat="red", alien="grudge"))
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert tokens(table) == ["green"]
    assert table.in_warp("green") == 0


def test_until_its_next_encounter_in_which_they_cost_as_ever__grudge_GRUDGE_01(table: Table) -> None:
    table.seat("red", hand=["attack-40", "attack-30"]).seat("blue", hand=["attack-08", "attack-06"]).against("blue")
    invited(table, "green").until("select_card").happens(PowerSilenced(seat="red", alien="grudge"))
    table.reveals(red="attack-40", blue="attack-08").at("second_encounter", "red", yes=True).aims_at("blue-3")
    table.with_ships(2).invites("red", "yellow").invites("blue").reveals(red="attack-30", blue="attack-06").play_out()
    assert in_the_warp(table)[2:] == [1, 1]
    assert tokens(table) == []


def test_a_player_has_one_token_at_most__grudge_GRUDGE_01(table: Table) -> None:
    table.seat("red", hand=["attack-40", "attack-30"]).seat("blue", hand=["attack-08", "attack-06"]).against("blue")
    invited(table, "green").until("select_card").happens(PowerSilenced(seat="red", alien="grudge"))
    table.reveals(red="attack-40", blue="attack-08").at("second_encounter", "red", yes=True).aims_at("blue-3")
    table.with_ships(2).invites("red", "green").invites("blue").until("select_card")
    assert tokens(table) == ["green"]


def test_they_leave_play_with_the_power__grudge(table: Table) -> None:
    invited(table, "green").until("select_card")
    table.happens(AlienDiscarded(seat="red", alien="grudge", why="elsewhere"))
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert tokens(table) == []
    assert table.in_warp("green") == 0


# -- the wild flare ----------------------------------------------------------------------------


def beaten(table: Table, red: str, blue: str, flare: str = "blue") -> Table:
    """Red with green attacks blue with yellow; this main player holds the flare."""
    table.seat("red", hand=[red]).seat("blue", hand=[blue, "attack-06"])
    table.seat(flare, hand=[red if flare == "red" else blue, "flare-grudge", "attack-06"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 2}, defense={"yellow": 2})
    return table.reveals(red=red, blue=blue)


def test_wild_the_allies_of_a_winning_opponent_gain_no_colony__grudge(table: Table) -> None:
    beaten(table, "attack-40", "attack-08").uses("blue", WILD).play_out()
    assert table.has_colony("red", "blue-2")
    assert not table.has_colony("green", "blue-2")


def test_wild_their_ships_return_to_colonies_of_their_choice__grudge(table: Table) -> None:
    beaten(table, "attack-40", "attack-08").uses("blue", WILD)
    table.at("return_ships", "green", amounts={"green-3": 2}).play_out()
    assert table.ships_of("green", "green-3") == 6
    assert table.in_warp("green") == 0


def test_wild_nor_do_they_get_rewards__grudge(table: Table) -> None:
    beaten(table, "attack-08", "attack-40", flare="red").uses("red", WILD).play_out()
    assert not table.happened("rewards_chosen")
    assert table.in_warp("yellow") == 0


def test_wild_the_opponent_wins_all_the_same__grudge(table: Table) -> None:
    beaten(table, "attack-40", "attack-08").uses("blue", WILD).play_out()
    assert table.result() == "offense_won"
    assert (table.in_warp("blue"), table.in_warp("yellow")) == (4, 2)


def test_wild_not_after_a_victory__grudge(table: Table) -> None:
    beaten(table, "attack-40", "attack-08", flare="red").play_out()
    assert not table.was_offered("red", WILD)


def test_wild_not_against_an_opponent_without_allies__grudge(table: Table) -> None:
    table.seat("red", hand=["attack-40"]).seat("blue", hand=["attack-08", "flare-grudge"]).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.was_offered("blue", WILD)


def test_wild_not_for_an_ally__grudge(table: Table) -> None:
    table.seat("yellow", hand=["flare-grudge"]).seat("red", hand=["attack-40"]).against("blue").aims_at("blue-2")
    table.with_ships(3).allies(offense={"green": 2}, defense={"yellow": 2})
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.was_offered("yellow", WILD)


def test_wild_card_zapped_the_allies_land__grudge(table: Table) -> None:
    table.seat("green", hand=["card-zap"])
    beaten(table, "attack-40", "attack-08").uses("blue", WILD).uses("green", "card-zap").play_out()
    assert table.outcome_of(WILD) == "cancelled"
    assert table.has_colony("green", "blue-2")


# -- the super flare ---------------------------------------------------------------------------


def merciless(table: Table) -> Table:
    """Red has won, green and yellow have refused; red plays the flare."""
    table.seat("red", "grudge", hand=["attack-40", "flare-grudge"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").invites("red", "green", "yellow").invites("blue")
    return table.reveals(red="attack-40", blue="attack-08").uses("red", SUPER)


def test_super_every_holder_loses_four_although_it_has_won__grudge(table: Table) -> None:
    merciless(table).play_out()
    assert in_the_warp(table)[2:] == [4, 4]
    assert tokens(table) == []


def test_super_after_a_deal_too__grudge(table: Table) -> None:
    table.seat("red", "grudge", hand=["negotiate", "flare-grudge"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").invites("red", "green").invites("blue").reveals(red="negotiate", blue="negotiate")
    table.offers("red", take={"colony": "blue-1"}).accepts("blue").uses("red", SUPER).play_out()
    assert table.in_warp("green") == 4


def test_super_not_when_they_lose_four_anyway__grudge(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-grudge"])
    invited(table, "green").reveals(red="attack-08", blue="attack-08").play_out()
    assert table.in_warp("green") == 4
    assert not table.was_offered("red", SUPER)


def test_super_not_when_nobody_holds_a_token__grudge(table: Table) -> None:
    table.seat("red", "grudge", hand=["attack-40", "flare-grudge"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.was_offered("red", SUPER)


def test_super_it_is_optional__grudge(table: Table) -> None:
    table.seat("red", "grudge", hand=["attack-40", "flare-grudge"]).against("blue").aims_at("blue-2").with_ships(3)
    table.invites("red", "green").invites("blue").reveals(red="attack-40", blue="attack-08").play_out()
    assert table.was_offered("red", SUPER)
    assert table.in_warp("green") == 1


@pytest.mark.parametrize(("zap", "zone"), [("card-zap", "discard"), ("cosmic-zap", "hand:red")])
def test_super_zapped_they_lose_what_the_outcome_says__grudge_FLARE_02(table: Table, zap: str, zone: str) -> None:
    table.seat("blue", hand=["attack-08", "attack-06", zap])
    table.seat("red", "grudge", hand=["attack-40", "flare-grudge"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").invites("red", "green", "yellow").invites("blue")
    if zap == "cosmic-zap":
        table.until("use", "blue").passes("blue")
    table.reveals(red="attack-40", blue="attack-08").uses("red", SUPER).uses("blue", zap).play_out()
    assert table.outcome_of(SUPER) == "cancelled"
    assert in_the_warp(table)[2:] == [1, 1]
    assert "flare-grudge" in table.pile(zone)


def test_wild_an_ally_gets_no_rewards_that_it_had_claimed_before__grudge_neighbor(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-grudge"]).seat("green", hand=["attack-08", "flare-neighbor"])
    table.seat("blue", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(defense={"green": 2}).reveals(red="attack-08", blue="attack-40")
    table.until("winner_known", "red").passes("red").uses("green", "neighbor.wild")
    table.uses("red", "grudge.wild").play_out()
    assert not table.happened("rewards_chosen")


def test_wild_nor_those_that_a_power_has_claimed_before__grudge_mercenary(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "flare-grudge"]).seat("green", "mercenary").seat("red", hand=["attack-40"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 2})
    table.reveals(red="attack-40", blue="attack-08").until("winner_known", "blue").passes("blue")
    table.uses("blue", "grudge.wild").play_out()
    assert table.used("mercenary.power")
    assert not table.happened("rewards_chosen")


def test_a_player_who_stayed_out_before_a_complaint_gets_a_token__grudge_sniveler(table: Table) -> None:
    table.seat("red", "grudge").seat("yellow", hand=["attack-08", "flare-sniveler"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").invites("red", "green").invites("blue")
    table.at("ally", "green", options=["none"])
    table.uses("yellow", "sniveler.wild", seats=["red"]).at("complaint", "red", yes=False).until("select_card")
    assert table.state.sheets.get("grudge", {}).get("tokens") == ["green"]


@pytest.mark.parametrize("grudge", ["red", "blue"])
def test_a_player_who_is_invited_after_all_and_stays_out_gets_a_token__grudge_sniveler(
    table: Table, grudge: str
) -> None:
    table.seat(grudge, "grudge").seat("yellow", hand=["attack-08", "flare-sniveler"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").invites("red", "green").invites("blue", "green")
    table.at("ally", "green", options=["none"]).until("alliances_formed", "yellow")
    table.uses("yellow", "sniveler.wild", seats=[grudge]).at("complaint", grudge, yes=True)
    table.at("ally", "yellow", options=["none"]).until("select_card")
    assert table.state.sheets.get("grudge", {}).get("tokens") == ["green", "yellow"]
