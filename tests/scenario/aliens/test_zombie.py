"""Zombie: never stays in the warp."""

import pytest

from tests.scenario.table import Table

ZOMBIE_FLARE = ["attack-08", "negotiate", "flare-zombie"]


def defeat(table: Table, hand: list[str] | None = None) -> Table:
    """Red is Zombie and loses three ships of the gate to blue."""
    table.seat("red", "zombie", hand=hand or ["attack-08", "negotiate"]).seat("blue", hand=["attack-40", "negotiate"])
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1")


def test_ships_lost_in_an_encounter_return_to_its_colonies__zombie(table: Table) -> None:
    defeat(table).reveals(red="attack-08", blue="attack-40")
    table.at("return_ships", "red", amounts={"red-2": 1, "red-5": 2}).play_out()
    assert table.in_warp("red") == 0
    assert (table.ships_of("red", "red-2"), table.ships_of("red", "red-5")) == (5, 6)


def test_it_is_used_without_being_asked__zombie_CORE_240(table: Table) -> None:
    defeat(table).reveals(red="attack-08", blue="attack-40").play_out()
    assert table.outcome_of("zombie.power") == "carried_out"
    assert "respond" not in {event.kind for event in table.happened("answered")}


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_as_an_ally_its_ships_return_too__zombie(table: Table, side: str) -> None:
    loser = {"offense": {"red": "attack-08", "blue": "attack-40"}, "defense": {"red": "attack-40", "blue": "attack-08"}}
    for seat, title in loser[side].items():
        table.seat(seat, hand=[title, "negotiate"])
    table.seat("green", "zombie").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.allies(**{side: {"green": 2}}).reveals(**loser[side]).play_out()
    assert table.used("zombie.power")
    assert table.in_warp("green") == 0


def test_as_the_defense_its_ships_leave_the_planet__zombie(table: Table) -> None:
    table.seat("blue", "zombie").seat("red", hand=["attack-40", "negotiate"]).against("blue").aims_at("blue-2")
    table.with_ships(3).reveals(red="attack-40", blue="attack-08").play_out()
    assert table.in_warp("blue") == 0
    assert not table.has_colony("blue", "blue-2")
    assert table.has_colony("red", "blue-2")


def test_ships_lost_by_the_plague_return__zombie(table: Table) -> None:
    table.seat("red", "zombie").seat("green", hand=["plague"]).uses("green", "plague", seats=["red"]).until("aim")
    assert table.in_warp("red") == 0


def test_ships_lost_by_a_failed_deal_return__zombie(table: Table) -> None:
    table.seat("red", "zombie").to_a_deal().answer("blue", refuse=True).play_out()
    assert (table.in_warp("red"), table.in_warp("blue")) == (0, 3)


def test_ships_of_others_are_lost_as_usual__zombie(table: Table) -> None:
    defeat(table).allies(offense={"green": 2}).reveals(red="attack-08", blue="attack-40").play_out()
    assert (table.in_warp("red"), table.in_warp("green")) == (0, 2)


def test_where_only_others_lose_ships_it_is_not_used__zombie(table: Table) -> None:
    table.seat("green", "zombie").against("blue").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.happened("ships_lost")
    assert not table.used("zombie.power")


def test_a_colony_that_is_emptied_is_lost_and_no_place_to_return_to__zombie(table: Table) -> None:
    table.seat("blue", "zombie").seat("red", hand=["attack-40", "negotiate"]).against("blue").aims_at("blue-2")
    table.with_ships(3).reveals(red="attack-40", blue="attack-08").until("return_ships", "blue")
    table.refuses("blue", "not_an_option", "CORE-210", amounts={"blue-2": 4})


def test_without_another_colony_the_ships_are_lost__zombie_CORE_211(table: Table) -> None:
    table.seat("blue", "zombie", ships={"blue-1": 1, "blue-2": 1, "blue-3": 1}, warp=17)
    table.seat("green", hand=["plague"]).uses("green", "plague", seats=["blue"]).until("aim")
    assert table.outcome_of("zombie.power") == "carried_out"
    assert table.in_warp("blue") == 20


def test_ships_that_do_not_reach_the_warp_bring_no_compensation__zombie_CORE_171_CORE_330(table: Table) -> None:
    defeat(table).reveals(red="negotiate", blue="attack-40").play_out()
    assert not table.happened("compensation_fixed")


def test_an_option_lets_saved_ships_count_for_compensation__zombie(table: Table) -> None:
    table.option(zombie_collects=True)
    defeat(table).reveals(red="negotiate", blue="attack-40").play_out()
    assert table.last("compensation_fixed").count == 3
    assert table.in_warp("red") == 0


