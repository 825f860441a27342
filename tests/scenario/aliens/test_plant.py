"""Plant: grows on the powers of its hosts."""

import pytest

from domain import powers
from domain.events import SheetNoted
from tests.scenario.table import Table
from tests.scenario.variants import hazards


def plant(table: Table, host: str = "human", *red: str) -> Table:
    """Red is Plant and has a colony in green's system; it encounters blue."""
    table.seat("green", host).seat("red", "plant", hand=["attack-08", *red]).ships("red", green_1=1)
    return table.against("blue").aims_at("blue-2").with_ships(3, "red-1")


def grafted(table: Table, host: str = "human") -> Table:
    return plant(table, host).uses("red", "plant.power", options=[f"green:{host}"])


# -- grafting ----------------------------------------------------------------------------------


def test_it_has_the_power_of_a_host_in_addition_to_its_own__plant(table: Table) -> None:
    grafted(table)
    assert powers.active(table.state, "red") == ["plant", "human"]
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert ("human", 4) in table.total("offense").explained


def test_the_host_is_without_it__plant(table: Table) -> None:
    plant(table).allies(defense={"green": 1}).uses("red", "plant.power", options=["green:human"])
    assert powers.active(table.state, "green") == []
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert not any(event.seat == "green" and event.ability == "human.power" for event in table.happened("use_declared"))


def test_until_the_encounter_is_over__plant(table: Table) -> None:
    grafted(table).reveals(red="attack-08", blue="attack-08").play_out()
    assert powers.active(table.state, "red") == ["plant"]
    assert powers.active(table.state, "green") == ["human"]


def test_one_power_in_an_encounter_also_after_time_travel__plant__plant_01(table: Table) -> None:
    table.seat("blue", "chronos", hand=["attack-08", "attack-06"]).seat("yellow", "macron")
    table.seat("green", "human").seat("red", "plant").ships("red", green_1=1, yellow_1=1).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").uses("red", "plant.power", options=["green:human"])
    table.reveals(red="attack-08", blue="attack-08").uses("blue", "chronos.power")
    table.offered.clear()
    table.until("select_card", "blue")
    assert not table.was_offered("red", "plant.power")
    assert powers.active(table.state, "red") == ["plant", "human"]


def test_only_of_players_who_host_a_colony_of_it__plant(table: Table) -> None:
    table.seat("yellow", "zombie").seat("blue", "void")
    plant(table).until("before_selection", "red")
    table.refuses("red", "not_an_option", use="plant.power", answer={"options": ["yellow:zombie"]})
    table.refuses("red", "not_an_option", use="plant.power", answer={"options": ["blue:void"]})


def test_not_of_one_who_has_lost_its_power__plant(table: Table) -> None:
    table.seat("green", ships={"green-1": 10, "green-2": 10})
    plant(table).until("select_card", "red")
    assert not table.was_offered("red", "plant.power")


def test_not_while_its_own_power_is_lost__plant(table: Table) -> None:
    table.seat("green", "human").seat("red", "plant", ships={"red-1": 10, "red-2": 9, "green-1": 1}).against("blue")
    table.aims_at("blue-2").with_ships(1, "red-1").until("select_card", "red")
    assert not table.was_offered("red", "plant.power")


def test_also_as_the_defense__plant(table: Table) -> None:
    table.seat("red", "warpish").seat("blue", "plant").ships("blue", red_4=1).against("blue").aims_at("blue-2")
    table.with_ships(1, "red-1").uses("blue", "plant.power", options=["red:warpish"])
    assert powers.active(table.state, "red") == []


def test_not_as_an_ally__plant(table: Table) -> None:
    table.seat("green", "plant").ships("green", red_4=2).seat("red", "human").against("blue").aims_at("blue-2")
    table.with_ships(1, "red-1").allies(offense={"green": 1}).until("select_card", "red")
    assert table.has_colony("green", "red-4")
    assert not table.was_offered("green", "plant.power")


def test_grafted_macron_makes_four_ships_worth_four_each__plant(table: Table) -> None:
    table.seat("green", "macron").seat("red", "plant").ships("red", green_1=1).against("blue").aims_at("blue-2")
    table.with_ships(4, "red-1").uses("red", "plant.power", options=["green:macron"])
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert ("ships", 16) in table.total("offense").explained


