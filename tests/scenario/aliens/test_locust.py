"""Locust: leaves nothing behind."""

import pytest

from domain import board
from domain.encounter.victory import colonies_that_count
from domain.events import PlanetDestroyed
from domain.game.views import view
from tests.scenario.table import Table
from tests.scenario.variants.stations import lay


def locust(table: Table) -> Table:
    """Green is Locust and alone on blue-5, where nobody lives any more; red encounters blue."""
    table.ships("blue", blue_5=0).seat("green", "locust").ships("green", blue_5=2)
    return table.against("blue")


def worth(table: Table, seat: str = "green") -> int:
    return sum(term["amount"] for term in colonies_that_count(table.state, seat))


# -- devouring ---------------------------------------------------------------------------------


def test_a_foreign_planet_that_it_has_for_itself_is_devoured__locust(table: Table) -> None:
    locust(table).until("aim", "red")
    assert table.state.trophies == {"blue-5": "green"}
    assert "blue-5" not in board.planets(table.state, "blue")


def test_its_ships_return_to_its_other_colonies__locust(table: Table) -> None:
    locust(table).until("return_ships", "green").answer("green", amounts={"green-1": 2}).until("aim", "red")
    assert table.ships_of("green", "green-1") == 4 + 2
    assert not table.has_colony("green", "blue-5")


def test_in_the_regroup_of_any_player__locust(table: Table) -> None:
    table.offense("green")
    locust(table).until("aim", "green")
    assert table.used("locust.power")


def test_it_is_mandatory__locust(table: Table) -> None:
    locust(table).until("return_ships", "green")
    assert not table.was_offered("green", "locust.power")


def test_not_where_somebody_else_has_a_ship__locust(table: Table) -> None:
    table.seat("green", "locust").ships("green", blue_5=2).against("blue").until("aim", "red")
    assert not table.used("locust.power")


def test_not_its_own_home_planets__locust(table: Table) -> None:
    table.seat("green", "locust").against("blue").until("aim", "red")
    assert not table.used("locust.power")


def test_every_lone_foreign_colony_is_devoured_each_regroup__locust(table: Table) -> None:
    table.ships("blue", blue_4=0, blue_5=0).seat("green", "locust").ships("green", blue_4=1, blue_5=2)
    table.against("blue").until("aim", "red")
    assert table.state.trophies == {"blue-4": "green", "blue-5": "green"}


def test_a_devoured_planet_counts_as_a_foreign_colony_for_good__locust_LOCUST_01(table: Table) -> None:
    locust(table).until("aim", "red")
    assert worth(table) == 1
    assert view(table.state)["seats"]["green"]["trophies"] == ["blue-5"]


def test_five_of_them_and_colonies_win__locust_LOCUST_01(table: Table) -> None:
    table.ships("blue", blue_5=0).ships("green", blue_5=1, blue_1=1, blue_2=1, red_1=1, yellow_1=1)
    table.seat("green", "locust").against("blue").play_out("game_ended")
    assert table.state.winners == ["green"]


def test_it_counts_without_the_power_too__locust(table: Table) -> None:
    table.seat("green", ships={"green-1": 8, "green-2": 8, "green-3": 2, "blue-5": 2})
    table.ships("blue", blue_5=0).seat("green", "locust", hand=["attack-08", "negotiate"]).against("green")
    table.aims_at("green-3").with_ships(4).reveals(red="attack-08", green="negotiate").play_out()
    assert table.state.seats["green"].powerless
    assert worth(table) == 1


def test_a_thief_of_the_power_does_not_get_them__locust(table: Table) -> None:
    table.ships("blue", blue_5=0).seat("red", "locust").ships("red", blue_5=1).seat("blue", "human")
    table.seat("yellow", hand=["flare-sorcerer", "attack-08"]).against("blue").aims_at("blue-2").with_ships(1)
    table.uses("yellow", "sorcerer.wild").until("select_card", "red")
    assert table.aliens("blue") == ["locust"]
    assert (worth(table, "red"), worth(table, "blue")) == (1, 0)


def test_by_house_rule_it_counts_as_two__locust(table: Table) -> None:
    table.option(locust_planet_worth=2)
    locust(table).until("aim", "red")
    assert worth(table) == 2


def test_without_home_colonies_it_has_no_power_and_devours_nothing__locust_CORE_260(table: Table) -> None:
    table.ships("blue", blue_5=0).seat("green", "locust", ships={"blue-5": 20}).against("blue").until("aim", "red")
    assert not table.used("locust.power")
    assert table.ships_of("green", "blue-5") == 20


def test_a_system_with_fewer_planets_cannot_be_attacked_there__locust(table: Table) -> None:
    locust(table).until("aim", "red")
    assert table.question("red").question.planets == ["blue-1", "blue-2", "blue-3", "blue-4"]  # type: ignore[attr-defined]


def test_a_lost_home_planet_lowers_what_is_left_for_home_colonies__locust(table: Table) -> None:
    table.ships("blue", blue_3=0, blue_4=0, blue_5=0).seat("blue", "human").seat("green", "locust")
    table.ships("green", blue_5=1).against("yellow").until("aim", "red")
    assert len(board.planets(table.state, "blue")) == 4
    assert table.state.seats["blue"].powerless


