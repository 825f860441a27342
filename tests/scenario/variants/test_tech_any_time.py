"""Techs that answer, last, or interrupt a turn: TECH-32, TECH-35, TECH-39, CORE-234, CORE-047, STAT-38."""

from collections.abc import Callable

import pytest

from domain.aliens.page import ALIENS
from domain.aliens.selection import drawable
from domain.game.views import redact, view
from tests.scenario.table import Table
from tests.scenario.variants.planetoids import lay as lay_planetoids
from tests.scenario.variants.stations import lay as lay_stations
from tests.scenario.variants.techs import (
    at,
    completed,
    completes,
    discarded,
    face_down,
    full,
    has_completed,
    lay,
    researchers,
    shown,
)

FIELD, SCRAMBLER, DRIVE, SEED = (
    full("cosmic_field_generator"),
    full("tech_scrambler"),
    full("infinity_drive"),
    full("precursor_seed"),
)
# -- Cosmic Field Generator ----------------------------------------------------------------------------------------


def zombie_loses(table: Table) -> Table:
    """Red, which is Zombie, attacks with three ships and loses."""
    table.seat("red", "zombie", hand=["attack-01"]).seat("blue", hand=["attack-40", "card-zap"]).against("blue")
    return table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-01", blue="attack-40")


def test_it_cancels_a_power_like_a_cosmic_zap__CORE_234(table: Table) -> None:
    zombie_loses(lay(table, green=completed("cosmic_field_generator"))).uses("green", FIELD).play_out()
    assert table.outcome_of("zombie.power") == "cancelled"
    assert table.in_warp("red") == 3
    assert discarded(table) == ["cosmic_field_generator"]


def test_the_power_is_off_until_the_encounter_ends__CORE_234_CORE_228(table: Table) -> None:
    zombie_loses(lay(table, green=completed("cosmic_field_generator"))).uses("green", FIELD)
    assert (table.last("power_silenced").seat, table.last("power_silenced").alien) == ("red", "zombie")


def test_it_may_cancel_the_power_of_its_player__CORE_234(table: Table) -> None:
    zombie_loses(lay(table, red=completed("cosmic_field_generator"))).uses("red", FIELD).play_out()
    assert table.outcome_of("zombie.power") == "cancelled"


def test_a_card_zap_cannot_stop_it__CORE_234(table: Table) -> None:
    zombie_loses(lay(table, green=completed("cosmic_field_generator"))).uses("green", FIELD).play_out()
    assert not table.was_offered("blue", "card-zap")


def test_what_answers_a_cosmic_zap_answers_it_too__CORE_234(table: Table) -> None:
    lay(table, green=completed("cosmic_field_generator"))
    table.seat("red", "zombie", hand=["attack-01", "flare-healer"]).seat("blue", hand=["attack-40"]).against("blue")
    table.aims_at("blue-2").with_ships(3, "red-1").reveals(red="attack-01", blue="attack-40")
    table.uses("green", FIELD).uses("red", "healer.wild").play_out()
    assert table.outcome_of(FIELD) == "cancelled"
    assert table.in_warp("red") == 0
    assert discarded(table) == ["cosmic_field_generator"]


def test_it_answers_no_card__CORE_234(table: Table) -> None:
    lay(table, green=completed("cosmic_field_generator")).seat("red", hand=["plague", "attack-08"])
    table.uses("red", "plague", seats=["blue"]).until("aim")
    assert not table.was_offered("green", FIELD)


# -- Tech Scrambler ------------------------------------------------------------------------------------------------


def scrambler(table: Table, ships: int, **techs: object) -> Table:
    """Blue has the scrambler with a number of ships on it."""
    laid = lay(table, blue=face_down("tech_scrambler"), **techs)  # type: ignore[arg-type]
    return researchers(laid, "blue", ships)


