"""Bulwark: of many ships it loses one."""

import pytest

from tests.scenario.table import Table
from tests.scenario.variants.planetoids import lay

FLARE = "flare-bulwark"


def beaten(table: Table, red: str = "attack-08") -> Table:
    """Red, who is Bulwark, attacks blue-2 with three ships and is beaten."""
    table.seat("red", "bulwark", hand=[red, "attack-01"]).seat("blue", hand=["attack-40", "morph", "attack-10"])
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1").reveals(red=red, blue="attack-40")


# -- the power ---------------------------------------------------------------------------------


def test_as_offense_it_loses_one_ship_and_the_others_return_to_any_colonies__bulwark(table: Table) -> None:
    beaten(table).at("return_ships", "red", amounts={"red-4": 2}).play_out()
    assert (table.in_warp("red"), table.ships_of("red", "red-4")) == (1, 6)


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_as_an_ally_too__bulwark(table: Table, side: str) -> None:
    cards = {"offense": {"red": "attack-04", "blue": "attack-40"}, "defense": {"red": "attack-40", "blue": "attack-04"}}
    for seat, title in cards[side].items():
        table.seat(seat, hand=[title])
    table.seat("green", "bulwark").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(**{side: {"green": 3}}).reveals(**cards[side]).play_out()
    assert table.in_warp("green") == 1
    assert sum(table.ships_of("green", f"green-{n}") for n in range(1, 6)) == 19


def test_as_the_defense_the_others_stay_and_coexist_with_the_landing_offense__bulwark(table: Table) -> None:
    table.seat("red", hand=["attack-40"]).seat("blue", "bulwark").against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").reveals(red="attack-40", blue="attack-08").play_out()
    assert (table.in_warp("blue"), table.ships_of("blue", "blue-2"), table.ships_of("red", "blue-2")) == (1, 3, 3)


def test_the_number_of_other_losses_is_cut_to_one__bulwark(table: Table) -> None:
    table.seat("red", "bulwark").seat("green", hand=["plague"]).uses("green", "plague", seats=["red"])
    table.at("plague", "red", **{"from": {"red-1": 2, "red-3": 1}}).at("which_ships", "red", **{"from": {"red-3": 1}})
    assert (table.in_warp("red"), table.ships_of("red", "red-1"), table.ships_of("red", "red-3")) == (1, 4, 3)


def test_also_of_a_failed_deal__bulwark(table: Table) -> None:
    table.seat("red", "bulwark").to_a_deal().answer("blue", refuse=True).play_out()
    assert (table.in_warp("red"), table.in_warp("blue")) == (1, 3)


def test_a_single_ship_is_lost_as_ever__bulwark(table: Table) -> None:
    table.seat("red", "bulwark").seat("blue", hand=["attack-40"]).against("blue").aims_at("blue-2")
    table.with_ships(1, "red-1").reveals(red="attack-08", blue="attack-40").play_out()
    assert not table.used("bulwark.power")
    assert table.in_warp("red") == 1


