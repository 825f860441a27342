"""Anti-Matter: the lower total wins; ships subtract; other players' flares are annulled."""

from tests.scenario.table import Table


def negation(table: Table) -> Table:
    """Red is Anti-Matter with three ships, green allies with two; blue has four ships and yellow's one."""
    table.seat("red", "anti-matter", hand=["attack-08", "attack-10", "negotiate"])
    table.against("blue").aims_at("blue-2").with_ships(3)
    return table.allies(offense={"green": 2}, defense={"yellow": 1})


def test_when_both_show_attacks_the_lower_total_wins__anti_matter(table: Table) -> None:
    table.seat("red", "anti-matter").against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").amount < table.total("defense").amount
    assert table.result() == "offense_won"
    assert table.has_colony("red", "blue-2")


def test_the_higher_total_loses__anti_matter(table: Table) -> None:
    table.seat("red", "anti-matter", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert table.result() == "defense_won"
    assert table.in_warp("red") == 1


def test_its_own_ships_and_all_allies_of_both_sides_are_subtracted_from_their_totals__anti_matter(table: Table) -> None:
    negation(table).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", -3), ("ships", -2)]
    assert table.total("defense").explained == [("attack-08", 8), ("ships", 4), ("ships", -1)]


def test_as_defense_its_ships_are_subtracted_and_the_offenses_add__anti_matter(table: Table) -> None:
    table.seat("blue", "anti-matter").against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 2)]
    assert table.total("defense").explained == [("attack-08", 8), ("ships", -4)]
    assert table.result() == "defense_won"


def test_card_values_and_other_modifiers_are_unchanged__anti_matter(table: Table) -> None:
    table.seat("yellow", hand=["reinforcement-5"])
    negation(table).reveals(red="attack-10", blue="attack-08")
    table.uses("yellow", "reinforcement-5", options=["offense"]).play_out()
    assert ("attack-10", 10) in table.total("offense").explained
    assert ("reinforcement-5", 5) in table.total("offense").explained


def test_the_subtraction_is_made_from_the_total_and_never_from_the_card__anti_matter(table: Table) -> None:
    negation(table).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.happened("face_changed")
    assert table.total("offense").explained[0] == ("attack-08", 8)


def test_without_two_attacks_the_power_is_not_used__anti_matter(table: Table) -> None:
    negation(table).reveals(red="attack-08", blue="negotiate").play_out()
    assert not table.used("anti-matter.power")
    assert table.result() == "offense_won"


def test_equal_totals_are_won_by_the_defense__anti_matter(table: Table) -> None:
    table.seat("red", "anti-matter", hand=["attack-15"]).ships("blue", blue_2=4)
    table.against("blue").aims_at("blue-2").with_ships(3).reveals(red="attack-15", blue="attack-08").play_out()
    assert table.total("offense").amount == table.total("defense").amount == 12
    assert table.result() == "defense_won"


def test_as_an_ally_it_has_no_power__anti_matter(table: Table) -> None:
    table.seat("green", "anti-matter").against("blue").aims_at("blue-2").with_ships(3)
    table.allies(offense={"green": 2}).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.used("anti-matter.power")
    assert ("ships", 2) in table.total("offense").explained