def test_it_stops_a_tech_that_is_used__TECH_39(table: Table) -> None:
    scrambler(table, 2, red=completed("delta_scanners")).discard_pile("attack-40")
    table.uses("red", full("delta_scanners"), cards=["attack-40#1"]).uses("blue", SCRAMBLER).until("aim")
    assert table.outcome_of(full("delta_scanners")) == "cancelled"
    assert "attack-40" in table.pile("discard")


def test_both_techs_are_discarded_and_its_ships_return__TECH_39_TECH_51(table: Table) -> None:
    scrambler(table, 2, red=completed("delta_scanners")).discard_pile("attack-40")
    table.uses("red", full("delta_scanners"), cards=["attack-40#1"]).uses("blue", SCRAMBLER).until("aim")
    assert discarded(table) == ["delta_scanners", "tech_scrambler"]
    assert table.ships_of("blue", at("blue")) == 0


def test_with_too_few_ships_it_cannot__TECH_39(table: Table) -> None:
    scrambler(table, 1, red=completed("delta_scanners")).discard_pile("attack-40")
    table.uses("red", full("delta_scanners"), cards=["attack-40#1"]).until("tech_action")
    assert not table.was_offered("blue", SCRAMBLER)


def test_a_tech_that_stays_in_play_is_discarded_too__TECH_39(table: Table) -> None:
    scrambler(table, 3, red=completed("xenon_lasers")).seat("blue", hand=["attack-06"]).against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-08", blue="attack-06")
    table.uses("red", full("xenon_lasers"), options=["add"]).uses("blue", SCRAMBLER).play_out()
    assert table.total("offense").amount == 8 + 2
    assert not has_completed(table, "red", "xenon_lasers")
    assert sorted(discarded(table)) == ["tech_scrambler", "xenon_lasers"]


def test_it_stops_a_tech_that_is_completed_before_it_does_anything__TECH_39_TECH_52(table: Table) -> None:
    researchers(scrambler(table, 7, red=face_down("prometheus")), "red", 7)
    completes(table, "red").uses("blue", SCRAMBLER).until("aim")
    assert "prometheus-01" not in table.state.ships
    assert sorted(discarded(table)) == ["prometheus", "tech_scrambler"]
    assert (table.ships_of("red", at("red")), table.ships_of("blue", at("blue"))) == (0, 0)


def test_what_a_tech_does_on_completion_cannot_be_answered_later__TECH_52(table: Table) -> None:
    researchers(scrambler(table, 7, red=face_down("prometheus")), "red", 7)
    completes(table, "red").until("tech_turned_up", "blue").passes("blue").until("aim")
    assert table.state.ships["prometheus-01"]
    assert [event.name for event in table.happened("answered") if event.seat == "blue"].count("use") == 0


def test_a_tech_that_is_turned_up_too_early_is_nothing_to_stop__TECH_39(table: Table) -> None:
    researchers(scrambler(table, 7, red=face_down("prometheus")), "red", 6)
    completes(table, "red").until("tech_action", "blue")
    assert not table.was_offered("blue", SCRAMBLER)


@pytest.mark.parametrize(("ships", "stopped"), [(2, False), (3, True)])
def test_the_number_of_mines_is_that_of_their_ships__TECH_39_TECH_06(table: Table, ships: int, stopped: bool) -> None:
    lay(table, blue=face_down("gluon_mines"), green=face_down("tech_scrambler")).seat("red", hand=["attack-40"])
    researchers(researchers(table, "blue", 2), "green", ships - 1).against("blue").aims_at("blue-2")
    table.with_ships(4, "red-1").uses("blue", full("gluon_mines"))
    assert table.may_use("green", SCRAMBLER) is stopped
    if stopped:
        table.uses("green", SCRAMBLER).play_out("cards_revealed")
        assert (table.in_warp("red"), table.ships_of("blue", at("blue"))) == (0, 0)


