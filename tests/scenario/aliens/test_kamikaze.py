"""Kamikaze: gives its ships for cards."""

import pytest

from tests.scenario.table import Table
from tests.scenario.variants.skills import lay, letters_at

HAND = ["attack-10", "negotiate"]
DRAWN = ["attack-04", "attack-05", "attack-06", "attack-07", "attack-09", "attack-11", "attack-13", "attack-14"]


def launched(table: Table, *red: str) -> Table:
    """Red, the Kamikaze, attacks blue on blue-2 with three ships from red-1."""
    table.seat("red", "kamikaze", hand=[*red, *HAND]).deck(*DRAWN).against("blue")
    return table.aims_at("blue-2").with_ships(3, "red-1")


def sacrifices(table: Table, seat: str = "red", **ships: int) -> Table:
    """The seat uses its power on these ships."""
    given = {planet.replace("_", "-"): count for planet, count in ships.items()}
    return table.uses(seat, "kamikaze.power", **{"from": given})


@pytest.mark.parametrize("count", [1, 2, 4])
def test_two_cards_come_for_each_ship__kamikaze(table: Table, count: int) -> None:
    sacrifices(launched(table), red_2=count).until("select_card", "red")
    assert table.in_warp("red") == count
    assert sorted(table.hand("red")) == sorted([*HAND, *DRAWN[: 2 * count]])


def test_the_ships_may_come_from_several_colonies__kamikaze(table: Table) -> None:
    table.ships("red", green_1=2)
    sacrifices(launched(table), red_2=1, green_1=2).until("select_card", "red")
    assert table.ships_of("red", "green-1") == 0
    assert len(table.hand("red")) == 2 + 6


def test_at_most_four__kamikaze(table: Table) -> None:
    launched(table).until("before_selection", "red")
    table.refuses("red", "too_many", use="kamikaze.power", answer={"from": {"red-2": 4, "red-3": 1}})


def test_ships_in_the_gate_cannot_be_sacrificed__kamikaze_KAMIKAZE_01(table: Table) -> None:
    launched(table).until("before_selection", "red")
    offered = table.question("red").question.abilities["kamikaze.power"].question  # type: ignore[attr-defined]
    assert set(offered.places) == {"red-1", "red-2", "red-3", "red-4", "red-5"}
    assert len(offered.places["red-1"]) == 1


def test_it_may_keep_its_ships__kamikaze(table: Table) -> None:
    launched(table).until("before_selection", "red").passes("red").until("select_card", "red")
    assert (table.in_warp("red"), table.hand("red")) == (0, HAND)


def test_the_defense_may_sacrifice_ships_of_the_targeted_planet__kamikaze_KAMIKAZE_01(table: Table) -> None:
    table.seat("blue", "kamikaze", hand=HAND).deck(*DRAWN).against("blue").aims_at("blue-2").with_ships(1)
    sacrifices(table, "blue", blue_2=4).until("select_card", "blue")
    assert table.ships_of("blue", "blue-2") == 0
    assert len(table.hand("blue")) == 2 + 8


def test_not_as_an_ally__kamikaze_CORE_018(table: Table) -> None:
    table.seat("green", "kamikaze").against("blue").aims_at("blue-2").with_ships(1).allies(offense={"green": 1})
    table.until("select_card", "red")
    assert not table.was_offered("green", "kamikaze.power")


def test_the_new_cards_may_be_played_at_once__kamikaze(table: Table) -> None:
    sacrifices(launched(table), red_2=4).reveals(red="attack-14", blue="attack-08").play_out()
    assert table.total("offense").amount == 14 + 3


def test_once_before_the_selection__kamikaze(table: Table) -> None:
    sacrifices(launched(table), red_2=1).until("select_card", "red")
    assert not table.may_use("red", "kamikaze.power")