def test_a_station_there_is_removed__locust(table: Table) -> None:
    locust(lay(table, big_space_laser="blue-5")).until("aim", "red")
    assert table.happened("station_destroyed")


def test_zapped_the_planet_stays__locust(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    locust(table).uses("yellow", "cosmic-zap").until("aim", "red")
    assert table.outcome_of("locust.power") == "cancelled"
    assert table.ships_of("green", "blue-5") == 2


# -- the flare ---------------------------------------------------------------------------------


def wild(table: Table, planet: str = "blue-3") -> Table:
    table.seat("red", hand=["attack-08", "flare-locust"]).against("blue")
    return table.uses("red", "locust.wild", planets=[planet])


def test_wild_four_ships_wipe_out_a_planet_with_its_ships__locust(table: Table) -> None:
    wild(table).at("cost", "red", **{"from": {"red-1": 4}}).until("aim", "red")
    assert "blue-3" not in board.planets(table.state, "blue")
    assert (table.in_warp("red"), table.in_warp("blue")) == (4 - 1, 4)  # one comes back in Regroup
    assert table.state.trophies == {}


def test_wild_without_a_locust_the_flare_is_discarded__locust(table: Table) -> None:
    wild(table).at("cost", "red", **{"from": {"red-1": 4}}).until("aim", "red")
    assert "flare-locust" in table.pile("discard")


def test_wild_the_flare_passes_to_locust__locust(table: Table) -> None:
    table.seat("green", "locust")
    wild(table).at("cost", "red", **{"from": {"red-1": 4}}).until("aim", "red")
    assert "flare-locust" in table.hand("green")


def test_wild_not_in_the_home_system_of_locust__locust(table: Table) -> None:
    table.seat("green", "locust").seat("red", hand=["attack-08", "flare-locust"]).against("blue")
    table.until("start_of_encounter", "red")
    table.refuses("red", "not_an_option", use="locust.wild", answer={"planets": ["green-1"]})


def test_wild_not_with_fewer_than_four_ships__locust(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-locust"]).seat("red", ships={"red-1": 3}, warp=17).against("blue")
    table.until("launch", "red")
    assert not table.was_offered("red", "locust.wild")


def test_wild_zombie_pays_without_losing_its_ships__locust(table: Table) -> None:
    table.seat("red", "zombie")
    wild(table).at("cost", "red", **{"from": {"red-1": 4}}).until("aim", "red")
    assert table.in_warp("red") == 0
    assert "blue-3" not in board.planets(table.state, "blue")


def test_wild_in_the_regroup_of_any_player__locust(table: Table) -> None:
    table.seat("yellow", hand=["attack-08", "flare-locust"]).against("blue")
    table.uses("yellow", "locust.wild", planets=["red-1"]).at("cost", "yellow", **{"from": {"yellow-1": 4}})
    table.until("aim", "red")
    assert table.in_warp("red") == 3


def test_wild_card_zapped_nothing_is_paid__locust(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    wild(table).uses("yellow", "card-zap").until("aim", "red")
    assert table.outcome_of("locust.wild") == "cancelled"
    assert (table.in_warp("red"), table.in_warp("blue")) == (0, 0)


def super_(table: Table, own: int = 5) -> Table:
    """Green, Locust with its flare, has ships beside blue's four on blue-5."""
    table.ships("blue", blue_5=4).seat("green", "locust", hand=["attack-08", "flare-locust"])
    return table.ships("green", blue_5=own).against("blue")


def test_super_it_devours_a_planet_where_it_outnumbers_all_others__locust(table: Table) -> None:
    super_(table).uses("green", "locust.super", planets=["blue-5"]).until("aim", "red")
    assert table.state.trophies == {"blue-5": "green"}
    assert (table.in_warp("blue"), table.in_warp("green")) == (4, 0)


@pytest.mark.parametrize("own", [3, 4])
def test_super_not_where_it_does_not__locust(table: Table, own: int) -> None:
    super_(table, own).until("aim", "red")
    assert not table.was_offered("green", "locust.super")


def test_super_everybody_else_is_counted_together__locust(table: Table) -> None:
    table.ships("yellow", blue_5=1)
    super_(table).until("aim", "red")
    assert not table.was_offered("green", "locust.super")


def test_super_one_time_in_each_encounter__locust(table: Table) -> None:
    table.ships("blue", blue_5=4, blue_4=2).seat("green", "locust", hand=["attack-08", "flare-locust"])
    table.ships("green", blue_5=5, blue_4=3).against("blue").uses("green", "locust.super", planets=["blue-5"])
    table.offered.clear()
    table.until("aim", "red")
    assert not table.was_offered("green", "locust.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_planet_stays__locust(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    super_(table).uses("green", "locust.super", planets=["blue-5"]).uses("yellow", zap).until("aim", "red")
    assert table.outcome_of("locust.super") == "cancelled"
    assert table.in_warp("blue") == 0


def test_devoured_planets_count_at_the_turn_limit__locust_LOCUST_01_LIMIT_01(table: Table) -> None:
    table.option(turn_limit=1).seat("green", "locust").against("blue").until("aim")
    table.happens(PlanetDestroyed(planet="blue-5", system="blue", why="locust", by="green"))
    table.aims_at("blue-2").with_ships(1).reveals(red="attack-08", blue="attack-08").play_out("game_ended")
    print(table.last("game_ended"))
    assert table.last("game_ended").winners == ["green"]
