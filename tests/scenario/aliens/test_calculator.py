"""Calculator: takes one card's value from the other's."""

import pytest

from tests.scenario.table import Table
from tests.scenario.variants.rewards import lays

HAND = ["attack-10", "negotiate"]


def selected(table: Table, red: str = "attack-20", blue: str = "attack-08", *further: str) -> Table:
    """Red, the Calculator, encounters blue with three ships against four; both have selected these cards."""
    table.seat("red", "calculator", hand=[red, *further, *HAND]).seat("blue", hand=[blue, *HAND]).against("blue")
    return table.aims_at("blue-2").with_ships(3, "red-1").selects("red", red).selects("blue", blue)


def test_the_higher_card_shrinks_by_the_lower_one__calculator(table: Table) -> None:
    selected(table).uses("red", "calculator.power").play_out()
    assert table.total("offense").explained == [("calculator", 12), ("ships", 3)]
    assert table.total("defense").explained == [("attack-08", 8), ("ships", 4)]


def test_the_higher_card_may_be_that_of_the_opponent__calculator(table: Table) -> None:
    selected(table, "attack-08", "attack-40").uses("red", "calculator.power").play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 3)]
    assert table.total("defense").explained == [("calculator", 32), ("ships", 4)]


def test_it_may_be_called_as_the_defense__calculator(table: Table) -> None:
    table.seat("blue", "calculator", hand=["attack-08"]).seat("red", hand=["attack-12"]).against("blue")
    table.aims_at("blue-2").with_ships(3).selects("red", "attack-12").selects("blue", "attack-08")
    table.uses("blue", "calculator.power").play_out()
    assert table.total("offense").explained[0] == ("calculator", 4)
    assert table.result() == "defense_won"


def test_it_is_called_between_selection_and_reveal_or_not_at_all__calculator(table: Table) -> None:
    selected(table).until("cards_selected", "red")
    assert not table.happened("cards_revealed")
    table.passes("red").play_out()
    assert table.total("offense").explained[0] == ("attack-20", 20)


def test_equal_values_stay_as_they_are__calculator(table: Table) -> None:
    selected(table, "attack-08", "attack-08").uses("red", "calculator.power").play_out()
    assert table.outcome_of("calculator.power") == "carried_out"
    assert (table.total("offense").amount, table.total("defense").amount) == (8 + 3, 8 + 4)


def test_a_morph_is_an_equal_card__calculator_CORE_131(table: Table) -> None:
    selected(table, "morph", "attack-12").uses("red", "calculator.power").play_out()
    assert (table.total("offense").amount, table.total("defense").amount) == (12 + 3, 12 + 4)


def test_a_negative_lower_card_makes_the_higher_one_grow__calculator(table: Table) -> None:
    selected(table.variant("reward_deck"), "attack-12", "rw-attack-m07").uses("red", "calculator.power").play_out()
    assert table.total("offense").explained[0] == ("calculator", 19)
    assert table.total("defense").explained[0] == ("rw-attack-m07", -7)


@pytest.mark.parametrize(
    ("red", "blue", "result"), [("attack-20", "negotiate", "offense_won"), ("negotiate",) * 2 + ("",)]
)
def test_any_other_cards_are_left_alone__calculator(table: Table, red: str, blue: str, result: str) -> None:
    selected(table, red, blue).uses("red", "calculator.power")
    if result:
        assert table.play_out().result() == result
    else:
        table.until("deal")
    assert not table.happened("modifier_added")


def test_ships_and_reinforcements_are_counted_afterwards__calculator(table: Table) -> None:
    selected(table, "attack-20", "attack-08", "reinforcement-5").uses("red", "calculator.power")
    table.uses("red", "reinforcement-5", options=["offense"]).play_out()
    assert table.total("offense").explained == [("calculator", 12), ("ships", 3), ("reinforcement-5", 5)]


