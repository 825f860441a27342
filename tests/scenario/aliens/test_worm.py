"""Worm: the gate turns to another planet after the reveal."""

import pytest

from domain import board
from domain.game.views import view
from tests.scenario.table import Table
from tests.scenario.variants import stations


def worm(table: Table, seat: str = "red", red: str = "attack-10", blue: str = "attack-08") -> Table:
    """Red has aimed at blue-2 with three ships, and both have revealed."""
    table.seat("red", hand=[red, "negotiate"]).seat("blue", hand=[blue, "negotiate"])
    table.seat(seat, "worm").against("blue").until("aim").aims_at("blue-2").with_ships(3, "red-1")
    return table


def tunnels(table: Table, planet: str, seat: str = "red", red: str = "attack-10", blue: str = "attack-08") -> Table:
    return worm(table, seat, red, blue).reveals(red=red, blue=blue).uses(seat, "worm.power", planets=[planet])


# -- setup -------------------------------------------------------------------------------------


def test_the_starting_ships_are_spread_at_will__worm(table: Table) -> None:
    table.seat("red", "worm").at("spread", "red", amounts={"red-1": 9, "red-4": 6})
    assert [table.ships_of("red", planet) for planet in board.PLANETS["red"]] == [10, 1, 1, 7, 1]


def test_no_planet_is_left_empty__worm(table: Table) -> None:
    table.seat("red", "worm").at("spread", "red", amounts={"red-5": 15})
    assert [table.ships_of("red", planet) for planet in board.PLANETS["red"]] == [1, 1, 1, 1, 16]


def test_by_default_they_stay_as_they_are__worm(table: Table) -> None:
    table.seat("red", "worm").against("blue").until("aim")
    assert [table.ships_of("red", planet) for planet in board.PLANETS["red"]] == [4, 4, 4, 4, 4]


def test_only_ships_of_the_start_are_spread__worm(table: Table) -> None:
    table.seat("red", "worm").until("spread").refuses("red", "wrong_total", amounts={"red-1": 14})
    table.refuses("red", "not_an_option", amounts={"blue-1": 15})


def test_a_laid_table_is_not_rearranged__worm(table: Table) -> None:
    table.seat("red", "worm").ships("red", blue_1=2).against("blue").until("aim")
    assert not table.used("worm.setup")
    assert table.ships_of("red", "blue-1") == 2


# -- the power ---------------------------------------------------------------------------------


def test_the_offense_turns_the_gate_to_another_planet__worm(table: Table) -> None:
    tunnels(table, "blue-4")
    assert [event.planet for event in table.happened("gate_aimed")] == ["blue-2", "blue-4"]


def test_the_ships_in_the_gate_go_along_and_land_there__worm(table: Table) -> None:
    tunnels(table, "blue-4").play_out()
    assert table.result() == "offense_won"
    assert table.ships_of("red", "blue-4") == 3
    assert not table.has_colony("red", "blue-2")
    assert (table.ships_of("blue", "blue-4"), table.ships_of("blue", "blue-2")) == (0, 4)


def test_the_defense_may_tunnel_too__worm(table: Table) -> None:
    tunnels(table, "blue-5", "blue").play_out()
    assert table.last("gate_aimed").planet == "blue-5"


def test_it_is_optional__worm(table: Table) -> None:
    worm(table).reveals(red="attack-10", blue="attack-08").play_out()
    assert table.was_offered("red", "worm.power")
    assert table.happened("gate_aimed")[-1].planet == "blue-2"


@pytest.mark.parametrize("ally", ["green", "yellow"])
def test_a_player_who_is_no_main_player_does_not_tunnel__worm(table: Table, ally: str) -> None:
    table.seat("green", "worm").against("blue").until("aim").aims_at("blue-2").with_ships(3).allies(offense={ally: 1})
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", "worm.power")


def test_a_home_planet_without_ships_of_the_defense_will_do__worm(table: Table) -> None:
    table.ships("blue", blue_3=0)
    tunnels(table, "blue-3").play_out()
    assert table.total("defense").amount == 8
    assert table.has_colony("red", "blue-3")


