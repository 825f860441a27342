"""Vox: attacks of eleven."""

import pytest

from tests.scenario.table import Table


def revealed(table: Table, vox: str = "red", red: str = "attack-08", blue: str = "attack-12") -> Table:
    """Red attacks blue-2 with three ships, yellow beside it, green for the defense; all is revealed."""
    table.seat("red", hand=[red, "negotiate", "reinforcement-3"]).seat("blue", hand=[blue, "negotiate"])
    table.seat(vox, "vox").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.allies(offense={"yellow": 1}, defense={"green": 2}).reveals(red=red, blue=blue)


# -- the power ---------------------------------------------------------------------------------


def test_a_revealed_attack_below_eleven_is_worth_eleven__vox(table: Table) -> None:
    revealed(table).uses("red", "vox.power", seats=["red"]).play_out()
    assert table.total("offense").explained == [("vox", 11), ("ships", 3), ("ships", 1)]


def test_it_may_be_the_other_sides__vox(table: Table) -> None:
    revealed(table, blue="attack-06").uses("red", "vox.power", seats=["blue"]).play_out()
    assert table.total("defense").explained[0] == ("vox", 11)
    assert table.total("offense").explained[0] == ("attack-08", 8)


@pytest.mark.parametrize("vox", ["blue", "yellow"])
def test_the_defense_and_offensive_allies_raise_attacks_too__vox(table: Table, vox: str) -> None:
    revealed(table, vox).uses(vox, "vox.power", seats=["red"]).play_out()
    assert table.total("offense").explained[0] == ("vox", 11)


def test_not_a_defensive_ally__vox(table: Table) -> None:
    revealed(table, "green").play_out()
    assert not table.was_offered("green", "vox.power")


def test_not_who_takes_no_part__vox(table: Table) -> None:
    table.seat("yellow", "vox").against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("yellow", "vox.power")


@pytest.mark.parametrize("card", ["attack-11", "attack-12", "attack-40"])
def test_an_attack_of_eleven_or_more_is_not_raised__vox(table: Table, card: str) -> None:
    revealed(table, red=card).play_out()
    assert not table.was_offered("red", "vox.power")


def test_a_negative_attack_is_below_eleven__vox(table: Table) -> None:
    table.variant("reward_deck")
    revealed(table, red="rw-attack-m07").uses("red", "vox.power", seats=["red"]).play_out()
    assert table.total("offense").explained[0] == ("vox", 11)


def test_a_negotiate_is_no_attack__vox(table: Table) -> None:
    revealed(table, red="negotiate", blue="attack-06").until("cards_revealed", "red")
    table.refuses("red", "not_an_option", use="vox.power", answer={"seats": ["red"]})


def test_it_is_optional__vox(table: Table) -> None:
    revealed(table).play_out()
    assert table.was_offered("red", "vox.power")
    assert table.total("offense").explained[0] == ("attack-08", 8)


def test_what_multiplies_the_card_multiplies_the_eleven__vox_CORE_137(table: Table) -> None:
    table.variant("reward_deck").seat("red", "vox", hand=["attack-08", "rw-kicker-2"]).against("blue")
    table.aims_at("blue-2").with_ships(3).uses("red", "kicker", cards=["rw-kicker-2#1"])
    table.reveals(red="attack-08", blue="attack-08").uses("red", "vox.power", seats=["red"]).play_out()
    assert table.total("offense").amount == 22 + 3


