"""Tripler: low cards count three times, high ones a third."""

import pytest

from tests.scenario.table import Table
from tests.scenario.variants.rewards import lays


def thrice(table: Table, red: str = "attack-08", blue: str = "attack-06", *further: str) -> Table:
    """Red, the Tripler, encounters blue with three ships against four; both have selected these cards."""
    table.seat("red", "tripler", hand=[red, *further]).seat("blue", hand=[blue, "attack-04"]).against("blue")
    return table.aims_at("blue-2").with_ships(3, "red-1").selects("red", red).selects("blue", blue)


@pytest.mark.parametrize(("title", "value"), [("attack-00", 0), ("attack-01", 3), ("attack-08", 24), ("attack-10", 30)])
def test_ten_or_less_is_multiplied_by_three__tripler(table: Table, title: str, value: int) -> None:
    thrice(table, title).play_out()
    assert table.total("offense").explained == [("tripler", value), ("ships", 3)]


@pytest.mark.parametrize(("title", "value"), [("attack-11", 4), ("attack-12", 4), ("attack-20", 7), ("attack-40", 14)])
def test_more_than_ten_is_divided_by_three_and_rounded_up__tripler(table: Table, title: str, value: int) -> None:
    thrice(table, title).play_out()
    assert table.total("offense").explained == [("tripler", value), ("ships", 3)]


def test_a_negative_attack_is_low__tripler(table: Table) -> None:
    thrice(table.variant("reward_deck"), "rw-attack-m07").play_out()
    assert table.total("offense").explained == [("tripler", -21), ("ships", 3)]


def test_the_card_of_the_opponent_keeps_its_value__tripler(table: Table) -> None:
    thrice(table, "attack-08", "attack-12").play_out()
    assert table.total("defense").explained == [("attack-12", 12), ("ships", 4)]


def test_it_must_be_used__tripler_CORE_240(table: Table) -> None:
    thrice(table, "attack-40").play_out()
    assert table.outcome_of("tripler.power") == "carried_out"
    assert table.total("offense").amount == 14 + 3


def test_a_negotiate_is_left_alone__tripler(table: Table) -> None:
    thrice(table, "negotiate").play_out()
    assert not table.used("tripler.power")
    assert table.result() == "defense_won"


def test_against_a_negotiate_it_is_used_and_changes_nothing__tripler_CORE_242(table: Table) -> None:
    thrice(table, "attack-08", "negotiate").play_out()
    assert table.outcome_of("tripler.power") == "carried_out"
    assert table.result() == "offense_won"


def test_a_morph_is_changed_as_the_attack_that_it_became__tripler_CORE_131(table: Table) -> None:
    thrice(table, "morph", "attack-12").play_out()
    assert table.total("offense").explained[0] == ("tripler", 4)
    assert table.total("defense").explained[0] == ("attack-12", 12)


def test_it_works_as_the_defense__tripler(table: Table) -> None:
    table.seat("blue", "tripler", hand=["attack-10"]).seat("red", hand=["attack-08"]).against("blue")
    table.aims_at("blue-2").with_ships(1).reveals(red="attack-08", blue="attack-10").play_out()
    assert table.total("defense").explained[0] == ("tripler", 30)


def test_not_as_an_ally__tripler_CORE_018(table: Table) -> None:
    table.seat("green", "tripler").against("blue").aims_at("blue-2").with_ships(1).allies(offense={"green": 1})
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.used("tripler.power")


def test_reinforcements_and_ships_are_not_tripled__tripler(table: Table) -> None:
    thrice(table, "attack-08", "attack-06", "reinforcement-5").uses("red", "reinforcement-5", options=["offense"])
    table.play_out()
    assert table.total("offense").explained == [("tripler", 24), ("ships", 3), ("reinforcement-5", 5)]