def test_a_charged_battery_loses_its_card__TECH_39_TECH_38(table: Table) -> None:
    scrambler(table, 3, red=completed(quark_battery={"card": "attack-40"})).seat("blue", hand=["attack-06"])
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-08", blue="attack-06")
    table.uses("red", full("quark_battery")).uses("blue", SCRAMBLER).play_out()
    assert table.total("offense").explained[0] == ("attack-08", 8)
    assert "attack-40" in table.pile("discard")


def test_it_stops_what_stops_a_power__TECH_39_CORE_234(table: Table) -> None:
    scrambler(table, 3, green=completed("cosmic_field_generator"))
    table.seat("red", "zombie", hand=["attack-01"]).seat("blue", hand=["attack-40"]).against("blue").aims_at("blue-2")
    table.with_ships(3, "red-1").reveals(red="attack-01", blue="attack-40")
    table.uses("green", FIELD).uses("blue", SCRAMBLER).play_out()
    assert table.outcome_of("zombie.power") == "carried_out"


def test_it_stops_nothing_that_is_no_tech__TECH_39_STAT_22(table: Table) -> None:
    lay_stations(table, tactical_array="green-3")
    scrambler(table, 4).seat("green", hand=["attack-40"]).against("green").aims_at("green-2")
    table.uses("green", "station-tactical-array").until("select_card")
    assert not table.was_offered("blue", SCRAMBLER)


def test_it_stays_secret_until_it_is_used__TECH_07_CORE_311(table: Table) -> None:
    scrambler(table, 2, red=completed("delta_scanners")).discard_pile("attack-40")
    table.uses("red", full("delta_scanners"), cards=["attack-40#1"])
    assert "scrambler" not in str([redact(event, "red") for event in table.events])
    assert "scrambler" not in str(view(table.state, "red")["variants"])


# -- Infinity Drive ------------------------------------------------------------------------------------------------


def drive(table: Table, owner: str) -> Table:
    """Red wins its first encounter against blue, and holds a card for a second one."""
    lay(table, **{owner: completed("infinity_drive")})
    for seat in ("red", owner):
        table.seat(seat, hand=["attack-40", "attack-08"] if seat == "red" else ["attack-30", "attack-08"])
    table.seat("blue", hand=["attack-01", "attack-05"]).against("blue").against("blue").against("blue")
    return table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-40", blue="attack-01")


def test_its_player_has_an_encounter_as_the_offense_at_once__TECH_32_CORE_047(table: Table) -> None:
    drive(table, "green").uses("green", DRIVE).until("aim", "green")
    assert (table.offense_now, table.defense_now) == ("green", "blue")
    assert table.state.turn.seat == "red"
    assert discarded(table) == ["infinity_drive"]


def test_after_it_the_turn_goes_on_where_it_stopped__TECH_32_CORE_047(table: Table) -> None:
    drive(table, "green").uses("green", DRIVE).aims_at("blue-3").with_ships(1, "green-1")
    table.reveals(green="attack-30", blue="attack-05").at("techs_instead", "red", yes=False)
    turn = table.state.turn
    assert (turn.seat, turn.encounters, turn.successful, turn.result) == ("red", 1, True, "offense_won")
    table.at("second_encounter", "red", yes=True).until("aim", "red")
    assert table.state.turn.encounters == 2


def test_a_lost_inserted_encounter_takes_no_second_one_away__TECH_32(table: Table) -> None:
    drive(table, "green").uses("green", DRIVE).aims_at("blue-3").with_ships(1, "green-1").play_out()
    table.at("techs_instead", "red", yes=False).at("second_encounter", "red", yes=True)


def test_also_in_its_players_turn__TECH_32(table: Table) -> None:
    drive(table, "red").uses("red", DRIVE).until("aim", "red")
    assert table.offense_now == "red"
    table.with_ships(1, "red-1").play_out().at("techs_instead", "red", yes=True).until("keep_tech", "red")
    assert table.state.turn.encounters == 1


def test_a_player_without_an_encounter_card_cannot_use_it__TECH_32(table: Table) -> None:
    lay(table, green=completed("infinity_drive")).seat("green", hand=["card-zap"]).against("blue").aims_at("blue-2")
    table.with_ships(2, "red-1").play_out("turn_ended")
    assert not table.was_offered("green", DRIVE)


