"""Reserve: plays small attacks as reinforcements, and turns those of others away."""

import pytest

from tests.scenario.table import Table
from tests.scenario.variants import hazards, techs
from tests.scenario.variants.rewards import lays

POWER, CANCEL, WILD, SUPER = "reserve.power", "reserve.cancel", "reserve.wild", "reserve.super"


def fought(table: Table, hand: list[str], *more: str) -> Table:
    """Red, which is Reserve and holds these cards besides, attacks blue-2 with three ships, 08 against 08."""
    table.seat("red", "reserve", hand=["attack-08", *hand]).seat("blue", hand=["attack-08", *more]).against("blue")
    return table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-08", blue="attack-08")


def cards(table: Table, seat: str, *titles: str) -> list[str]:
    """Cards of these titles in the seat's hand, each another one."""
    found: list[str] = []
    for title in titles:
        held = table.state.zones[f"hand:{seat}"]
        found.append(next(card for card in held if card.startswith(f"{title}#") and card not in found))
    return found


def reinforces(table: Table, *titles: str, side: str = "offense", seat: str = "red") -> Table:
    table.uses(seat, POWER, cards=cards(table, seat, *titles))
    return table.at("reinforcement", seat, options=[side])


def offered(table: Table, seat: str, ability: str) -> list[str]:
    """The titles among which the seat can choose with this ability now."""
    question = table.question(seat).question.abilities[ability].question  # type: ignore[attr-defined]
    return sorted(question.cards.values())


# -- attacks as reinforcements -----------------------------------------------------------------


def test_a_low_attack_is_played_as_a_reinforcement_of_its_value__reserve(table: Table) -> None:
    reinforces(fought(table, ["attack-06"]), "attack-06").play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 3), ("attack-06", 6)]
    assert table.result() == "offense_won"


def test_the_played_attack_is_discarded__reserve(table: Table) -> None:
    reinforces(fought(table, ["attack-06", "attack-40"]), "attack-06").play_out()
    assert sorted(table.pile("discard")) == ["attack-06", "attack-08", "attack-08"]
    assert table.hand("red") == ["attack-40"]


def test_any_number_of_them_at_once__reserve(table: Table) -> None:
    reinforces(fought(table, ["attack-06", "attack-06", "attack-04"]), "attack-06", "attack-06", "attack-04").play_out()
    assert table.total("offense").amount == 8 + 3 + 6 + 6 + 4


def test_and_again_for_the_other_side__reserve_RESERVE_01(table: Table) -> None:
    fought(table, ["attack-06", "attack-01"])
    reinforces(table, "attack-06")
    reinforces(table, "attack-01", side="defense").play_out()
    assert (table.total("offense").amount, table.total("defense").amount) == (17, 13)


def test_a_value_of_07_or_more_is_too_high__reserve(table: Table) -> None:
    fought(table, ["attack-06", "attack-07", "attack-10", "attack-00", "negotiate"]).until("totalling", "red")
    assert offered(table, "red", POWER) == ["attack-00", "attack-06"]


def test_an_ally_may_do_so_for_either_side__reserve(table: Table) -> None:
    table.seat("green", "reserve", hand=["attack-06", "attack-04"]).seat("red", hand=["attack-08"]).against("blue")
    table.aims_at("blue-2").with_ships(3).allies(defense={"green": 1}).reveals(red="attack-08", blue="attack-08")
    reinforces(table, "attack-06", side="defense", seat="green")
    reinforces(table, "attack-04", side="offense", seat="green").play_out()
    assert (table.total("offense").amount, table.total("defense").amount) == (15, 19)


def test_so_may_the_defense__reserve(table: Table) -> None:
    table.seat("blue", "reserve", hand=["attack-08", "attack-06"]).seat("red", hand=["attack-08"]).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-08", blue="attack-08")
    reinforces(table, "attack-06", side="defense", seat="blue").play_out()
    assert table.total("defense").amount == 8 + 4 + 6


