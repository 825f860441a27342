"""Guerrilla: a player who beats it pays with nearly every ship."""

import pytest

from domain import board
from domain.events import PlanetDestroyed, ShipsMoved
from tests.scenario.table import Table


def lost_defense(table: Table, *yellow: str, **allies: dict[str, int]) -> Table:
    """Blue, the Guerrilla, loses blue-2 to four ships of red."""
    table.seat("blue", "guerrilla").seat("red", hand=["attack-30", "negotiate"])
    table.seat("yellow", hand=["attack-08", *yellow]).against("blue").aims_at("blue-2").with_ships(4, "red-1")
    return table.allies(**allies).reveals(red="attack-30", blue="attack-08")


def test_the_opponent_keeps_one_ship_of_the_encounter__guerrilla(table: Table) -> None:
    lost_defense(table).play_out()
    assert table.in_warp("red") == 3
    assert table.ships_of("red", "blue-2") == 1
    assert table.in_warp("blue") == 4


def test_so_does_every_ally_of_the_opponent__guerrilla(table: Table) -> None:
    lost_defense(table, offense={"green": 3, "yellow": 1}).play_out()
    assert (table.in_warp("green"), table.ships_of("green", "blue-2")) == (2, 1)
    assert (table.in_warp("yellow"), table.ships_of("yellow", "blue-2")) == (0, 1)


def test_it_is_mandatory__guerrilla(table: Table) -> None:
    lost_defense(table).play_out()
    assert table.used("guerrilla.power")
    assert not table.was_offered("blue", "guerrilla.power")


def lost_offense(table: Table, *hand: str) -> Table:
    """Red, the Guerrilla, fails at blue-2, which yellow defends with two ships."""
    table.seat("red", "guerrilla", hand=["attack-01", *hand]).ships("yellow", warp=4).against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").allies(defense={"yellow": 2})
    return table.reveals(red="attack-01", blue="attack-08")


def test_as_the_offense_the_defender_keeps_one_ship_on_the_planet__guerrilla(table: Table) -> None:
    lost_offense(table).play_out()
    assert (table.ships_of("blue", "blue-2"), table.in_warp("blue")) == (1, 3)


def test_a_defensive_ally_comes_home_with_one_ship_and_its_reward__guerrilla_REWARDS_01_CORE_162(table: Table) -> None:
    lost_offense(table).play_out()
    assert table.in_warp("yellow") == 4 + 1
    assert table.last("rewards_chosen").amounts == {"cards": 1}


@pytest.mark.parametrize("side", ["offense", "defense"])
def test_not_as_an_ally__guerrilla(table: Table, side: str) -> None:
    table.seat("green", "guerrilla").seat("red", hand=["attack-01" if side == "offense" else "attack-40"])
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").allies(**{side: {"green": 1}})
    table.reveals(red=table.hand("red")[0], blue="attack-08").play_out()
    assert not table.used("guerrilla.power")


