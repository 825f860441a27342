"""Symbiote of the classic editions: ships of two colours, and each keeps its own."""

import pytest

from domain import board
from domain.aliens.selection import conflict, usable
from domain.events import PlanetDestroyed, ShipsCommandeered, ShipsMoved
from domain.game.views import view
from domain.options import complete
from domain.powers import active
from tests.scenario.table import Table

HOME = list(board.PLANETS["red"])


def symbiote(table: Table, *hand: str) -> Table:
    """Red is Symbiote; purple is the first colour that nobody plays."""
    return table.seat("red", "classic-symbiote", hand=["attack-08", "negotiate", *hand]).against("blue")


def test_an_unused_colours_twenty_ships_are_taken_as_well__classic_symbiote(table: Table) -> None:
    symbiote(table).until("aim")
    assert table.last("fleet_added").colour == "purple"
    assert len(board.fleet(table.state, "red")) == 40


def test_twice_the_usual_number_starts_on_each_home_planet__classic_symbiote(table: Table) -> None:
    symbiote(table).until("aim")
    assert [table.ships_of("red", planet) for planet in HOME] == [8] * 5


def test_its_player_colour_is_that_of_its_planets__classic_symbiote(table: Table) -> None:
    symbiote(table).until("aim")
    assert set(table.state.seats) == {"red", "blue", "green", "yellow"}
    assert board.home_colonies(table.state, "red") == HOME


def test_not_when_no_colour_is_free__classic_symbiote(table: Table) -> None:
    table.start()
    options = complete({"sets": ["classic"]})
    assert "classic-symbiote" in usable(options, 5)
    assert "classic-symbiote" not in usable(options, 6)


def test_not_together_with_its_later_namesake_that_needs_a_colour_too__classic_symbiote(table: Table) -> None:
    table.start()
    assert conflict("symbiote", ["classic-symbiote"])


def test_both_colours_are_its_own_in_every_respect__classic_symbiote(table: Table) -> None:
    symbiote(table).aims_at("blue-2").at("launch", "red", ships=["red-01", "purple-01", "purple-02"])
    table.reveals(red="negotiate", blue="attack-08").play_out()
    assert table.last("compensation_fixed").count == 3
    assert table.in_warp("red") == 3


def test_ships_of_the_second_colour_add_to_totals_and_found_colonies__classic_symbiote(table: Table) -> None:
    table.seat("red", hand=["attack-40"])
    table.seat("red", "classic-symbiote").against("blue").aims_at("blue-2")
    table.at("launch", "red", ships=["purple-01", "purple-02"]).reveals(red="attack-40", blue="attack-08").play_out()
    assert table.total("offense").amount == 40 + 2
    assert board.foreign_colonies(table.state, "red") == ["blue-2"]


def test_each_ship_keeps_its_colour__classic_symbiote(table: Table) -> None:
    symbiote(table).until("aim")
    colours = [board.colour(ship) for ship in board.fleet(table.state, "red")]
    assert (colours.count("red"), colours.count("purple")) == (20, 20)


def test_it_is_shown_from_the_start_of_the_game__classic_symbiote(table: Table) -> None:
    symbiote(table).until("aim")
    assert view(table.state)["seats"]["red"]["aliens"] == ["classic-symbiote"]
    assert len(view(table.state)["planets"]["red-1"]["red"]) == 8


def test_nothing_can_zap_it__classic_symbiote(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "cosmic-zap"])
    symbiote(table).play_out()
    assert not table.was_offered("blue", "cosmic-zap")


def test_it_is_not_lost_and_its_ships_stay_its_own__classic_symbiote(table: Table) -> None:
    table.ships("red", red_1=0, red_2=0, red_3=0, red_4=0, red_5=0, blue_1=20)
    symbiote(table).until("aim")
    moves = {f"purple-{n:02}": [table.state.ships[f"purple-{n:02}"], "warp"] for n in range(1, 21)}
    table.happens(ShipsMoved(moves=moves, why="elsewhere"))
    assert active(table.state, "red") == ["classic-symbiote"]
    assert table.in_warp("red") == 20


def test_it_cannot_be_stolen__classic_symbiote(table: Table) -> None:
    table.seat("blue", "human", hand=["attack-08", "flare-sorcerer"])
    symbiote(table).aims_at("blue-2").with_ships(3).play_out()
    assert "classic-symbiote" in table.aliens("red")


def test_it_cannot_be_lent__classic_symbiote(table: Table) -> None:
    symbiote(table, "flare-philanthropist").aims_at("blue-2").play_out()
    assert not table.was_offered("red", "philanthropist.wild")


