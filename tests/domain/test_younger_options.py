"""A game continues with newer code: an option that its first event does not have gets its default."""

import pytest

from domain import options
from domain import state as states
from domain.events import GameCreated
from domain.options import Option, one_of
from domain.reducers import evolve


def test_an_option_that_is_younger_than_a_game_has_its_default_there(monkeypatch: pytest.MonkeyPatch) -> None:
    created = GameCreated(game="g_1", seats=["red", "blue", "green"], ruleset="2026.1", options={"turn_limit": 12})
    younger = Option("younger", "quiet", one_of("quiet", "loud"), "an option of a later release", "EXP-11")
    monkeypatch.setitem(options.OPTIONS, "younger", younger)
    state = evolve(states.new(), created)
    assert state.options["younger"] == "quiet"
    assert state.options["turn_limit"] == 12


def test_a_later_option_is_in_no_state_of_a_game_from_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Recorded hashes of its states would differ."""
    later = Option("later", 2, one_of(2, 3), "an option of a later release", "EXP-11", later=True)
    monkeypatch.setitem(options.OPTIONS, "later", later)
    created = GameCreated(game="g_1", seats=["red", "blue", "green"], ruleset="2026.1", options={"turn_limit": 12})
    assert "later" not in evolve(states.new(), created).options
    chosen = GameCreated(
        game="g_1", seats=["red", "blue", "green"], ruleset="2026.2", options=options.complete({"later": 3})
    )
    assert evolve(states.new(), chosen).options["later"] == 3
    assert options.complete({})["later"] == 2


def test_an_option_that_was_removed_stays_as_the_game_has_it() -> None:
    created = GameCreated(game="g_1", seats=["red", "blue", "green"], ruleset="2026.1", options={"of_old": 3})
    assert evolve(states.new(), created).options["of_old"] == 3


def test_a_state_is_the_same_in_whatever_order_another_release_declares_its_options(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chosen = options.complete({})
    created = GameCreated(game="g_1", seats=["red", "blue", "green"], ruleset="2026.1", options=chosen)
    before = states.encode(evolve(states.new(), created))
    monkeypatch.setattr(options, "OPTIONS", dict(reversed(options.OPTIONS.items())))
    assert states.encode(evolve(states.new(), created)) == before