def test_not_a_player_who_takes_no_part__reserve(table: Table) -> None:
    table.seat("green", "reserve", hand=["attack-06", "negotiate", "flare-reserve"]).seat("red", hand=["attack-08"])
    table.seat("blue", hand=["attack-08", "reinforcement-5"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="attack-08").uses("blue", "reinforcement-5", options=["defense"]).play_out()
    assert not {use for seat, use in table.offered if seat == "green"} & {POWER, CANCEL, SUPER}


def test_it_is_optional__reserve(table: Table) -> None:
    fought(table, ["attack-06"]).play_out()
    assert table.was_offered("red", POWER)
    assert table.hand("red") == ["attack-06"]


def test_without_a_low_attack_there_is_nothing_to_use__reserve(table: Table) -> None:
    fought(table, ["attack-20", "reinforcement-5"]).play_out()
    assert not table.was_offered("red", POWER)


def test_against_a_negotiate_they_are_played_without_effect__reserve_CORE_133(table: Table) -> None:
    table.seat("red", "reserve", hand=["attack-08", "attack-06"]).seat("blue", hand=["negotiate"]).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-08", blue="negotiate")
    reinforces(table, "attack-06").play_out()
    assert table.result() == "offense_won"
    assert not table.happened("totals_fixed")


def test_after_the_answer_of_another_it_may_reinforce_again__reserve_CORE_134(table: Table) -> None:
    fought(table, ["attack-06", "attack-04"], "reinforcement-5")
    reinforces(table, "attack-06").uses("blue", "reinforcement-5", options=["defense"])
    reinforces(table, "attack-04").play_out()
    assert table.total("offense").amount == 8 + 3 + 6 + 4


def test_at_a_table_of_three__reserve(table: Table) -> None:
    table.seats("red", "blue", "green")
    reinforces(fought(table, ["attack-06"]), "attack-06").play_out()
    assert table.total("offense").amount == 17


def test_without_three_home_colonies_it_reinforces_nothing__reserve_CORE_260(table: Table) -> None:
    table.ships("red", red_1=8, red_2=8, red_3=0, red_4=0, red_5=0, yellow_1=4)
    fought(table, ["attack-06"]).play_out()
    assert not table.was_offered("red", POWER)


def test_zapped_the_cards_stay_in_hand_and_no_more_can_be_played__reserve_RESERVE_01(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    fought(table, ["attack-06", "attack-04"])
    table.uses("red", POWER, cards=cards(table, "red", "attack-06")).uses("green", "cosmic-zap")
    table.offered.clear()
    table.play_out()
    assert table.outcome_of(POWER) == "cancelled"
    assert table.total("offense").amount == 8 + 3
    assert sorted(table.hand("red")) == ["attack-04", "attack-06"]
    assert not table.was_offered("red", POWER)


def test_what_it_played_before_a_zap_still_counts__reserve(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    reinforces(fought(table, ["attack-06", "attack-04"]).until("totalling", "red"), "attack-06")
    table.uses("red", POWER, cards=cards(table, "red", "attack-04")).uses("green", "cosmic-zap").play_out()
    assert table.total("offense").amount == 8 + 3 + 6


def test_played_attacks_return_when_time_goes_back__reserve_RESERVE_01_CHRONOS_01(table: Table) -> None:
    table.seat("blue", "chronos")
    fought(table, ["attack-06"], "attack-20").until("totalling", "red")
    reinforces(table, "attack-06").uses("blue", "chronos.power").until("select_card", "red")
    assert "attack-06" in table.hand("red")
    assert table.encounter.modifiers == []


def test_by_the_house_rule_of_vox_such_a_reinforcement_is_raised_too__reserve(table: Table) -> None:
    table.option(vox_any_ally=True).seat("blue", "vox")
    reinforces(fought(table, ["attack-06"]).until("totalling", "red"), "attack-06").until("totalling", "blue")
    question = table.question("blue").question.abilities["vox.reinforcement"].question  # type: ignore[attr-defined]
    table.uses("blue", "vox.reinforcement", options=list(question.options)).play_out()
    assert table.total("offense").explained[-2:] == [("attack-06", 6), ("vox", 5)]


def test_negative_attacks_count_as_06_or_lower__reserve(table: Table) -> None:
    table.variant("reward_deck")
    fought(table, ["rw-attack-m07", "rw-attack-10"]).until("totalling", "red")
    assert offered(table, "red", POWER) == ["rw-attack-m07"]
    reinforces(table, "rw-attack-m07", side="defense").play_out()
    assert table.total("defense").explained == [("attack-08", 8), ("ships", 4), ("rw-attack-m07", -7)]
    assert table.pile("reward_discard") == ["rw-attack-m07"]


# -- turning reinforcements away ---------------------------------------------------------------


def test_for_a_negotiate_the_reinforcement_of_another_is_cancelled__reserve(table: Table) -> None:
    fought(table, ["negotiate"], "reinforcement-5").uses("blue", "reinforcement-5", options=["defense"])
    table.uses("red", CANCEL, cards=cards(table, "red", "negotiate")).play_out()
    assert table.outcome_of("reinforcement-5") == "cancelled"
    assert table.total("defense").amount == 8 + 4


def test_both_cards_are_discarded__reserve(table: Table) -> None:
    fought(table, ["negotiate", "attack-06"], "reinforcement-5").uses("blue", "reinforcement-5", options=["defense"])
    table.uses("red", CANCEL, cards=cards(table, "red", "negotiate")).until("totalling", "red")
    assert sorted(table.pile("discard")) == ["negotiate", "reinforcement-5"]
    assert table.hand("red") == ["attack-06"]


def test_whichever_side_it_was_meant_for__reserve(table: Table) -> None:
    fought(table, ["negotiate"], "reinforcement-5").uses("blue", "reinforcement-5", options=["offense"])
    table.uses("red", CANCEL, cards=cards(table, "red", "negotiate")).play_out()
    assert table.total("offense").amount == 8 + 3


def test_an_ally_turns_them_away_too__reserve(table: Table) -> None:
    table.seat("green", "reserve", hand=["negotiate"]).seat("red", hand=["attack-08"])
    table.seat("blue", hand=["attack-08", "reinforcement-5"]).against("blue").aims_at("blue-2").with_ships(3)
    table.allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08")
    table.uses("blue", "reinforcement-5", options=["defense"])
    table.uses("green", CANCEL, cards=cards(table, "green", "negotiate")).play_out()
    assert table.total("defense").amount == 8 + 4


def test_each_of_several_costs_a_negotiate__reserve(table: Table) -> None:
    fought(table, ["negotiate", "negotiate"], "reinforcement-5", "reinforcement-3")
    for title in ("reinforcement-5", "reinforcement-3"):
        table.uses("blue", title, options=["defense"])
        table.uses("red", CANCEL, cards=cards(table, "red", "negotiate"))
    table.play_out()
    assert table.total("defense").amount == 8 + 4


def test_not_without_a_negotiate_in_hand__reserve(table: Table) -> None:
    fought(table, ["attack-20"], "reinforcement-5").uses("blue", "reinforcement-5", options=["defense"]).play_out()
    assert not table.was_offered("red", CANCEL)


def test_its_reinforcements_are_not_turned_away__reserve(table: Table) -> None:
    fought(table, ["negotiate", "reinforcement-5"]).uses("red", "reinforcement-5", options=["offense"]).play_out()
    assert not table.was_offered("red", CANCEL)


def test_only_reinforcements_are__reserve(table: Table) -> None:
    fought(table, ["negotiate"], "emotion-control").uses("blue", "emotion-control").play_out("outcome_fixed")
    assert not table.was_offered("red", CANCEL)


def test_zapped_the_reinforcement_counts_and_the_negotiate_stays__reserve(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    fought(table, ["negotiate"], "reinforcement-5").uses("blue", "reinforcement-5", options=["defense"])
    table.uses("red", CANCEL, cards=cards(table, "red", "negotiate")).uses("green", "cosmic-zap").play_out()
    assert table.outcome_of(CANCEL) == "cancelled"
    assert table.total("defense").amount == 8 + 4 + 5
    assert table.hand("red") == ["negotiate"]


def test_reinforcements_of_the_reward_deck_are_turned_away_for_a_crooked_deal_too__reserve(table: Table) -> None:
    table.variant("reward_deck")
    fought(table, ["rw-crooked-deal"], "rw-reinforcement-6").uses("blue", "rw-reinforcement-6", options=["defense"])
    table.uses("red", CANCEL, cards=cards(table, "red", "rw-crooked-deal")).play_out()
    assert table.total("defense").amount == 8 + 4
    assert {"rw-crooked-deal", "rw-reinforcement-6"} <= set(table.pile("reward_discard"))


def test_kickers_are_no_reinforcements__reserve_REW_31(table: Table) -> None:
    table.variant("reward_deck").seat("red", "reserve", hand=["attack-08", "negotiate"])
    table.seat("blue", hand=["attack-08", "rw-kicker-2"]).seat("green", hand=["flare-reserve"]).against("blue")
    table.aims_at("blue-2").with_ships(3)
    lays(table, "blue").reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("defense").amount == 2 * 8 + 4
    assert not {("red", CANCEL), ("green", WILD)} & table.offered


# -- the wild flare ----------------------------------------------------------------------------


def discarding(table: Table) -> Table:
    """Blue has played a reinforcement; green, which takes no part, holds the flare."""
    table.seat("green", hand=["flare-reserve"]).seat("red", hand=["attack-08"])
    table.seat("blue", hand=["attack-08", "reinforcement-5"]).against("blue").aims_at("blue-2").with_ships(3)
    return table.reveals(red="attack-08", blue="attack-08").uses("blue", "reinforcement-5", options=["defense"])


def test_wild_a_played_reinforcement_of_another_comes_to_hand__reserve(table: Table) -> None:
    discarding(table).uses("green", WILD).play_out()
    assert sorted(table.hand("green")) == ["flare-reserve", "reinforcement-5"]
    assert table.total("defense").amount == 8 + 4 + 5


def test_wild_it_is_optional__reserve(table: Table) -> None:
    discarding(table).play_out()
    assert table.was_offered("green", WILD)
    assert "reinforcement-5" in table.pile("discard")


def test_wild_those_discarded_unplayed_too_all_that_go_together__reserve_RESERVE_01(table: Table) -> None:
    table.seat("green", hand=["flare-reserve"]).seat("blue", hand=["reinforcement-5", "reinforcement-3", "plague"])
    table.deck("attack-08").against("blue").aims_at("blue-2").with_ships(1).uses("green", WILD)
    assert sorted(table.hand("green")) == ["flare-reserve", "reinforcement-3", "reinforcement-5"]
    assert table.pile("discard") == ["plague"]


def test_wild_its_reinforcements_are_discarded_as_usual__reserve(table: Table) -> None:
    table.seat("red", hand=["attack-08", "reinforcement-5", "flare-reserve"]).against("blue").aims_at("blue-2")
    table.with_ships(3).reveals(red="attack-08", blue="attack-08").uses("red", "reinforcement-5", options=["offense"])
    table.play_out()
    assert not table.was_offered("red", WILD)
    assert "reinforcement-5" in table.pile("discard")


def test_wild_cards_of_other_kinds_are_left_there__reserve(table: Table) -> None:
    table.seat("green", hand=["flare-reserve"]).seat("red", hand=["attack-08", "mobius-tubes"]).against("blue")
    table.uses("red", "mobius-tubes").play_out()
    assert not table.was_offered("green", WILD)


def test_wild_a_cancelled_reinforcement_is_discarded_too__reserve(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "negotiate", "flare-reserve"])
    table.seat("red", "reserve", hand=["attack-08", "negotiate"]).seat("yellow", hand=["reinforcement-5"])
    table.against("blue").aims_at("blue-2").with_ships(3).allies(defense={"yellow": 1})
    table.reveals(red="attack-08", blue="attack-08").uses("yellow", "reinforcement-5", options=["defense"])
    table.uses("red", CANCEL, cards=cards(table, "red", "negotiate")).uses("blue", WILD).play_out()
    assert "reinforcement-5" in table.hand("blue")


def test_wild_an_attack_that_was_played_as_a_reinforcement_is_none__reserve_RESERVE_01(table: Table) -> None:
    table.seat("green", hand=["flare-reserve"])
    reinforces(fought(table, ["attack-06"]), "attack-06").play_out()
    assert not table.was_offered("green", WILD)


def test_wild_also_one_of_the_reward_deck__reserve(table: Table) -> None:
    table.variant("reward_deck").seat("green", hand=["flare-reserve"]).seat("red", hand=["attack-08"])
    table.seat("blue", hand=["attack-08", "rw-reinforcement-6"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="attack-08").uses("blue", "rw-reinforcement-6", options=["defense"])
    table.uses("green", WILD)
    assert "rw-reinforcement-6" in table.hand("green")


def test_wild_a_saved_reinforcement_can_be_played_in_the_same_encounter__reserve(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-reserve"]).seat("blue", hand=["attack-08", "reinforcement-5"])
    table.against("blue").aims_at("blue-2").with_ships(3).reveals(red="attack-08", blue="attack-08")
    table.uses("blue", "reinforcement-5", options=["defense"]).uses("red", WILD)
    table.uses("red", "reinforcement-5", options=["offense"]).play_out()
    assert (table.total("offense").amount, table.total("defense").amount) == (16, 17)


def test_wild_card_zapped_the_reinforcement_stays_on_the_pile__reserve(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    discarding(table).uses("green", WILD).uses("yellow", "card-zap").play_out()
    assert table.outcome_of(WILD) == "cancelled"
    assert {"reinforcement-5", "flare-reserve"} <= set(table.pile("discard"))


# -- the super flare ---------------------------------------------------------------------------


def test_super_one_attack_of_09_or_lower_is_played_as_a_reinforcement__reserve(table: Table) -> None:
    fought(table, ["attack-09", "flare-reserve"]).uses("red", SUPER, cards=cards(table, "red", "attack-09"))
    table.at("reinforcement", "red", options=["offense"]).play_out()
    assert table.total("offense").explained[-1] == ("attack-09", 9)
    assert "attack-09" in table.pile("discard")
    assert table.hand("red") == ["flare-reserve"]


def test_super_on_top_of_the_power__reserve(table: Table) -> None:
    fought(table, ["attack-09", "attack-06", "flare-reserve"])
    reinforces(table, "attack-06").uses("red", SUPER, cards=cards(table, "red", "attack-09"))
    table.at("reinforcement", "red", options=["offense"]).play_out()
    assert table.total("offense").amount == 8 + 3 + 6 + 9


def test_super_a_single_card_and_none_of_10__reserve(table: Table) -> None:
    fought(table, ["attack-09", "attack-07", "attack-10", "attack-04", "flare-reserve"]).until("totalling", "red")
    assert offered(table, "red", SUPER) == ["attack-04", "attack-07", "attack-09"]
    both = cards(table, "red", "attack-07", "attack-09")
    table.refuses("red", "too_many", use=SUPER, answer={"cards": both})


@pytest.mark.parametrize(("zap", "flare"), [("card-zap", "discard"), ("cosmic-zap", "hand:red")])
def test_super_zapped_the_attack_stays_in_hand__reserve_RESERVE_01_CORE_226(table: Table, zap: str, flare: str) -> None:
    table.seat("green", hand=[zap])
    fought(table, ["attack-09", "flare-reserve"]).uses("red", SUPER, cards=cards(table, "red", "attack-09"))
    table.uses("green", zap).play_out()
    assert table.outcome_of(SUPER) == "cancelled"
    assert table.total("offense").amount == 8 + 3
    assert "attack-09" in table.hand("red")
    assert "flare-reserve" in table.pile(flare)


# -- with variants -----------------------------------------------------------------------------


def test_in_a_sargasso_web_played_attacks_leave_the_game__reserve_HAZARD_09_HAZ_24(table: Table) -> None:
    hazards.lay(table, deck_top=[hazards.full("sargasso_web")], marked=[True])
    reinforces(fought(table, ["attack-06", "attack-04", "negotiate"]), "attack-06", "attack-04").play_out()
    assert table.total("offense").amount == 8 + 3 + 6 + 4
    assert sorted(table.pile("removed")) == ["attack-04", "attack-06", "attack-08", "attack-08"]
    assert table.pile("discard") == []


def test_the_negotiate_that_turns_a_reinforcement_away_is_not_played_there__reserve_HAZARD_09_HAZ_24(
    table: Table,
) -> None:
    hazards.lay(table, deck_top=[hazards.full("sargasso_web")], marked=[True])
    fought(table, ["negotiate"], "reinforcement-3").uses("blue", "reinforcement-3", options=["defense"])
    table.uses("red", CANCEL, cards=cards(table, "red", "negotiate")).play_out()
    assert table.pile("discard") == ["negotiate"]
    assert "reinforcement-3" in table.pile("removed")


def test_wild_there_is_nothing_to_pick_up_in_a_sargasso_web__reserve_HAZ_24(table: Table) -> None:
    hazards.comes(table, "sargasso_web").seat("green", hand=["flare-reserve", "attack-08"])
    table.seat("red", hand=["attack-08", "reinforcement-3"]).aims_at("blue-2").with_ships(3, "red-1")
    table.reveals(red="attack-08", blue="attack-08").uses("red", "reinforcement-3", options=["offense"]).play_out()
    assert not table.was_offered("green", WILD)


def test_in_a_cosmic_nebula_the_attacks_stay_in_the_hand__reserve_HAZ_13_RESERVE_01(table: Table) -> None:
    hazards.lay(table, deck_top=[hazards.full("cosmic_nebula")], marked=[True])
    reinforcing = fought(table, ["attack-06", "attack-04"])
    reinforcing.uses("red", POWER, cards=cards(table, "red", "attack-06")).play_out()
    assert table.outcome_of(POWER) == "cancelled"
    assert sorted(table.hand("red")) == ["attack-04", "attack-06"]


def test_a_tech_that_adds_to_a_total_is_no_reinforcement__reserve_TECH_25(table: Table) -> None:
    techs.lay(table, blue=techs.completed("xenon_lasers"))
    fought(table, ["negotiate"]).uses("blue", techs.full("xenon_lasers"), options=["add"]).play_out()
    assert not table.was_offered("red", CANCEL)
    assert ("tech-xenon-lasers", 1) in table.total("defense").explained


def test_with_four_planets_two_home_colonies_are_enough__reserve_FOUR_04(table: Table) -> None:
    table.variant("four_planets").ships("red", red_1=4, red_2=4, red_3=0, red_4=0, green_1=8)
    reinforces(fought(table, ["attack-06"]), "attack-06").play_out()
    assert ("attack-06", 6) in table.total("offense").explained


def test_it_reinforces_its_partners_side_as_an_ally__reserve_TEAM_06(table: Table) -> None:
    table.seats("red", "blue", "green", "yellow", "purple").variant("team")
    table.position(teams=[["red", "yellow"], ["blue", "purple"], ["green"]])
    table.seat("yellow", "reserve", hand=["attack-06", "attack-08"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").at("ally", "yellow", options=["offense"])
    reinforces(table.reveals(red="attack-08", blue="attack-08"), "attack-06", seat="yellow").play_out()
    assert ("attack-06", 6) in table.total("offense").explained


UNARMED = [*["reinforcement-5", "reinforcement-3", "plague", "quash", "mobius-tubes", "card-zap"], "flare-human"]


def renewed(table: Table, hoard: list[str]) -> Table:
    """Red shows and discards this hoard, which has no encounter card."""
    table.seat("red", "miser", hand=["attack-08", "negotiate"])
    return table.deck(*hoard, "cosmic-zap", "attack-20", *["attack-06"] * 7).against("blue").uses("red", "miser.renew")


def test_wild_of_a_hoard_all_reinforcements_go_together__reserve_RESERVE_01(table: Table) -> None:
    table.seat("green", hand=["flare-reserve"])
    renewed(table, UNARMED).uses("green", "reserve.wild").until("aim", "red")
    assert sorted(table.hand("green")) == ["flare-reserve", "reinforcement-3", "reinforcement-5"]


def test_wild_of_a_hand_with_two_backs_too__reserve_RESERVE_01_REW_05(table: Table) -> None:
    table.variant("reward_deck").seat("green", hand=["flare-reserve"])
    table.seat("blue", hand=["reinforcement-5", "rw-reinforcement-6", "plague"])
    table.deck("attack-08").against("blue").aims_at("blue-2").with_ships(1).uses("green", "reserve.wild")
    table.until("select_card", "red")
    assert sorted(table.hand("green")) == ["flare-reserve", "reinforcement-5", "rw-reinforcement-6"]
