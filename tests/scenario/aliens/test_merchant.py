"""Merchant: hires ships for cards."""

import pytest

from domain.game.views import redact, view
from tests.scenario.table import Table

SPARE = ("plague", "quash", "flare-zombie")


def merchant(table: Table, red: str = "attack-08", blue: str = "attack-08", *hand: str) -> Table:
    """Red, the Merchant, sends two ships against the four on blue-2; both cards are chosen."""
    table.seat("red", "merchant", hand=[red, *SPARE, *hand]).seat("blue", hand=[blue, "attack-00"]).against("blue")
    return table.aims_at("blue-2").with_ships(2, "red-1").selects("red", red).selects("blue", blue)


def hires(table: Table, *titles: str, seat: str = "red") -> Table:
    return table.uses(seat, "merchant.power", cards=[table.card(seat, title) for title in titles])


# -- hiring ------------------------------------------------------------------------------------


def test_each_card_is_one_more_ship_in_the_encounter__merchant(table: Table) -> None:
    hires(merchant(table), *SPARE).play_out()
    assert ("ships", 2 + 3) in table.total("offense").explained


def test_over_the_limit_of_four__merchant(table: Table) -> None:
    table.seat("red", "merchant", hand=["attack-08", *SPARE]).against("blue").aims_at("blue-2").with_ships(4)
    hires(table.selects("red", "attack-08").selects("blue", "attack-08"), *SPARE).play_out()
    assert ("ships", 7) in table.total("offense").explained


def test_any_number_of_cards__merchant(table: Table) -> None:
    hires(merchant(table), "plague").play_out("cards_revealed")
    assert sorted(table.hand("red")) == ["flare-zombie", "quash"]


def test_after_the_cards_are_chosen_and_before_they_are_revealed__merchant(table: Table) -> None:
    merchant(table).until("cards_selected", "red")
    assert table.may_use("red", "merchant.power")


def test_it_needs_a_ship_in_the_encounter__merchant(table: Table) -> None:
    table.ships("blue", blue_2=0).seat("blue", "merchant", hand=["attack-08", "plague"]).against("blue")
    table.aims_at("blue-2").with_ships(1).reveals(red="attack-08", blue="attack-08")
    assert not table.was_offered("blue", "merchant.power")


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_also_as_an_ally__merchant(table: Table, side: str) -> None:
    table.seat("green", "merchant", hand=["plague", "quash"]).against("blue").aims_at("blue-2").with_ships(1)
    table.allies(**{side: {"green": 1}}).selects("red", "attack-08").selects("blue", "attack-08")
    hires(table, "plague", "quash", seat="green").play_out()
    assert ("ships", 3) in table.total(side).explained


def test_it_is_optional__merchant(table: Table) -> None:
    merchant(table).play_out()
    assert table.was_offered("red", "merchant.power")
    assert sorted(table.hand("red")) == sorted(SPARE)


def test_how_many_is_public_and_which_ones_is_secret__merchant(table: Table) -> None:
    hires(merchant(table), "plague", "quash").play_out("cards_revealed")
    moved = next(event for event in table.happened("cards_moved") if event.why == "hired")
    declared = next(event for event in table.happened("use_declared") if event.ability == "merchant.power")
    assert redact(moved, "blue")["count"] == 2
    assert ["cards" in redact(moved, viewer) for viewer in ("red", "blue", "public")] == [True, False, False]
    assert ["chosen" in redact(declared, viewer) for viewer in ("red", "blue", "public")] == [True, False, False]


def test_the_view_shows_the_number_to_all_and_the_cards_to_their_player__merchant(table: Table) -> None:
    hires(merchant(table), "plague", "quash").play_out("cards_revealed")
    assert view(table.state, "blue")["mechanics"]["hired_cards"] == {"counts": {"red": 2}, "cards": []}
    assert [card["title"] for card in view(table.state, "red")["mechanics"]["hired_cards"]["cards"]] == [
        "plague",
        "quash",
    ]
    assert "plague" not in str(view(table.state, "blue"))


def test_a_hired_card_is_out_of_the_hand_and_cannot_be_played__merchant(table: Table) -> None:
    hires(merchant(table, "attack-08", "negotiate", "ionic-gas"), "ionic-gas").play_out()
    assert not table.was_offered("red", "ionic-gas")