def test_planetoids_move_for_the_offense_of_the_inserted_encounter__TECH_32_XVAR_27(table: Table) -> None:
    lay_planetoids(table, {"red": [3]}, {"yellow": [3]}).ships("green", planetoid_3=1)
    table.seat("red", ships={"red-1": 18, "red-2": 2}, warp=0)
    drive(table, "green").uses("green", DRIVE).until("aim", "green")
    moved = [event.seat for event in table.happened("planetoid_moved")]
    assert moved == ["green"]


def test_an_inserted_encounter_that_is_broken_off_does_not_end_the_turn__TECH_32(table: Table) -> None:
    """Blue has more Shields than green has Weapons, which ends a turn (SKILL-51)."""
    lay(table, "skill_tokens", green=completed("infinity_drive")).seat("green", hand=["attack-30"])
    table.seat("blue", ships={"blue-1": 3, "blue-2": 6, "blue-3": {"S": 5}, "blue-4": 6}, warp=0)
    table.seat("red", hand=["attack-40", "attack-08"]).seat("blue", hand=["attack-01", "attack-05"])
    table.seat("blue", ships={"blue-1": 9, "blue-2": {"E": 3}, "blue-3": {"S": 5}, "blue-4": 3}, warp=0)
    table.against("blue").against("blue").aims_at("blue-2").with_ships(2, "red-1")
    table.reveals(red="attack-40", blue="attack-01").uses("green", DRIVE).aims_at("blue-3")
    table.with_ships(1).until("techs_instead", "red")
    assert [event.result for event in table.happened("encounter_ended")] == ["offense_won", "aborted"]


# -- a turn that ends early ----------------------------------------------------------------------------------------


def by_coordinator(table: Table) -> Table:
    """Blue reverses the roles, so that the turn of red ends with this encounter, and wins it."""
    table.seat("blue", "coordinator", hand=["attack-40", "attack-08", "flare-coordinator"])
    table.against("blue").against("yellow").uses("blue", "coordinator.super").aims_at("red-2").with_ships(3, "blue-1")
    return table.reveals(blue="attack-40", red="attack-01")


def by_shields(table: Table) -> Table:
    """Blue has more Shields than red has Weapons."""
    table.variant("skill_tokens").seat("red", ships={"red-1": {"E": 3}, "red-2": 17}, warp=0)
    table.seat("blue", ships={"blue-1": 9, "blue-2": {"S": 5}, "blue-4": 6}, warp=0)
    return table.against("blue").against("yellow").aims_at("blue-2").with_ships(2, "red-1")


def without_ships(table: Table) -> Table:
    """Red has no ship to launch (CORE-074)."""
    return table.ships("red", warp=20).against("blue").against("yellow")


def without_an_encounter_card(table: Table) -> Table:
    """Red has no encounter card when cards are selected (CORE-122)."""
    return table.seat("red", hand=["plague"]).against("blue").against("yellow").aims_at("blue-2").with_ships(2, "red-1")


@pytest.mark.parametrize("ends", [by_coordinator, by_shields, without_ships, without_an_encounter_card])
def test_a_turn_that_ends_early_is_followed_by_an_encounter_of_the_drive__TECH_32_SKILL_51_CORE_074_CORE_122(
    table: Table, ends: Callable[[Table], Table]
) -> None:
    """Between encounters it is used, and the turn is over after it."""
    lay(table, green=completed("infinity_drive")).seat("red", hand=["attack-01", "attack-08"])
    ends(table.seat("green", hand=["attack-30", "attack-08"])).uses("green", DRIVE).play_out("encounter_began")
    assert (table.last("encounter_began").offense, table.state.turn.seat) == ("green", "red")
    table.play_out("turn_ended")
    course = [event.type for event in table.events if event.type in ("encounter_began", "turn_ended")]
    assert course[:3] == ["encounter_began", "encounter_began", "turn_ended"]


