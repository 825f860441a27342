"""Grumpus: a player whom it leaves at a planet pays for it."""

import pytest

from tests.scenario.table import Table
from tests.scenario.variants import techs

FLARE = "flare-grumpus"


def launches(table: Table, *hand: str) -> Table:
    """Red, who is Grumpus, leaves red-1, where blue has two ships and green one, for blue-2."""
    table.ships("blue", red_1=2).ships("green", red_1=1)
    table.seat("red", "grumpus", hand=["attack-08", *hand], ships={"red-1": 3, "red-2": 5, "red-3": 6, "red-4": 6})
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1")


# -- the power ---------------------------------------------------------------------------------


def test_a_player_who_stays_on_a_planet_that_it_has_left_loses_a_ship_of_it__grumpus(table: Table) -> None:
    launches(table).until("invite")
    assert (table.in_warp("blue"), table.in_warp("green"), table.in_warp("yellow")) == (1, 1, 0)
    assert (table.ships_of("blue", "red-1"), table.ships_of("green", "red-1")) == (1, 0)


def test_as_the_running_phase_closes_and_not_before__grumpus(table: Table) -> None:
    launches(table).until("invite")
    course = [(event.type, getattr(event, "why", "") or getattr(event, "phase", "")) for event in table.events]
    launched, closed = course.index(("ships_moved", "launch")), course.index(("phase_began", "alliance"))
    assert launched < closed < course.index(("ships_moved", "grumpus"))


def test_a_colony_of_which_ships_remain_is_not_lost__grumpus(table: Table) -> None:
    table.ships("blue", red_2=2).seat("red", "grumpus").against("blue").aims_at("blue-2").with_ships(3, "red-2")
    table.until("invite")
    assert not table.used("grumpus.power")


@pytest.mark.parametrize("card", ["attack-04", "negotiate"])
def test_for_whatever_reason__grumpus(table: Table, card: str) -> None:
    """Green is on blue-2 too, from which blue, who is Grumpus, is driven."""
    table.seat("red", hand=["attack-40"]).seat("blue", "grumpus", hand=[card, "attack-06"]).ships("green", blue_2=2)
    table.against("blue").aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-40", blue=card).play_out()
    assert table.used("grumpus.power")
    assert table.in_warp("green") == 1


def test_a_winning_offense_that_has_just_landed_is_hit_as_well__grumpus(table: Table) -> None:
    table.seat("red", hand=["attack-40"]).seat("blue", "grumpus").against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").allies(offense={"green": 2}).reveals(red="attack-40", blue="attack-08").play_out()
    assert (table.ships_of("red", "blue-2"), table.ships_of("green", "blue-2")) == (2, 1)


def test_a_winner_that_had_landed_with_one_ship_has_no_colony_there__grumpus(table: Table) -> None:
    table.seat("red", hand=["attack-40"]).seat("blue", "grumpus").against("blue").aims_at("blue-2")
    table.with_ships(1, "red-1").reveals(red="attack-40", blue="attack-08").play_out()
    assert not table.has_colony("red", "blue-2")


def test_by_a_plague_in_somebody_elses_encounter__grumpus(table: Table) -> None:
    table.seat("green", "grumpus").ships("green", yellow_3=3).seat("red", hand=["attack-08", "plague"])
    table.uses("red", "plague", seats=["green"]).until("plague", "green").answer("green", **{"from": {"yellow-3": 3}})
    table.until("aim")
    assert table.in_warp("yellow") == 1


def test_where_its_ships_answer_to_somebody_else__grumpus(table: Table) -> None:
    """Vampire drains the colony."""
    table.ships("green", blue_2=1).seat("red", "vampire", hand=["attack-40"]).seat("blue", "grumpus")
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-40", blue="attack-08")
    ships = [ship for ship, place in table.state.ships.items() if place == "blue-2" and ship.startswith("blue")]
    table.at("drain", "red", items={"red-3": ships}).play_out()
    assert table.used("grumpus.power")
    assert (table.in_warp("red"), table.in_warp("green")) == (1, 1)


def test_once_for_each_planet__grumpus(table: Table) -> None:
    table.ships("blue", red_1=1, red_2=1)
    table.seat("red", "grumpus", ships={"red-1": 1, "red-2": 2, "red-3": 8, "red-4": 6, "red-5": 3}).against("blue")
    table.aims_at("blue-2").until("launch").answer("red", **{"from": {"red-1": 1, "red-2": 2}}).until("invite")
    assert table.in_warp("blue") == 2


def test_it_is_used_though_nobody_else_is_there__grumpus_CORE_242(table: Table) -> None:
    table.seat("red", "grumpus").against("blue").aims_at("blue-2").with_ships(4, "red-1").until("invite")
    assert table.outcome_of("grumpus.power") == "carried_out"


def test_a_lack_of_home_colonies_does_not_take_the_power__grumpus_CORE_265(table: Table) -> None:
    table.seat("red", "grumpus", ships={"red-1": 2, "green-1": 2}, warp=16).ships("blue", red_1=1).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").until("invite")  # one of them has just left the warp
    assert table.state.seats["red"].powerless
    assert table.in_warp("blue") == 1


def test_other_powers_of_its_player_are_lost_as_ever__grumpus(table: Table) -> None:
    table.seat("red", "grumpus", ships={"red-1": 2, "green-1": 2}, warp=16)
    table.seat("red", aliens=["grumpus", "warpish"]).against("blue").aims_at("blue-2").with_ships(1, "green-1")
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.used("warpish.power")