def test_not_after_a_victory__guerrilla(table: Table) -> None:
    table.seat("red", "guerrilla", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(2, "red-1")
    table.reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.used("guerrilla.power")


def test_not_after_a_failed_deal__guerrilla(table: Table) -> None:
    table.seat("red", "guerrilla").to_a_deal().answer("red", refuse=True).play_out()
    assert not table.used("guerrilla.power")


def test_the_owner_says_which_ship_survives_where_ships_are_told_apart__guerrilla(table: Table) -> None:
    table.variant("skill_tokens")
    table.seat("red", ships={"red-1": {"L": 1, "W": 3}, "red-2": 16}, hand=["attack-30"]).seat("blue", "guerrilla")
    table.against("blue").aims_at("blue-2").with_ships(4, "red-1").reveals(red="attack-30", blue="attack-08")
    places = table.until("which_ships", "red").question("red").question.places  # type: ignore[attr-defined]
    leader = next(ship for ship in places["gate"] if table.state.marks[ship] == "L")
    table.answer("red", ships=[ship for ship in places["gate"] if ship != leader]).play_out()
    assert table.state.ships[leader] == "blue-2"


def test_zapped_the_winners_keep_their_ships__guerrilla(table: Table) -> None:
    lost_defense(table, "cosmic-zap").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("guerrilla.power") == "cancelled"
    assert table.ships_of("red", "blue-2") == 4


# -- super -------------------------------------------------------------------------------------


def nobody_back(table: Table, red: int, *yellow: str) -> Table:
    table.seat("blue", "guerrilla", hand=["attack-08", "negotiate", "flare-guerrilla"]).seat("red", hand=["attack-30"])
    table.seat("yellow", hand=["attack-08", *yellow]).against("blue").aims_at("blue-2").with_ships(red, "red-1")
    return table.allies(offense={"green": 4}).reveals(red="attack-30", blue="attack-08")


def test_super_forces_of_up_to_three_ships_are_lost_whole__guerrilla(table: Table) -> None:
    nobody_back(table, 3).uses("blue", "guerrilla.super").play_out()
    assert (table.in_warp("red"), table.in_warp("green")) == (3, 3)
    assert table.ships_of("green", "blue-2") == 1
    assert "flare-guerrilla" in table.hand("blue")


def test_super_not_against_large_forces_alone__guerrilla(table: Table) -> None:
    nobody_back(table, 4).play_out()
    assert not table.was_offered("blue", "guerrilla.super")
    assert table.in_warp("red") == 3


def test_super_winners_without_a_ship_get_no_colony__guerrilla(table: Table) -> None:
    nobody_back(table, 3).uses("blue", "guerrilla.super").play_out()
    assert not table.has_colony("red", "blue-2")
    assert table.result() == "offense_won"


def test_super_a_defensive_ally_without_a_ship_gets_no_reward__guerrilla_REWARDS_01(table: Table) -> None:
    lost_offense(table, "flare-guerrilla").uses("red", "guerrilla.super").play_out()
    assert table.in_warp("yellow") == 4 + 2
    assert table.ships_of("blue", "blue-2") == 1
    assert [(event.seat, event.amounts) for event in table.happened("rewards_chosen")] == [("yellow", {"cards": 0})]


def test_super_it_is_optional__guerrilla(table: Table) -> None:
    nobody_back(table, 3).play_out()
    assert table.was_offered("blue", "guerrilla.super")
    assert table.in_warp("red") == 2


def test_super_card_zapped_one_ship_each_is_left__guerrilla(table: Table) -> None:
    nobody_back(table, 3, "card-zap").uses("blue", "guerrilla.super").uses("yellow", "card-zap").play_out()
    assert table.outcome_of("guerrilla.super") == "cancelled"
    assert table.in_warp("red") == 2


def test_super_cosmic_zapped_the_power_works_without_it__guerrilla(table: Table) -> None:
    nobody_back(table, 3, "cosmic-zap").passes("yellow")
    table.uses("blue", "guerrilla.super").uses("yellow", "cosmic-zap").play_out()
    assert table.outcome_of("guerrilla.super") == "cancelled"
    assert "flare-guerrilla" in table.hand("blue")


# -- wild --------------------------------------------------------------------------------------


def scorched(table: Table, *yellow: str, **allies: dict[str, int]) -> Table:
    """Blue has lost blue-2 to three ships of red, and holds the flare."""
    table.seat("blue", hand=["attack-08", "flare-guerrilla"]).seat("red", hand=["attack-30", "negotiate"])
    table.seat("yellow", hand=["attack-08", *yellow]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    return table.allies(**allies).reveals(red="attack-30", blue="attack-08").uses("blue", "guerrilla.wild")


def test_wild_the_planet_is_destroyed_before_anybody_lands__guerrilla(table: Table) -> None:
    scorched(table).play_out()
    assert table.last("planet_destroyed").planet == "blue-2"
    assert not table.has_colony("red", "blue-2")
    assert "blue-2" not in board.planets(table.state, "blue")
    assert table.result() == "offense_won"


def test_wild_all_attacking_ships_leave_the_game__guerrilla(table: Table) -> None:
    scorched(table, offense={"green": 2}).play_out()
    assert (table.ships_of("red", "removed"), table.ships_of("green", "removed")) == (3, 2)


def test_wild_also_when_both_sides_have_lost__guerrilla(table: Table) -> None:
    table.seat("red", hand=["attack-08", "flare-loser"]).seat("blue", hand=["attack-08", "flare-guerrilla"])
    table.against("blue").aims_at("blue-2").with_ships(3).uses("red", "loser.wild").uses("blue", "guerrilla.wild")
    table.play_out()
    assert (table.ships_of("red", "removed"), table.in_warp("blue")) == (3, 4)
    assert "blue-2" not in board.planets(table.state, "blue")


def test_wild_the_defending_side_takes_the_normal_loss__guerrilla(table: Table) -> None:
    scorched(table, defense={"yellow": 1}).play_out()
    assert (table.in_warp("blue"), table.in_warp("yellow")) == (4, 1)


def test_wild_bystanders_on_the_planet_go_to_the_warp__guerrilla(table: Table) -> None:
    table.ships("green", blue_2=2)
    scorched(table).play_out()
    assert (table.in_warp("green"), table.ships_of("green", "removed")) == (2, 0)


def test_wild_nobody_is_left_with_fewer_ships_than_colonies_needed__guerrilla(table: Table) -> None:
    table.seat("blue", hand=["attack-08", "flare-guerrilla"]).seat("red", hand=["attack-30"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1")
    gone = [ship for place in ("red-2", "red-3", "red-4", "red-5") for ship in board.ships_at(table.state, place)][:14]
    table.happens(ShipsMoved(moves={ship: [table.state.ships[ship], "removed"] for ship in gone}, why="elsewhere"))
    table.reveals(red="attack-30", blue="attack-08").uses("blue", "guerrilla.wild").play_out()
    assert table.ships_of("red", "removed") == 15
    assert table.in_warp("red") == 2


def test_wild_only_a_planet_of_its_system__guerrilla(table: Table) -> None:
    table.ships("blue", red_3=2).seat("blue", hand=["attack-08", "flare-guerrilla"]).seat("red", hand=["attack-30"])
    table.against("red").at("own_colour", "red", options=["encounter:blue"]).with_ships(2, "red-1")
    table.reveals(red="attack-30", blue="attack-08").play_out()
    assert table.result() == "offense_won"
    assert not table.was_offered("blue", "guerrilla.wild")


def test_wild_not_after_a_victory__guerrilla(table: Table) -> None:
    table.seat("blue", hand=["attack-20", "flare-guerrilla"]).against("blue").aims_at("blue-2").with_ships(1)
    table.reveals(red="attack-08", blue="attack-20").play_out()
    assert not table.was_offered("blue", "guerrilla.wild")


def test_wild_not_for_the_offense__guerrilla(table: Table) -> None:
    """Even where it loses in its own system."""
    table.ships("blue", red_1=2).seat("red", hand=["attack-01", "flare-guerrilla"]).against("red")
    table.at("own_colour", "red", options=["encounter:blue"]).with_ships(2, "red-2")
    table.reveals(red="attack-01", blue="attack-08").play_out()
    assert table.result() == "defense_won"
    assert not table.was_offered("red", "guerrilla.wild")


def test_wild_card_zapped_the_planet_is_taken__guerrilla(table: Table) -> None:
    scorched(table, "card-zap").uses("yellow", "card-zap").play_out()
    assert table.outcome_of("guerrilla.wild") == "cancelled"
    assert table.ships_of("red", "blue-2") == 3


# -- a destroyed planet ------------------------------------------------------------------------


def test_a_destroyed_planet_is_no_home_colony_and_no_target__guerrilla__planet_01(table: Table) -> None:
    table.seat("red", hand=["attack-30", "attack-20"])
    table.against("blue").against("blue")
    scorched(table).at("second_encounter", "red", yes=True).until("aim", "red")
    assert "blue-2" not in table.question("red").question.planets  # type: ignore[attr-defined]
    assert board.home_colonies(table.state, "blue") == ["blue-1", "blue-3", "blue-4", "blue-5"]


def test_the_power_is_lost_with_too_few_planets_left__guerrilla__planet_01(table: Table) -> None:
    table.seat("blue", "human").ships("blue", blue_4=0, blue_5=0)
    scorched(table).play_out()
    assert table.state.seats["blue"].powerless


def test_a_player_who_cannot_land_goes_home__guerrilla__planet_01(table: Table) -> None:
    table.seat("red", hand=["attack-30"]).against("blue").aims_at("blue-2").with_ships(3, "red-1")
    table.happens(PlanetDestroyed(planet="blue-2", system="blue", why="elsewhere"))
    table.reveals(red="attack-30", blue="attack-08").play_out()
    assert table.ships_of("red", "blue-2") == 0
    assert len(board.home_colonies(table.state, "red")) == 5
    assert (table.in_warp("red"), table.in_warp("blue")) == (0, 4)


def test_an_encounter_in_a_system_without_planets_ends__guerrilla__planet_01(table: Table) -> None:
    table.seat("red", hand=["attack-08", "plague"]).against("blue").until("start_of_encounter", "red")
    for planet in board.PLANETS["blue"]:
        table.happens(PlanetDestroyed(planet=planet, system="blue", why="elsewhere"))
    table.play_out()
    assert table.result() == "aborted"


def test_wild_a_frozen_planet_may_be_destroyed_and_its_ships_are_lost__guerrilla(table: Table) -> None:
    table.seat("red", hand=["attack-30", "flare-gorgon"]).seat("blue", hand=["attack-08", "flare-guerrilla"])
    table.against("blue").aims_at("blue-2").with_ships(1, "red-1").uses("red", "gorgon.wild", planets=["blue-2"])
    table.reveals(red="attack-30", blue="attack-08").uses("blue", "guerrilla.wild").play_out()
    assert table.in_warp("blue") == 4
