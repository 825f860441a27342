"""Values that are computed once for all games are found whole or not at all, whatever other threads do meanwhile."""

import pytest

from domain import state as states
from domain.engine.ability import Ability
from domain.engine.index import BY_MOMENT, AbilityTable
from domain.game.open_questions import LOADED


def test_a_table_of_the_sets_of_a_game_is_found_only_when_it_is_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    assert LOADED
    every, state = AbilityTable(), states.new()
    for key, carried in BY_MOMENT.items():
        for of_title in carried.values():
            for ability in of_title:
                every.add(key, ability)
    state.options = {"sets": ["base"]}
    add = AbilityTable.add

    def watched(table: AbilityTable, key: str, ability: Ability) -> None:
        assert all(table is not found for found in every._of_sets.values()), "another thread could use it already"
        add(table, key, ability)

    monkeypatch.setattr(AbilityTable, "add", watched)
    found = every.of(state)
    assert 0 < len(found) < len(every)
    assert every.of(state) is found
