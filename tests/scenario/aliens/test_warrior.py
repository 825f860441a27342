"""Warrior: learns from every encounter, most from those that it loses."""

import pytest

from domain.events import PowersExchanged, SheetNoted
from tests.scenario.table import Table
from tests.scenario.variants.skills import lay, sends
from tests.scenario.variants.stations import lay as lay_stations
from tests.scenario.variants.techs import lay as lay_techs

HAND = ["attack-10", "negotiate"]


def tokens(table: Table) -> int:
    return int(table.state.sheets.get("warrior", {}).get("tokens", 0))


def trained(table: Table, count: int) -> Table:
    """A number of tokens are on the sheet."""
    return table.happens(SheetNoted(alien="warrior", note="tokens", value=count))


def fights(table: Table, red: str = "attack-40", blue: str = "attack-08", ships: int = 3) -> Table:
    """Red, the Warrior, encounters blue with these cards."""
    table.seat("red", "warrior", hand=[red, *HAND]).seat("blue", hand=[blue, *HAND]).against("blue")
    return table.aims_at("blue-2").with_ships(ships, "red-1").reveals(red=red, blue=blue)


# -- the tokens --------------------------------------------------------------------------------------


def test_a_win_brings_one_token__warrior(table: Table) -> None:
    fights(table).play_out()
    assert (table.result(), tokens(table)) == ("offense_won", 1)


def test_a_loss_brings_two_tokens__warrior(table: Table) -> None:
    fights(table, "attack-08", "attack-40").play_out()
    assert (table.result(), tokens(table)) == ("defense_won", 2)


def test_a_made_deal_brings_one_token__warrior(table: Table) -> None:
    table.seat("red", "warrior").to_a_deal().offers("red", give={"cards": ["attack-08"]}).accepts("blue").play_out()
    assert (table.result(), tokens(table)) == ("deal", 1)


def test_a_failed_deal_brings_two_tokens__warrior(table: Table) -> None:
    table.seat("red", "warrior").to_a_deal().answer("red", refuse=True).play_out()
    assert (table.result(), tokens(table)) == ("failed_deal", 2)


def test_two_morphs_are_a_loss__warrior_CORE_145(table: Table) -> None:
    table.variant("reward_deck")
    table.seat("red", "warrior", hand=["morph", *HAND]).seat("blue", hand=["rw-morph", *HAND]).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="morph", blue="rw-morph").play_out()
    assert (table.result(), tokens(table)) == ("both_lost", 2)


@pytest.mark.parametrize(("red", "blue", "gained"), [("attack-08", "attack-40", 1), ("attack-40", "attack-08", 2)])
def test_the_defense_learns_too__warrior(table: Table, red: str, blue: str, gained: int) -> None:
    table.seat("blue", "warrior", hand=[blue, *HAND]).seat("red", hand=[red, *HAND]).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red=red, blue=blue).play_out()
    assert tokens(table) == gained


def test_an_ally_learns_nothing__warrior(table: Table) -> None:
    table.seat("green", "warrior").against("blue").aims_at("blue-2").with_ships(1).allies(offense={"green": 1})
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert tokens(table) == 0


def test_the_tokens_add_up__warrior(table: Table) -> None:
    table.seat("red", "warrior", hand=["attack-40", *HAND]).against("blue").against("green").aims_at("blue-2")
    table.with_ships(3).reveals(red="attack-40", blue="attack-08").play_out().at(
        "second_encounter", "red", yes=True
    ).aims_at("green-1").with_ships(1)
    table.reveals(red="attack-10", green="attack-08").play_out()
    assert tokens(table) == 1 + 2


def test_they_are_taken_when_the_encounter_is_over__warrior(table: Table) -> None:
    fights(table).play_out()
    types = [event.type for event in table.events]
    assert types.index("sheet_noted") == types.index("encounter_ended") - 1


