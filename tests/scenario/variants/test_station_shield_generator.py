"""Shield Generator (STAT-33)."""

from tests.scenario.table import Table
from tests.scenario.variants.stations import lay, station

SHIELD = "station-shield-generator"


def green_allies(table: Table, **sides: dict[str, int]) -> Table:
    """Green, with the shield at green-4, joins a side with two ships; red shows 01 and blue 20 or the other way."""
    lay(table, shield_generator="green-4").seat("red", hand=["attack-01", "attack-30", "negotiate"])
    table.seat("blue", hand=["attack-20", "negotiate"]).against("blue").aims_at("blue-2").with_ships(1, "red-1")
    return table.allies(**sides)


def test_lost_ships_of_an_ally_go_to_the_stations_planet__STAT_33(table: Table) -> None:
    green_allies(table, offense={"green": 2}).reveals(red="attack-01", blue="attack-20")
    before = table.ships_of("green", "green-4")
    table.uses("green", SHIELD, **{"from": {"gate": 2}}).play_out()
    assert (table.ships_of("green", "green-4") - before, table.in_warp("green")) == (2, 0)
    assert table.in_warp("red") == 1


def test_any_number_of_them__STAT_33(table: Table) -> None:
    green_allies(table, offense={"green": 2}).reveals(red="attack-01", blue="attack-20")
    table.uses("green", SHIELD, **{"from": {"gate": 1}}).play_out()
    assert table.in_warp("green") == 1


def test_or_none__STAT_33(table: Table) -> None:
    green_allies(table, offense={"green": 2}).reveals(red="attack-01", blue="attack-20").play_out()
    assert table.was_offered("green", SHIELD)
    assert table.in_warp("green") == 2


def test_they_never_reach_the_warp_and_are_not_lost__STAT_33(table: Table) -> None:
    green_allies(table, offense={"green": 2}).reveals(red="attack-01", blue="attack-20")
    table.uses("green", SHIELD, **{"from": {"gate": 2}}).play_out()
    lost = [ship for event in table.happened("ships_moved") for ship, way in event.moves.items() if way[1] == "warp"]
    assert not [ship for ship in lost if ship.startswith("green")]
    assert "green" not in table.last("ships_lost").counts


def test_ships_of_others_cannot_be_named__STAT_33(table: Table) -> None:
    green_allies(table, offense={"green": 2}).reveals(red="attack-01", blue="attack-20")
    table.until("instead:lose_ships", "green")
    table.refuses("green", "too_many", use=SHIELD, answer={"from": {"gate": 3}})
    table.refuses("green", "not_an_option", use=SHIELD, answer={"ships": ["red-01"]})


def test_a_defensive_ally_too__STAT_33(table: Table) -> None:
    green_allies(table, defense={"green": 2}).reveals(red="attack-30", blue="attack-20")
    table.uses("green", SHIELD, **{"from": {"beside": 2}}).play_out()
    assert table.in_warp("green") == 0


def test_a_player_who_wins_loses_nothing__STAT_33(table: Table) -> None:
    green_allies(table, offense={"green": 2}).reveals(red="attack-30", blue="attack-20").play_out()
    assert not table.was_offered("green", SHIELD)


def test_not_for_a_main_player__STAT_33(table: Table) -> None:
    lay(table, shield_generator="red-4").seat("blue", hand=["attack-20"]).against("blue").aims_at("blue-2")
    table.with_ships(1, "red-1").reveals(red="attack-08", blue="attack-20").play_out()
    assert not table.was_offered("red", SHIELD)
    assert table.in_warp("red") == 1


def test_when_both_sides_lose_too__STAT_33(table: Table) -> None:
    lay(table, shield_generator="green-4").seat("red", hand=["flare-loser", "attack-08"]).against("blue")
    table.aims_at("blue-2").with_ships(1, "red-1").allies(defense={"green": 2})
    table.uses("red", "loser.wild").uses("green", SHIELD, **{"from": {"beside": 2}}).play_out()
    assert table.result() == "both_lost"
    assert table.in_warp("green") == 0


def test_not_in_a_failed_deal__STAT_33(table: Table) -> None:
    green_allies(table, offense={"green": 2}).reveals(red="negotiate", blue="negotiate").play_out()
    assert table.result() == "failed_deal"
    assert not table.was_offered("green", SHIELD)


def test_losses_elsewhere_are_not_its_business__STAT_33(table: Table) -> None:
    lay(table, shield_generator="green-4").seat("yellow", hand=["plague", "negotiate"])
    table.uses("yellow", "plague", seats=["green"]).until("aim")
    assert table.in_warp("green") == 3
    assert not table.was_offered("green", SHIELD)


def test_the_last_ships_save_nobody_when_the_station_is_left__STAT_33_STAT_08(table: Table) -> None:
    lay(table, shield_generator="green-4").ships("green", green_4=2).seat("blue", hand=["attack-20"]).against("blue")
    table.aims_at("blue-2").with_ships(1, "red-1").invites("red", "green").at("ally", "green", options=["offense"])
    table.at("commit", "green", **{"from": {"green-4": 2}})
    assert station(table, "shield_generator")["face_up"] is False
    table.reveals(red="attack-08", blue="attack-20").play_out()
    assert table.in_warp("green") == 2
