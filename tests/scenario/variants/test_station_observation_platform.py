"""Observation Platform (STAT-32)."""

from tests.scenario.table import Table
from tests.scenario.variants.stations import lay

PLATFORM = "station-observation-platform"


def platform(table: Table, warp: int = 0) -> Table:
    """Green watches red attack blue."""
    lay(table, observation_platform="green-5").ships("green", warp=warp)
    return table.against("blue").aims_at("blue-2").with_ships(1, "red-1")


def test_one_card_of_the_cosmic_deck__STAT_32(table: Table) -> None:
    platform(table).uses("green", PLATFORM, options=["card"])
    drawn = table.last("cards_moved")
    assert (drawn.source, drawn.target, drawn.count) == ("deck", "hand:green", 1)
    assert len(table.hand("green")) == 3


def test_or_one_ship_out_of_the_warp__STAT_32(table: Table) -> None:
    platform(table, warp=2).uses("green", PLATFORM, options=["ship"])
    table.at("return_ships", "green", amounts={"green-1": 1})
    assert table.in_warp("green") == 1
    assert len(table.hand("green")) == 2


def test_without_a_ship_in_the_warp_only_a_card_is_offered__STAT_32(table: Table) -> None:
    platform(table).until("alliances_formed", "green")
    table.refuses("green", "not_an_option", use=PLATFORM, answer={"options": ["ship"]})


def test_also_when_nobody_has_become_an_ally__STAT_32(table: Table) -> None:
    platform(table).allies().uses("green", PLATFORM, options=["card"])
    assert table.encounter.allies == {}


def test_once_in_an_encounter__STAT_32(table: Table) -> None:
    platform(table).uses("green", PLATFORM, options=["card"])
    assert not table.may_use("green", PLATFORM)
    table.play_out()
    assert len(table.happened("station_spent")) == 1


def test_the_next_encounter_is_another_one__STAT_32(table: Table) -> None:
    platform(table).uses("green", PLATFORM, options=["card"]).play_out()
    table.until("aim")
    offense = table.offense_now
    assert offense != "green"
    table.uses("green", PLATFORM, options=["card"])
    assert len(table.happened("station_spent")) == 2


def test_not_for_an_ally_or_a_main_player__STAT_32(table: Table) -> None:
    platform(table).allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08")
    assert not table.was_offered("green", PLATFORM)


def test_not_in_a_homecoming_which_has_no_alliances__STAT_32(table: Table) -> None:
    lay(table, observation_platform="green-5").ships("red", red_1=0).against("red")
    table.at("own_colour", "red", options=["homecoming"]).with_ships(2, "red-2").play_out()
    assert not table.was_offered("green", PLATFORM)


def test_it_is_no_reward__STAT_32(table: Table) -> None:
    platform(table).uses("green", PLATFORM, options=["card"]).reveals(red="attack-08", blue="attack-08").play_out()
    assert table.last("station_spent").station == PLATFORM
    assert not table.happened("rewards_chosen")