def test_a_power_that_was_zapped_in_the_encounter_learns_all_the_same__warrior(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap", *HAND])
    fights(table).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("warrior.power") == "cancelled"
    assert tokens(table) == 1


def test_a_lost_power_learns_nothing__warrior_CORE_260(table: Table) -> None:
    table.ships("red", red_1=6, red_2=6, red_3=0, red_4=0, red_5=0, green_1=8)
    fights(table).play_out()
    assert (table.result(), tokens(table)) == ("offense_won", 0)


def test_the_tokens_are_there_again_when_the_power_is__warrior_CORE_264(table: Table) -> None:
    table.ships("red", red_1=4, red_2=4, red_3=0, red_4=0, red_5=0, green_1=12).seat("red", "warrior")
    trained(table, 3)
    assert tokens(table) == 3
    assert table.state.seats["red"].powerless


def test_a_home_colony_founded_again_teaches_nothing__warrior_CORE_358(table: Table) -> None:
    table.seat("red", "warrior").ships("red", red_1=0, green_1=4).against("red")
    table.at("own_colour", "red", options=["homecoming"]).play_out()
    assert (table.result(), tokens(table)) == ("homecoming", 0)


def test_an_encounter_that_only_counts_as_a_deal_teaches_nothing__warrior_ORACLE_01(table: Table) -> None:
    table.seat("red", "warrior").seat("blue", "oracle", hand=["flare-oracle", "attack-08"]).against("blue")
    table.aims_at("blue-2").with_ships(1).uses("blue", "oracle.super").play_out()
    assert (table.result(), tokens(table)) == ("deal", 0)


@pytest.mark.parametrize("warrior", ["red", "blue"])
def test_a_granted_colony_teaches_nothing__warrior_MITE_01(table: Table, warrior: str) -> None:
    table.seat("blue", hand=["attack-06", "attack-10", "quash", "plague"])
    table.seat("red", aliens=["mite", "warrior"] if warrior == "red" else ["mite"])
    table.seat("blue", aliens=["warrior"] if warrior == "blue" else []).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").at("bluster", "blue", options=["colony"]).play_out()
    assert (table.result(), tokens(table)) == ("succeeded", 0)


def test_an_encounter_that_ends_early_teaches_nothing__warrior_CORE_122(table: Table) -> None:
    table.seat("red", "warrior", hand=["attack-08"]).seat("blue", hand=["flare-hate", *HAND]).against("blue")
    table.seat("green", hand=["plague", *HAND]).against("blue").uses("green", "plague", seats=["red"]).play_out()
    assert (table.result(), tokens(table)) == ("aborted", 0)


def test_a_comparison_of_skills_that_nobody_wins_teaches_nothing__warrior_SKILL_51(table: Table) -> None:
    lay(lay(table.variant("skill_tokens"), "red", red_1="EEEE"), "blue", blue_2="SSSS")
    table.seat("red", "warrior").against("blue").aims_at("blue-2")
    sends(table, "launch", "red", "E", "red-1").play_out()
    assert (table.result(), tokens(table)) == ("aborted", 0)


def test_the_tokens_go_with_the_power__warrior(table: Table) -> None:
    table.seat("red", "human").seat("blue", "warrior", hand=["attack-08", *HAND]).seat("red", hand=["attack-10"])
    trained(table, 3).happens(PowersExchanged(aliens={"red": ["warrior"], "blue": ["human"]}, why="scenario"))
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-10", blue="attack-08")
    table.play_out()
    assert ("warrior", 3) in table.total("offense").explained


def test_everybody_sees_the_tokens__warrior_CORE_310(table: Table) -> None:
    fights(table).play_out()
    assert not table.last("sheet_noted").private


@pytest.mark.parametrize(("red", "blue", "gained"), [("attack-40", "attack-08", 2), ("attack-08", "attack-40", 3)])
def test_in_small_home_systems_it_learns_one_token_more__warrior_FOUR_05(
    table: Table, red: str, blue: str, gained: int
) -> None:
    fights(table.variant("four_planets"), red, blue).play_out()
    assert tokens(table) == gained


@pytest.mark.parametrize(("made", "gained"), [(True, 2), (False, 3)])
def test_a_deal_in_small_home_systems_teaches_one_token_more__warrior_FOUR_05(
    table: Table, made: bool, gained: int
) -> None:
    table.variant("four_planets").seat("red", "warrior").to_a_deal()
    if made:
        table.offers("red", give={"cards": ["attack-08"]}).accepts("blue").play_out()
    else:
        table.answer("red", refuse=True).play_out()
    assert tokens(table) == gained


def test_nothing_is_learned_in_small_home_systems_where_nobody_wins_or_loses__warrior_FOUR_05(table: Table) -> None:
    table.variant("four_planets").seat("red", "warrior").seat("blue", "oracle", hand=["flare-oracle", "attack-08"])
    table.against("blue").aims_at("blue-2").with_ships(1).uses("blue", "oracle.super").play_out()
    assert (table.result(), tokens(table)) == ("deal", 0)


# -- the power ---------------------------------------------------------------------------------------


def test_the_tokens_are_added_to_its_side_and_stay__warrior(table: Table) -> None:
    table.seat("red", "warrior", hand=["attack-10", *HAND]).seat("blue", hand=["attack-08", *HAND]).against("blue")
    trained(table, 4).aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-10", blue="attack-08").play_out()
    assert table.total("offense").explained == [("attack-10", 10), ("ships", 3), ("warrior", 4)]
    assert tokens(table) == 4 + 1


def test_as_the_defense_they_are_added_to_the_defense__warrior(table: Table) -> None:
    table.seat("blue", "warrior").against("blue")
    trained(table, 4).aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("defense").explained == [("attack-08", 8), ("ships", 4), ("warrior", 4)]


def test_without_tokens_it_is_used_all_the_same__warrior_CORE_242(table: Table) -> None:
    fights(table).play_out()
    assert table.outcome_of("warrior.power") == "carried_out"
    assert table.total("offense").explained[-1] == ("warrior", 0)


def test_with_a_negotiate_it_is_not_used__warrior(table: Table) -> None:
    fights(table, "negotiate").play_out()
    assert not table.used("warrior.power")


def test_zapped_nothing_is_added__warrior(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"]).seat("red", "warrior").against("blue")
    trained(table, 4).aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-08", blue="attack-08")
    table.uses("yellow", "cosmic-zap").play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 3)]
    assert tokens(table) == 4 + 2