def test_it_cannot_be_drawn_by_others__merchant(table: Table) -> None:
    table.seat("red", "merchant", hand=["attack-20", *SPARE]).seat("blue", hand=["negotiate"]).against("blue")
    table.aims_at("blue-2").with_ships(2).selects("red", "attack-20").selects("blue", "negotiate")
    hires(table, *SPARE).play_out()
    assert table.last("compensation_fixed").count == 4
    assert not any(event.why == "compensation" for event in table.happened("cards_moved"))


def test_when_its_side_loses_they_are_discarded__merchant(table: Table) -> None:
    hires(merchant(table, "attack-08", "attack-30"), "plague", "quash").play_out()
    assert {"plague", "quash"} <= set(table.pile("discard"))
    assert table.hand("red") == ["flare-zombie"]


def test_those_left_over_come_back_to_hand__merchant(table: Table) -> None:
    hires(merchant(table, "attack-30", "attack-08"), "plague", "quash").play_out()
    assert table.result() == "offense_won"
    assert sorted(table.hand("red")) == sorted(SPARE)
    assert table.ships_of("red", "blue-2") == 2


def test_also_when_there_is_no_winner__merchant(table: Table) -> None:
    hires(merchant(table, "negotiate", "negotiate"), "plague").play_out()
    assert sorted(table.hand("red")) == sorted(SPARE)


def test_when_both_sides_lose_they_are_discarded__merchant(table: Table) -> None:
    table.variant("reward_deck").seat("blue", "merchant", hand=["rw-morph", "plague"]).seat("red", hand=["morph"])
    table.against("blue").aims_at("blue-2").with_ships(1).selects("red", "morph").selects("blue", "rw-morph")
    hires(table, "plague", seat="blue").play_out()
    assert table.result() == "both_lost"
    assert "plague" in table.pile("discard")


def test_captured_with_the_others_they_are_discarded__merchant(table: Table) -> None:
    table.seat("blue", "fungus", hand=["attack-30"]).seat("red", "merchant", hand=["attack-08", *SPARE])
    table.against("blue").aims_at("blue-2").with_ships(1).selects("red", "attack-08").selects("blue", "attack-30")
    hires(table, "plague").play_out()
    assert table.used("fungus.power")
    assert "plague" in table.pile("discard")


def test_they_count_for_compensation__merchant_HIRED_01(table: Table) -> None:
    hires(merchant(table, "negotiate", "attack-20"), "plague").play_out()
    assert table.last("compensation_fixed").count == 3


def test_they_count_for_rewards__merchant_HIRED_01(table: Table) -> None:
    table.seat("green", "merchant", hand=["plague", "quash"]).seat("blue", hand=["attack-30"]).against("blue")
    table.aims_at("blue-2").with_ships(1).allies(defense={"green": 1})
    table.selects("red", "attack-08").selects("blue", "attack-30")
    hires(table, "plague", "quash", seat="green").play_out()
    assert table.last("rewards_chosen").amounts == {"cards": 3}


def test_cards_hired_before_time_travel_go_back__merchant(table: Table) -> None:
    table.seat("blue", "chronos", hand=["attack-08", "attack-06"]).seat("red", "merchant", hand=["attack-08", *SPARE])
    table.against("blue").aims_at("blue-2").with_ships(2).selects("red", "attack-08").selects("blue", "attack-06")
    hires(table, *SPARE).uses("blue", "chronos.power").until("select_card", "red")
    assert set(SPARE) <= set(table.hand("red"))
    assert table.state.zones["hired:red"] == []


def test_zapped_the_cards_stay_in_hand__merchant(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    hires(merchant(table), *SPARE).uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("merchant.power") == "cancelled"
    assert sorted(table.hand("red")) == sorted(SPARE)


# -- the flare ---------------------------------------------------------------------------------


def wild(table: Table) -> Table:
    table.seat("red", hand=["attack-08", "plague", "quash", "flare-merchant"]).against("blue").aims_at("blue-2")
    return table.with_ships(1).reveals(red="attack-08", blue="attack-08")


def test_wild_its_side_gains_the_hand_and_one_for_the_flare__merchant(table: Table) -> None:
    wild(table).uses("red", "merchant.wild").play_out()
    assert table.total("offense").explained[-1] == ("flare-merchant", 2 + 1)


def test_wild_for_allies_too__merchant(table: Table) -> None:
    table.seat("green", hand=["plague", "flare-merchant"]).against("blue").aims_at("blue-2").with_ships(1)
    table.allies(defense={"green": 1}).reveals(red="attack-08", blue="attack-08").uses("green", "merchant.wild")
    assert table.play_out().total("defense").explained[-1] == ("flare-merchant", 2)


def test_wild_not_for_others__merchant(table: Table) -> None:
    table.seat("green", hand=["plague", "flare-merchant"]).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "merchant.wild")