def test_zapped_after_the_reveal_the_card_counts_as_printed__tripler(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    thrice(table, "attack-40").play_out("cards_revealed").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("tripler.power") == "cancelled"
    assert table.total("offense").explained[0] == ("attack-40", 40)


def test_it_may_zap_itself_when_it_sees_a_high_card_shrink__tripler_CORE_228(table: Table) -> None:
    thrice(table, "attack-40", "attack-06", "cosmic-zap").uses("red", "cosmic-zap").play_out()
    assert table.total("offense").explained[0] == ("attack-40", 40)


def test_without_three_home_colonies_nothing_is_changed__tripler_CORE_260(table: Table) -> None:
    table.ships("red", red_1=6, red_2=6, red_3=0, red_4=0, red_5=0, green_1=8)
    thrice(table).play_out()
    assert table.total("offense").explained[0] == ("attack-08", 8)


def test_with_three_players_too__tripler(table: Table) -> None:
    table.seats("red", "blue", "green")
    thrice(table).play_out()
    assert table.total("offense").explained[0] == ("tripler", 24)
    assert table.result() == "offense_won"


def test_a_kicker_multiplies_the_changed_value__tripler_TRIPLER_01(table: Table) -> None:
    table.variant("reward_deck").seat("red", "tripler", hand=["attack-13", "rw-kicker-2"])
    table.seat("blue", hand=["attack-06"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    lays(table, "red").reveals(red="attack-13", blue="attack-06").play_out()
    assert table.total("offense").explained[:2] == [("tripler", 5), ("rw-kicker-2", 5)]


def test_a_reversal_that_was_called_before_comes_first__tripler_TRIPLER_01(table: Table) -> None:
    table.seat("blue", "mirror")
    thrice(table, "attack-12").uses("blue", "mirror.power").play_out()
    assert table.total("offense").explained[0] == ("tripler", 7)


@pytest.mark.parametrize(("title", "value"), [("attack-11", 33), ("attack-13", 39)])
def test_super_up_to_thirteen_is_multiplied__tripler(table: Table, title: str, value: int) -> None:
    thrice(table, title, "attack-06", "flare-tripler").uses("red", "tripler.super").play_out()
    assert table.total("offense").explained[0] == ("tripler", value)
    assert "flare-tripler" in table.hand("red")


@pytest.mark.parametrize("title", ["attack-10", "attack-14"])
def test_super_only_where_it_makes_a_difference__tripler(table: Table, title: str) -> None:
    thrice(table, title, "attack-06", "flare-tripler").play_out()
    assert not table.was_offered("red", "tripler.super")


def test_super_it_may_be_divided_all_the_same__tripler(table: Table) -> None:
    thrice(table, "attack-13", "attack-06", "flare-tripler").until("use", "red").passes("red").play_out()
    assert table.total("offense").explained[0] == ("tripler", 5)


def test_super_the_card_of_the_opponent_is_not_reached__tripler(table: Table) -> None:
    thrice(table, "attack-11", "attack-13", "flare-tripler").uses("red", "tripler.super").play_out()
    assert table.total("defense").explained[0] == ("attack-13", 13)


def test_super_card_zapped_the_card_is_divided__tripler(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    thrice(table, "attack-13", "attack-06", "flare-tripler").uses("red", "tripler.super").uses("yellow", "card-zap")
    table.play_out()
    assert table.total("offense").explained[0] == ("tripler", 5)
    assert "flare-tripler" in table.pile("discard")


def test_super_cosmic_zapped_the_card_is_divided_and_the_flare_returns__tripler_FLARE_02(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    thrice(table, "attack-13", "attack-06", "flare-tripler").until("use", "yellow").passes("yellow")
    table.uses("red", "tripler.super").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("tripler.power") == "carried_out"
    assert table.total("offense").explained[0] == ("tripler", 5)
    assert "flare-tripler" in table.hand("red")


# -- the wild flare ----------------------------------------------------------------------------------


def cut_down(table: Table, red: str = "attack-20", alien: str = "human", yellow: str = "attack-08") -> Table:
    """Blue, who holds the flare, is attacked by red."""
    table.seat("red", alien, hand=[red]).seat("blue", hand=["attack-06", "attack-04", "flare-tripler"])
    table.seat("yellow", hand=[yellow]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.selects("red", red).selects("blue", "attack-06")


@pytest.mark.parametrize(("title", "value"), [("attack-15", 5), ("attack-20", 7), ("attack-40", 14)])
def test_wild_a_high_attack_of_the_opponent_is_divided__tripler(table: Table, title: str, value: int) -> None:
    cut_down(table, title).uses("blue", "tripler.wild").play_out()
    assert table.total("offense").explained[0] == ("flare-tripler", value)
    assert table.total("defense").explained[0] == ("attack-06", 6)
    assert "flare-tripler" in table.hand("blue")


@pytest.mark.parametrize("title", ["attack-14", "negotiate"])
def test_wild_not_against_a_lower_attack_or_a_negotiate__tripler(table: Table, title: str) -> None:
    cut_down(table, title).play_out()
    assert not table.was_offered("blue", "tripler.wild")


def test_wild_its_holder_may_let_the_attack_be__tripler(table: Table) -> None:
    cut_down(table).until("first_of_all", "blue").passes("blue").play_out()
    assert table.total("offense").explained[0] == ("attack-20", 20)


def test_wild_not_for_an_ally__tripler_CORE_018(table: Table) -> None:
    table.seat("green", hand=["flare-tripler"]).seat("red", hand=["attack-20"]).against("blue").aims_at("blue-2")
    table.with_ships(1).allies(defense={"green": 1}).reveals(red="attack-20", blue="attack-08").play_out()
    assert not table.was_offered("green", "tripler.wild")


def test_wild_card_zapped_the_attack_counts_as_printed__tripler(table: Table) -> None:
    cut_down(table, yellow="card-zap").uses("blue", "tripler.wild").uses("yellow", "card-zap").play_out()
    assert table.total("offense").explained[0] == ("attack-20", 20)
    assert "flare-tripler" in table.pile("discard")


def test_wild_it_comes_before_a_power_that_must_be_used__tripler(table: Table) -> None:
    cut_down(table, alien="tripler").uses("blue", "tripler.wild").play_out()
    assert table.total("offense").explained[0] == ("tripler", 21)


def test_wild_it_comes_before_an_effect_that_was_called_earlier__tripler_CALL_01(table: Table) -> None:
    cut_down(table, "attack-15", "mirror").uses("red", "mirror.power").uses("blue", "tripler.wild").play_out()
    assert table.total("offense").explained[0] == ("mirror", 50)
    assert table.total("defense").explained[0] == ("mirror", 60)


def test_wild_with_three_players_too__tripler(table: Table) -> None:
    table.seats("red", "blue", "green").seat("red", hand=["attack-20"]).seat(
        "blue", hand=["attack-06", "attack-04", "flare-tripler"]
    )
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-20", blue="attack-06")
    table.uses("blue", "tripler.wild").play_out()
    assert table.total("offense").explained[0] == ("flare-tripler", 7)
