"""Cosmic Energy Generator (STAT-29..31)."""

import pytest

from domain.game.history.table import victory_reached
from domain.game.views import view
from domain.questions.wording import read
from domain.story import Scene
from tests.scenario.table import Table
from tests.scenario.variants.stations import lay, station

GENERATOR = "station-cosmic-energy-generator"


def generator(table: Table, planet: str, counters: int = 0) -> Table:
    lay(table, cosmic_energy_generator={"planet": planet, "counters": counters})
    return table.seat("red", hand=["attack-08", "attack-20", "negotiate"]).against("blue")


def counters(table: Table) -> int:
    return int(station(table, "cosmic_energy_generator")["counters"])


def fight(table: Table, red: str, blue: str) -> Table:
    return table.reveals(red=red, blue=blue).play_out()


def red_attacks(table: Table) -> Table:
    return table.aims_at("blue-2").with_ships(1, "red-1")


@pytest.mark.parametrize(("planet", "then"), [("red-5", 2 + 2), ("blue-5", 2 - 1)])
def test_two_for_a_win_and_one_less_for_a_loss__STAT_29(table: Table, planet: str, then: int) -> None:
    fight(red_attacks(generator(table, planet, 2)), red="attack-20", blue="attack-08")
    assert table.used(GENERATOR)
    assert counters(table) == then


@pytest.mark.parametrize(("red", "then"), [("attack-20", 2 + 2), ("attack-08", 2 - 1)])
def test_an_ally_wins_and_loses_with_its_side__STAT_29(table: Table, red: str, then: int) -> None:
    red_attacks(generator(table, "green-5", 2)).allies(offense={"green": 1})
    fight(table, red=red, blue="attack-08")
    assert counters(table) == then


def test_a_player_who_has_no_part_in_it_gets_nothing__STAT_29(table: Table) -> None:
    fight(red_attacks(generator(table, "green-5", 2)), red="attack-20", blue="attack-08")
    assert counters(table) == 2


def test_never_below_none__STAT_29(table: Table) -> None:
    fight(red_attacks(generator(table, "blue-5", 0)), red="attack-20", blue="attack-08")
    assert counters(table) == 0
    assert not table.used(GENERATOR)


def test_deals_made_or_failed_change_nothing__STAT_29(table: Table) -> None:
    red_attacks(generator(table, "red-5", 2)).reveals(red="negotiate", blue="negotiate").until("deal")
    table.offers("red", give={"cards": ["attack-08"]}).accepts("blue").play_out()
    assert table.result() == "deal"
    assert counters(table) == 2


def test_a_failed_deal_changes_nothing__STAT_29(table: Table) -> None:
    fight(red_attacks(generator(table, "red-5", 2)), red="negotiate", blue="negotiate")
    assert table.result() == "failed_deal"
    assert counters(table) == 2


def test_a_homecoming_changes_nothing__STAT_29(table: Table) -> None:
    lay(table, cosmic_energy_generator={"planet": "red-5", "counters": 2}).ships("red", red_1=0).against("red")
    table.at("own_colour", "red", options=["homecoming"]).with_ships(2, "red-2").play_out()
    assert counters(table) == 2


def test_an_encounter_that_both_sides_lose_is_a_loss__STAT_29(table: Table) -> None:
    generator(table, "blue-5", 2).seat("red", hand=["flare-loser", "attack-08"])
    red_attacks(table).uses("red", "loser.wild").play_out()
    assert table.result() == "both_lost"
    assert counters(table) == 1


def test_counters_stay_when_access_is_lost_and_none_come__STAT_30(table: Table) -> None:
    generator(table, "blue-5", 4).ships("blue", blue_5=0)
    fight(red_attacks(table), red="attack-08", blue="attack-08")
    assert table.result() == "defense_won"
    assert counters(table) == 4


def test_counters_go_with_the_card__STAT_30(table: Table) -> None:
    generator(table, "blue-5", 4).to_a_deal().offers("blue", give={"stations": [GENERATOR]}).accepts("red")
    table.at("attach_station", "red", planets=["red-5"]).play_out()
    assert counters(table) == 4
    assert station(table, "cosmic_energy_generator")["owner"] == "red"