def test_wild_it_is_optional__merchant(table: Table) -> None:
    wild(table).play_out()
    assert table.was_offered("red", "merchant.wild")
    assert table.total("offense").amount == 9


def test_wild_card_zapped_nothing_is_added__merchant(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    wild(table).uses("red", "merchant.wild").uses("yellow", "card-zap").play_out()
    assert table.outcome_of("merchant.wild") == "cancelled"
    assert table.total("offense").amount == 9


def super_(table: Table, *, warp: int = 3, red: str = "attack-30") -> Table:
    table.ships("red", warp=warp).seat("red", "merchant", hand=[red, *SPARE, "flare-merchant"])
    table.against("blue").aims_at("blue-2").with_ships(1).selects("red", red).selects("blue", "attack-08")
    return hires(table, *SPARE).until("after_resolution", "red")


def test_super_surviving_hired_ships_are_traded_for_ships_in_the_warp__merchant(table: Table) -> None:
    super_(table)
    cards = table.state.zones["hired:red"][:2]
    table.uses("red", "merchant.super", cards=cards).play_out()
    assert table.in_warp("red") == 0  # two of three, one left in Regroup
    assert len(table.hand("red")) == 2
    assert set(cards) <= set(table.state.zones["discard"])


def test_super_one_for_one__merchant(table: Table) -> None:
    super_(table, warp=2)
    cards = table.state.zones["hired:red"]
    table.refuses("red", "too_many", use="merchant.super", answer={"cards": cards[:2]})


def test_super_not_without_ships_in_the_warp__merchant(table: Table) -> None:
    table.seat("red", "merchant", hand=["attack-30", *SPARE, "flare-merchant"]).against("blue").aims_at("blue-2")
    hires(table.with_ships(1).selects("red", "attack-30").selects("blue", "attack-08"), *SPARE).play_out()
    assert not table.was_offered("red", "merchant.super")


def test_super_only_of_hired_ships_that_survive__merchant(table: Table) -> None:
    merchant(table, "attack-08", "attack-30", "flare-merchant")
    hires(table, "plague").play_out()
    assert not table.was_offered("red", "merchant.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_cards_come_back__merchant(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    super_(table)
    cards = table.state.zones["hired:red"][:2]
    table.uses("red", "merchant.super", cards=cards).uses("yellow", zap).play_out()
    assert table.outcome_of("merchant.super") == "cancelled"
    assert set(SPARE) <= set(table.hand("red"))
    declared = next(event for event in table.happened("use_declared") if event.ability == "merchant.super")
    assert ["chosen" in redact(declared, viewer) for viewer in ("red", "blue")] == [True, False]


def test_hired_ships_leave_with_the_attackers_of_a_destroyed_planet__merchant(table: Table) -> None:
    table.seat("red", "merchant", hand=["attack-30", "plague"]).seat("blue", hand=["attack-08", "flare-guerrilla"])
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").selects("red", "attack-30")
    table.selects("blue", "attack-08").uses("red", "merchant.power", cards=[table.card("red", "plague")])
    table.uses("blue", "guerrilla.wild").play_out()
    assert "plague" in table.pile("discard")


def test_hired_ships_are_lost_when_all_winning_ships_are__merchant(table: Table) -> None:
    table.seat("red", "merchant", hand=["attack-30", "plague"]).seat("blue", hand=["attack-08", "flare-assassin"])
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").selects("red", "attack-30")
    table.selects("blue", "attack-08").uses("red", "merchant.power", cards=[table.card("red", "plague")])
    table.uses("blue", "assassin.wild", **{"from": {"blue-1": 1}}).play_out()
    assert table.in_warp("red") == 2
    assert "plague" in table.pile("discard")