def test_so_will_a_colony_of_the_defense_in_any_system__worm(table: Table) -> None:
    table.ships("blue", green_1=2)
    tunnels(table, "green-1").play_out()
    assert table.ships_of("red", "green-1") == 3
    assert table.ships_of("green", "green-1") == 4


def test_also_in_the_home_system_of_the_offense__worm(table: Table) -> None:
    table.ships("blue", red_5=2).ships("red", red_5=0)
    tunnels(table, "red-5").play_out()
    assert table.ships_of("red", "red-5") == 3
    assert table.ships_of("blue", "red-5") == 0


def test_not_a_planet_that_the_offense_has_colonized__worm(table: Table) -> None:
    table.ships("red", blue_1=1).ships("blue", red_1=1)
    worm(table).reveals(red="attack-10", blue="attack-08").until("cards_revealed", "red")
    for planet in ("blue-1", "red-1"):
        table.refuses("red", "not_an_option", use="worm.power", answer={"planets": [planet]})


def test_not_a_planet_on_which_the_defense_is_at_home_nowhere__worm(table: Table) -> None:
    worm(table).reveals(red="attack-10", blue="attack-08").until("cards_revealed", "red")
    for planet in ("green-1", "blue-2"):
        table.refuses("red", "not_an_option", use="worm.power", answer={"planets": [planet]})


def test_in_an_encounter_in_its_system_the_defenses_home_will_do__worm(table: Table) -> None:
    table.ships("blue", red_2=2).seat("red", "worm", hand=["attack-40"]).against("red")
    table.at("own_colour", "red", options=["encounter:blue"]).with_ships(2, "red-1")
    table.reveals(red="attack-40", blue="attack-08").uses("red", "worm.power", planets=["blue-3"]).play_out()
    assert table.has_colony("red", "blue-3")
    assert table.ships_of("blue", "red-2") == 2


def test_the_encounter_is_in_the_system_of_the_new_planet__worm(table: Table) -> None:
    table.seat("red", "worm").seat("green", hand=["emotion-control"]).ships("blue", yellow_2=2).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-08", blue="attack-08")
    assert view(table.state, "red")["encounter"]["system"] == "blue"
    table.uses("red", "worm.power", planets=["yellow-2"]).until("totalling", "green")
    assert view(table.state, "red")["encounter"]["system"] == "yellow"


def test_the_defense_counts_the_ships_of_the_new_planet__worm(table: Table) -> None:
    table.ships("blue", blue_4=1, blue_2=7)
    tunnels(table, "blue-4").play_out()
    assert table.total("defense").explained == [("attack-08", 8), ("ships", 1)]


def test_allies_of_both_sides_stay_with_their_ships__worm(table: Table) -> None:
    worm(table).allies(offense={"green": 1}, defense={"yellow": 2}).reveals(red="attack-10", blue="attack-08")
    table.uses("red", "worm.power", planets=["blue-4"]).play_out()
    assert table.total("offense").explained == [("attack-10", 10), ("ships", 3), ("ships", 1)]
    assert table.total("defense").explained == [("attack-08", 8), ("ships", 4), ("ships", 2)]


def test_it_works_with_negotiates_too__worm(table: Table) -> None:
    tunnels(table, "blue-4", blue="negotiate").play_out()
    assert table.has_colony("red", "blue-4")