def test_ships_of_others_are_lost_as_ever__bulwark(table: Table) -> None:
    table.seat("red", "bulwark").seat("blue", hand=["attack-40"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").allies(offense={"green": 2}).reveals(red="attack-08", blue="attack-40").play_out()
    assert (table.in_warp("red"), table.in_warp("green")) == (1, 2)


def test_compensation_is_for_the_one_ship__bulwark_CORE_171(table: Table) -> None:
    beaten(table, "negotiate").play_out()
    assert table.last("compensation_fixed").count == 1


def test_it_is_used_without_being_asked__bulwark_CORE_240(table: Table) -> None:
    beaten(table).play_out()
    assert table.outcome_of("bulwark.power") == "carried_out"
    assert not table.was_offered("red", "bulwark.power")


def test_a_voluntary_payment_is_reduced_as_well__bulwark(table: Table) -> None:
    table.seat("blue", "squee", hand=["attack-04"]).seat("red", "bulwark").against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").selects("red", "attack-08").selects("blue", "attack-04").uses("blue", "squee.power")
    table.at("plea", "red", options=["continue"]).at("squee_price", "red", **{"from": {"red-2": 3}}).play_out()
    assert table.in_warp("red") == 1
    assert table.ships_of("red", "red-2") == 3


def test_from_a_planet_that_is_no_more_the_others_go_to_other_colonies__bulwark(table: Table) -> None:
    """A planetoid comes back to where it was created, and is destroyed with three ships of green on it."""
    table.seat("green", "bulwark").ships("red", planetoid_1=2).ships("green", planetoid_1=3)
    lay(table, {"blue": [1]}, {"red": [1]}).until("regroup")
    assert table.last("planet_destroyed").planet == "planetoid-1"
    assert (table.in_warp("green"), sum(table.ships_of("green", f"green-{n}") for n in range(1, 6))) == (1, 19)


def test_cosmic_zapped_all_ships_are_lost__bulwark(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    beaten(table).uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("bulwark.power") == "cancelled"
    assert table.in_warp("red") == 3


# -- the flare ---------------------------------------------------------------------------------


def holding(table: Table, zap: str = "") -> Table:
    """Red holds the flare and loses three ships."""
    table.seat("red", hand=["attack-08", FLARE]).seat("blue", hand=["attack-40", *([zap] if zap else [])])
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-08", blue="attack-40")


def test_wild_a_main_player_loses_one_and_saves_the_others_to_other_colonies__bulwark(table: Table) -> None:
    holding(table).uses("red", "bulwark.wild").at("return_ships", "red", amounts={"red-5": 2}).play_out()
    assert (table.in_warp("red"), table.ships_of("red", "red-5")) == (1, 6)


def test_wild_the_defense_saves_its_ships_from_the_planet__bulwark(table: Table) -> None:
    table.seat("red", hand=["attack-40"]).seat("blue", hand=["attack-08", FLARE]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").reveals(red="attack-40", blue="attack-08").uses("blue", "bulwark.wild")
    table.until("return_ships", "blue")
    table.refuses("blue", "not_an_option", amounts={"blue-2": 3})
    table.answer("blue", amounts={"blue-1": 3}).play_out()
    assert (table.in_warp("blue"), table.ships_of("blue", "blue-2"), table.ships_of("blue", "blue-1")) == (1, 0, 7)


def test_wild_it_is_optional__bulwark(table: Table) -> None:
    holding(table).play_out()
    assert table.was_offered("red", "bulwark.wild")
    assert table.in_warp("red") == 3


def test_wild_not_for_an_ally__bulwark(table: Table) -> None:
    table.seat("green", hand=[FLARE]).seat("blue", hand=["attack-40"]).against("blue").aims_at("blue-2")
    table.with_ships(3).allies(offense={"green": 3}).reveals(red="attack-08", blue="attack-40").play_out()
    assert not table.was_offered("green", "bulwark.wild")


def test_wild_not_without_another_colony__bulwark(table: Table) -> None:
    table.seat("blue", hand=["attack-04", "flare-bulwark"], ships={"blue-2": 4}, warp=16).seat(
        "red", hand=["attack-40"]
    )
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-40", blue="attack-04").play_out()
    assert table.result() == "offense_won"
    assert not table.was_offered("blue", "bulwark.wild")


def test_wild_not_for_a_single_ship__bulwark(table: Table) -> None:
    table.seat("red", hand=["attack-08", FLARE]).seat("blue", hand=["attack-40"]).against("blue").aims_at("blue-2")
    table.with_ships(1).reveals(red="attack-08", blue="attack-40").play_out()
    assert not table.was_offered("red", "bulwark.wild")


def test_wild_card_zapped_all_ships_are_lost__bulwark(table: Table) -> None:
    holding(table, "card-zap").uses("red", "bulwark.wild").uses("blue", "card-zap").play_out()
    assert table.outcome_of("bulwark.wild") == "cancelled"
    assert table.in_warp("red") == 3


def paying(table: Table, *zap: str) -> Table:
    """Blue, who is Bulwark, owes red two cards."""
    table.seat("blue", "bulwark", hand=["attack-40", "attack-04", "attack-06", "morph", FLARE])
    table.seat("green", hand=["attack-10", *zap]).seat("red", hand=["negotiate"]).against("blue").aims_at("blue-2")
    return table.with_ships(2, "red-1").reveals(red="negotiate", blue="attack-40").uses("blue", "bulwark.super")


def test_super_it_selects_the_cards_that_it_pays_as_compensation__bulwark(table: Table) -> None:
    paying(table).until("own_choice", "blue")
    chosen = [table.card("blue", title) for title in ("attack-04", FLARE)]
    table.answer("blue", cards=chosen)
    assert sorted(table.hand("red")) == ["attack-04", FLARE]
    assert sorted(table.hand("blue")) == ["attack-06", "morph"]


def test_super_as_many_as_are_owed__bulwark(table: Table) -> None:
    paying(table).until("own_choice", "blue")
    table.refuses("blue", "too_few", cards=[table.card("blue", "attack-04")])


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_chance_selects_the_compensation__bulwark(table: Table, zap: str) -> None:
    paying(table, zap).uses("green", zap).play_out()
    assert table.outcome_of("bulwark.super") == "cancelled"
    taken = next(event for event in table.happened("cards_moved") if event.why == "compensation")
    assert taken.draws == 2


def struck(table: Table, *zap: str) -> Table:
    """A flare of red lets blue, who is Bulwark, discard a random card."""
    table.seat("blue", "bulwark", hand=["attack-04", "morph", FLARE]).seat("red", hand=["attack-08", "flare-hate"])
    table.seat("green", hand=["attack-10", *zap]).against("blue").aims_at("blue-2").with_ships(2, "red-1")
    return table.uses("red", "hate.wild").uses("blue", "bulwark.super")


def test_super_it_selects_what_it_discards_at_random__bulwark(table: Table) -> None:
    struck(table).until("own_choice", "blue").answer("blue", cards=[table.card("blue", "morph")]).until("select_card")
    assert table.pile("discard") == ["morph"]
    assert sorted(table.hand("blue")) == ["attack-04", FLARE]


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_chance_selects_the_discard__bulwark(table: Table, zap: str) -> None:
    struck(table, zap).uses("green", zap).until("select_card")
    assert table.outcome_of("bulwark.super") == "cancelled"
    assert next(event for event in table.happened("cards_moved") if event.why == "hate").draws == 1
