"""Roach: twenty ships more, out of a stock on the sheet."""

import pytest

from domain import board
from domain.aliens.selection import usable
from domain.events import ShipsCommandeered, ShipsMoved
from domain.game.views import view
from domain.options import complete
from domain.powers import active
from tests.scenario.table import Table
from tests.scenario.variants.hazards import comes
from tests.scenario.variants.techs import completed

STOCK = "sheet:roach"
HOME = list(board.PLANETS["blue"])


def roach(table: Table, seat: str = "blue", *hand: str) -> Table:
    """Blue, or who is named, is Roach; purple is the first colour that nobody plays."""
    return table.seat(seat, "roach", hand=["attack-08", "negotiate", *hand]).against("blue")


def roaches(table: Table, place: str = STOCK) -> int:
    return sum(ship.startswith("purple") and at == place for ship, at in table.state.ships.items())


def at_large(table: Table, seat: str, place: str, count: int) -> Table:
    """A number of roach ships are already at a place."""
    table.start()
    ships = [ship for ship, at in table.state.ships.items() if ship.startswith("purple") and at == STOCK][:count]
    return table.happens(ShipsMoved(moves={ship: [STOCK, place] for ship in ships}, why="roach"))


# -- setup -------------------------------------------------------------------------------------


def test_the_ships_of_a_colour_nobody_uses_wait_on_the_sheet__roach(table: Table) -> None:
    roach(table).until("aim")
    assert roaches(table) == 20
    assert table.state.fleets == {"purple": "blue"}
    assert [table.ships_of("blue", planet) for planet in HOME] == [4, 4, 4, 4, 4]


def test_everybody_sees_the_stock__roach(table: Table) -> None:
    roach(table).until("aim")
    assert len(view(table.state)["seats"]["blue"]["ships_on_sheets"][STOCK]) == 20
    assert view(table.state)["sheets"]["roach"]["colour"] == "purple"


@pytest.mark.parametrize(("seats", "dealt"), [(5, True), (6, False)])
def test_it_is_not_dealt_when_every_colour_is_in_use__roach_CORE_026(table: Table, seats: int, dealt: bool) -> None:
    table.until("aim")
    assert ("roach" in usable(complete({"sets": ["storm"]}), seats)) is dealt


# -- (1) -----------------------------------------------------------------------------------------


def test_as_the_defense_in_another_s_turn_up_to_four_come_to_home_planets__roach(table: Table) -> None:
    roach(table).until("defense_set", "blue").refuses("blue", "too_many", use="roach.home", answer={"number": 5})
    table.uses("blue", "roach.home", number=4).at("spread_out", "blue", amounts={"blue-1": 3, "blue-5": 1})
    assert (roaches(table, "blue-1"), roaches(table, "blue-5"), roaches(table)) == (3, 1, 16)


def test_an_empty_home_planet_becomes_a_home_colony_again__roach(table: Table) -> None:
    table.ships("blue", blue_3=0)
    roach(table).uses("blue", "roach.home", number=2).at("spread_out", "blue", amounts={"blue-3": 2})
    assert "blue-3" in board.home_colonies(table.state, "blue")


def test_only_home_planets__roach(table: Table) -> None:
    table.ships("blue", green_1=2)
    roach(table).uses("blue", "roach.home", number=2).until("spread_out")
    table.refuses("blue", "not_an_option", amounts={"green-1": 2})


def test_it_is_optional__roach(table: Table) -> None:
    roach(table).until("aim")
    assert table.was_offered("blue", "roach.home")
    assert roaches(table) == 20


def test_not_for_whom_somebody_else_is_attacked__roach(table: Table) -> None:
    roach(table, "green").until("aim")
    assert not table.was_offered("green", "roach.home")


def test_on_the_board_they_are_ordinary_ships__roach(table: Table) -> None:
    roach(table).uses("blue", "roach.home", number=4).at("spread_out", "blue", amounts={"blue-2": 4})
    table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("defense").explained == [("attack-08", 8), ("ships", 8)]


def test_not_in_its_turn__roach(table: Table) -> None:
    """Reversed roles make it the defense."""
    table.seat("red", "roach", hand=["attack-08"]).seat("blue", "coordinator", hand=["attack-20", "flare-coordinator"])
    table.against("blue").uses("blue", "coordinator.super").until("aim", "blue")
    assert table.defense_now == "red"
    assert not table.was_offered("red", "roach.home")


