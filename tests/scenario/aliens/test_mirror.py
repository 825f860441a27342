"""Mirror: digits change places."""

import pytest

from domain.aliens.base.mirror import reversed_digits
from tests.scenario.table import Table


def selected(table: Table, red: str = "attack-08", blue: str = "attack-08") -> Table:
    """Red, the Mirror, encounters blue; both have selected these cards."""
    table.seat("red", "mirror", hand=[red, "flare-mirror"]).seat("blue", hand=[blue])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.selects("red", red).selects("blue", blue)


@pytest.mark.parametrize(("title", "value"), [("attack-15", 51), ("attack-20", 2), ("attack-08", 80)])
def test_the_digits_of_a_revealed_attack_are_swapped__mirror(table: Table, title: str, value: int) -> None:
    selected(table, blue=title).uses("red", "mirror.power").play_out()
    assert table.total("defense").explained == [("mirror", value), ("ships", 4)]


def test_both_cards_are_reversed_when_both_are_attacks__mirror(table: Table) -> None:
    selected(table, "attack-12", "attack-30").uses("red", "mirror.power").play_out()
    assert table.total("offense").explained[0] == ("mirror", 21)
    assert table.total("defense").explained[0] == ("mirror", 3)
    assert table.result() == "offense_won"


def test_the_reversal_is_called_after_the_selection_and_before_the_reveal_or_not_at_all__mirror(table: Table) -> None:
    selected(table).until("cards_selected", "red")
    assert not table.happened("cards_revealed")
    table.passes("red").play_out()
    assert table.total("offense").explained[0] == ("attack-08", 8)


def test_a_negotiate_has_no_digits__mirror(table: Table) -> None:
    selected(table, blue="negotiate").uses("red", "mirror.power").play_out()
    assert [event.modifier.target for event in table.happened("modifier_added")] == ["red"]
    assert table.result() == "offense_won"


def test_a_morph_is_revealed_as_an_attack_and_reversed__mirror(table: Table) -> None:
    selected(table, "morph", "attack-12").uses("red", "mirror.power").play_out()
    assert table.total("offense").explained[0] == ("mirror", 21)


@pytest.mark.parametrize(("value", "back"), [(-1, -10), (-7, -70), (1, 10), (0, 0), (40, 4)])
def test_values_have_two_digits_and_keep_their_sign__mirror(value: int, back: int) -> None:
    assert reversed_digits(value) == back


def test_a_card_added_by_the_chosen_is_not_reversed__mirror(table: Table) -> None:
    table.seat("blue", "chosen").deck("attack-12", "plague", "quash")
    selected(table).uses("red", "mirror.power").uses("blue", "chosen.power")
    table.answer("blue", cards=[table.state.zones["sheet:chosen"][0]]).answer("blue", options=["add"]).play_out()
    assert table.total("defense").explained[:2] == [("mirror", 80), ("attack-12", 12)]


def test_a_card_that_takes_the_place_of_a_reversed_one_counts_as_printed__mirror(table: Table) -> None:
    table.seat("blue", "chosen").deck("attack-12", "plague", "quash")
    selected(table).uses("red", "mirror.power").uses("blue", "chosen.power")
    table.answer("blue", cards=[table.state.zones["sheet:chosen"][0]]).answer("blue", options=["replace"]).play_out()
    assert table.total("defense").explained[0] == ("attack-12", 12)


def test_the_power_zapped_reverses_nothing__mirror(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    selected(table).uses("red", "mirror.power").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("mirror.power") == "cancelled"
    assert table.total("offense").explained[0] == ("attack-08", 8)


@pytest.mark.parametrize(
    ("only", "offense", "defense"),
    [("red", ("mirror", 21), ("attack-30", 30)), ("blue", ("attack-12", 12), ("mirror", 3))],
)
def test_super_the_reversal_meets_one_card_only__mirror(
    table: Table, only: str, offense: tuple[str, int], defense: tuple[str, int]
) -> None:
    selected(table, "attack-12", "attack-30").uses("red", "mirror.power")
    table.uses("red", "mirror.super", seats=[only]).play_out()
    assert table.total("offense").explained[0] == offense
    assert table.total("defense").explained[0] == defense


def test_super_card_zapped_both_cards_are_reversed__mirror(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    selected(table, "attack-12", "attack-30").uses("red", "mirror.power")
    table.uses("red", "mirror.super", seats=["red"]).uses("yellow", "card-zap").play_out()
    assert table.total("offense").explained[0] == ("mirror", 21)
    assert table.total("defense").explained[0] == ("mirror", 3)


def test_super_cosmic_zapped_the_flare_comes_back__mirror(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    selected(table).uses("red", "mirror.power").passes("yellow").uses("red", "mirror.super", seats=["red"])
    table.uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("mirror.super") == "cancelled"
    assert "flare-mirror" in table.hand("red")


def wild(table: Table) -> Table:
    table.seat("red", hand=["flare-mirror", "attack-04"]).seat("blue", hand=["attack-30"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.reveals(red="attack-04", blue="attack-30").uses("red", "mirror.wild")


def test_wild_its_card_becomes_a_copy_of_the_opponents__mirror(table: Table) -> None:
    wild(table).play_out()
    assert table.total("offense").explained[0] == ("attack-30", 30)
    assert table.total("defense").explained[0] == ("attack-30", 30)


def test_wild_an_attack_becomes_a_negotiate_too__mirror(table: Table) -> None:
    table.seat("red", hand=["flare-mirror", "attack-04"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.reveals(red="attack-04", blue="negotiate").uses("red", "mirror.wild").until("deal")
    assert table.encounter.case == "deal"


def test_wild_zapped_the_card_stays_what_it_is__mirror(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    wild(table).uses("yellow", "card-zap").play_out()
    assert table.total("offense").explained[0] == ("attack-04", 4)
    assert "flare-mirror" in table.pile("discard")