@pytest.mark.parametrize("ends", [by_coordinator, by_shields])
def test_a_turn_that_ends_early_gives_no_further_encounter_and_no_techs__TECH_08_SKILL_51_COORDINATOR_01(
    table: Table, ends: Callable[[Table], Table]
) -> None:
    """Machine gives none either: nothing is offered that would do nothing."""
    lay(table, green=completed("infinity_drive")).seat("red", "machine", hand=["attack-01", "attack-08"])
    ends(table.seat("green", hand=["attack-30"])).offered_to("green", DRIVE)
    table.play_out("turn_ended")
    assert not table.was_offered("red", "machine.power")
    assert not {"techs_instead", "second_encounter"} & {event.name for event in table.happened("answered")}


def test_nor_a_temporal_matrix__STAT_37_SKILL_51(table: Table) -> None:
    """Blue, the offense by its super flare, has lost; the turn of red is over all the same."""
    lay_stations(table, temporal_matrix="red-1").seat("red", hand=["attack-40", "attack-08"])
    table.seat("blue", "coordinator", hand=["attack-01", "attack-08", "flare-coordinator"]).against("blue")
    table.against("yellow").uses("blue", "coordinator.super").aims_at("red-2").with_ships(3, "blue-1")
    table.reveals(blue="attack-01", red="attack-40").play_out("turn_ended")
    assert not table.was_offered("red", "station-temporal-matrix.again")


def test_a_station_that_works_once_in_an_encounter_works_in_the_inserted_one_too__TECH_32_STAT_29(table: Table) -> None:
    lay(lay_stations(table, cosmic_energy_generator="red-3"), red=completed("infinity_drive"))
    table.seat("red", hand=["attack-40", "attack-30", "attack-23", "negotiate"])
    table.seat("blue", hand=["attack-01", "attack-05", "attack-04"]).against("blue").against("blue").against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-40", blue="attack-01").uses("red", DRIVE)
    table.aims_at("blue-3").with_ships(1, "red-1").reveals(red="attack-30", blue="attack-05")
    table.at("techs_instead", "red", yes=False).at("second_encounter", "red", yes=True).aims_at("blue-4")
    table.with_ships(1, "red-2").reveals(red="attack-23", blue="attack-04").play_out()
    assert [event.counters for event in table.happened("station_counted")] == [2, 4, 6]