def test_cosmic_zapped_none_come_home__roach(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    roach(table).uses("blue", "roach.home", number=4).uses("yellow", "cosmic-zap").until("aim")
    assert table.outcome_of("roach.home") == "cancelled"
    assert roaches(table) == 20


# -- (2) -----------------------------------------------------------------------------------------


def test_in_its_own_regroup_up_to_four_come_to_foreign_colonies__roach(table: Table) -> None:
    table.ships("red", green_1=1, yellow_1=1)
    roach(table, "red").uses("red", "roach.abroad", number=4)
    table.at("spread_out", "red", amounts={"green-1": 3, "yellow-1": 1})
    assert (roaches(table, "green-1"), roaches(table, "yellow-1")) == (3, 1)


def test_not_to_home_planets__roach(table: Table) -> None:
    table.ships("red", green_1=1, yellow_1=1)
    roach(table, "red").uses("red", "roach.abroad", number=4).until("spread_out")
    table.refuses("red", "not_an_option", amounts={"red-1": 4})


def test_not_without_a_foreign_colony__roach(table: Table) -> None:
    roach(table, "red").until("aim")
    assert not table.was_offered("red", "roach.abroad")


def test_not_in_another_s_regroup__roach(table: Table) -> None:
    table.ships("blue", green_1=1)
    roach(table).until("aim")
    assert not table.was_offered("blue", "roach.abroad")


def test_cosmic_zapped_none_go_abroad__roach(table: Table) -> None:
    table.ships("red", green_1=1).seat("yellow", hand=["cosmic-zap"])
    roach(table, "red").uses("red", "roach.abroad", number=4).uses("yellow", "cosmic-zap").until("aim")
    assert table.outcome_of("roach.abroad") == "cancelled"
    assert roaches(table) == 20


# -- (3) -----------------------------------------------------------------------------------------


def beaten(table: Table, blue: str = "attack-04", *zaps: str) -> Table:
    """Blue loses four blue ships and two roach ships on blue-2."""
    table.seat("red", hand=["attack-40", "attack-06", "attack-06"]).seat("yellow", hand=list(zaps) or ["attack-06"])
    table.seat("blue", "roach", hand=[blue, "negotiate"]).against("blue").until("aim")
    at_large(table, "blue", "blue-2", 2).aims_at("blue-2").with_ships(3, "red-1")
    return table.reveals(red="attack-40", blue=blue)


def test_a_roach_ship_bound_for_the_warp_returns_to_the_stock__roach(table: Table) -> None:
    beaten(table).play_out()
    assert (roaches(table), roaches(table, "warp"), table.in_warp("blue")) == (20, 0, 4)


def test_it_is_not_lost_for_compensation__roach(table: Table) -> None:
    beaten(table, "negotiate").play_out()
    assert table.last("compensation_fixed").count == 4


def test_so_it_does_when_it_has_nowhere_to_return_to__roach_CORE_211(table: Table) -> None:
    table.seat("yellow", "roach").against("blue").aims_at("blue-2").with_ships(3).allies(offense={"yellow": 1})
    at_large(table, "yellow", "gate", 1).until("select_card")
    own = {ship: [at, "warp"] for ship, at in table.state.ships.items() if ship.startswith("yellow")}
    table.happens(ShipsMoved(moves=own, why="scenario")).reveals(red="negotiate", blue="negotiate").until("deal")
    assert (roaches(table), roaches(table, "warp")) == (20, 0)


def test_also_while_somebody_else_commands_it__roach(table: Table) -> None:
    table.seat("blue", "roach").against("green").seat("green", hand=["attack-40"]).until("aim")
    at_large(table, "blue", "red-1", 1)
    ship = next(ship for ship, at in table.state.ships.items() if at == "red-1" and ship.startswith("purple"))
    table.happens(ShipsCommandeered(seat="red", ships=[ship], why="scenario")).aims_at("green-2")
    table.at("launch", "red", ships=[ship]).reveals(red="attack-08", green="attack-40").play_out()
    assert (roaches(table), table.state.commandeered) == (20, {})


def test_a_stock_is_not_given_up__roach_CORE_214(table: Table) -> None:
    table.seat("blue", "roach").to_a_deal().answer("red", refuse=True).until("failed_deal", "blue")
    assert STOCK not in table.question("blue").question.places  # type: ignore[attr-defined]


def test_while_the_power_is_zapped_they_are_lost_as_any_others__roach_CORE_229(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"]).seat("red", hand=["attack-40"]).seat("blue", "roach", hand=["attack-04"])
    table.against("blue").uses("blue", "roach.home", number=1).uses("yellow", "cosmic-zap").until("aim")
    at_large(table, "blue", "blue-2", 2).aims_at("blue-2").with_ships(3, "red-1")
    table.reveals(red="attack-40", blue="attack-04").play_out()
    assert roaches(table, "warp") == 2


def test_too_few_home_colonies_cost_neither_the_power_nor_the_stock__roach_CORE_265(table: Table) -> None:
    table.seat("blue", "roach", ships={"blue-2": 4}, warp=16).against("blue").until("aim")
    assert active(table.state, "blue") == ["roach"]
    assert roaches(table) == 20


def test_nothing_takes_the_power_away__roach(table: Table) -> None:
    table.seat("blue", "roach").seat("red", "sorcerer").seat("green", hand=["attack-08", "flare-sorcerer"])
    table.against("blue").until("aim").aims_at("blue-2").with_ships(3).until("select_card")
    assert table.aliens("blue") == ["roach"]


# -- the flare ---------------------------------------------------------------------------------


def joined(table: Table, warp: int = 5, ally: str = "yellow", **colony: int) -> Table:
    """Red wins blue-2 with an ally that has the flare."""
    table.seat(ally, hand=["attack-06", "flare-roach"]).ships(ally, warp=warp, **colony)
    table.seat("red", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.allies(offense={"yellow": 1}).reveals(red="attack-40", blue="attack-08")


def test_wild_up_to_four_ships_come_out_of_the_warp_into_the_colony_that_an_ally_has_won__roach(table: Table) -> None:
    joined(table).until("colony_founded", "yellow")
    table.refuses("yellow", "too_many", use="roach.wild", answer={"from": {"warp": 5}})
    table.uses("yellow", "roach.wild", **{"from": {"warp": 4}}).play_out()
    assert (table.ships_of("yellow", "blue-2"), table.in_warp("yellow")) == (5, 1)


def test_wild_not_where_it_had_a_colony__roach(table: Table) -> None:
    joined(table, blue_2=2).play_out()
    assert not table.was_offered("yellow", "roach.wild")


def test_wild_not_as_the_offense__roach(table: Table) -> None:
    table.ships("red", warp=3).seat("red", hand=["attack-40", "flare-roach"]).against("blue").aims_at("blue-2")
    table.with_ships(3).reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.was_offered("red", "roach.wild")


def test_wild_not_for_a_colony_of_somebody_else__roach(table: Table) -> None:
    joined(table, ally="green").play_out()
    assert not table.was_offered("green", "roach.wild")


def test_wild_card_zapped_nobody_comes__roach(table: Table) -> None:
    table.seat("green", hand=["card-zap"])
    joined(table).uses("yellow", "roach.wild", **{"from": {"warp": 4}}).uses("green", "card-zap").play_out()
    assert table.outcome_of("roach.wild") == "cancelled"
    assert table.in_warp("yellow") == 5


def swarming(table: Table, *green: str) -> Table:
    """Red, who is Roach, has won blue-2 and plays the flare."""
    table.seat("green", hand=list(green) or ["attack-06"]).seat("red", "roach", hand=["attack-40", "flare-roach"])
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-40", blue="attack-08")
    return table.uses("red", "roach.super", number=4)


def test_super_with_a_colony_founded_up_to_four_come_to_any_of_its_colonies__roach(table: Table) -> None:
    swarming(table).at("spread_out", "red", amounts={"blue-2": 2, "red-3": 2}).play_out()
    assert (roaches(table, "blue-2"), roaches(table, "red-3"), roaches(table)) == (2, 2, 16)


def test_super_only_to_colonies__roach(table: Table) -> None:
    swarming(table).until("spread_out").refuses("red", "not_an_option", amounts={"blue-3": 4})


def test_super_as_an_ally_too__roach(table: Table) -> None:
    table.seat("yellow", "roach", hand=["attack-06", "flare-roach"]).seat("red", hand=["attack-40"]).against("blue")
    table.aims_at("blue-2").with_ships(3).allies(offense={"yellow": 1}).reveals(red="attack-40", blue="attack-08")
    table.uses("yellow", "roach.super", number=1).at("spread_out", "yellow", amounts={"blue-2": 1})
    assert roaches(table, "blue-2") == 1


def test_super_a_colony_by_a_deal_is_founded_too__roach(table: Table) -> None:
    table.seat("red", "roach", hand=["negotiate", "flare-roach"]).to_a_deal()
    table.offers("red", take={"colony": "blue-3"}).accepts("blue").until("deal_colony")
    table.answer("red", **{"from": {"gate": 1}}).uses("red", "roach.super", number=1)


def test_super_not_for_ships_that_join_a_colony__roach(table: Table) -> None:
    table.ships("red", blue_2=1).seat("red", "roach", hand=["attack-40", "flare-roach"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.was_offered("red", "roach.super")


def test_super_not_for_a_colony_of_somebody_else__roach(table: Table) -> None:
    table.ships("yellow", blue_2=1).seat("yellow", "roach", hand=["attack-06", "flare-roach"])
    table.seat("red", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(3).invites("red", "yellow")
    table.at("ally", "yellow", options=["offense"]).at("commit", "yellow", **{"from": {"yellow-1": 1}})
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert table.has_colony("red", "blue-2")
    assert not table.was_offered("yellow", "roach.super")


def test_super_only_in_resolution__roach(table: Table) -> None:
    table.ships("red", red_5=0).seat("red", "roach", hand=["attack-06", "flare-roach"]).against("red")
    table.at("own_colour", "red", options=["homecoming"]).with_ships(2, "red-1").play_out()
    assert table.has_colony("red", "red-5")
    assert not table.was_offered("red", "roach.super")


def test_super_not_for_the_defense__roach(table: Table) -> None:
    table.seat("blue", "roach", hand=["negotiate", "flare-roach"]).to_a_deal()
    table.offers("blue", take={"colony": "red-3"}).accepts("red").until("deal_colony", "blue")
    table.answer("blue", **{"from": {"blue-1": 1}}).play_out()
    assert table.has_colony("blue", "red-3")
    assert not table.was_offered("blue", "roach.super")


def test_super_card_zapped_none_come__roach(table: Table) -> None:
    swarming(table, "card-zap").uses("green", "card-zap").play_out()
    assert table.outcome_of("roach.super") == "cancelled"
    assert roaches(table) == 20


def test_super_cosmic_zapped_none_come__roach(table: Table) -> None:
    swarming(table, "cosmic-zap").uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("roach.super") == "cancelled"
    assert roaches(table) == 20


def test_wild_for_a_defensive_ally_that_wins_a_colony__roach_HAZ_23(table: Table) -> None:
    table.ships("green", warp=4).seat("blue", hand=["attack-40"]).seat("green", hand=["flare-roach"])
    comes(table, "reverse_rewards").aims_at("blue-2").with_ships(1).allies(defense={"green": 3})
    table.reveals(red="attack-08", blue="attack-40").play_out()
    assert table.was_offered("green", "roach.wild")


def test_a_captured_roach_ship_returns_to_the_stock_when_its_captor_leaves__roach_patriot(table: Table) -> None:
    table.variant("technology", "space_stations").position(techs={"green": completed("omega_missile")})
    table.position(stations={"station-alien-outpost": {"owner": "red", "planet": "red-5", "alien": "patriot"}})
    table.seat("blue", "roach", hand=["attack-08"]).against("blue").start()
    ship = next(each for each in table.state.ships if each.startswith("purple"))
    table.happens(ShipsMoved(moves={ship: ["sheet:roach", "blue-2"]}, why="roach"))
    table.uses("red", "patriot.power", seats=["blue"])
    if table.asked("red") == "offered":
        table.answer("red", cards=[table.card("red", "attack-08")])
    table.until("patriotic_gift", "blue").answer("blue", yes=False).at("surrender", "blue", ships=[ship])
    table.uses("green", "tech-omega-missile", planets=["red-5"]).until("aim")
    assert table.state.ships[ship] == "sheet:roach"