def test_with_three_players_too__warrior(table: Table) -> None:
    table.seats("red", "blue", "green").seat("red", "warrior").against("blue")
    trained(table, 2).aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").amount == 8 + 3 + 2
    assert tokens(table) == 3


# -- the super flare ---------------------------------------------------------------------------------


def allied(table: Table, count: int = 3, side: str = "offense", yellow: str = "card-zap") -> Table:
    """Green, the Warrior with its flare, is an ally."""
    table.seat("green", "warrior", hand=["flare-warrior", *HAND]).seat("yellow", hand=[yellow]).against("blue")
    trained(table, count).aims_at("blue-2").with_ships(3, "red-1").allies(**{side: {"green": 1}})
    return table.reveals(red="attack-08", blue="attack-08")


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_super_an_ally_adds_its_tokens_to_its_side__warrior(table: Table, side: str) -> None:
    allied(table, side=side).uses("green", "warrior.super").play_out()
    assert table.total(side).explained[-1] == ("flare-warrior", 3)
    assert tokens(table) == 3


def test_super_it_may_keep_out_of_it__warrior(table: Table) -> None:
    allied(table).until("cards_revealed", "green").passes("green").play_out()
    assert table.total("offense").amount == 8 + 3 + 1


def test_super_not_without_tokens__warrior(table: Table) -> None:
    allied(table, 0).play_out()
    assert not table.was_offered("green", "warrior.super")


def test_super_card_zapped_nothing_is_added__warrior(table: Table) -> None:
    allied(table).uses("green", "warrior.super").uses("yellow", "card-zap").play_out()
    assert table.total("offense").amount == 8 + 3 + 1
    assert "flare-warrior" in table.pile("discard")


def test_super_cosmic_zapped_the_flare_returns__warrior_CORE_226(table: Table) -> None:
    allied(table, yellow="cosmic-zap").uses("green", "warrior.super").uses("yellow", "cosmic-zap").play_out()
    assert table.total("offense").amount == 8 + 3 + 1
    assert "flare-warrior" in table.hand("green")


# -- the wild flare ----------------------------------------------------------------------------------


def attacked(table: Table, red: str = "attack-40", blue: str = "attack-08", **aliens: str) -> Table:
    """Blue, who holds the flare, is attacked by red; both show these cards and keep others."""
    table.seat("red", aliens.get("red", ""), hand=[red, "attack-12", *HAND])
    table.seat("blue", hand=[blue, "attack-20", "flare-warrior", *HAND]).against("blue").against("green")
    return table.aims_at("blue-2").with_ships(2, "red-1").reveals(red=red, blue=blue)


def test_wild_the_defense_attacks_the_offense_at_home_when_the_encounter_is_over__warrior(table: Table) -> None:
    attacked(table).uses("blue", "warrior.wild").until("aim", "blue")
    assert table.last("encounter_ended").result == "offense_won"
    assert (table.encounter.offense, table.encounter.defense, table.encounter.system) == ("blue", "red", "red")
    assert table.state.turn.seat == "red"
    assert not table.encounter.destiny