def test_the_option_is_not_for_the_wild_flare__zombie_CORE_171(table: Table) -> None:
    table.option(zombie_collects=True).seat("red", hand=["negotiate", "flare-zombie"])
    table.seat("blue", hand=["attack-40", "quash", "morph", "plague"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").reveals(red="negotiate", blue="attack-40")
    table.uses("red", "zombie.wild").play_out()
    assert table.last("compensation_fixed").count == 2


def test_a_cost_of_a_ship_counts_as_paid__zombie(table: Table) -> None:
    table.seat("red", "zombie", hand=["attack-08", "flare-philanthropist"]).against("blue")
    table.uses("red", "philanthropist.wild", seats=["green"]).until("aim")
    assert table.in_warp("red") == 0
    assert table.last("power_lent").borrower == "green"


def test_cosmic_zapped_the_ships_are_lost__zombie(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    defeat(table).reveals(red="attack-08", blue="attack-40").uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("zombie.power") == "cancelled"
    assert table.in_warp("red") == 3


def test_as_part_of_a_deal_ships_of_any_player_are_released__zombie(table: Table) -> None:
    table.ships("blue", warp=4).ships("green", warp=2).seat("red", "zombie").to_a_deal()
    table.offers("red", give={"release": {"blue": 3, "green": 1}}, take={"colony": "blue-4"}).accepts("blue").play_out()
    assert table.in_warp("blue") == 1
    assert table.in_warp("green") == 1
    assert table.has_colony("red", "blue-4")


def test_a_release_alone_is_no_deal__zombie_CORE_184(table: Table) -> None:
    table.ships("blue", warp=4).seat("red", "zombie").to_a_deal()
    table.refuses("red", "empty_deal", offer={"give": {"release": {"blue": 2}}, "take": {}})


def test_no_more_ships_are_released_than_are_in_the_warp__zombie(table: Table) -> None:
    table.ships("blue", warp=4).seat("red", "zombie").to_a_deal()
    offer = {"give": {"release": {"blue": 5}}, "take": {"colony": "blue-4"}}
    table.refuses("red", "not_an_option", offer=offer)


def test_only_zombie_releases_ships__zombie(table: Table) -> None:
    table.ships("blue", warp=4).to_a_deal()
    offer = {"give": {"release": {"blue": 1}}, "take": {"colony": "blue-4"}}
    table.refuses("red", "not_an_option", offer=offer)


def test_zapped_before_it_cannot_release_ships__zombie_CORE_229(table: Table) -> None:
    table.ships("blue", warp=4).seat("red", "zombie", hand=["negotiate"] * 5)
    table.seat("green", hand=["plague", "cosmic-zap"]).uses("green", "plague", seats=["red"])
    table.uses("green", "cosmic-zap").to_a_deal()
    offer = {"give": {"release": {"blue": 1}}, "take": {"colony": "blue-4"}}
    table.refuses("red", "not_an_option", offer=offer)


def test_wild_one_of_the_lost_ships_returns__zombie(table: Table) -> None:
    table.seat("red", hand=ZOMBIE_FLARE).seat("blue", hand=["attack-40", "negotiate"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-08", blue="attack-40")
    table.uses("red", "zombie.wild").at("return_ships", "red", amounts={"red-4": 1}).play_out()
    assert table.in_warp("red") == 2
    assert table.ships_of("red", "red-4") == 5
    assert "flare-zombie" in table.hand("red")


def test_wild_the_saved_ship_cannot_return_to_a_colony_that_is_emptied__zombie(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "flare-zombie"]).seat("red", hand=["attack-40"]).against("blue")
    table.aims_at("blue-2").with_ships(3).reveals(red="attack-40", blue="attack-08").uses("blue", "zombie.wild")
    table.until("return_ships", "blue").refuses("blue", "not_an_option", "CORE-210", amounts={"blue-2": 1})
    table.answer("blue", amounts={"blue-3": 1}).play_out()
    assert (table.ships_of("blue", "blue-3"), table.in_warp("blue")) == (5, 3)


def test_wild_not_without_a_colony_to_return_to__zombie_CORE_211(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "flare-zombie"], ships={"blue-2": 4}, warp=16)
    table.seat("red", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.was_offered("blue", "zombie.wild")
    assert table.last("ships_lost").counts == {"blue": 4}


def test_wild_card_zapped_all_ships_are_lost__zombie(table: Table) -> None:
    table.seat("red", hand=ZOMBIE_FLARE).seat("blue", hand=["attack-40", "card-zap"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-08", blue="attack-40")
    table.uses("red", "zombie.wild").uses("blue", "card-zap").play_out("use_closed").play_out("use_closed")
    assert table.happened("ships_lost")[0].counts == {"red": 3}
    assert "flare-zombie" in table.pile("discard")


def announced(table: Table) -> Table:
    table.seat("red", "zombie", hand=ZOMBIE_FLARE).ships("green", warp=3).against("blue").aims_at("blue-2")
    return table.with_ships(3, "red-1").uses("red", "zombie.super")


def test_super_allies_may_add_a_ship_from_the_warp_over_the_limit__zombie(table: Table) -> None:
    announced(table).invites("red", "green").at("ally", "green", options=["offense"])
    table.until("commit", "green").answer("green", **{"from": {"green-1": 4}}).at("warp_ship", "green", yes=True)
    assert table.ships_of("green", "gate") == 5
    assert table.in_warp("green") == 2


def test_super_the_ship_from_the_warp_is_a_choice__zombie(table: Table) -> None:
    announced(table).invites("red", "green").at("ally", "green", options=["offense"])
    table.at("warp_ship", "green", yes=False)
    assert table.in_warp("green") == 3


def test_super_one_normal_ship_is_needed__zombie(table: Table) -> None:
    announced(table).invites("red", "green").at("ally", "green", options=["offense"]).until("commit", "green")
    table.refuses("green", "too_few", "CORE-113", **{"from": {}})


def test_super_only_a_main_player_announces_it__zombie_CORE_018(table: Table) -> None:
    table.seat("green", "zombie", hand=ZOMBIE_FLARE).against("blue").aims_at("blue-2").with_ships(3).until(
        "select_card"
    )
    assert not table.was_offered("green", "zombie.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_cancelled_nobody_sends_a_ship_from_the_warp__zombie(table: Table, zap: str) -> None:
    table.seat("blue", hand=["negotiate", zap])
    announced(table).uses("blue", zap).invites("red", "green").at("ally", "green", options=["offense"])
    table.until("select_card")
    assert table.in_warp("green") == 3
    assert ("flare-zombie" in table.hand("red")) == (zap == "cosmic-zap")
