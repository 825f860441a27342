"""Pacifist: wins by holding out its hand."""

import pytest

from tests.scenario.table import Table
from tests.scenario.variants.rewards import lays, losses

FLARE = "flare-pacifist"


def peaceful(table: Table, red: str = "negotiate", blue: str = "attack-40", **allies: dict[str, int]) -> Table:
    """Red, who is Pacifist, attacks blue-2 with three ships; four of blue are there."""
    table.seat("red", "pacifist", hand=[red, "attack-08"]).seat("blue", hand=[blue, "attack-06", "attack-10"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return (table.allies(**allies) if allies else table).reveals(red=red, blue=blue)


# -- the power ---------------------------------------------------------------------------------


def test_a_negotiate_beats_an_attack__pacifist(table: Table) -> None:
    peaceful(table).play_out()
    assert table.result() == "offense_won"
    assert table.last("outcome_fixed").why == "pacifist"
    assert (table.ships_of("red", "blue-2"), table.in_warp("blue")) == (3, 4)


def test_its_whole_side_wins__pacifist(table: Table) -> None:
    peaceful(table, offense={"green": 2}, defense={"yellow": 1}).play_out()
    assert table.has_colony("green", "blue-2")
    assert table.in_warp("yellow") == 1


def test_as_the_defense_too__pacifist(table: Table) -> None:
    table.seat("blue", "pacifist").against("blue").aims_at("blue-2").with_ships(3)
    table.allies(defense={"green": 1}).reveals(red="attack-08", blue="negotiate").play_out()
    assert table.result() == "defense_won"
    assert table.in_warp("red") == 3
    assert table.happened("rewards_chosen")


def test_nobody_is_owed_compensation__pacifist(table: Table) -> None:
    peaceful(table).play_out()
    assert not table.happened("compensation_fixed")


def test_a_second_encounter_may_follow__pacifist_CORE_044(table: Table) -> None:
    peaceful(table).at("second_encounter", "red", yes=True).until("aim", "red")
    assert table.encounter.number == 2


def test_two_negotiates_lead_to_a_deal__pacifist(table: Table) -> None:
    peaceful(table, blue="negotiate").until("deal")
    assert not table.used("pacifist.power")


def test_with_an_attack_it_fights_like_others__pacifist(table: Table) -> None:
    peaceful(table, red="attack-10").play_out()
    assert table.result() == "defense_won"
    assert not table.used("pacifist.power")


def test_against_a_morph_it_negotiates__pacifist_CORE_131(table: Table) -> None:
    peaceful(table, blue="morph").until("deal")
    assert not table.used("pacifist.power")


def test_it_is_mandatory__pacifist(table: Table) -> None:
    peaceful(table).play_out()
    assert table.used("pacifist.power")
    assert not table.was_offered("red", "pacifist.power")


def test_not_as_an_ally__pacifist(table: Table) -> None:
    table.seat("green", "pacifist").against("blue").aims_at("blue-2").with_ships(3).allies(offense={"green": 1})
    table.reveals(red="negotiate", blue="attack-08").play_out()
    assert table.result() == "defense_won"
    assert not table.used("pacifist.power")


def test_with_three_players_it_is_the_same__pacifist(table: Table) -> None:
    table.seats("red", "blue", "green")
    peaceful(table, defense={"green": 2}).play_out()
    assert table.result() == "offense_won"


def test_cosmic_zapped_it_has_lost_with_a_negotiate_and_is_compensated__pacifist(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    peaceful(table).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("pacifist.power") == "cancelled"
    assert table.result() == "defense_won"
    assert table.last("compensation_fixed").taker == "red"
    assert len(table.hand("red")) == 1 + 2


def test_upset_it_has_lost_with_a_negotiate_and_is_compensated__pacifist(table: Table) -> None:
    table.seat("red", "pacifist", hand=["negotiate"]).seat("blue", "loser", hand=["attack-40", "attack-06"])
    table.against("blue").aims_at("blue-2").with_ships(3).uses("blue", "loser.power")
    table.reveals(red="negotiate", blue="attack-40").play_out()
    assert table.result() == "defense_won"
    assert table.last("compensation_fixed").taker == "red"


def emotional(table: Table) -> Table:
    table.seat("yellow", hand=["emotion-control"])
    return peaceful(table).uses("yellow", "emotion-control")


def test_an_attack_that_becomes_a_negotiate_leads_to_a_deal__pacifist_PACIFIST_01_CORE_135(table: Table) -> None:
    emotional(table).until("deal")
    assert table.used("pacifist.power")
    assert table.last("outcome_fixed").winner == ""


def zapped_human(table: Table, red: str, blue: str) -> Table:
    """One of the main players is Pacifist, the other one Human, whom yellow zaps so that it wins."""
    cards = {"pacifist": "negotiate", "human": "attack-10"}
    table.seat("yellow", hand=["cosmic-zap", "emotion-control"])
    table.seat("red", red, hand=[cards[red]]).seat("blue", blue, hand=[cards[blue]])
    table.against("blue").aims_at("blue-2").with_ships(3).reveals(red=cards[red], blue=cards[blue])
    table.until("use", "yellow")
    if red == "pacifist":
        table.passes("yellow")
    return table.uses("yellow", "cosmic-zap")


@pytest.mark.parametrize(("red", "blue"), [("pacifist", "human"), ("human", "pacifist")])
def test_against_another_automatic_win_the_later_one_in_timing_order_counts__pacifist_PACIFIST_01_CORE_304(
    table: Table, red: str, blue: str
) -> None:
    zapped_human(table, red, blue)
    if table.asked("yellow") == "use":
        table.passes("yellow")
    table.play_out()
    assert table.outcome_of("human.power") == "cancelled"
    assert table.outcome_of("pacifist.power") == "carried_out"
    assert table.last("outcome_fixed").why == blue
    assert table.result() == "defense_won"


def test_where_it_no_longer_holds_the_earlier_one_counts_again__pacifist_PACIFIST_01(table: Table) -> None:
    zapped_human(table, "human", "pacifist")
    table.uses("yellow", "emotion-control").play_out()
    assert table.last("outcome_fixed").why == "human"
    assert table.result() == "offense_won"


# -- with the reward deck ----------------------------------------------------------------------


def test_a_crooked_deal_is_a_negotiate__pacifist_REW_20(table: Table) -> None:
    table.variant("reward_deck")
    peaceful(table, red="rw-crooked-deal").play_out()
    assert table.result() == "offense_won"


def test_a_kicker_with_it_has_no_effect__pacifist_REW_36(table: Table) -> None:
    table.variant("reward_deck").seat("red", "pacifist", hand=["negotiate", "rw-kicker-3"]).against("blue")
    table.aims_at("blue-2").with_ships(3)
    lays(table, "red").reveals(red="negotiate", blue="attack-08").play_out()
    assert table.result() == "offense_won"
    assert table.in_warp("blue") == 4
    assert not table.happened("compensation_fixed")


# -- the super flare ---------------------------------------------------------------------------


def failing(table: Table, red: str = "negotiate", blue: str = "negotiate", kicker: bool = False) -> Table:
    """Red, who is Pacifist and has the flare, and blue have made no deal."""
    hand = [red, "attack-08", FLARE, *(["rw-kicker-2"] if kicker else [])]
    table.seat("red", "pacifist", hand=hand).seat("blue", hand=[blue, "attack-06"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1")
    if kicker:
        lays(table, "red")
    return table.reveals(red=red, blue=blue).at("deal", "blue", refuse=True)


def test_super_it_loses_two_fewer_and_the_opponent_two_more__pacifist(table: Table) -> None:
    failing(table).uses("red", "pacifist.super").play_out()
    assert losses(table) == {"red": 1, "blue": 5}
    assert (table.in_warp("red"), table.in_warp("blue")) == (1, 5)


def test_super_the_terms_say_where_it_comes_from__pacifist(table: Table) -> None:
    failing(table).uses("red", "pacifist.super").play_out()
    terms = table.last("deal_losses_fixed").terms
    assert [(each["source"], each["amount"]) for each in terms["red"]] == [("CORE-195", 3), ("flare-pacifist", -2)]
    assert [(each["source"], each["amount"]) for each in terms["blue"]] == [("CORE-195", 3), ("flare-pacifist", 2)]


def test_super_both_choose_their_ships__pacifist_CORE_195(table: Table) -> None:
    failing(table).uses("red", "pacifist.super").at("failed_deal", "red", **{"from": {"red-5": 1}})
    table.at("failed_deal", "blue", **{"from": {"blue-5": 4, "blue-1": 1}}).play_out()
    assert (table.ships_of("red", "red-5"), table.ships_of("blue", "blue-5")) == (3, 0)


def test_super_as_the_defense_too__pacifist(table: Table) -> None:
    table.seat("blue", "pacifist", hand=["negotiate", FLARE]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="negotiate", blue="negotiate").at("deal", "red", refuse=True)
    table.uses("blue", "pacifist.super").play_out()
    assert losses(table) == {"red": 5, "blue": 1}


def test_super_after_a_quash_too__pacifist_CORE_192(table: Table) -> None:
    table.seat("green", hand=["quash"]).seat("red", "pacifist", hand=["negotiate", "attack-08", FLARE]).to_a_deal()
    table.offers("red", give={"cards": ["attack-08"]}).accepts("blue").uses("green", "quash")
    table.uses("red", "pacifist.super").play_out()
    assert losses(table) == {"red": 1, "blue": 5}


def test_super_not_when_the_deal_is_made__pacifist(table: Table) -> None:
    table.seat("red", "pacifist", hand=["negotiate", "attack-08", FLARE]).to_a_deal()
    table.offers("red", give={"cards": ["attack-08"]}).accepts("blue").play_out()
    assert not table.was_offered("red", "pacifist.super")


def test_super_a_crooked_deal_is_counted_first__pacifist_PACIFIST_01_REW_22(table: Table) -> None:
    table.variant("reward_deck")
    failing(table, red="rw-crooked-deal").uses("red", "pacifist.super").play_out()
    assert losses(table) == {"red": 0, "blue": 6}
    assert table.in_warp("red") == 0


def test_super_a_kicker_too__pacifist_PACIFIST_01_REW_38(table: Table) -> None:
    table.variant("reward_deck")
    failing(table, kicker=True).uses("red", "pacifist.super").play_out()
    assert losses(table) == {"red": 1, "blue": 8}


def test_super_nobody_loses_fewer_than_no_ships__pacifist_PACIFIST_01(table: Table) -> None:
    table.variant("reward_deck").seat("blue", hand=["negotiate", "rw-kicker-0"])
    table.seat("red", "pacifist", hand=["negotiate", FLARE]).against("blue").aims_at("blue-2").with_ships(3)
    lays(table, "blue").reveals(red="negotiate", blue="negotiate").at("deal", "blue", refuse=True)
    table.uses("red", "pacifist.super").play_out()
    assert losses(table) == {"red": 0, "blue": 5}


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_both_lose_three__pacifist(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    failing(table).uses("red", "pacifist.super").uses("yellow", zap).play_out()
    assert table.outcome_of("pacifist.super") == "cancelled"
    assert losses(table) == {"red": 3, "blue": 3}


# -- the wild flare ----------------------------------------------------------------------------


def armed(table: Table, red: str = "negotiate", blue: str = "attack-08") -> Table:
    table.seat("red", hand=[red, FLARE]).seat("blue", hand=[blue]).against("blue").aims_at("blue-2")
    return table.with_ships(3, "red-1").reveals(red=red, blue=blue)


def test_wild_the_negotiate_becomes_an_attack_15__pacifist(table: Table) -> None:
    armed(table).uses("red", "pacifist.wild").play_out()
    assert table.total("offense").explained == [("flare-pacifist", 15), ("ships", 3)]
    assert table.result() == "offense_won"


def test_wild_it_may_lose_all_the_same_and_gets_no_compensation__pacifist(table: Table) -> None:
    armed(table, blue="attack-20").uses("red", "pacifist.wild").play_out()
    assert table.result() == "defense_won"
    assert not table.happened("compensation_fixed")


def test_wild_the_defense_may_use_it__pacifist(table: Table) -> None:
    table.seat("blue", hand=["negotiate", FLARE]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="negotiate").uses("blue", "pacifist.wild").play_out()
    assert table.total("defense").amount == 15 + 4


@pytest.mark.parametrize(
    ("red", "blue"), [("negotiate", "negotiate"), ("attack-06", "attack-08"), ("attack-06", "negotiate")]
)
def test_wild_only_with_a_negotiate_against_an_attack__pacifist(table: Table, red: str, blue: str) -> None:
    armed(table, red, blue).play_out()
    assert not table.was_offered("red", "pacifist.wild")


def test_wild_a_kicker_multiplies_it__pacifist_REW_34(table: Table) -> None:
    table.variant("reward_deck").seat("red", hand=["negotiate", FLARE, "rw-kicker-2"]).against("blue").aims_at("blue-2")
    table.with_ships(3)
    lays(table, "red").reveals(red="negotiate", blue="attack-08").uses("red", "pacifist.wild").play_out()
    assert table.total("offense").amount == 2 * 15 + 3


def test_wild_not_for_pacifist_itself_unless_it_was_zapped__pacifist_CORE_222(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"]).seat("red", "pacifist", hand=["negotiate", FLARE])
    table.seat("blue", hand=["attack-08"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="negotiate", blue="attack-08").until("use", "yellow")
    assert not table.was_offered("red", "pacifist.wild")
    table.uses("yellow", "cosmic-zap").uses("red", "pacifist.wild").play_out()
    assert table.total("offense").amount == 15 + 3


def test_wild_not_for_allies__pacifist(table: Table) -> None:
    table.seat("green", hand=[FLARE]).against("blue").aims_at("blue-2").with_ships(3).allies(offense={"green": 1})
    table.reveals(red="negotiate", blue="attack-08").play_out()
    assert not table.was_offered("green", "pacifist.wild")


def test_wild_card_zapped_the_negotiate_stays_one__pacifist(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    armed(table).uses("red", "pacifist.wild").uses("yellow", "card-zap").play_out()
    assert table.outcome_of("pacifist.wild") == "cancelled"
    assert table.last("outcome_fixed").why == "CORE-142"


def test_wild_only_before_totals_are_reckoned__pacifist_W_61(table: Table) -> None:
    """What a revealed card is, the effects that look at it must see in time."""
    table.seat("red", hand=["attack-06"]).seat("blue", hand=["negotiate", "flare-pacifist"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-06", blue="negotiate")
    assert table.may_use("blue", "pacifist.wild")
    table.until("totalling", "red")
    assert not table.may_use("blue", "pacifist.wild")
