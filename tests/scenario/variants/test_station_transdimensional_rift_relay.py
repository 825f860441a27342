"""Transdimensional Rift Relay (STAT-40, STAT-41)."""

from tests.scenario.table import Table
from tests.scenario.variants.stations import lay, station

RELAY = "station-transdimensional-rift-relay"


def relay(table: Table, planet: str = "red-3", **ships: int) -> Table:
    """Red attacks blue-2 with one ship of red-1; the relay stands at this planet."""
    lay(table, transdimensional_rift_relay=planet).seat("blue", hand=["attack-10", "negotiate"])
    if ships:
        table.ships("red", **ships)
    table.against("blue").aims_at("blue-2").with_ships(1, "red-1")
    return table.reveals(red="attack-08", blue="attack-10")


def test_up_to_four_more_ships_join__STAT_40(table: Table) -> None:
    relay(table, red_3=6).uses("red", RELAY, **{"from": {"red-3": 4}})
    (joined,) = [event for event in table.happened("ships_moved") if event.why == RELAY]
    assert [*joined.moves.values()] == [["red-3", "gate"]] * 4
    assert table.ships_of("red", "red-3") == 2


def test_no_more_than_four_and_only_from_the_stations_planet__STAT_40(table: Table) -> None:
    relay(table, red_3=6).until("cards_revealed", "red")
    table.refuses("red", "too_many", use=RELAY, answer={"from": {"red-3": 5}})
    table.refuses("red", "not_an_option", use=RELAY, answer={"from": {"red-2": 1}})
    table.refuses("red", "too_few", use=RELAY, answer={"from": {}})


def test_they_count_for_the_total_and_land__STAT_40(table: Table) -> None:
    relay(table).uses("red", RELAY, **{"from": {"red-3": 4}}).play_out("totals_fixed")
    assert (table.total("offense").amount, table.total("defense").amount) == (8 + 5, 10 + 4)
    table.play_out()
    assert table.in_warp("red") == 5


def test_four_more_over_the_usual_limit_may_win_it__STAT_40(table: Table) -> None:
    lay(table, transdimensional_rift_relay="red-3").against("blue").aims_at("blue-2").with_ships(4, "red-1")
    table.reveals(red="attack-08", blue="attack-08").uses("red", RELAY, **{"from": {"red-3": 4}}).play_out()
    assert table.result() == "offense_won"
    assert table.ships_of("red", "blue-2") == 8


def test_once_in_an_encounter__STAT_40(table: Table) -> None:
    relay(table).uses("red", RELAY, **{"from": {"red-3": 1}}).play_out("totals_fixed")
    assert len([use for use in table.happened("use_declared") if use.ability == RELAY]) == 1


def test_with_negotiates_too_and_the_ships_count_for_compensation__STAT_40(table: Table) -> None:
    lay(table, transdimensional_rift_relay="red-3").against("blue").aims_at("blue-2").with_ships(1, "red-1")
    table.reveals(red="negotiate", blue="attack-08").uses("red", RELAY, **{"from": {"red-3": 3}}).play_out()
    assert table.last("compensation_fixed").count == 4


def test_the_defense_brings_ships_to_the_targeted_planet__STAT_40(table: Table) -> None:
    relay(table, "blue-4").uses("blue", RELAY, **{"from": {"blue-4": 2}}).play_out("totals_fixed")
    assert table.total("defense").amount == 10 + 6


def test_useless_where_the_targeted_planet_is_that_of_the_station__STAT_41(table: Table) -> None:
    relay(table, "blue-2").play_out()
    assert not table.was_offered("blue", RELAY)


def test_sending_the_last_ship_costs_the_access__STAT_41(table: Table) -> None:
    relay(table, red_3=2).uses("red", RELAY, **{"from": {"red-3": 2}})
    assert station(table, "transdimensional_rift_relay")["face_up"] is False


def test_an_ally_cannot_use_it__STAT_40(table: Table) -> None:
    lay(table, transdimensional_rift_relay="green-3").against("blue").aims_at("blue-2").with_ships(1, "red-1")
    table.allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", RELAY)


def test_a_defense_without_a_ship_in_the_encounter_cannot_use_it__STAT_40(table: Table) -> None:
    lay(table, transdimensional_rift_relay="blue-4").ships("blue", blue_2=0).against("blue").aims_at("blue-2")
    table.with_ships(1, "red-1").reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("blue", RELAY)
