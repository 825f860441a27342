"""Tactical Array (STAT-36)."""

import pytest

from domain.events import PhaseBegan
from tests.scenario.table import Table
from tests.scenario.variants.stations import lay

ARRAY = "station-tactical-array"


@pytest.mark.parametrize("window", ["before_launch", "gate_aimed", "ships_launched"])
def test_the_defense_draws_two_cards_at_any_time_in_launch__STAT_36(table: Table, window: str) -> None:
    lay(table, tactical_array="blue-3").against("blue").until(window, "blue").uses("blue", ARRAY)
    drawn = next(event for event in table.happened("cards_moved") if event.why == ARRAY)
    assert (drawn.source, drawn.target, drawn.count) == ("deck", "hand:blue", 2)
    before = table.events[: table.events.index(drawn)]
    assert [event.phase for event in before if isinstance(event, PhaseBegan)][-1] == "launch"
    assert len(table.hand("blue")) == 4


def test_once_in_an_encounter__STAT_36(table: Table) -> None:
    lay(table, tactical_array="blue-3").against("blue").uses("blue", ARRAY).until("invite")
    assert len(table.hand("blue")) == 4
    assert len([use for use in table.happened("use_declared") if use.ability == ARRAY]) == 1


def test_only_as_the_defense__STAT_36(table: Table) -> None:
    lay(table, tactical_array="red-3").against("blue").until("invite")
    assert not table.was_offered("red", ARRAY)


def test_a_player_who_looks_on_draws_nothing__STAT_36(table: Table) -> None:
    lay(table, tactical_array="green-3").against("blue").until("invite")
    assert not table.was_offered("green", ARRAY)


def test_the_owner_need_not__STAT_36(table: Table) -> None:
    lay(table, tactical_array="blue-3").against("blue").until("invite")
    assert table.was_offered("blue", ARRAY)
    assert len(table.hand("blue")) == 2