def test_of_several_setup_texts_its_comes_before_the_worms__classic_symbiote(table: Table) -> None:
    table.seat("red", aliens=["worm", "classic-symbiote"]).at("spread", "red", amounts={"red-1": 35})
    assert [table.ships_of("red", planet) for planet in HOME] == [36, 1, 1, 1, 1]


# -- the flare ---------------------------------------------------------------------------------


def wild(table: Table, seat: str = "green") -> Table:
    return table.ships(seat, warp=3).seat(seat, hand=["attack-08", "flare-classic-symbiote"]).against("blue")


@pytest.mark.parametrize("seat", ["green", "blue"])
def test_wild_in_the_regroup_of_another_player_a_ship_comes_out_of_the_warp__classic_symbiote(
    table: Table, seat: str
) -> None:
    wild(table, seat).uses(seat, "classic-symbiote.wild").until("aim")
    assert table.in_warp(seat) == 2


def test_wild_not_besides_its_own__classic_symbiote(table: Table) -> None:
    wild(table, "red").until("aim")
    assert not table.was_offered("red", "classic-symbiote.wild")
    assert table.in_warp("red") == 2


def test_wild_card_zapped_the_ship_stays__classic_symbiote(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    wild(table).uses("green", "classic-symbiote.wild").uses("yellow", "card-zap").until("aim")
    assert table.outcome_of("classic-symbiote.wild") == "cancelled"
    assert table.in_warp("green") == 3


def reborn(table: Table, **recalled: int) -> Table:
    """Red recalls a number of ships from these places."""
    table.uses("red", "classic-symbiote.super")
    return table.at("recall", "red", **{"from": {place.replace("_", "-"): n for place, n in recalled.items()}})


def test_super_ships_are_recovered_wherever_they_are_and_the_flare_is_spent__classic_symbiote(table: Table) -> None:
    symbiote(table, "flare-classic-symbiote").until("start_of_encounter", "red")
    away = {"red-01": "warp", "red-02": board.REMOVED, "red-03": "captured:blue"}
    table.happens(ShipsMoved(moves={ship: ["red-1", place] for ship, place in away.items()}, why="elsewhere"))
    table.uses("red", "classic-symbiote.super").at("recall", "red", ships=sorted(away))
    table.at("rebirth", "red", amounts={"red-1": 3}).until("aim")
    assert {table.state.ships[ship] for ship in away} == {"red-1"}
    assert "flare-classic-symbiote" in table.pile("discard")


def test_super_also_ships_that_answer_to_somebody_else__classic_symbiote(table: Table) -> None:
    symbiote(table, "flare-classic-symbiote").until("start_of_encounter", "red")
    table.happens(ShipsCommandeered(seat="blue", ships=["red-01"], why="elsewhere"))
    table.happens(ShipsMoved(moves={"red-01": ["red-1", "blue-1"]}, why="elsewhere"))
    table.uses("red", "classic-symbiote.super").at("recall", "red", ships=["red-01"])
    table.at("rebirth", "red", amounts={"red-1": 1}).until("aim")
    assert (board.owner(table.state, "red-01"), table.state.ships["red-01"]) == ("red", "red-1")


def test_super_eight_on_each_home_planet_at_most__classic_symbiote(table: Table) -> None:
    table.ships("red", warp=20, red_1=0, red_2=0, red_3=0, red_4=0, red_5=0)
    reborn(symbiote(table, "flare-classic-symbiote"), warp=8).until("rebirth", "red")
    table.refuses("red", "too_many", amounts={"red-1": 5, "red-2": 3})


def test_super_they_coexist_with_the_players_who_are_there__classic_symbiote(table: Table) -> None:
    table.ships("red", warp=20, red_1=0, red_2=0, red_3=0, red_4=0, red_5=0).ships("blue", red_1=2)
    reborn(symbiote(table, "flare-classic-symbiote"), warp=4).at("rebirth", "red", amounts={"red-1": 4})
    assert (table.ships_of("red", "red-1"), table.ships_of("blue", "red-1")) == (8, 2)


def test_super_not_without_a_home_planet__classic_symbiote(table: Table) -> None:
    symbiote(table.ships("red", yellow_1=4), "flare-classic-symbiote").until("aim")
    for planet in board.PLANETS["red"]:
        table.happens(PlanetDestroyed(planet=planet, system="red", why="elsewhere"))
    table.offered.clear()
    table.play_out("turn_began").until("aim")
    assert not table.was_offered("red", "classic-symbiote.super")