def test_wild_it_is_a_whole_encounter__warrior_WARRIOR_01(table: Table) -> None:
    attacked(table).uses("blue", "warrior.wild").aims_at("red-5").with_ships(3, "blue-1")
    table.allies(offense={"green": 1}).reveals(blue="attack-20", red="attack-12").play_out()
    assert table.result() == "offense_won"
    assert table.has_colony("blue", "red-5")
    assert table.has_colony("green", "red-5")


def test_wild_in_its_regroup_a_ship_comes_back__warrior_CORE_071(table: Table) -> None:
    table.ships("blue", blue_2=2)
    attacked(table).uses("blue", "warrior.wild").until("regroup", "blue")
    table.answer("blue", planets=["blue-1"]).until("aim", "blue")
    assert table.in_warp("blue") == 1


def test_wild_afterwards_the_turn_goes_on_with_its_second_encounter__warrior_CORE_047(table: Table) -> None:
    attacked(table).uses("blue", "warrior.wild").aims_at("red-5").with_ships(1, "blue-1")
    table.reveals(blue="negotiate", red="attack-12").play_out().at("second_encounter", "red", yes=True)
    table.until("aim", "red")
    assert (table.encounter.offense, table.encounter.defense, table.state.turn.encounters) == ("red", "green", 2)


def test_wild_a_success_of_it_gives_the_turn_no_second_encounter__warrior_CORE_047(table: Table) -> None:
    attacked(table, "attack-08", "attack-40").uses("blue", "warrior.wild").aims_at("red-5").with_ships(4, "blue-1")
    table.reveals(blue="attack-20", red="attack-12").play_out("turn_ended")
    assert [event.result for event in table.happened("encounter_ended")] == ["defense_won", "offense_won"]
    assert table.last("turn_ended").seat == "red"


def test_wild_the_encounters_of_a_turn_are_told_apart__warrior_CORE_047(table: Table) -> None:
    numbers = []
    attacked(table).uses("blue", "warrior.wild")
    numbers.append(table.until("aim", "blue").state.encounter_of_turn)
    table.with_ships(1).reveals(blue="negotiate", red="attack-12").play_out()
    numbers.append(table.at("second_encounter", "red", yes=True).until("aim", "red").state.encounter_of_turn)
    numbers.append(table.play_out("turn_began").state.encounter_of_turn)
    assert numbers == [2, 3, 1]


def test_wild_what_was_zapped_in_the_first_encounter_stays_so_until_the_turn_goes_on__warrior_WARRIOR_01(
    table: Table,
) -> None:
    table.seat("yellow", hand=["cosmic-zap", *HAND]).ships("red", warp=3)
    table.seat("red", "machine", hand=["attack-08", "attack-12", "flare-machine", *HAND])
    table.seat("blue", hand=["attack-40", "attack-20", "flare-warrior", *HAND]).against("blue")
    table.uses("red", "machine.super").uses("yellow", "cosmic-zap").aims_at("blue-2").with_ships(1, "red-1")
    table.reveals(red="attack-08", blue="attack-40").uses("blue", "warrior.wild").aims_at("red-5").with_ships(1)
    table.reveals(blue="attack-20", red="attack-12").play_out("turn_ended")
    assert not table.was_offered("red", "machine.power")


def test_wild_in_its_encounter_flares_may_be_played_again__warrior_CORE_224(table: Table) -> None:
    table.seat("green", hand=["flare-warpish", *HAND])
    attacked(table).uses("blue", "warrior.wild").until("aim", "blue")
    assert table.state.flares_played == []
    table.with_ships(1).reveals(blue="attack-20", red="attack-12").play_out()
    assert len(table.state.flares_played) == 1


def test_wild_without_an_encounter_card_it_cannot_be_played__warrior(table: Table) -> None:
    table.seat("red", hand=["attack-40", *HAND]).seat("blue", hand=["attack-08", "flare-warrior"]).against("blue")
    table.aims_at("blue-2").with_ships(2).reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.was_offered("blue", "warrior.wild")


