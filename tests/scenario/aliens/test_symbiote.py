"""Symbiote: forty ships of two colours."""

import pytest

from domain import board
from domain.aliens.selection import usable
from domain.events import PlanetDestroyed, ShipsMoved
from domain.game.views import view
from domain.options import complete
from domain.powers import active
from domain.refusal import Refused
from tests.scenario.table import Table

HOME = list(board.PLANETS["red"])


def symbiote(table: Table, *hand: str) -> Table:
    """Red is Symbiote; purple is the first colour that nobody plays."""
    return table.seat("red", "symbiote", hand=["attack-08", "negotiate", *hand]).against("blue")


def second_fleet(table: Table, place: str) -> int:
    return sum(ship.startswith("purple") and at == place for ship, at in table.state.ships.items())


# -- the fleet ---------------------------------------------------------------------------------


def test_a_colour_that_nobody_uses_is_added_so_that_each_planet_starts_with_twice_the_ships__symbiote(
    table: Table,
) -> None:
    symbiote(table).until("aim")
    assert table.last("fleet_added").colour == "purple"
    assert [table.ships_of("red", planet) for planet in HOME] == [8, 8, 8, 8, 8]
    assert [second_fleet(table, planet) for planet in HOME] == [4, 4, 4, 4, 4]


def test_all_forty_ships_are_its_own__symbiote(table: Table) -> None:
    symbiote(table).until("aim")
    assert len(board.fleet(table.state, "red")) == 40
    assert {board.owner(table.state, ship) for ship in board.fleet(table.state, "red")} == {"red"}


def test_its_colour_is_that_of_its_planets__symbiote(table: Table) -> None:
    symbiote(table).until("aim")
    assert set(table.state.seats) == {"red", "blue", "green", "yellow"}
    assert board.home_colonies(table.state, "red") == HOME
    assert sorted(view(table.state)["planets"]["red-1"]["red"]) == sorted(
        ship for ship, at in table.state.ships.items() if at == "red-1"
    )


def test_ships_of_both_colours_fight_together__symbiote(table: Table) -> None:
    symbiote(table).aims_at("blue-2").at("launch", "red", ships=["red-01", "red-02", "purple-01", "purple-02"])
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").amount == 8 + 4


def test_ships_of_both_colours_are_lost_and_compensated_alike__symbiote(table: Table) -> None:
    symbiote(table).aims_at("blue-2").at("launch", "red", ships=["red-01", "purple-01", "purple-02"])
    table.reveals(red="negotiate", blue="attack-08").play_out()
    assert table.in_warp("red") == 3
    assert table.last("compensation_fixed").count == 3


def test_either_colour_makes_a_colony__symbiote(table: Table) -> None:
    symbiote(table).seat("red", hand=["attack-20"]).aims_at("blue-2").at("launch", "red", ships=["purple-01"])
    table.reveals(red="attack-20", blue="attack-08").play_out()
    assert board.foreign_colonies(table.state, "red") == ["blue-2"]


def test_it_needs_a_colour_that_nobody_uses__symbiote_SETUP_03(table: Table) -> None:
    options = complete({"sets": ["base", "incursion"]})
    assert "symbiote" in usable(options, 5)
    assert "symbiote" not in usable(options, 6)
    with pytest.raises(Refused) as refused:
        symbiote(table.seats("red", "blue", "green", "yellow", "purple", "orange")).start()
    assert refused.value.rule == "SETUP-03"


# -- nothing takes it away ---------------------------------------------------------------------


def test_there_is_no_use_that_could_be_zapped__symbiote(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "cosmic-zap"])
    symbiote(table).aims_at("blue-2").with_ships(3).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("blue", "cosmic-zap")


def test_the_power_lasts_without_home_colonies__symbiote(table: Table) -> None:
    table.ships("red", red_1=0, red_2=0, red_3=0, red_4=0, red_5=0, blue_1=20)
    symbiote(table).until("aim")
    assert active(table.state, "red") == ["symbiote"]


def test_it_cannot_be_traded__symbiote(table: Table) -> None:
    table.seat("blue", "human", hand=["attack-08", "flare-sorcerer"])
    symbiote(table).aims_at("blue-2").with_ships(3).uses("blue", "sorcerer.wild").play_out()
    assert table.last("powers_exchanged").aliens["red"][0] == "symbiote"
    assert "symbiote" not in table.aliens("blue")


def test_it_cannot_be_removed__symbiote(table: Table) -> None:
    table.seat("green", hand=["attack-08", "flare-reincarnator"])
    symbiote(table).aims_at("blue-2").with_ships(3).reveals(red="negotiate", blue="attack-08").play_out()
    assert not table.was_offered("green", "reincarnator.wild")
    assert table.aliens("red") == ["symbiote"]


def test_it_cannot_be_lent__symbiote(table: Table) -> None:
    symbiote(table, "flare-philanthropist").aims_at("blue-2").play_out()
    assert not table.was_offered("red", "philanthropist.wild")


def test_of_several_setup_texts_of_one_player_its_comes_before_the_worms__symbiote(table: Table) -> None:
    table.seat("red", aliens=["worm", "symbiote"]).at("spread", "red", amounts={"red-1": 35})
    assert [table.ships_of("red", planet) for planet in HOME] == [36, 1, 1, 1, 1]


