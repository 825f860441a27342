"""Stations beside the reward deck and Skill Tokens (STAT-15, STAT-40, SHIELD-01, XVAR-13, XVAR-31, XVAR-34)."""

from typing import Any

from domain import board
from tests.scenario.table import Table
from tests.scenario.variants.stations import full, lay, shown, station


def skilled(table: Table, **stations: str | dict[str, Any]) -> Table:
    """One ship of each skill on every planet."""
    lay(table, "skill_tokens", **stations)
    for seat in ("red", "blue", "green", "yellow"):
        table.seat(seat, ships={planet: {"E": 1, "L": 1, "S": 1, "W": 1} for planet in board.PLANETS[seat]})
    return table


def ships(table: Table, seat: str, letters: str) -> list[str]:
    """A number of ships of these skills that the seat's question offers."""
    offered = [each for there in table.question(seat).question.places.values() for each in there]  # type: ignore[attr-defined]
    found: list[str] = []
    for letter in letters:
        found.append(next(each for each in offered if table.state.marks[each] == letter and each not in found))
    return found


def attacks(table: Table) -> Table:
    """Red attacks with one Weapon against the one Shield of blue-2, so that the comparison ends nothing."""
    table.against("blue").aims_at("blue-2").until("launch", "red")
    return table.answer("red", ships=ships(table, "red", "W"))


def test_called_escorts_are_no_allies_to_the_laser__STAT_26_XVAR_13(table: Table) -> None:
    attacks(skilled(table, big_space_laser="red-3")).until("escorts", "red")
    table.answer("red", ships=ships(table, "red", "EE")).reveals(red="attack-08", blue="attack-08")
    table.uses("red", full("big_space_laser")).play_out("totals_fixed")
    assert table.total("offense").amount == 8 + 10 + 3


def test_ships_through_the_relay_come_too_late_to_be_compared__STAT_40_XVAR_31(table: Table) -> None:
    attacks(skilled(table, transdimensional_rift_relay="red-3")).reveals(red="attack-08", blue="attack-08")
    table.until("cards_revealed", "red")
    there = board.ships_at(table.state, "red-3", "red")
    table.uses("red", full("transdimensional_rift_relay"), ships=there).play_out("totals_fixed")
    assert len(table.happened("skills_compared")) == 1
    assert table.total("offense").amount == 8 + 1 + len(there)


def test_a_player_who_is_struck_by_the_pods_may_give_a_leader__STAT_35_XVAR_34(table: Table) -> None:
    skilled(table, shock_trooper_shuttle_pods="green-2").against("blue")
    table.uses("green", full("shock_trooper_shuttle_pods"), seats=["blue"]).until("shuttle_pods_ship", "blue")
    leader = ships(table, "blue", "L")
    table.answer("blue", ships=leader).until("aim")
    assert [table.state.ships[ship] for ship in leader] == ["warp"]


def test_after_two_morphs_the_relay_has_no_moment_and_the_generator_loses__STAT_40_STAT_29_CORE_145(
    table: Table,
) -> None:
    generator = {"planet": "blue-5", "counters": 3}
    lay(table, "reward_deck", transdimensional_rift_relay="red-3", cosmic_energy_generator=generator)
    table.seat("red", hand=["morph"]).seat("blue", hand=["rw-morph"]).against("blue").aims_at("blue-2")
    table.with_ships(1, "red-1").reveals(red="morph", blue="rw-morph").play_out()
    assert table.result() == "both_lost"
    assert not table.was_offered("red", full("transdimensional_rift_relay"))
    assert station(table, "cosmic_energy_generator")["counters"] == 2


def test_a_call_of_the_last_ship_at_a_station_costs_the_access_at_once__STAT_10_SKILL_27(table: Table) -> None:
    skilled(table, big_space_laser="red-3").seat(
        "red",
        ships={
            "red-1": {"L": 2, "S": 2, "W": 2},
            "red-2": {"L": 3, "S": 3, "W": 3},
            "red-3": {"E": 1},
            "red-4": {"E": 4},
        },
    )
    attacks(table).until("escorts", "red")
    assert station(table, "big_space_laser")["face_up"]
    table.answer("red", ships=board.ships_at(table.state, "red-3", "red"))
    assert not station(table, "big_space_laser")["face_up"]
    table.reveals(red="attack-08", blue="attack-08").play_out()
    assert table.total("offense").amount == 8 + 2
    assert not table.was_offered("red", full("big_space_laser"))


def test_called_escorts_are_among_the_ships_that_the_shield_saves__STAT_33_SKILL_13(table: Table) -> None:
    skilled(table, shield_generator="green-3").seat("blue", hand=["attack-40"])
    attacks(table).invites("red", "green").invites("blue").at("ally", "green", options=["offense"]).until("commit")
    table.answer("green", ships=ships(table, "green", "LW")).until("escorts", "green")
    escorts = [each for each in ships(table, "green", "EEE") if table.state.ships[each] != "green-3"][:2]
    table.answer("green", ships=escorts).reveals(red="attack-08", blue="attack-40")
    table.uses("green", full("shield_generator"), ships=escorts).play_out()
    assert [table.state.ships[each] for each in escorts] == ["green-3", "green-3"]
    assert (table.ships_of("green", "green-3"), table.in_warp("green")) == (4 + 2, 2)


def test_what_the_comparison_ends_is_neither_won_nor_lost_for_any_station__SHIELD_01_STAT_29_STAT_37(
    table: Table,
) -> None:
    generator = {"planet": "blue-5", "counters": 3}
    skilled(table, temporal_matrix="red-3", cosmic_energy_generator=generator, shield_generator="green-3")
    table.seat("red", hand=["attack-08", "attack-10"]).against("blue").aims_at("blue-2").until("launch", "red")
    table.answer("red", ships=ships(table, "red", "L")).invites("red", "green").invites("blue")
    table.at("ally", "green", options=["offense"]).until("commit").answer("green", ships=ships(table, "green", "E"))
    table.play_out("turn_began")
    assert (table.result(), table.last("turn_began").seat) == ("aborted", "blue")
    assert station(table, "cosmic_energy_generator")["counters"] == 3
    assert not table.was_offered("red", "station-temporal-matrix.again")
    assert not table.was_offered("green", full("shield_generator"))


def test_stations_cards_and_colonies_change_hands_in_one_deal_and_no_rift_goes_off__STAT_13_REW_44(
    table: Table,
) -> None:
    lay(table, "reward_deck", tactical_array="red-2", colony_cloak="blue-2", big_space_laser="red-3")
    table.seat("red", hand=["negotiate", "rw-rift-5", "attack-20"]).seat("blue", hand=["negotiate", "attack-10"])
    table.against("blue").aims_at("blue-1").with_ships(2, "red-1").reveals(red="negotiate", blue="negotiate")
    mine, other = [full("tactical_array"), full("big_space_laser")], [full("colony_cloak")]
    give = {"stations": mine, "cards": ["rw-rift-5"], "colony": "red-4"}
    table.offers("red", give=give, take={"stations": other, "card_count": 1, "colony": "blue-1"}).accepts("blue")
    table.play_out()
    owners = {id: facts["owner"] for id, facts in shown(table).items()}
    assert owners == {**dict.fromkeys(mine, "blue"), **dict.fromkeys(other, "red")}
    assert table.has_colony("red", "blue-1")
    assert table.has_colony("blue", "red-4")
    assert (table.hand("blue"), table.in_warp("blue"), table.in_warp("red")) == (["rw-rift-5"], 0, 0)