def test_wild_it_gives_no_new_hand__warrior(table: Table) -> None:
    table.seat("green", hand=["plague", *HAND]).seat("red", hand=["attack-40", *HAND])
    table.seat("blue", hand=["attack-08", "attack-20", "flare-warrior"]).against("blue")
    table.aims_at("blue-2").with_ships(2).reveals(red="attack-40", blue="attack-08").uses("blue", "warrior.wild")
    table.uses("green", "plague", seats=["blue"]).play_out()
    assert [event.result for event in table.happened("encounter_ended")] == ["offense_won", "aborted"]
    assert table.until("second_encounter", "red").state.turn.encounters == 1


def test_wild_not_when_the_encounter_has_won_the_game__warrior(table: Table) -> None:
    table.ships("red", blue_1=1, green_1=1, green_2=1, green_3=1)
    attacked(table).uses("blue", "warrior.wild").play_out()
    assert table.state.status == "over"
    assert table.state.winners == ["red"]
    assert len(table.happened("encounter_began")) == 1


def test_wild_it_may_win_the_game_by_its_encounter__warrior_CORE_282(table: Table) -> None:
    table.ships("blue", red_1=1, green_1=1, green_2=1, green_3=1)
    attacked(table).uses("blue", "warrior.wild").aims_at("red-5").with_ships(3, "blue-1")
    table.reveals(blue="attack-20", red="attack-12").play_out("game_ended")
    assert table.state.winners == ["blue"]


def test_wild_not_for_the_offense__warrior_CORE_018(table: Table) -> None:
    table.seat("red", hand=["attack-40", "flare-warrior", *HAND]).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.was_offered("red", "warrior.wild")


def test_wild_card_zapped_there_is_no_further_encounter__warrior(table: Table) -> None:
    table.seat("yellow", hand=["card-zap", *HAND])
    attacked(table).uses("blue", "warrior.wild").uses("yellow", "card-zap").until("second_encounter", "red")
    assert len(table.happened("encounter_began")) == 1
    assert "flare-warrior" in table.pile("discard")


def test_wild_a_card_names_the_defense_when_its_opponent_has_become_the_offense__warrior_WARRIOR_02(
    table: Table,
) -> None:
    table.seat("red", hand=["attack-40", "attack-12", *HAND])
    table.seat("blue", hand=["attack-08", "attack-20", "flare-warrior", "flare-butler"])
    table.against("blue").against("green").aims_at("blue-2").with_ships(2, "red-1")
    table.reveals(red="attack-40", blue="attack-08").uses("blue", "warrior.wild")
    table.uses("blue", "butler.wild", seats=["red"]).until("aim", "red")
    assert table.offense_now == "red"
    assert table.defense_now != "red"
    assert len(table.happened("destiny_drawn")) == 2


def test_wild_with_three_players_too__warrior(table: Table) -> None:
    table.seats("red", "blue", "green")
    attacked(table).uses("blue", "warrior.wild").until("aim", "blue")
    assert (table.encounter.offense, table.encounter.defense) == ("blue", "red")


def test_wild_a_comparison_of_skills_that_ends_it_ends_no_turn__warrior_WARRIOR_01(table: Table) -> None:
    lay(lay(table.variant("skill_tokens"), "red", red_5="SSSS"), "blue", blue_1="LLLL", blue_2="EEEE")
    table.seat("red", hand=["attack-40", "attack-12", *HAND])
    table.seat("blue", hand=["attack-08", "attack-20", "flare-warrior", *HAND]).against("blue").aims_at("blue-2")
    table.with_ships(1).reveals(red="attack-40", blue="attack-08").uses("blue", "warrior.wild").aims_at("red-5")
    sends(table, "launch", "blue", "L", "blue-1").until("second_encounter", "red")
    assert [event.result for event in table.happened("encounter_ended")] == ["offense_won", "aborted"]


def test_wild_a_station_that_works_once_in_an_encounter_works_in_each_of_them__warrior_WARRIOR_01(table: Table) -> None:
    lay_stations(table, cosmic_energy_generator="red-3")
    attacked(table).uses("blue", "warrior.wild").aims_at("red-5").with_ships(1, "blue-1")
    table.reveals(blue="negotiate", red="attack-12").play_out()
    assert [event.counters for event in table.happened("station_counted")] == [2, 4]


def test_wild_its_encounter_cannot_be_traded_for_techs__warrior_TECH_08(table: Table) -> None:
    attacked(lay_techs(table)).uses("blue", "warrior.wild").until("aim", "blue")
    assert [event for event in table.happened("answered") if event.name == "techs_instead"] == []
    table.with_ships(1, "blue-1").reveals(blue="negotiate", red="attack-12").until("techs_instead", "red")