def test_zapped_the_higher_total_wins_and_ships_add__anti_matter(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    negation(table).reveals(red="attack-08", blue="attack-08").uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("anti-matter.power") == "cancelled"
    assert table.total("offense").amount == 8 + 3 + 2
    assert table.total("defense").amount == 8 + 4 + 1
    assert table.result() == "defense_won"


def test_a_zap_by_its_owner_makes_the_power_optional__anti_matter(table: Table) -> None:
    table.seat("red", "anti-matter", hand=["attack-40", "cosmic-zap"]).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-40", blue="attack-08").uses("red", "cosmic-zap").play_out()
    assert table.result() == "offense_won"


# -- the flare ---------------------------------------------------------------------------------


def somebody_plays_a_wild_flare(table: Table) -> Table:
    """Red, the offense, plays Warpish's wild flare; green is its ally and holds Anti-Matter's flare."""
    table.seat("red", hand=["attack-08", "flare-warpish", "flare-macron"])
    table.seat("green", hand=["attack-08", "flare-anti-matter"])
    table.against("blue").aims_at("blue-2").with_ships(2)
    table.allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08")
    return table.uses("red", "warpish.wild")


def test_wild_another_players_wild_flare_is_cancelled__anti_matter(table: Table) -> None:
    somebody_plays_a_wild_flare(table).uses("green", "anti-matter.wild").play_out()
    assert table.outcome_of("warpish.wild") == "cancelled"
    assert "flare-anti-matter" in table.hand("green")
    assert "flare-warpish" not in [source for source, _ in table.total("offense").explained]


def test_wild_the_cancelled_flare_returns_to_hand_and_its_side_is_out__anti_matter(table: Table) -> None:
    somebody_plays_a_wild_flare(table).uses("green", "anti-matter.wild").until("cards_revealed", "red")
    assert "flare-warpish" in table.hand("red")
    assert not table.may_use("red", "warpish.wild")


def test_wild_the_attempt_does_not_use_up_the_one_flare_of_its_player__anti_matter(table: Table) -> None:
    somebody_plays_a_wild_flare(table).uses("green", "anti-matter.wild").uses("red", "macron.wild").play_out()
    assert ("flare-macron", 2) in table.total("offense").explained


def test_wild_the_other_side_of_the_cancelled_flare_may_still_be_played__anti_matter(table: Table) -> None:
    table.seat("red", "zombie", hand=["attack-08", "flare-zombie", "cosmic-zap"])
    table.seat("green", "anti-matter", hand=["attack-08", "flare-anti-matter"])
    table.against("blue").aims_at("blue-2").with_ships(2)
    table.uses("red", "zombie.super").uses("green", "anti-matter.super").until("select_card")
    assert table.outcome_of("zombie.super") == "cancelled"
    table.reveals(red="attack-08", blue="attack-08").uses("red", "cosmic-zap").uses("red", "zombie.wild").play_out()
    assert table.outcome_of("zombie.wild") == "carried_out"
    assert table.in_warp("red") == 1


def test_wild_the_barred_side_is_open_again_in_the_next_encounter__anti_matter(table: Table) -> None:
    somebody_plays_a_wild_flare(table).uses("green", "anti-matter.wild").play_out()
    assert not table.state.flares_barred


def test_wild_super_plays_are_out_of_its_reach__anti_matter(table: Table) -> None:
    table.seat("red", "warpish", hand=["attack-08", "flare-warpish"])
    table.seat("blue", hand=["attack-08", "flare-anti-matter"])
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-08")
    table.uses("red", "warpish.super").play_out()
    assert not table.was_offered("blue", "anti-matter.wild")


def test_wild_it_is_for_main_players_and_allies__anti_matter(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-warpish"]).seat("green", hand=["attack-08", "flare-anti-matter"])
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-08")
    table.uses("red", "warpish.wild").play_out()
    assert not table.was_offered("green", "anti-matter.wild")


def test_wild_only_one_flare_per_encounter_is_cancelled__anti_matter(table: Table) -> None:
    somebody_plays_a_wild_flare(table).uses("green", "anti-matter.wild").uses("red", "macron.wild")
    assert not table.may_use("green", "anti-matter.wild")
    assert table.outcome_of("macron.wild") == "carried_out"


def test_wild_card_zapped_the_answered_flare_works__anti_matter(table: Table) -> None:
    table.seat("yellow", hand=["attack-08", "card-zap"])
    somebody_plays_a_wild_flare(table).uses("green", "anti-matter.wild").uses("yellow", "card-zap").play_out()
    assert table.outcome_of("anti-matter.wild") == "cancelled"
    assert table.outcome_of("warpish.wild") == "carried_out"
    assert "flare-anti-matter" in table.pile("discard")


def super_against(table: Table, flare: str) -> Table:
    """Green is Anti-Matter and takes no part; red plays a flare."""
    table.seat("green", "anti-matter", hand=["attack-08", "flare-anti-matter"])
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-08")
    return table.uses("red", flare)


def test_super_a_wild_play_of_another_player_is_cancelled_by_anybody_who_is__anti_matter(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-warpish"])
    super_against(table, "warpish.wild").uses("green", "anti-matter.super").play_out()
    assert table.outcome_of("warpish.wild") == "cancelled"


def test_super_a_super_play_of_another_player_is_cancelled__anti_matter(table: Table) -> None:
    table.seat("red", "warpish", hand=["attack-08", "flare-warpish"]).ships("blue", warp=2)
    super_against(table, "warpish.super").uses("green", "anti-matter.super").play_out()
    assert table.outcome_of("warpish.super") == "cancelled"
    assert "flare-warpish" in table.hand("red")
    assert "flare-warpish" not in [source for source, _ in table.total("defense").explained]


def test_super_its_flares_are_not_its_matter__anti_matter(table: Table) -> None:
    table.seat("red", "anti-matter", hand=["attack-08", "flare-anti-matter", "flare-warpish"])
    table.against("blue").aims_at("blue-2").with_ships(2).reveals(red="attack-08", blue="attack-08")
    table.uses("red", "warpish.wild").play_out()
    assert not table.was_offered("red", "anti-matter.super")


def test_super_cosmic_zapped_it_returns_and_the_power_is_off__anti_matter(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-warpish"]).seat("yellow", hand=["cosmic-zap"])
    super_against(table, "warpish.wild").uses("green", "anti-matter.super").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("anti-matter.super") == "cancelled"
    assert table.outcome_of("warpish.wild") == "carried_out"
    assert "flare-anti-matter" in table.hand("green")


def test_super_card_zapped_it_is_discarded__anti_matter(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-warpish"]).seat("yellow", hand=["card-zap"])
    super_against(table, "warpish.wild").uses("green", "anti-matter.super").uses("yellow", "card-zap").play_out()
    assert table.outcome_of("warpish.wild") == "carried_out"
    assert "flare-anti-matter" in table.pile("discard")


def declined(table: Table) -> Table:
    """Green was invited by both sides, stays out, and holds Fodder's flare."""
    table.seat("green", hand=["attack-04", "flare-fodder"])
    table.seat("red", hand=["attack-06"]).seat("blue", hand=["attack-08"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").invites("red", "green").invites("blue", "green")
    return table.at("ally", "green", options=["none"]).reveals(red="attack-06", blue="attack-08")


def test_the_ship_of_a_late_ally_is_subtracted_too__anti_matter_fodder(table: Table) -> None:
    table.seat("red", "anti-matter")
    declined(table).uses("green", "fodder.wild", options=["offense"]).play_out()
    assert table.total("offense").explained == [("attack-06", 6), ("ships", -3), ("ships", -1)]