def test_cosmic_zapped_the_card_stays_what_it_is__vox(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    revealed(table).uses("red", "vox.power", seats=["red"]).uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("vox.power") == "cancelled"
    assert table.total("offense").explained[0] == ("attack-08", 8)


# -- the house rule ----------------------------------------------------------------------------


def test_by_the_house_rule_any_ally_may_use_it__vox(table: Table) -> None:
    table.option(vox_any_ally=True)
    revealed(table, "green", blue="attack-06").uses("green", "vox.power", seats=["blue"]).play_out()
    assert table.total("defense").explained[0] == ("vox", 11)


def reinforced(table: Table, **options: bool) -> Table:
    """Red has given a reinforcement of three to its own side."""
    return revealed(table.option(**options)).uses("red", "reinforcement-3", options=["offense"])


def test_by_the_house_rule_a_reinforcement_is_raised_too__vox(table: Table) -> None:
    reinforced(table, vox_any_ally=True).until("totalling", "red")
    options = table.question("red").question.abilities["vox.reinforcement"].question.options  # type: ignore[attr-defined]
    table.uses("red", "vox.reinforcement", options=list(options)).play_out()
    assert table.total("offense").explained[-2:] == [("reinforcement-3", 3), ("vox", 8)]


def test_by_the_house_rule_a_zapped_reinforcement_stays_what_it_is__vox(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    reinforced(table, vox_any_ally=True).until("totalling", "red")
    options = table.question("red").question.abilities["vox.reinforcement"].question.options  # type: ignore[attr-defined]
    table.uses("red", "vox.reinforcement", options=list(options)).uses("green", "cosmic-zap").play_out()
    assert table.total("offense").explained[-1] == ("reinforcement-3", 3)


def test_without_it_reinforcements_stay_what_they_are__vox(table: Table) -> None:
    reinforced(table).play_out()
    assert not table.was_offered("red", "vox.reinforcement")


# -- the flare ---------------------------------------------------------------------------------


def sung(table: Table, ally: str = "green") -> Table:
    table.seat(ally, hand=["attack-08", "flare-vox"])
    return revealed(table, "red").uses(ally, "vox.wild")


@pytest.mark.parametrize(("ally", "side"), [("green", "defense"), ("yellow", "offense")])
def test_wild_an_ally_counts_eleven_in_place_of_its_ships__vox(table: Table, ally: str, side: str) -> None:
    sung(table, ally).play_out()
    found = table.total(side).explained
    assert ("flare-vox", 11) in found
    assert [source for source, _ in found].count("ships") == 1


def test_wild_the_ships_are_still_there__vox(table: Table) -> None:
    sung(table)
    assert table.ships_of("green", "beside") == 2


def test_wild_main_players_count_their_ships__vox(table: Table) -> None:
    table.seat("blue", hand=["flare-vox"])
    table.seat("red", hand=["attack-08"]).seat("blue", hand=["attack-12", "flare-vox"]).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-08", blue="attack-12").play_out()
    assert not table.was_offered("blue", "vox.wild")


def test_wild_not_where_no_totals_are_made__vox(table: Table) -> None:
    table.seat("green", hand=["attack-08", "flare-vox"])
    revealed(table, "red", blue="negotiate").play_out()
    assert not table.was_offered("green", "vox.wild")


@pytest.mark.parametrize(("ally", "side"), [("green", "defense"), ("yellow", "offense")])
def test_wild_under_anti_matter_the_eleven_is_subtracted_like_the_ships__vox_VOX_01(
    table: Table, ally: str, side: str
) -> None:
    table.seat("blue", "anti-matter")
    sung(table, ally).play_out()
    assert table.last("outcome_fixed").why == "CORE-140"
    assert ("flare-vox", -11) in table.total(side).explained


def test_wild_card_zapped_the_ships_count__vox(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    sung(table).uses("yellow", "card-zap").play_out()
    assert table.outcome_of("vox.wild") == "cancelled"
    assert ("ships", 2) in table.total("defense").explained


def new_hand(table: Table, *hand: str) -> Table:
    """Red, who is Vox, begins its turn without an encounter card."""
    deck = ["attack-08", "attack-06", "attack-10", "negotiate", "attack-12", "attack-20", "morph", "attack-30"]
    table.seat("red", "vox", hand=list(hand)).deck(*deck, "attack-04", "attack-14", "attack-23", "attack-40")
    return table.from_the_start_of_the_turn().against("blue")


def test_super_a_new_hand_has_up_to_eleven_cards__vox(table: Table) -> None:
    new_hand(table, "flare-vox", "plague").uses("red", "vox.super", number=11).until("aim")
    assert len(table.hand("red")) == 11 + 1
    assert "flare-vox" in table.hand("red")
    assert "plague" not in table.hand("red")


def test_super_it_may_be_fewer_than_eight__vox(table: Table) -> None:
    new_hand(table, "flare-vox").uses("red", "vox.super", number=3).until("aim")
    assert sorted(table.hand("red")) == ["attack-06", "attack-08", "attack-10", "flare-vox"]


def test_super_not_more_than_eleven__vox(table: Table) -> None:
    new_hand(table, "flare-vox").until("hand_shown", "red")
    table.refuses("red", "too_many", use="vox.super", answer={"number": 12})


def test_super_without_it_there_are_eight_and_the_flare_goes_too__vox(table: Table) -> None:
    new_hand(table, "flare-vox").until("aim")
    assert len(table.hand("red")) == 8
    assert "flare-vox" in table.pile("discard")


def test_super_a_flare_that_comes_with_the_new_hand_is_too_late__vox(table: Table) -> None:
    table.seat("red", "vox", hand=["plague"]).deck("flare-vox", "attack-08").from_the_start_of_the_turn()
    table.against("blue").until("aim")
    assert len(table.hand("red")) == 8
    assert "flare-vox" in table.hand("red")
    assert not table.was_offered("red", "vox.super")


def test_super_also_for_the_defense_without_an_encounter_card__vox_CORE_121(table: Table) -> None:
    table.seat("blue", "vox", hand=["flare-vox"]).against("blue").aims_at("blue-2").with_ships(3)
    table.uses("blue", "vox.super", number=10).until("select_card")
    assert len(table.hand("blue")) == 10 + 1


def test_super_a_small_new_hand_without_encounter_card_is_followed_by_one_of_eight__vox_CORE_062(
    table: Table,
) -> None:
    table.seat("red", "vox", hand=["flare-vox"]).deck("plague", "attack-08").from_the_start_of_the_turn()
    table.against("blue").uses("red", "vox.super", number=1).until("aim")
    assert len(table.hand("red")) == 8


def test_super_card_zapped_the_hand_has_eight_cards__vox(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    new_hand(table, "flare-vox").uses("red", "vox.super", number=11).uses("yellow", "card-zap").until("aim")
    assert len(table.hand("red")) == 8
    assert "flare-vox" not in table.hand("red")


def test_super_cosmic_zapped_the_hand_has_eight_cards__vox(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    new_hand(table, "flare-vox").uses("red", "vox.super", number=11).uses("yellow", "cosmic-zap").until("aim")
    assert table.outcome_of("vox.super") == "cancelled"
    assert len(table.hand("red")) == 8
