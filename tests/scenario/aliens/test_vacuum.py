"""Vacuum: its losses are the losses of others too."""

from typing import Any

import pytest

from domain.events import ShipsCommandeered
from tests.scenario.table import Table
from tests.scenario.variants import skills

POWER, WILD, SUPER = "vacuum.power", "vacuum.wild", "vacuum.super"


def beaten(table: Table, ships: int = 3) -> Table:
    """Red, which is Vacuum, attacks blue-2 and loses these ships of red-1."""
    table.seat("red", "vacuum").seat("blue", hand=["attack-20", "negotiate"]).against("blue").aims_at("blue-2")
    return table.with_ships(ships, "red-1").reveals(red="attack-08", blue="attack-20")


def takes(table: Table, **amounts: int) -> Table:
    return table.at("catharsis", "red", amounts=amounts)


def question(table: Table, seat: str) -> Any:
    return table.question(seat).question


# -- the power ---------------------------------------------------------------------------------


def test_as_many_ships_of_others_go_to_the_warp_along_with_its_own__vacuum(table: Table) -> None:
    takes(beaten(table), blue=2, yellow=1).play_out()
    assert [table.in_warp(seat) for seat in ("red", "blue", "green", "yellow")] == [3, 2, 0, 1]


def test_each_of_them_chooses_the_colonies_from_which_they_come__vacuum(table: Table) -> None:
    table.ships("yellow", green_1=2)
    takes(beaten(table), blue=2, yellow=1).at("go_along", "blue", **{"from": {"blue-2": 1, "blue-5": 1}})
    table.refuses("yellow", "too_few", **{"from": {}})
    table.answer("yellow", **{"from": {"green-1": 1}}).play_out()
    assert (table.ships_of("blue", "blue-2"), table.ships_of("blue", "blue-5")) == (3, 3)
    assert table.ships_of("yellow", "green-1") == 1


def test_it_is_mandatory__vacuum(table: Table) -> None:
    beaten(table).play_out()
    assert table.used(POWER)
    assert not table.was_offered("red", POWER)


def test_but_it_may_name_fewer_or_nobody__vacuum_VACUUM_01(table: Table) -> None:
    takes(beaten(table), nobody=2, green=1).play_out()
    assert (table.in_warp("red"), table.in_warp("green"), table.in_warp("blue")) == (3, 1, 0)


def test_nobody_at_all__vacuum_VACUUM_01(table: Table) -> None:
    takes(beaten(table), nobody=3).play_out()
    assert [table.in_warp(seat) for seat in ("red", "blue", "green", "yellow")] == [3, 0, 0, 0]
    assert table.outcome_of(POWER) == "carried_out"


def test_never_more_than_it_lost_and_none_of_its_ships__vacuum(table: Table) -> None:
    beaten(table, ships=2).until("catharsis", "red")
    assert question(table, "red").targets == {"blue": 2, "green": 2, "yellow": 2, "nobody": 2}
    table.refuses("red", "wrong_total", amounts={"blue": 2, "green": 1})
    table.refuses("red", "not_an_option", amounts={"red": 2})


def test_the_ships_of_all_are_lost_at_the_same_moment__vacuum(table: Table) -> None:
    takes(beaten(table), blue=2, yellow=1).play_out()
    moves = [event.moves for event in table.happened("ships_moved") if event.why == "vacuum"]
    assert [sorted(ship[:-3] for ship in each) for each in moves] == [["blue", "blue", "yellow"]]


