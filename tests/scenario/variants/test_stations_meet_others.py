"""Stations beside the reward deck and Skill Tokens (STAT-15, STAT-40, XVAR-13, XVAR-31, XVAR-34)."""

from typing import Any

from domain import board
from tests.scenario.table import Table
from tests.scenario.variants.stations import full, lay, station


def skilled(table: Table, **stations: str | dict[str, Any]) -> Table:
    """One ship of each skill on every planet."""
    lay(table, "skill_tokens", **stations)
    for seat in ("red", "blue", "green", "yellow"):
        table.seat(seat, ships={planet: {"E": 1, "L": 1, "S": 1, "W": 1} for planet in board.PLANETS[seat]})
    return table


def ships(table: Table, seat: str, letters: str) -> list[str]:
    """So many ships of these skills that the seat's question offers."""
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


def test_who_is_struck_by_the_pods_may_give_a_leader__STAT_35_XVAR_34(table: Table) -> None:
    skilled(table, shock_trooper_shuttle_pods="green-2").against("blue")
    table.uses("green", full("shock_trooper_shuttle_pods"), seats=["blue"]).until("shuttle_pods_ship", "blue")
    leader = ships(table, "blue", "L")
    table.answer("blue", ships=leader).until("aim")
    assert [table.state.ships[ship] for ship in leader] == ["warp"]


def test_behind_two_morphs_the_relay_has_no_moment_and_the_generator_loses__STAT_40_STAT_29_CORE_145(
    table: Table,
) -> None:
    generator = {"planet": "blue-5", "counters": 3}
    lay(table, "reward_deck", transdimensional_rift_relay="red-3", cosmic_energy_generator=generator)
    table.seat("red", hand=["morph"]).seat("blue", hand=["rw-morph"]).against("blue").aims_at("blue-2")
    table.with_ships(1, "red-1").reveals(red="morph", blue="rw-morph").play_out()
    assert table.result() == "both_lost"
    assert not table.was_offered("red", full("transdimensional_rift_relay"))
    assert station(table, "cosmic_energy_generator")["counters"] == 2