def test_zapped_the_ships_stay_and_no_card_is_drawn__kamikaze(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap", *HAND])
    sacrifices(launched(table), red_2=4).uses("yellow", "cosmic-zap").until("select_card", "red")
    assert table.outcome_of("kamikaze.power") == "cancelled"
    assert (table.in_warp("red"), table.ships_of("red", "red-2"), table.hand("red")) == (0, 4, HAND)


def test_the_zap_comes_before_a_ship_moves__kamikaze_CORE_230(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap", *HAND])
    sacrifices(launched(table), red_2=4).until("use", "yellow")
    assert table.in_warp("red") == 0
    declared = next(event for event in table.happened("use_declared") if event.ability == "kamikaze.power")
    assert len(declared.chosen["value"]) == 4


def test_a_power_that_is_lost_by_the_sacrifice_brings_its_cards__kamikaze_CORE_263(table: Table) -> None:
    table.ships("red", red_1=4, red_2=4, red_3=1, red_4=0, red_5=0, green_1=11)
    sacrifices(launched(table), red_3=1).until("select_card", "red")
    assert table.state.seats["red"].powerless
    assert len(table.hand("red")) == 2 + 2


def test_ships_that_are_saved_bring_no_cards__kamikaze_KAMIKAZE_01(table: Table) -> None:
    table.seat("red", aliens=["kamikaze", "zombie"], hand=HAND).deck(*DRAWN).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1")
    sacrifices(table, red_2=2).until("select_card", "red")
    assert (table.in_warp("red"), table.hand("red")) == (0, HAND)


def test_ships_that_somebody_brings_back_have_been_sacrificed__kamikaze_KAMIKAZE_01(table: Table) -> None:
    table.seat("green", "healer").seat("red", "kamikaze")
    sacrifices(launched(table), red_2=2).uses("green", "healer.power", seats=["red"]).until("select_card", "red")
    assert table.in_warp("red") == 0
    assert len(table.hand("red")) == 2 + 4


def test_without_three_home_colonies_it_has_no_power__kamikaze_CORE_260(table: Table) -> None:
    table.ships("red", red_1=6, red_2=6, red_3=0, red_4=0, red_5=0, green_1=8)
    launched(table).until("select_card", "red")
    assert not table.was_offered("red", "kamikaze.power")


def test_with_three_players_too__kamikaze(table: Table) -> None:
    table.seats("red", "blue", "green")
    sacrifices(launched(table), red_2=1).until("select_card", "red")
    assert sorted(table.hand("red")) == sorted([*HAND, *DRAWN[:2]])


def test_others_do_not_see_the_drawn_cards__kamikaze_CORE_313(table: Table) -> None:
    sacrifices(launched(table), red_2=2).until("select_card", "red")
    drawn = [event for event in table.happened("cards_moved") if event.why == "kamikaze"]
    assert sum(event.count for event in drawn) == 4
    assert {tuple(event.seen_by) for event in drawn} == {("red",)}


@pytest.mark.parametrize("variant", ["reward_deck", "common_rewards"])
def test_its_cards_come_from_the_cosmic_deck__kamikaze_REW_51(table: Table, variant: str) -> None:
    sacrifices(launched(table.variant(variant), "rw-attack-16"), red_2=2).until("select_card", "red")
    assert {event.source for event in table.happened("cards_moved") if event.why == "kamikaze"} == {"deck"}
    assert sorted(table.hand("red")) == sorted([*HAND, "rw-attack-16", *DRAWN[:4]])


def test_it_chooses_the_ships_by_their_skills__kamikaze_SKILL_39(table: Table) -> None:
    lay(table.variant("skill_tokens"), "red", red_1="WWWW", red_2="LESS")
    launched(table).until("before_selection", "red")
    offered = table.question("red").question.abilities["kamikaze.power"].question  # type: ignore[attr-defined]
    ships = [ship for ship in offered.places["red-2"] if table.state.marks[ship] in "LE"]
    table.uses("red", "kamikaze.power", ships=ships).until("select_card", "red")
    assert letters_at(table, "warp", "red") == "EL"
    assert len(table.hand("red")) == 2 + 4


# -- the super flare ---------------------------------------------------------------------------------


def lost_before(table: Table, count: int, yellow: str = "attack-08") -> Table:
    """Red, the Kamikaze with its flare, is about to get a ship back."""
    table.seat("red", "kamikaze", hand=["flare-kamikaze", *HAND]).ships("red", warp=count)
    return table.seat("yellow", hand=[yellow, *HAND]).against("blue")


@pytest.mark.parametrize(("count", "left"), [(5, 2), (3, 0), (2, 0)])
def test_super_three_ships_come_back_instead_of_one__kamikaze(table: Table, count: int, left: int) -> None:
    lost_before(table, count).uses("red", "kamikaze.super").until("aim", "red")
    assert table.in_warp("red") == left
    assert "flare-kamikaze" in table.hand("red")


def test_super_they_return_to_colonies_of_its_choice__kamikaze_CORE_210(table: Table) -> None:
    lost_before(table, 3).uses("red", "kamikaze.super").until("return_ships", "red")
    table.answer("red", amounts={"red-1": 1, "red-5": 2}).until("aim", "red")
    assert table.ships_of("red", "red-5") == 3 + 2


def test_super_one_ship_comes_back_without_it__kamikaze(table: Table) -> None:
    lost_before(table, 5).until("leaving_warp", "red").passes("red").until("aim", "red")
    assert table.in_warp("red") == 4


def test_super_not_for_a_single_ship__kamikaze(table: Table) -> None:
    lost_before(table, 1).until("aim", "red")
    assert not table.was_offered("red", "kamikaze.super")
    assert table.in_warp("red") == 0


def test_super_not_in_the_regroup_of_somebody_else__kamikaze_CORE_018(table: Table) -> None:
    table.seat("green", "kamikaze", hand=["flare-kamikaze", *HAND]).ships("green", warp=4).ships("red", warp=2)
    table.against("blue").until("aim", "red")
    assert not table.was_offered("green", "kamikaze.super")


def test_super_card_zapped_one_ship_comes_back__kamikaze(table: Table) -> None:
    lost_before(table, 5, "card-zap").uses("red", "kamikaze.super").uses("yellow", "card-zap").until("aim", "red")
    assert table.in_warp("red") == 4
    assert "flare-kamikaze" in table.pile("discard")


def test_super_cosmic_zapped_one_ship_comes_back_and_the_power_is_off__kamikaze_CORE_226(table: Table) -> None:
    lost_before(table, 5, "cosmic-zap").uses("red", "kamikaze.super").uses("yellow", "cosmic-zap").until("aim", "red")
    assert table.in_warp("red") == 4
    assert "flare-kamikaze" in table.hand("red")
    table.with_ships(1).until("select_card", "red")
    assert not table.was_offered("red", "kamikaze.power")


# -- the wild flare ----------------------------------------------------------------------------------


def selected(table: Table, seat: str = "red", yellow: str = "attack-08", blue: str = "attack-08") -> Table:
    """Red or blue holds the flare; red attacks blue on blue-2 with three ships from red-1."""
    table.seat("red", hand=["attack-08", *HAND]).seat("blue", hand=[blue, *HAND])
    holding = [blue if seat == "blue" else "attack-08", "flare-kamikaze", *HAND]
    table.seat(seat, hand=holding).seat("yellow", hand=[yellow, *HAND]).against("blue")
    return table.aims_at("blue-2").with_ships(3, "red-1").selects("red", "attack-08").selects("blue", blue)


def test_wild_each_ship_adds_three_to_its_side__kamikaze(table: Table) -> None:
    selected(table).uses("red", "kamikaze.wild", **{"from": {"red-1": 1, "red-2": 2}}).play_out()
    assert table.total("offense").explained == [("attack-08", 8), ("ships", 3), ("flare-kamikaze", 9)]
    assert table.in_warp("red") == 3
    assert "flare-kamikaze" in table.hand("red")


def test_wild_for_the_defense_ships_elsewhere_only__kamikaze(table: Table) -> None:
    selected(table, "blue").until("cards_selected", "blue")
    offered = table.question("blue").question.abilities["kamikaze.wild"].question  # type: ignore[attr-defined]
    assert set(offered.places) == {"blue-1", "blue-3", "blue-4", "blue-5"}
    table.uses("blue", "kamikaze.wild", **{"from": {"blue-1": 4}}).play_out()
    assert table.total("defense").explained == [("attack-08", 8), ("ships", 4), ("flare-kamikaze", 12)]


def test_wild_ships_in_the_gate_cannot_be_sent__kamikaze(table: Table) -> None:
    selected(table).until("cards_selected", "red")
    offered = table.question("red").question.abilities["kamikaze.wild"].question  # type: ignore[attr-defined]
    assert set(offered.places) == {"red-1", "red-2", "red-3", "red-4", "red-5"}
    table.refuses("red", "too_many", use="kamikaze.wild", answer={"from": {"red-2": 4, "red-3": 1}})


def test_wild_against_a_negotiate_the_ships_are_lost_for_nothing__kamikaze(table: Table) -> None:
    selected(table, blue="negotiate").uses("red", "kamikaze.wild", **{"from": {"red-2": 1}}).play_out()
    assert (table.result(), table.in_warp("red")) == ("offense_won", 1)
    assert not table.happened("totals_fixed")


def test_wild_ships_that_are_saved_add_nothing__kamikaze_KAMIKAZE_01(table: Table) -> None:
    table.seat("red", "zombie")
    selected(table).uses("red", "kamikaze.wild", **{"from": {"red-2": 2}}).play_out()
    assert table.total("offense").explained[-1] == ("flare-kamikaze", 0)


def test_wild_its_ships_bring_no_compensation__kamikaze(table: Table) -> None:
    table.seat("red", hand=["negotiate", "flare-kamikaze", "attack-10"]).seat("blue", hand=["attack-08", *HAND])
    table.against("blue").aims_at("blue-2").with_ships(1, "red-1").selects("red", "negotiate")
    table.selects("blue", "attack-08").uses("red", "kamikaze.wild", **{"from": {"red-2": 2}}).play_out()
    assert table.last("compensation_fixed").count == 1


def test_wild_not_for_an_ally__kamikaze_CORE_018(table: Table) -> None:
    table.seat("green", hand=["flare-kamikaze", *HAND]).against("blue").aims_at("blue-2").with_ships(1)
    table.allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08")
    assert not table.was_offered("green", "kamikaze.wild")


def test_wild_card_zapped_the_ships_stay__kamikaze(table: Table) -> None:
    selected(table, yellow="card-zap").uses("red", "kamikaze.wild", **{"from": {"red-2": 4}})
    table.uses("yellow", "card-zap").play_out()
    assert table.ships_of("red", "red-2") == 4
    assert table.total("offense").amount == 8 + 3
    assert "flare-kamikaze" in table.pile("discard")