def four_colonies(table: Table, counters: int, **ships: int) -> Table:
    """Red has the generator at red-5 and gets its fourth foreign colony; the rest of the encounter changes neither."""
    generator(table, "red-5", counters)
    table.ships("red", green_1=2, green_2=2, green_3=2, **ships)
    red_attacks(table).settles("red", "green-4").reveals(red="negotiate", blue="negotiate").until("deal")
    return table.offers("red", give={"cards": ["attack-08"]}).accepts("blue").play_out()


def test_five_counters_are_worth_a_foreign_colony_for_victory__STAT_31_XVAR_33(table: Table) -> None:
    four_colonies(table, counters=5).play_out("game_ended")
    assert table.state.winners == ["red"]
    assert table.last("victory_reached").rule == "CORE-280"


def test_view_and_history_say_what_counted_for_the_winner__STAT_31_CORE_280(table: Table) -> None:
    four_colonies(table, counters=5).play_out("game_ended")
    red = view(table.state)["seats"]["red"]
    colonies = {"source": "foreign_colonies", "amount": 4, "planets": ["green-1", "green-2", "green-3", "green-4"]}
    assert (red["foreign_colonies"], red["colonies_counted"], red["colonies_needed"]) == (4, 5, 5)
    assert red["colonies_counted_terms"] == [colonies, {"source": GENERATOR, "amount": 1}]
    assert table.last("victory_reached").counted == {"red": red["colonies_counted_terms"]}
    told = read(victory_reached(table.last("victory_reached"), Scene()).text)
    assert told == "Red has reached victory with 4 foreign colonies and Station: Cosmic Energy Generator."


def test_four_counters_are_worth_nothing__STAT_31(table: Table) -> None:
    four_colonies(table, counters=4)
    assert table.state.status == "running"


def test_without_access_it_is_worth_nothing__STAT_30_STAT_31(table: Table) -> None:
    four_colonies(table, counters=7, red_5=0)
    assert table.state.status == "running"


def test_it_counts_for_nothing_else__STAT_31(table: Table) -> None:
    lay(table, cosmic_energy_generator={"planet": "green-5", "counters": 9}).ships("yellow", red_1=1)
    table.against("most-colonies").until("aim")
    assert table.encounter.defense == "yellow"
    assert view(table.state)["seats"]["green"]["foreign_colonies"] == 0


def homewards(table: Table, counters: int, **ships: int) -> Table:
    """At the start of the turn Red, with four foreign colonies, sends ships back to the planet of the generator."""
    lay(table, cosmic_energy_generator={"planet": "red-5", "counters": counters})
    table.ships("red", **({"red_5": 0, "green_1": 2, "green_2": 2, "green_3": 2, "green_4": 2} | ships))
    table.seat("red", hand=["attack-08", "flare-worm"]).from_the_start_of_the_turn().against("blue")
    return table.uses("red", "worm.wild", planets=["red-5"]).at("worm_ships", "red", **{"from": {"red-1": 2}})


def test_access_that_an_effect_brings_back_wins_at_once__TIME_11_CORE_282_STAT_31(table: Table) -> None:
    homewards(table, counters=5)
    assert table.state.winners == ["red"]
    assert table.last("victory_reached").rule == "CORE-280"
    assert table.happened("encounter_began") == []


def test_the_victory_follows_the_whole_action__TIME_11(table: Table) -> None:
    homewards(table, counters=5)
    types = [event.type for event in table.events]
    assert types.index("ships_moved") < types.index("use_closed") < types.index("victory_reached")


@pytest.mark.parametrize(("counters", "ships"), [(4, {}), (5, {"green_4": 0})])
def test_access_that_comes_back_to_too_little_wins_nothing__TIME_11_STAT_31(
    table: Table, counters: int, ships: dict[str, int]
) -> None:
    homewards(table, counters, **ships).until("aim")
    assert table.state.status == "running"