# -- the flare ---------------------------------------------------------------------------------


def wild(table: Table, seat: str = "green") -> Table:
    return table.ships(seat, warp=3).seat(seat, hand=["attack-08", "flare-symbiote"]).against("blue")


@pytest.mark.parametrize("seat", ["green", "blue"])
def test_wild_in_the_regroup_of_another_player_a_ship_comes_out_of_the_warp__symbiote(table: Table, seat: str) -> None:
    wild(table, seat).uses(seat, "symbiote.wild").until("aim")
    assert table.in_warp(seat) == 2


def test_wild_not_in_its_regroup__symbiote(table: Table) -> None:
    wild(table, "red").until("aim")
    assert not table.was_offered("red", "symbiote.wild")
    assert table.in_warp("red") == 2


def test_wild_not_with_nothing_in_the_warp__symbiote(table: Table) -> None:
    table.seat("green", hand=["attack-08", "flare-symbiote"]).against("blue").until("aim")
    assert not table.was_offered("green", "symbiote.wild")


def test_wild_card_zapped_the_ship_stays__symbiote(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    wild(table).uses("green", "symbiote.wild").uses("yellow", "card-zap").until("aim")
    assert table.outcome_of("symbiote.wild") == "cancelled"
    assert table.in_warp("green") == 3


def reborn(table: Table, seat: str = "red", **recalled: int) -> Table:
    """The seat recalls a number of ships from these places."""
    table.uses(seat, "symbiote.super")
    return table.at("recall", seat, **{"from": {place.replace("_", "-"): n for place, n in recalled.items()}})


def test_super_ships_of_the_warp_settle_on_home_planets_with_or_without_a_colony__symbiote(table: Table) -> None:
    table.ships("red", warp=16, blue_1=4, red_1=0, red_2=0, red_3=0, red_4=0, red_5=0)
    reborn(symbiote(table, "flare-symbiote"), warp=10, blue_1=2).at(
        "rebirth",
        "red",
        amounts={
            "red-1": 4,
            "red-2": 4,
            "red-3": 4,
        },
    )
    assert [table.ships_of("red", planet) for planet in HOME] == [8, 8, 8, 4, 4]
    assert "flare-symbiote" in table.pile("discard")


def test_super_ships_that_were_removed_or_captured_return_too__symbiote(table: Table) -> None:
    symbiote(table, "flare-symbiote").until("start_of_encounter", "red")
    gone = {"red-01": ["red-1", board.REMOVED], "red-02": ["red-1", "captured:blue"]}
    table.happens(ShipsMoved(moves=gone, why="elsewhere"))
    table.uses("red", "symbiote.super").until("recall", "red")
    places = table.question("red").question.places  # type: ignore[attr-defined]
    assert (places[board.REMOVED], places["captured:blue"]) == (["red-01"], ["red-02"])


def test_super_eight_on_each_planet_at_most__symbiote(table: Table) -> None:
    table.ships("red", warp=20, red_1=0, red_2=0, red_3=0, red_4=0, red_5=0)
    reborn(symbiote(table, "flare-symbiote"), warp=8).until("rebirth", "red")
    table.refuses("red", "too_many", amounts={"red-1": 5, "red-2": 3})


def test_super_not_without_a_home_planet__symbiote(table: Table) -> None:
    table.ships("red", yellow_1=4)
    symbiote(table, "flare-symbiote").until("aim")
    for planet in HOME:
        table.happens(PlanetDestroyed(planet=planet, system="red", why="elsewhere"))
    table.offered.clear()
    table.play_out("turn_began").until("aim")
    assert not table.was_offered("red", "symbiote.super")


def test_super_it_coexists_with_the_ships_that_are_there__symbiote(table: Table) -> None:
    table.ships("red", warp=20, red_1=0, red_2=0, red_3=0, red_4=0, red_5=0).ships("blue", red_1=2)
    reborn(symbiote(table, "flare-symbiote"), warp=4).at("rebirth", "red", amounts={"red-1": 4})
    assert (table.ships_of("red", "red-1"), table.ships_of("blue", "red-1")) == (8, 2)


@pytest.mark.parametrize("seat", ["blue", "green"])
def test_super_in_the_regroup_of_any_player__symbiote(table: Table, seat: str) -> None:
    table.ships(seat, warp=2).seat(seat, "symbiote", hand=["attack-08", "flare-symbiote"]).against("blue")
    reborn(table, seat, warp=2).until("aim")
    assert table.in_warp(seat) == 0


def test_super_it_is_optional__symbiote(table: Table) -> None:
    table.ships("red", warp=4)
    symbiote(table, "flare-symbiote").until("aim")
    assert table.was_offered("red", "symbiote.super")
    assert "flare-symbiote" in table.hand("red")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_cannot_be_cancelled__symbiote(table: Table, zap: str) -> None:
    table.seat("blue", hand=["attack-08", zap]).ships("red", warp=4)
    reborn(symbiote(table, "flare-symbiote"), warp=4).until("aim")
    assert not table.was_offered("blue", zap)
    assert table.outcome_of("symbiote.super") == "carried_out"