def test_cosmic_zapped_nobody_loses_a_ship__grumpus(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    launches(table).uses("yellow", "cosmic-zap").until("invite")
    assert table.outcome_of("grumpus.power") == "cancelled"
    assert table.in_warp("blue") == 0


def test_what_it_left_while_it_was_zapped_is_forgotten__grumpus(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    launches(table).uses("yellow", "cosmic-zap").reveals(red="attack-08", blue="attack-08").play_out("turn_began")
    assert len([event for event in table.happened("use_declared") if event.ability == "grumpus.power"]) == 1


# -- the flare ---------------------------------------------------------------------------------


def aimed(table: Table, *hand: str) -> Table:
    """Red aims at blue-2; yellow has the flare, green a colony on blue-4."""
    table.ships("green", blue_4=2).seat("yellow", hand=["attack-10", FLARE]).seat("green", hand=["morph", *hand])
    return table.against("blue").aims_at("blue-2")


@pytest.mark.parametrize(("seat", "planet"), [("blue", "blue-5"), ("green", "blue-4")])
def test_wild_one_player_loses_a_ship_of_the_targeted_system__grumpus(table: Table, seat: str, planet: str) -> None:
    aimed(table).uses("yellow", "grumpus.wild", seats=[seat]).at("grumped", seat, **{"from": {planet: 1}})
    table.until("launch")
    assert table.in_warp(seat) == 1


def test_wild_only_ships_of_that_system_and_of_players_who_are_there__grumpus(table: Table) -> None:
    aimed(table).until("gate_aimed", "yellow")
    table.refuses("yellow", "not_an_option", use="grumpus.wild", answer={"seats": ["red"]})
    table.uses("yellow", "grumpus.wild", seats=["green"]).until("grumped", "green")
    table.refuses("green", "not_an_option", **{"from": {"green-1": 1}})


def test_wild_card_zapped_no_ship_is_lost__grumpus(table: Table) -> None:
    aimed(table, "card-zap").uses("yellow", "grumpus.wild", seats=["blue"]).uses("green", "card-zap").until("launch")
    assert table.outcome_of("grumpus.wild") == "cancelled"
    assert table.in_warp("blue") == 0


def widely_settled(table: Table) -> Table:
    """Blue is also on red-2 and yellow on red-3, which red does not leave."""
    table.seat("yellow", ships={"red-3": 1, "yellow-1": 10, "yellow-2": 9})
    table.ships("green", red_1=1)
    table.seat("blue", ships={"red-1": 2, "red-2": 2, "blue-2": 8, "blue-1": 8})
    table.seat("red", "grumpus", hand=["attack-08", FLARE], ships={"red-1": 3, "red-2": 5, "red-3": 6, "red-4": 6})
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1")


def everywhere(table: Table) -> Table:
    return widely_settled(table).uses("red", "grumpus.super")


def test_super_who_is_hit_loses_a_ship_of_each_colony_in_that_system__grumpus(table: Table) -> None:
    everywhere(table).until("invite")
    assert (table.ships_of("blue", "red-1"), table.ships_of("blue", "red-2"), table.in_warp("blue")) == (1, 1, 2)
    assert table.in_warp("green") == 1


def test_super_who_is_not_hit_loses_nothing__grumpus(table: Table) -> None:
    everywhere(table).until("invite")
    assert table.in_warp("yellow") == 0


def test_super_not_where_nobody_who_is_hit_lives_elsewhere_in_the_system__grumpus(table: Table) -> None:
    launches(table, FLARE).until("invite")
    assert table.used("grumpus.power")
    assert not table.was_offered("red", "grumpus.super")


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_only_the_planet_itself_counts__grumpus(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    widely_settled(table)
    table.until("use")
    if zap == "cosmic-zap":
        table.passes("yellow")  # it does not answer the power itself
    table.uses("red", "grumpus.super").uses("yellow", zap).until("invite")
    assert table.outcome_of("grumpus.super") == "cancelled"
    assert table.in_warp("blue") == 1


def researching(table: Table, blue: str, red: list[str]) -> Table:
    """Four ships of blue are on a tech, sixteen at home; red attacks blue-2."""
    techs.lay(table, blue=techs.face_down("omega_missile"))
    techs.researchers(table, "blue", 4).seat("blue", blue, ["attack-08"]).seat("red", hand=red).against("blue")
    return techs.does_nothing(table, "blue").aims_at("blue-2")


def test_wild_a_ship_that_researches_is_in_the_home_system__grumpus_TECH_04(table: Table) -> None:
    researching(table, "", ["attack-08", "flare-grumpus"]).uses("red", "grumpus.wild", seats=["blue"])
    assert techs.at("blue") in table.question("blue").question.places  # type: ignore[attr-defined]


def test_a_planet_that_is_no_more_is_left_in_peace__grumpus_PLANET_01(table: Table) -> None:
    """Green pays with its last ship on green-2, and wipes that planet out."""
    table.seat("green", "grumpus", hand=["flare-locust"]).ships("green", green_2=1).against("blue")
    table.uses("green", "locust.wild", planets=["green-2"])
    table.at("cost", "green", **{"from": {"green-2": 1, "green-1": 3}}).until("aim", "red")
    assert table.in_warp("green") == 4