def test_zapped_the_gate_stays_where_it_is__worm(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    tunnels(table, "blue-4").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("worm.power") == "cancelled"
    assert table.last("gate_aimed").planet == "blue-2"


# -- the flare ---------------------------------------------------------------------------------


def flare_at_the_start(table: Table) -> Table:
    """Red has no colony on red-5, and ships on blue-1."""
    table.ships("red", red_5=0, blue_1=4).seat("red", hand=["attack-08", "flare-worm"])
    return table.from_the_start_of_the_turn()


def homewards(table: Table) -> Table:
    return flare_at_the_start(table).uses("red", "worm.wild", planets=["red-5"])


def test_wild_ships_of_any_colonies_move_to_one_home_planet__worm(table: Table) -> None:
    homewards(table).at("worm_ships", "red", **{"from": {"blue-1": 2, "red-1": 4, "red-2": 1}})
    assert table.ships_of("red", "red-5") == 7
    assert (table.ships_of("red", "blue-1"), table.ships_of("red", "red-1")) == (2, 0)


def test_wild_it_may_be_all_ships__worm(table: Table) -> None:
    homewards(table)
    everywhere = {planet: len(ships) for planet, ships in board.colonies(table.state, "red").items()}
    table.at("worm_ships", "red", **{"from": everywhere})
    assert table.ships_of("red", "red-5") == 20


def test_wild_only_to_a_planet_of_its_own_without_its_colony__worm(table: Table) -> None:
    flare_at_the_start(table).until("start_of_turn", "red")
    for planet in ("red-1", "blue-2"):
        table.refuses("red", "not_an_option", use="worm.wild", answer={"planets": [planet]})


def test_wild_a_planet_that_others_have_settled_will_do__worm(table: Table) -> None:
    table.ships("blue", red_5=2)
    homewards(table).at("worm_ships", "red", **{"from": {"blue-1": 2}})
    assert table.has_colony("red", "red-5")
    assert table.has_colony("blue", "red-5")


def test_wild_only_in_its_turn__worm(table: Table) -> None:
    table.ships("blue", blue_5=0).seat("blue", hand=["attack-08", "flare-worm"]).from_the_start_of_the_turn()
    table.against("blue").until("aim")
    assert not table.was_offered("blue", "worm.wild")


def test_wild_not_without_an_empty_home_planet__worm(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-worm"]).from_the_start_of_the_turn().against("blue").until("aim")
    assert not table.was_offered("red", "worm.wild")


def test_wild_card_zapped_nobody_moves__worm(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    homewards(table.against("blue")).uses("yellow", "card-zap").until("aim")
    assert table.outcome_of("worm.wild") == "cancelled"
    assert table.ships_of("red", "red-5") == 0


def super_(table: Table, side: str) -> Table:
    table.seat("green", "worm", hand=["attack-08", "flare-worm"]).against("blue").until("aim").aims_at(
        "blue-2"
    ).with_ships(3)
    table.allies(**{side: {"green": 1}}).reveals(red="attack-08", blue="attack-08")
    return table.uses("green", "worm.super", planets=["blue-4"])


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_super_an_ally_of_either_side_tunnels__worm(table: Table, side: str) -> None:
    assert super_(table, side).play_out().last("gate_aimed").planet == "blue-4"


def test_super_card_zapped_the_gate_stays__worm(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    super_(table, "offense").uses("yellow", "card-zap").play_out()
    assert table.outcome_of("worm.super") == "cancelled"
    assert table.last("gate_aimed").planet == "blue-2"


def test_super_cosmic_zapped_the_gate_stays_and_the_flare_returns__worm(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    super_(table, "offense").uses("yellow", "cosmic-zap").play_out()
    assert table.last("gate_aimed").planet == "blue-2"
    assert "flare-worm" in table.hand("green")


def test_the_tunnel_does_not_end_where_the_cloak_drove_the_gate_away__worm_STAT_28(table: Table) -> None:
    stations.lay(table, colony_cloak="blue-5").option(sets=["base", "storm"]).seat("red", "worm").against("blue")
    table.aims_at("blue-2").uses("blue", "station-colony-cloak", **{"from": {"blue-5": 1}})
    table.aims_at("blue-3").with_ships(1, "red-1").reveals(red="attack-08", blue="attack-08")
    table.until("cards_revealed", "red")
    (tunnel,) = table.question("red").question.describe()["abilities"]
    assert tunnel["question"]["planets"] == ["blue-1", "blue-4", "blue-5"]