def test_with_temporal_matrix_techs_may_be_drawn_in_place_of_its_encounter__STAT_38(table: Table) -> None:
    lay(lay_stations(table, temporal_matrix="red-1")).seat("red", hand=["attack-01", "attack-08"])
    table.seat("blue", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(2, "red-2")
    table.reveals(red="attack-01", blue="attack-40").uses("red", "station-temporal-matrix.again")
    table.at("techs_instead", "red", yes=True).play_out("turn_ended")
    assert table.state.turn.encounters == 1
    assert len(shown(table)["researching"]) == 1


def test_or_its_encounter_is_had__STAT_38(table: Table) -> None:
    lay(lay_stations(table, temporal_matrix="red-1")).seat("red", hand=["attack-01", "attack-08"])
    table.seat("blue", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(2, "red-2")
    table.reveals(red="attack-01", blue="attack-40").uses("red", "station-temporal-matrix.again")
    table.at("techs_instead", "red", yes=False).until("aim", "red")
    assert table.state.turn.encounters == 2


# -- Precursor Seed ------------------------------------------------------------------------------------------------


def seeded(table: Table, alien: str = "") -> Table:
    """Red has Zombie by the seed, perhaps besides another alien."""
    lay(table, red=completed(precursor_seed={"alien": "zombie"})).seat("red", alien, hand=["attack-01"])
    table.seat("blue", hand=["attack-40"]).against("blue").aims_at("blue-2").with_ships(3, "red-2")
    return table.reveals(red="attack-01", blue="attack-40")


def test_its_player_draws_another_alien_on_completion__TECH_35(table: Table) -> None:
    completes(researchers(lay(table, red=face_down("precursor_seed")), "red", 9), "red").until("aim")
    gained = table.last("alien_gained")
    assert (gained.seat, gained.why, gained.draws) == ("red", SEED, 1)
    assert table.aliens("red") == [gained.alien]
    assert has_completed(table, "red", "precursor_seed")


def test_aliens_that_could_not_work_are_not_drawn__TECH_35_STAT_24(table: Table) -> None:
    completes(researchers(lay(table, red=face_down("precursor_seed")), "red", 9), "red").until("aim")
    alien = ALIENS[table.aliens("red")[0]]
    assert not alien.setup
    assert not alien.wins_otherwise
    assert alien.id not in drawable(table.state)


def test_its_power_is_had_in_addition__TECH_35(table: Table) -> None:
    seeded(table, "warpish")
    assert view(table.state)["seats"]["red"]["power_active"] == ["warpish", "zombie"]
    table.play_out()
    assert table.outcome_of("zombie.power") == "carried_out"
    assert table.in_warp("red") == 0


def test_it_can_be_zapped_like_any_power__TECH_35(table: Table) -> None:
    table.seat("green", hand=["cosmic-zap"])
    seeded(table).uses("green", "cosmic-zap").play_out()
    assert table.outcome_of("zombie.power") == "cancelled"
    assert has_completed(table, "red", "precursor_seed")


def test_too_few_home_colonies_disable_it__TECH_35_CORE_260(table: Table) -> None:
    lay(table, red=completed(precursor_seed={"alien": "zombie"})).seat("red", ships={"red-1": 10, "red-2": 10}, warp=0)
    table.until("aim")
    assert view(table.state)["seats"]["red"]["power_active"] == []


# -- each of the others, stopped by the scrambler ------------------------------------------------------------------

AT_THE_START: dict[str, dict[str, list[str]]] = {
    "vacuum_turbines": {},
    "enigma_device": {},
    "coldsleep_ship": {"planets": ["red-3"]},
    "omega_missile": {"planets": ["red-3"]},
}


@pytest.mark.parametrize("name", AT_THE_START)
def test_a_tech_that_is_stopped_at_the_start_of_an_encounter_does_nothing__TECH_39(table: Table, name: str) -> None:
    scrambler(table, 9, green=completed(name)).until("start_of_encounter", "green")
    hands = {seat: table.hand(seat) for seat in table.state.seats}
    ships = {ship: place for ship, place in table.state.ships.items() if not place.startswith("research")}
    table.uses("green", full(name), **AT_THE_START[name]).uses("blue", SCRAMBLER).until("aim")
    assert table.outcome_of(full(name)) == "cancelled"
    assert {seat: table.hand(seat) for seat in table.state.seats} == hands
    assert {ship: table.state.ships[ship] for ship in ships} == ships
    assert sorted(discarded(table)) == sorted([name, "tech_scrambler"])


def test_a_stopped_warpspace_key_frees_nobody__TECH_39_TECH_22(table: Table) -> None:
    scrambler(table, 3, red=completed("warpspace_key")).ships("red", warp=5)
    table.uses("red", full("warpspace_key")).uses("blue", SCRAMBLER).until("aim")
    assert table.in_warp("red") == 4  # one came back in the regroup


def test_a_stopped_genesis_bomb_makes_no_planet_and_its_ships_return__TECH_39_TECH_30(table: Table) -> None:
    lay(table, blue=face_down("tech_scrambler"), green=face_down("genesis_bomb"))
    researchers(researchers(table, "blue", 4), "green", 4)
    table.uses("green", full("genesis_bomb"), **{"from": {at("green"): 4}}).uses("blue", SCRAMBLER).until("aim")
    assert "genesis-planet" not in table.state.further_planets
    assert table.ships_of("green", at("green")) == 0


def test_after_a_stopped_energy_cloak_the_defense_invites__TECH_39_TECH_26(table: Table) -> None:
    scrambler(table, 4, red=completed("energy_cloak")).against("blue").aims_at("blue-2")
    table.uses("red", full("energy_cloak")).uses("blue", SCRAMBLER).with_ships(2, "red-1").until("invite", "blue")


def test_stopped_hulls_save_no_ship__TECH_39_TECH_28(table: Table) -> None:
    researchers(lay(table, blue=completed("collapsium_hulls"), green=face_down("tech_scrambler")), "green", 4)
    table.seat("red", hand=["attack-08"]).seat("blue", hand=["attack-04"]).against("blue").aims_at("blue-2")
    table.with_ships(4, "red-1").reveals(red="attack-08", blue="attack-04")
    table.uses("blue", full("collapsium_hulls"), **{"from": {"blue-2": 1}}).uses("green", SCRAMBLER).play_out()
    assert table.in_warp("blue") == 4


def test_a_stopped_lunar_cannon_adds_nothing__TECH_39_TECH_33(table: Table) -> None:
    scrambler(table, 5, red=completed(lunar_cannon={"between": ["blue-2", "blue-3"]})).seat("blue", hand=["attack-06"])
    table.against("blue").aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-08", blue="attack-06")
    table.uses("red", full("lunar_cannon")).uses("blue", SCRAMBLER).play_out()
    assert table.total("offense").amount == 8 + 2
    assert not has_completed(table, "red", "lunar_cannon")


def test_stopped_plasma_thrusters_bring_no_ship_and_no_fifth_one_later__TECH_39_TECH_34(table: Table) -> None:
    researchers(lay(table, blue=completed("plasma_thrusters"), green=face_down("tech_scrambler")), "green", 6)
    table.against("blue").aims_at("blue-2").uses("blue", full("plasma_thrusters"), **{"from": {"blue-4": 1}})
    table.uses("green", SCRAMBLER).with_ships(2, "red-1")
    assert table.ships_of("blue", "blue-2") == 4
    assert not has_completed(table, "blue", "plasma_thrusters")


def test_a_stopped_qax_binds_nobody_and_belongs_to_nobody__TECH_39_TECH_37(table: Table) -> None:
    scrambler(table, 4, red=completed("qax")).against("blue").aims_at("blue-2").with_ships(2, "red-1")
    table.uses("red", full("qax"), seats=["green"]).uses("blue", SCRAMBLER).until("select_card")
    assert table.encounter.allies == {}
    assert not has_completed(table, "green", "qax")


def test_a_stopped_infinity_drive_gives_no_encounter__TECH_39_TECH_32(table: Table) -> None:
    lay(table, green=completed("infinity_drive"), blue=face_down("tech_scrambler")).seat("red", hand=["attack-01"])
    researchers(table, "blue", 6).seat("green", hand=["attack-30"]).seat("blue", hand=["attack-40"]).against("blue")
    table.aims_at("blue-2").with_ships(2, "red-1").reveals(red="attack-01", blue="attack-40")
    table.uses("green", DRIVE).uses("blue", SCRAMBLER).play_out("turn_ended")
    assert "green" not in [event.offense for event in table.happened("encounter_began")]


# -- tables of three -----------------------------------------------------------------------------------------------


def test_at_a_table_of_three_the_qax_go_to_the_only_player_left__TECH_37(table: Table) -> None:
    lay(table.seats("red", "blue", "green"), red=completed("qax")).against("blue").aims_at("blue-2")
    table.with_ships(2, "red-1").uses("red", full("qax"), seats=["green"]).until("select_card")
    assert table.encounter.allies == {"green": "offense"}


def test_at_a_table_of_three_each_has_a_tech_and_an_action__TECH_01_TECH_02(table: Table) -> None:
    table.seats("red", "blue", "green").variant("technology").until("aim")
    asked = [event.seat for event in table.happened("answered") if event.name == "tech_action"]
    assert sorted(asked) == ["blue", "green", "red"]
    assert asked[0] == "red"
