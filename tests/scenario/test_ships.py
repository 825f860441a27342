"""Moving and losing ships (CORE-005..010, CORE-210..218)."""

from domain import board
from domain.events import ShipsMoved
from domain.game.views import view
from tests.scenario.table import Table


def lost_to_blue(table: Table, **allies: int) -> Table:
    table.seat("blue", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.allies(defense=allies).reveals(red="attack-08", blue="attack-40")


def test_a_planet_holds_one_colony_of_each_colour_however_many_ships__CORE_005_CORE_006_CORE_008(table: Table) -> None:
    table.ships("red", blue_2=9).ships("green", blue_2=1).start()
    assert table.has_colony("red", "blue-2")
    assert table.has_colony("blue", "blue-2")
    assert table.has_colony("green", "blue-2")


def test_returning_ships_go_to_any_colonies_in_any_split__CORE_210(table: Table) -> None:
    table.ships("green", red_4=6)
    lost_to_blue(table, green=4).until("return_ships", "green")
    table.answer("green", amounts={"green-2": 1, "green-3": 1, "red-4": 2}).play_out()
    assert table.ships_of("green", "red-4") == 6 + 2


def test_returning_ships_do_not_found_colonies__CORE_210_CORE_218(table: Table) -> None:
    table.ships("green", green_5=0)
    lost_to_blue(table, green=2).until("return_ships", "green")
    table.refuses("green", "not_an_option", "CORE-210", amounts={"green-5": 2})
    table.refuses("green", "not_an_option", "CORE-210", amounts={"blue-2": 2})


def test_every_returning_ship_goes_somewhere__CORE_210(table: Table) -> None:
    lost_to_blue(table, green=2).until("return_ships", "green")
    table.refuses("green", "wrong_total", "CORE-210", amounts={"green-1": 1})
    table.refuses("green", "too_many", "CORE-210", amounts={"green-1": 3})


def test_without_a_colony_returning_ships_go_to_the_warp__CORE_211(table: Table) -> None:
    table.seat("green", ships={"green-1": 3}, warp=17)
    lost_to_blue(table, green=3).play_out()
    assert table.in_warp("green") == 20


def test_without_a_colony_freed_ships_stay_in_the_warp__CORE_212(table: Table) -> None:
    table.seat("green", ships={"green-1": 3}, warp=17)
    lost_to_blue(table, green=3).play_out()
    assert table.last("rewards_chosen").amounts == {"cards": 3}


def test_a_player_with_all_ships_in_the_warp_plays_on__CORE_217_CORE_072(table: Table) -> None:
    table.seat("red", ships={}, warp=20).against("blue").aims_at("blue-2").reveals(red="attack-08", blue="negotiate")
    table.play_out()
    assert table.has_colony("red", "blue-2")


def test_a_lost_home_planet_is_regained_by_winning_there__CORE_218(table: Table) -> None:
    table.ships("red", red_3=0).ships("green", red_3=2).against("red")
    table.at("own_colour", "red", options=["encounter:green"]).with_ships(2).reveals(red="attack-08", green="negotiate")
    table.play_out()
    assert table.has_colony("red", "red-3")
    assert not table.has_colony("green", "red-3")


def test_a_lost_home_planet_is_regained_by_a_deal__CORE_218(table: Table) -> None:
    table.ships("red", red_3=0).ships("blue", red_3=2).to_a_deal().offers("blue", give={"colony": "red-3"})
    table.accepts("red").at("deal_colony", "red", **{"from": {"gate": 1}}).play_out()
    assert table.has_colony("red", "red-3")


def test_ships_stay_where_they_are_outside_of_the_rules__CORE_213(table: Table) -> None:
    lost_to_blue(table).play_out()
    moved = {ship for event in table.happened("ships_moved") for ship in event.moves}
    assert {ship[:-3] for ship in moved} == {"red"}
    assert len(moved) == 3


def test_ships_are_lost_from_anywhere_outside_the_warp__CORE_214(table: Table) -> None:
    table.ships("blue", warp=2, green_1=2).seat("green", hand=["plague"])
    table.uses("green", "plague", seats=["blue"]).until("plague", "blue")
    table.refuses("blue", "not_an_option", "CORE-214", **{"from": {"warp": 2, "blue-1": 1}})
    table.answer("blue", **{"from": {"green-1": 2, "blue-1": 1}})
    assert table.in_warp("blue") == 5
    assert not table.has_colony("blue", "green-1")


def test_a_ship_is_always_in_exactly_one_place__CORE_009_CORE_340(table: Table) -> None:
    table.against("blue").aims_at("blue-2").with_ships(3).allies(offense={"green": 2}, defense={"yellow": 4})
    assert len(table.state.ships) == 80
    assert (table.ships_of("red", "gate"), table.ships_of("green", "gate")) == (3, 2)
    assert table.ships_of("yellow", "beside") == 4
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert len(table.state.ships) == 80
    assert set(table.state.ships.values()) <= {
        "warp",
        *(planet for seat in table.state.seats for planet in board.PLANETS[seat]),
    }


def test_nobody_is_left_with_fewer_ships_than_a_victory_needs__CORE_216(table: Table) -> None:
    table.seat("red", "void", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    gone = [f"blue-{n:02}" for n in (1, 2, 3, 4, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18)]
    table.happens(ShipsMoved(moves={ship: [table.state.ships[ship], "removed"] for ship in gone}, why="effect"))
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert table.ships_of("blue", "removed") == 15
    assert {seat: len(ships) for seat, ships in view(table.state)["removed"].items()} == {"blue": 15}
    assert table.last("ships_lost").counts == {"blue": 3}
