"""Amoeba of the classic editions: its force changes size when the cards lie already, and its flare has no limit."""

import pytest

from tests.scenario.table import Table

AMOEBA = "classic-amoeba"
POWER, WILD, SUPER = f"{AMOEBA}.power", f"{AMOEBA}.wild", f"{AMOEBA}.super"
FLARE = f"flare-{AMOEBA}"


def selected(table: Table, *hand: str) -> Table:
    """Red, the Amoeba, has three ships in the gate and one left on red-1; both cards lie face down."""
    table.seat("red", AMOEBA, hand=["attack-08", "negotiate", *hand]).against("blue").aims_at("blue-2")
    return table.with_ships(3, "red-1").selects("red", "attack-08").selects("blue", "attack-08")


def test_any_number_of_ships_is_added_from_its_colonies__classic_amoeba(table: Table) -> None:
    selected(table).uses("red", POWER, options=["add"]).answer("red", **{"from": {"red-2": 4, "red-3": 4}}).play_out()
    assert ("ships", 11) in table.total("offense").explained
    assert table.ships_of("red", "blue-2") == 11


def test_any_number_is_taken_out_to_its_colonies__classic_amoeba(table: Table) -> None:
    selected(table).uses("red", POWER, options=["withdraw"]).answer("red", **{"from": {"gate": 2}})
    table.answer("red", amounts={"red-4": 1, "red-5": 1}).play_out()
    assert ("ships", 1) in table.total("offense").explained


def test_also_as_the_defense__classic_amoeba(table: Table) -> None:
    table.seat("blue", AMOEBA).against("blue").aims_at("blue-2").with_ships(3, "red-1").selects("red", "attack-08")
    table.selects("blue", "attack-08").uses("blue", POWER, options=["add"]).answer("blue", **{"from": {"blue-1": 4}})
    table.play_out()
    assert ("ships", 8) in table.total("defense").explained


def test_between_selection_and_reveal__classic_amoeba(table: Table) -> None:
    selected(table).until("cards_selected", "red")
    assert table.may_use("red", POWER)
    assert not table.happened("cards_revealed")


def test_only_with_a_ship_committed__classic_amoeba(table: Table) -> None:
    table.ships("blue", blue_2=0).seat("blue", AMOEBA).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.selects("red", "attack-08").selects("blue", "attack-08").play_out()
    assert not table.was_offered("blue", POWER)


def test_it_is_optional__classic_amoeba(table: Table) -> None:
    selected(table).play_out()
    assert table.was_offered("red", POWER)
    assert not table.used(POWER)


def test_an_encounter_goes_on_without_any_ship_and_may_be_won_but_gives_no_colony_then__classic_amoeba(
    table: Table,
) -> None:
    table.seat("red", AMOEBA, hand=["attack-30"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.selects("red", "attack-30").selects("blue", "attack-08").uses("red", POWER, options=["withdraw"])
    table.answer("red", **{"from": {"gate": 3}}).play_out()
    assert table.total("offense").explained == [("attack-30", 30)]
    assert table.result() == "offense_won"
    assert not table.has_colony("red", "blue-2")


def test_zapped_its_force_stays_as_it_is__classic_amoeba(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    selected(table).uses("red", POWER, options=["add"]).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of(POWER) == "cancelled"
    assert ("ships", 3) in table.total("offense").explained


# -- the flare ---------------------------------------------------------------------------------


def wild(table: Table, way: str) -> Table:
    table.seat("red", hand=[FLARE, "attack-08"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.uses("red", WILD, options=[way])


def test_wild_the_same_before_the_selection_and_past_four__classic_amoeba(table: Table) -> None:
    wild(table, "add").answer("red", **{"from": {"red-2": 4, "red-3": 4}})
    assert not table.happened("card_selected")
    assert table.ships_of("red", "gate") == 11


def test_wild_ships_are_taken_out_too__classic_amoeba(table: Table) -> None:
    wild(table, "withdraw").answer("red", **{"from": {"gate": 3}}).answer("red", amounts={"red-5": 3})
    assert table.ships_of("red", "red-5") == 7


def test_wild_a_later_print_limits_it_to_four__classic_amoeba(table: Table) -> None:
    table.seat("red", hand=["flare-amoeba", "attack-08"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.uses("red", "amoeba.wild", options=["add"])
    table.refuses("red", "too_many", **{"from": {"red-2": 4, "red-3": 1}})


def test_wild_only_with_a_ship_committed__classic_amoeba(table: Table) -> None:
    table.ships("blue", blue_2=0).seat("blue", hand=[FLARE, "attack-08"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").play_out()
    assert not table.was_offered("blue", WILD)


def test_wild_zapped_no_ship_moves__classic_amoeba(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    wild(table, "add").uses("yellow", "card-zap").until("select_card")
    assert table.ships_of("red", "gate") == 3


def test_a_flare_is_kept__classic_amoeba(table: Table) -> None:
    wild(table, "add").answer("red", **{"from": {"red-2": 1}}).until("select_card")
    assert FLARE in table.hand("red")


def test_or_played_once_and_discarded_when_the_table_wants_it__classic_amoeba(table: Table) -> None:
    wild(table.option(classic_flares="one_shot"), "add").answer("red", **{"from": {"red-2": 1}}).until("select_card")
    assert FLARE not in table.hand("red")
    assert table.pile("discard") == [FLARE]


def test_that_does_not_concern_flares_of_other_sets__classic_amoeba(table: Table) -> None:
    table.option(classic_flares="one_shot").seat("red", hand=["flare-amoeba", "attack-08"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").uses("red", "amoeba.wild", options=["add"])
    table.answer("red", **{"from": {"red-2": 1}}).until("select_card")
    assert "flare-amoeba" in table.hand("red")


def allied(table: Table, side: str) -> Table:
    """Green, the Amoeba, is an ally with two ships and plays the flare when the cards are down."""
    table.seat("green", AMOEBA, hand=[FLARE, "attack-08"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(**{side: {"green": 2}}).selects("red", "attack-08").selects("blue", "attack-08")
    return table.uses("green", SUPER, options=["add"])


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_super_it_may_ooze_as_an_ally__classic_amoeba(table: Table, side: str) -> None:
    allied(table, side).answer("green", **{"from": {"green-2": 4, "green-3": 2}}).play_out()
    assert ("ships", 8) in table.total(side).explained


def test_not_as_an_ally_without_the_flare__classic_amoeba(table: Table) -> None:
    table.seat("green", AMOEBA).against("blue").aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 2})
    table.play_out()
    assert not table.was_offered("green", POWER)


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_ally_stays_as_it_is__classic_amoeba(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    allied(table, "offense").uses("yellow", zap).play_out()
    assert table.outcome_of(SUPER) == "cancelled"
    assert ("ships", 2) in table.total("offense").explained
