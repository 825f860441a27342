"""Big Space Laser (STAT-26)."""

from tests.scenario.table import Table
from tests.scenario.variants import stations
from tests.scenario.variants.stations import lay

LASER = "station-big-space-laser"


def red_alone(table: Table) -> Table:
    """Red, with the laser, attacks blue with one ship."""
    lay(table, big_space_laser="red-3").seat("red", hand=["attack-08", "negotiate", "morph"])
    return table.against("blue").aims_at("blue-2").with_ships(1, "red-1")


def test_ten_more_for_an_attack_without_allies__STAT_26(table: Table) -> None:
    red_alone(table).reveals(red="attack-08", blue="attack-08").uses("red", LASER).play_out("totals_fixed")
    assert table.total("offense").amount == 8 + 10 + 1
    assert (LASER, 10) in table.total("offense").explained


def test_the_owner_may_leave_it__STAT_26(table: Table) -> None:
    red_alone(table).reveals(red="attack-08", blue="attack-08").play_out("totals_fixed")
    assert table.was_offered("red", LASER)
    assert table.total("offense").amount == 9


def test_it_fires_once__STAT_26(table: Table) -> None:
    red_alone(table).reveals(red="attack-08", blue="attack-08").uses("red", LASER)
    assert not table.may_use("red", LASER)


def test_a_morph_that_became_an_attack_counts__STAT_26(table: Table) -> None:
    red_alone(table).reveals(red="morph", blue="attack-08").uses("red", LASER).play_out("totals_fixed")
    assert table.total("offense").amount == 8 + 10 + 1


def test_a_negotiate_is_no_attack__STAT_26(table: Table) -> None:
    red_alone(table).reveals(red="negotiate", blue="attack-08").play_out()
    assert not table.was_offered("red", LASER)


def test_an_ally_of_its_side_keeps_it_silent__STAT_26(table: Table) -> None:
    red_alone(table).allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08").play_out("totals_fixed")
    assert not table.was_offered("red", LASER)


def test_an_ally_of_the_other_side_does_not_matter__STAT_26(table: Table) -> None:
    red_alone(table).allies(defense={"green": 1}).reveals(red="attack-08", blue="attack-08").uses("red", LASER)
    table.play_out("totals_fixed")
    assert table.total("offense").amount == 19


def test_an_ally_who_was_sent_home_is_no_ally__STAT_26(table: Table) -> None:
    table.seat("yellow", hand=["force-field", "negotiate"])
    red_alone(table).allies(offense={"green": 1}).uses("yellow", "force-field", seats=["green"])
    table.reveals(red="attack-08", blue="attack-08").uses("red", LASER).play_out("totals_fixed")
    assert table.total("offense").amount == 19


def test_it_serves_the_defense_as_well_and_wherever_the_encounter_is__STAT_26_STAT_09(table: Table) -> None:
    lay(table, big_space_laser="blue-5").against("blue").aims_at("blue-2").with_ships(1, "red-1")
    table.reveals(red="attack-08", blue="attack-08").uses("blue", LASER).play_out("totals_fixed")
    assert table.total("defense").amount == 8 + 10 + 4


def test_an_ally_cannot_use_it__STAT_26(table: Table) -> None:
    lay(table, big_space_laser="green-5").against("blue").aims_at("blue-2").with_ships(1, "red-1")
    table.allies(offense={"green": 1}).reveals(red="attack-08", blue="attack-08").play_out()
    assert not table.was_offered("green", LASER)


def test_the_ten_of_the_laser_are_added_after_virus_has_multiplied__virus_STAT_26_CORE_137(table: Table) -> None:
    stations.lay(table, big_space_laser="red-5").seat("red", "virus", ["attack-08"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-08", blue="attack-08")
    table.uses("red", "station-big-space-laser").play_out()
    assert table.total("offense").amount == 3 * 8 + 10