def test_a_kicker_multiplies_what_is_left__calculator_REW_39g(table: Table) -> None:
    table.variant("reward_deck").seat("red", "calculator", hand=["attack-20", "rw-kicker-2"])
    table.seat("blue", hand=["attack-08"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    lays(table, "red").selects("red", "attack-20").selects("blue", "attack-08").uses("red", "calculator.power")
    table.play_out()
    assert table.total("offense").explained[:2] == [("calculator", 12), ("rw-kicker-2", 12)]


def test_zapped_both_cards_count_as_printed__calculator(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    selected(table).uses("red", "calculator.power").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("calculator.power") == "cancelled"
    assert table.total("offense").explained[0] == ("attack-20", 20)


def test_without_three_home_colonies_nothing_is_called__calculator_CORE_260(table: Table) -> None:
    table.ships("red", red_1=6, red_2=6, red_3=0, red_4=0, red_5=0, green_1=8)
    selected(table).play_out()
    assert not table.was_offered("red", "calculator.power")


def test_with_three_players_too__calculator(table: Table) -> None:
    table.seats("red", "blue", "green")
    selected(table).uses("red", "calculator.power").play_out()
    assert table.total("offense").amount == 12 + 3


def test_a_card_that_takes_the_place_of_an_equalized_one_counts_as_printed__calculator(table: Table) -> None:
    table.seat("blue", "chosen").deck("attack-12", "plague", "quash")
    selected(table, "attack-08", "attack-40").uses("red", "calculator.power").uses("blue", "chosen.power")
    table.answer("blue", cards=[table.state.zones["sheet:chosen"][0]]).answer("blue", options=["replace"]).play_out()
    assert table.total("defense").explained[0] == ("attack-12", 12)


@pytest.mark.parametrize(
    ("calculates", "mirrors", "offense", "defense"),
    [("blue", "red", ("calculator", 18), ("mirror", 3)), ("red", "blue", ("mirror", 21), ("mirror", 81))],
)
def test_called_effects_meet_the_cards_in_timing_order__calculator_CALL_01(
    table: Table, calculates: str, mirrors: str, offense: tuple[str, int], defense: tuple[str, int]
) -> None:
    table.seat(calculates, "calculator").seat(mirrors, "mirror").seat("red", hand=["attack-12"])
    table.seat("blue", hand=["attack-30"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.selects("red", "attack-12").selects("blue", "attack-30")
    for seat in ("red", "blue"):
        table.uses(seat, "calculator.power" if seat == calculates else "mirror.power")
    table.play_out()
    assert (table.total("offense").explained[0], table.total("defense").explained[0]) == (offense, defense)


def test_what_works_before_any_other_effect_comes_first__calculator_CALL_01(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "flare-tripler"]).seat("red", "calculator", hand=["attack-20"]).against(
        "blue"
    )
    table.aims_at("blue-2").with_ships(3, "red-1").selects("red", "attack-20").selects("blue", "attack-08")
    table.uses("red", "calculator.power").uses("blue", "tripler.wild").play_out()
    assert table.total("offense").explained[0] == ("flare-tripler", 7)
    assert table.total("defense").explained[0] == ("calculator", 1)


def test_a_call_is_gone_when_the_encounter_goes_back_to_planning__calculator_CHRONOS_01(table: Table) -> None:
    table.seat("red", "chronos", hand=["attack-08", "attack-20"]).seat(
        "blue", "calculator", hand=["attack-40", "attack-06"]
    )
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").selects("red", "attack-08")
    table.selects("blue", "attack-40").uses("blue", "calculator.power").uses("red", "chronos.power")
    assert [event.modifier.amount for event in table.happened("modifier_added")] == [32]
    table.reveals(red="attack-20", blue="attack-06").play_out()
    assert table.total("offense").explained[0] == ("attack-20", 20)


# -- the super flare ---------------------------------------------------------------------------------


def allied(table: Table, side: str = "offense", yellow: str = "card-zap") -> Table:
    """Green, the Calculator with its flare, is an ally."""
    table.seat("green", "calculator", hand=["flare-calculator", *HAND]).seat("red", hand=["attack-20"])
    table.seat("blue", hand=["attack-08"]).seat("yellow", hand=[yellow]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").allies(**{side: {"green": 1}})
    return table.selects("red", "attack-20").selects("blue", "attack-08")


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_super_an_ally_may_use_the_power__calculator(table: Table, side: str) -> None:
    allied(table, side).uses("green", "calculator.super").play_out()
    assert table.total("offense").explained[0] == ("flare-calculator", 12)
    assert table.total("defense").explained[0] == ("attack-08", 8)


def test_without_the_flare_an_ally_calls_nothing__calculator_CORE_018(table: Table) -> None:
    table.seat("green", "calculator").against("blue").aims_at("blue-2").with_ships(1).allies(offense={"green": 1})
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "calculator.power")


def test_super_card_zapped_both_cards_count_as_printed__calculator(table: Table) -> None:
    allied(table).uses("green", "calculator.super").uses("yellow", "card-zap").play_out()
    assert table.total("offense").explained[0] == ("attack-20", 20)
    assert "flare-calculator" in table.pile("discard")


def test_super_cosmic_zapped_the_flare_returns__calculator_CORE_226(table: Table) -> None:
    allied(table, yellow="cosmic-zap").uses("green", "calculator.super").uses("yellow", "cosmic-zap").play_out()
    assert table.total("offense").explained[0] == ("attack-20", 20)
    assert "flare-calculator" in table.hand("green")


# -- the wild flare ----------------------------------------------------------------------------------


def guessing(table: Table, red: str = "attack-20", blue: str = "attack-08", yellow: str = "attack-08") -> Table:
    """Red, who holds the flare, encounters blue; both have selected these cards."""
    table.seat("red", hand=[red, "flare-calculator", *HAND]).seat("blue", hand=[blue, *HAND])
    table.seat("yellow", hand=[yellow]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.selects("red", red).selects("blue", blue)


@pytest.mark.parametrize(
    ("red", "blue", "call"),
    [("attack-20", "attack-08", "even"), ("attack-20", "attack-15", "odd"), ("attack-11", "attack-15", "even")],
)
def test_wild_a_right_call_takes_the_value_from_the_opponent__calculator(
    table: Table, red: str, blue: str, call: str
) -> None:
    guessing(table, red, blue).uses("red", "calculator.wild", options=[call]).play_out()
    assert table.total("offense").explained[0] == (red, int(red[-2:]))
    assert table.total("defense").explained[0] == ("flare-calculator", int(blue[-2:]) - int(red[-2:]))


@pytest.mark.parametrize(("blue", "call"), [("attack-08", "odd"), ("attack-15", "even")])
def test_wild_a_wrong_call_takes_the_opponents_value_from_the_caller__calculator(
    table: Table, blue: str, call: str
) -> None:
    guessing(table, "attack-20", blue).uses("red", "calculator.wild", options=[call]).play_out()
    assert table.total("offense").explained[0] == ("flare-calculator", 20 - int(blue[-2:]))
    assert table.total("defense").explained[0] == (blue, int(blue[-2:]))


def test_wild_the_call_is_public__calculator(table: Table) -> None:
    guessing(table).uses("red", "calculator.wild", options=["even"])
    assert next(e for e in table.happened("use_declared") if e.ability == "calculator.wild").chosen == {
        "value": ["even"]
    }


def test_wild_negative_values_are_odd_or_even_too__calculator(table: Table) -> None:
    table.variant("reward_deck")
    guessing(table, "attack-20", "rw-attack-m07").uses("red", "calculator.wild", options=["even"]).play_out()
    assert table.total("offense").explained[0] == ("flare-calculator", 27)


def test_wild_against_a_negotiate_nothing_happens__calculator(table: Table) -> None:
    guessing(table, blue="negotiate").uses("red", "calculator.wild", options=["even"]).play_out()
    assert not table.happened("modifier_added")


def test_wild_for_the_defense_too__calculator(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "flare-calculator"]).seat("red", hand=["attack-20"]).against("blue")
    table.aims_at("blue-2").with_ships(3).selects("red", "attack-20").selects("blue", "attack-08")
    table.uses("blue", "calculator.wild", options=["even"]).play_out()
    assert table.total("offense").explained[0] == ("flare-calculator", 12)


def test_wild_not_for_an_ally__calculator_CORE_018(table: Table) -> None:
    table.seat("green", hand=["flare-calculator", *HAND]).against("blue").aims_at("blue-2").with_ships(1)
    table.allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "calculator.wild")


def test_wild_card_zapped_both_cards_count_as_printed__calculator(table: Table) -> None:
    guessing(table, yellow="card-zap").uses("red", "calculator.wild", options=["even"]).uses("yellow", "card-zap")
    table.play_out()
    assert table.total("defense").explained[0] == ("attack-08", 8)
    assert "flare-calculator" in table.pile("discard")