def test_they_come_on_top_of_the_usual_losses__vacuum(table: Table) -> None:
    table.seat("blue", "vacuum").seat("red", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(3)
    table.allies(defense={"green": 2}).reveals(red="attack-40", blue="attack-08")
    table.at("catharsis", "blue", amounts={"green": 3, "yellow": 1}).play_out()
    assert (table.in_warp("blue"), table.in_warp("green"), table.in_warp("yellow")) == (4, 5, 1)


def test_they_are_no_losses_by_the_outcome__vacuum_CORE_170(table: Table) -> None:
    table.seat("red", "vacuum").against("blue").aims_at("blue-2").with_ships(2, "red-1")
    takes(table.reveals(red="negotiate", blue="attack-08"), blue=2).play_out()
    assert table.last("ships_lost").counts == {"red": 2}


def test_in_every_phase_and_whatever_the_cause__vacuum(table: Table) -> None:
    table.seat("red", "vacuum").seat("green", hand=["plague", "attack-08"]).against("blue")
    table.uses("green", "plague", seats=["red"])
    takes(table, green=3).at("go_along", "green", **{"from": {"green-1": 3}})
    assert (table.in_warp("red"), table.in_warp("green")) == (3, 3)


def test_a_failed_deal_is_a_loss__vacuum(table: Table) -> None:
    table.seat("red", "vacuum").to_a_deal().answer("red", refuse=True)
    takes(table, yellow=3).play_out()
    assert (table.in_warp("red"), table.in_warp("blue"), table.in_warp("yellow")) == (3, 3, 3)


def test_a_player_who_has_fewer_loses_what_there_is__vacuum(table: Table) -> None:
    table.ships("blue", warp=18, blue_1=1, blue_2=1, blue_3=0, blue_4=0, blue_5=0)
    table.ships("green", warp=20, green_1=0, green_2=0, green_3=0, green_4=0, green_5=0)
    beaten(table).until("catharsis", "red")
    assert question(table, "red").targets == {"blue": 2, "yellow": 3, "nobody": 3}
    takes(table, blue=2, nobody=1).play_out()
    assert [len(event.moves) for event in table.happened("ships_moved") if event.why == "vacuum"] == [2]


def test_ships_that_are_on_no_colony_are_out_of_reach__vacuum_VACUUM_01(table: Table) -> None:
    table.ships("red", warp=16, red_1=4, red_2=0, red_3=0, red_4=0, red_5=0).seat("red", hand=["attack-40"])
    table.seat("blue", "vacuum").against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-40", blue="attack-08").until("catharsis", "blue")
    assert question(table, "blue").targets["red"] == 2


def test_the_losses_of_others_take_nobody_along__vacuum(table: Table) -> None:
    takes(beaten(table), blue=3).play_out()
    assert [event.ability for event in table.happened("use_declared")] == [POWER]


def test_not_when_others_lose_ships__vacuum(table: Table) -> None:
    table.seat("green", "vacuum").against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.used(POWER)


def test_ships_that_leave_the_game_take_none_along__vacuum_VACUUM_01(table: Table) -> None:
    table.seat("blue", "void")
    beaten(table).play_out()
    assert table.ships_of("red", "removed") == 3
    assert not table.used(POWER)


def test_ships_that_were_saved_take_none_along__vacuum_VACUUM_01(table: Table) -> None:
    table.seat("red", "vacuum", hand=["attack-08", "flare-zombie"]).against("blue").aims_at("blue-2")
    table.with_ships(1, "red-1").reveals(red="attack-08", blue="attack-08").uses("red", "zombie.wild").play_out()
    assert table.in_warp("red") == 0
    assert not table.used(POWER)


def test_ships_of_its_colour_that_another_commands_stay__vacuum_VACUUM_01(table: Table) -> None:
    table.ships("red", green_1=2).seat("red", "vacuum").against("blue").aims_at("blue-2").with_ships(3, "red-1")
    there = [ship for ship, place in table.state.ships.items() if place == "green-1" and ship.startswith("red")]
    table.happens(ShipsCommandeered(seat="green", ships=there, why="elsewhere"))
    table.reveals(red="attack-08", blue="attack-08")
    takes(table, green=3).until("go_along", "green")
    assert not {ship for ships in question(table, "green").places.values() for ship in ships} & set(there)


def test_a_ship_that_never_stays_in_the_warp_comes_home__vacuum(table: Table) -> None:
    table.seat("blue", "zombie")
    takes(beaten(table), blue=3).play_out()
    assert table.in_warp("blue") == 0
    assert table.used("zombie.power")


def test_at_a_table_of_three__vacuum(table: Table) -> None:
    table.seats("red", "blue", "green")
    takes(beaten(table), green=2, blue=1).play_out()
    assert (table.in_warp("green"), table.in_warp("blue")) == (2, 1)


def test_zapped_nobody_goes_along_and_not_for_a_later_loss_either__vacuum_CORE_228(table: Table) -> None:
    table.seat("red", "vacuum", hand=["attack-08"] * 3).against("blue")
    table.seat("green", hand=["plague", "attack-08", "cosmic-zap"]).uses("green", "plague", seats=["red"])
    takes(table, green=3).uses("green", "cosmic-zap").aims_at("blue-2").with_ships(2)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.outcome_of(POWER) == "cancelled"
    assert (table.in_warp("red"), table.in_warp("green")) == (4, 0)
    assert len([event for event in table.happened("use_declared") if event.ability == POWER]) == 1


def test_without_three_home_colonies_it_goes_alone__vacuum_CORE_260(table: Table) -> None:
    table.ships("red", red_1=8, red_2=8, red_3=0, red_4=0, red_5=0, yellow_1=4)
    beaten(table).play_out()
    assert not table.used(POWER)


def test_the_owner_may_pick_leaders_and_loses_them_last_by_default__vacuum_SKILL_39(table: Table) -> None:
    table.variant("skill_tokens")
    skills.lay(table, "blue", blue_2="LE")
    takes(beaten(table, ships=1), blue=1).until("go_along", "blue")
    fallback = question(table, "blue").default()
    assert all(table.state.marks[ship] != "L" for ship in fallback.get("ships", []))
    skills.sends(table, "go_along", "blue", "L", "blue-2").play_out()
    assert skills.letters_at(table, "warp", "blue") == "L"


# -- the super flare ---------------------------------------------------------------------------


def picking(table: Table, zap: str = "", **amounts: int) -> Table:
    """Red plays the flare with its power, and lets a zap on the power itself pass."""
    table.seat("red", "vacuum", hand=["attack-08", "flare-vacuum"]).seat("blue", hand=["attack-20", "negotiate"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-08", blue="attack-20")
    takes(table, **amounts)
    if zap == "cosmic-zap":
        table.until("use", "green").passes("green")
    return table.uses("red", SUPER)


def test_super_it_picks_the_ships_that_go_along__vacuum(table: Table) -> None:
    picking(table, blue=2, yellow=1).at("take_along", "red", **{"from": {"blue-2": 2}})
    table.answer("red", **{"from": {"yellow-4": 1}}).play_out()
    assert (table.ships_of("blue", "blue-2"), table.ships_of("yellow", "yellow-4")) == (2, 3)
    assert (table.in_warp("blue"), table.in_warp("yellow")) == (2, 1)


def test_super_a_zombie_loses_whole_colonies_and_puts_the_ships_elsewhere__vacuum(table: Table) -> None:
    table.ships("blue", blue_3=1, blue_4=2).seat("blue", "zombie")
    picking(table, blue=3).at("take_along", "red", **{"from": {"blue-3": 1, "blue-4": 2}})
    assert sorted(question(table, "blue").targets) == ["blue-1", "blue-2", "blue-5"]
    table.answer("blue", amounts={"blue-1": 3}).play_out()
    assert not table.has_colony("blue", "blue-3")
    assert table.in_warp("blue") == 0


def test_super_not_when_nobody_goes_along__vacuum(table: Table) -> None:
    table.seat("red", "vacuum", hand=["attack-08", "flare-vacuum"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").reveals(red="attack-08", blue="attack-08")
    takes(table, nobody=3).play_out()
    assert not table.was_offered("red", SUPER)


def test_super_leaders_only_when_no_other_ship_is_left__vacuum_SKILL_37(table: Table) -> None:
    table.variant("skill_tokens")
    skills.lay(table, "blue", blue_1="L", blue_2="LEE")
    picking(table, blue=2, nobody=1).until("take_along", "red")
    assert not {table.state.marks[ship] for ships in question(table, "red").places.values() for ship in ships} & {"L"}


def test_super_leaders_too_when_the_others_are_not_enough__vacuum_SKILL_37(table: Table) -> None:
    table.variant("skill_tokens")
    skills.lay(table, "blue", warp="LLLLSSSSSWWWWWEEEE", blue_2="LE")
    picking(table, blue=2, nobody=1).play_out()
    assert table.in_warp("blue") == 20


@pytest.mark.parametrize(("zap", "zone"), [("card-zap", "discard"), ("cosmic-zap", "hand:red")])
def test_super_zapped_the_owners_choose__vacuum_FLARE_02(table: Table, zap: str, zone: str) -> None:
    table.seat("green", hand=[zap])
    picking(table, zap, blue=3).uses("green", zap).at("go_along", "blue", **{"from": {"blue-5": 3}}).play_out()
    assert table.outcome_of(SUPER) == "cancelled"
    assert "flare-vacuum" in table.pile(zone)
    assert table.ships_of("blue", "blue-5") == 1


# -- the wild flare ----------------------------------------------------------------------------


def revealed(table: Table, seat: str, red: str = "attack-08", blue: str = "attack-08") -> Table:
    """This seat holds the flare and has four ships in the warp."""
    hands = {"red": [red], "blue": [blue]}
    table.ships(seat, warp=4).seat(seat, hand=[*hands.get(seat, []), "flare-vacuum"])
    for main, hand in hands.items():
        if main != seat:
            table.seat(main, hand=hand)
    table.offense("red").against("blue").aims_at("blue-2").with_ships(3)
    return table.reveals(red=red, blue=blue)


def test_wild_a_ship_comes_back_for_each_main_player_who_attacks__vacuum(table: Table) -> None:
    revealed(table, "green").uses("green", WILD).play_out()
    assert table.in_warp("green") == 2


def test_wild_for_one_when_one_attacks__vacuum(table: Table) -> None:
    revealed(table, "green", blue="negotiate").uses("green", WILD).play_out()
    assert table.in_warp("green") == 3


def test_wild_its_attack_does_not_count__vacuum(table: Table) -> None:
    revealed(table, "blue").uses("blue", WILD).play_out()
    assert table.in_warp("blue") == 3


def test_wild_not_when_nobody_else_attacks__vacuum(table: Table) -> None:
    revealed(table, "blue", red="negotiate").play_out()
    assert not table.was_offered("blue", WILD)


def test_wild_not_without_a_ship_in_the_warp__vacuum(table: Table) -> None:
    table.seat("green", hand=["flare-vacuum"]).against("blue").aims_at("blue-2").with_ships(3)
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", WILD)


def test_wild_it_is_optional__vacuum(table: Table) -> None:
    revealed(table, "green").play_out()
    assert table.was_offered("green", WILD)
    assert table.in_warp("green") == 4


def test_wild_card_zapped_no_ship_comes_back__vacuum(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    revealed(table, "green").uses("green", WILD).uses("yellow", "card-zap").play_out()
    assert table.outcome_of(WILD) == "cancelled"
    assert table.in_warp("green") == 4