def test_a_power_that_cannot_be_stolen_is_immune__plant(table: Table) -> None:
    table.seat("green", "swindler").seat("red", "plant").ships("red", green_1=1).against("blue")
    table.at("mark", "green", seats=["yellow"]).aims_at("blue-2").with_ships(1, "red-1").until("select_card", "red")
    assert not table.was_offered("red", "plant.power")


def test_what_is_on_a_sheet_comes_with_the_power__plant(table: Table) -> None:
    """The tokens of Tick-Tock: Plant may complete its win."""
    table.seat("green", "tick-tock").seat("blue", "plant", hand=["attack-20"]).ships("blue", green_1=1).against("blue")
    table.aims_at("blue-2").with_ships(1, "red-1")
    table.happens(SheetNoted(alien="tick-tock", note="tokens", value=1))
    table.uses("blue", "plant.power", options=["green:tick-tock"]).reveals(red="attack-08", blue="attack-20")
    table.play_out("game_ended")
    assert table.state.winners == ["blue"]


def test_a_power_that_was_zapped_in_this_encounter_cannot_be_grafted__plant(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"]).seat("green", "macron").seat("red", "plant").ships("red", green_1=1)
    table.against("blue").aims_at("blue-2").with_ships(1, "red-1").invites("red", "green").at(
        "ally", "green", options=["offense"]
    )
    table.uses("yellow", "cosmic-zap").until("select_card", "red")
    assert table.outcome_of("macron.one_ship") == "cancelled"
    assert not table.was_offered("red", "plant.power")


def test_one_power_of_a_player_with_several__plant(table: Table) -> None:
    table.seat("green", "human", aliens=["human", "zombie"]).seat("red", "plant").ships("red", green_1=1)
    table.against("blue").aims_at("blue-2").with_ships(1, "red-1").uses("red", "plant.power", options=["green:zombie"])
    assert powers.active(table.state, "red") == ["plant", "zombie"]
    assert powers.active(table.state, "green") == ["human"]


def test_it_is_optional__plant(table: Table) -> None:
    plant(table).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.was_offered("red", "plant.power")
    assert not table.happened("power_grafted")


def test_zapped_the_host_keeps_its_power__plant(table: Table) -> None:
    table.seat("yellow", hand=["cosmic-zap"])
    grafted(table).uses("yellow", "cosmic-zap").until("select_card", "red")
    assert table.outcome_of("plant.power") == "cancelled"
    assert powers.active(table.state, "green") == ["human"]


# -- the flare ---------------------------------------------------------------------------------


def wild(table: Table) -> Table:
    """Red, a Void, takes over the power of its ally green."""
    table.seat("green", "human").seat("red", "void", hand=["attack-08", "flare-plant"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").allies(offense={"green": 1}, defense={"yellow": 1})
    return table.uses("red", "plant.wild", seats=["green"])


def test_wild_an_allys_power_takes_the_place_of_its_own__plant(table: Table) -> None:
    wild(table).until("select_card", "red")
    assert powers.active(table.state, "red") == ["human"]
    assert powers.active(table.state, "green") == []


def test_wild_for_this_encounter__plant(table: Table) -> None:
    wild(table).reveals(red="attack-08", blue="attack-08").play_out()
    assert ("human", 4) in table.total("offense").explained
    assert powers.active(table.state, "red") == ["void"]
    assert powers.active(table.state, "green") == ["human"]


def test_wild_of_an_ally_on_either_side__plant(table: Table) -> None:
    table.seat("yellow", "zombie").seat("red", hand=["attack-08", "flare-plant"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").allies(defense={"yellow": 1}).uses("red", "plant.wild", seats=["yellow"])
    assert powers.active(table.state, "red") == ["zombie"]


@pytest.mark.parametrize("alien", ["", "symbiote"])
def test_wild_not_without_a_power_that_can_be_had__plant(table: Table, alien: str) -> None:
    table.seat("green", alien).seat("red", hand=["attack-08", "flare-plant"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").allies(offense={"green": 1}).until("select_card", "red")
    assert not table.was_offered("red", "plant.wild")


def test_wild_only_for_a_main_player_with_an_ally__plant(table: Table) -> None:
    table.seat("green", "human").seat("yellow", hand=["attack-08", "flare-plant"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").allies(offense={"green": 1}).until("select_card", "red")
    assert not table.was_offered("yellow", "plant.wild")


def test_wild_card_zapped_everybody_keeps_its_power__plant(table: Table) -> None:
    table.seat("yellow", hand=["card-zap"])
    wild(table).uses("yellow", "card-zap").until("select_card", "red")
    assert table.outcome_of("plant.wild") == "cancelled"
    assert powers.active(table.state, "green") == ["human"]


def winning(table: Table, *home: str, host: bool = True) -> Table:
    """Red wins the game with a fifth colony; green, the Plant with its flare, has one in red's system."""
    table.ships("red", yellow_1=1, yellow_2=1, yellow_3=1, yellow_4=1).seat("red", hand=["attack-30"])
    table.seat("green", "plant", hand=["attack-08", "flare-plant"])
    if host:
        table.ships("green", red_5=1)
    return table.against("blue").aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-30", blue="attack-08")


def test_super_the_victory_of_a_host_is_void_and_it_wins_alone__plant(table: Table) -> None:
    winning(table).uses("green", "plant.super").play_out("game_ended")
    assert table.state.winners == ["green"]


def test_super_also_a_shared_victory__plant(table: Table) -> None:
    table.ships("yellow", green_1=1, green_2=1, green_3=1, green_4=1)
    table.ships("red", yellow_1=1, yellow_2=1, yellow_3=1, yellow_4=1).seat("red", hand=["attack-30"])
    table.seat("green", "plant", hand=["attack-08", "flare-plant"]).ships("green", red_5=1).against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").allies(offense={"yellow": 1}).reveals(
        red="attack-30", blue="attack-08"
    )
    table.uses("green", "plant.super").play_out("game_ended")
    assert table.state.winners == ["green"]


def test_super_only_against_a_host__plant(table: Table) -> None:
    winning(table, host=False).play_out("game_ended")
    assert not table.was_offered("green", "plant.super")
    assert table.state.winners == ["red"]


def test_super_not_while_its_own_power_is_lost__plant(table: Table) -> None:
    table.seat("green", ships={"green-1": 10, "green-2": 9, "red-5": 1})
    winning(table, host=False).play_out("game_ended")
    assert not table.was_offered("green", "plant.super")


def test_super_it_is_optional__plant(table: Table) -> None:
    winning(table).play_out("game_ended")
    assert table.was_offered("green", "plant.super")
    assert table.state.winners == ["red"]


@pytest.mark.parametrize("zap", ["card-zap", "cosmic-zap"])
def test_super_zapped_the_victory_stays__plant(table: Table, zap: str) -> None:
    table.seat("yellow", hand=[zap])
    winning(table).uses("green", "plant.super").uses("yellow", zap).play_out("game_ended")
    assert table.outcome_of("plant.super") == "cancelled"
    assert table.state.winners == ["red"]


def test_after_a_psychic_switcheroo_the_new_plant_grafts__plant_HAZ_22(table: Table) -> None:
    table.seat("red", "plant").seat("blue", "virus").seat("green", "human").ships("blue", green_1=2)
    hazards.comes(table, "psychic_switcheroo").uses("blue", "plant.power", options=["green:human"]).until("select_card")
    assert powers.held(table.state, "blue") == ["plant", "human"]
    assert powers.held(table.state, "green") == []


def test_a_plant_that_was_traded_grafts_no_second_power__plant_PLANT_01(table: Table) -> None:
    table.seat("red", "plant").seat("blue", "zombie").seat("green", "human").ships("red", green_1=1)
    table.ships("blue", yellow_1=1).seat("yellow", "virus", hand=["flare-sorcerer", "attack-08"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").uses("red", "plant.power", options=["green:human"])
    table.uses("yellow", "sorcerer.wild")
    table.offered.clear()
    table.until("select_card")
    assert not table.was_offered("blue", "plant.power")
