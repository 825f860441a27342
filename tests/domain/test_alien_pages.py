"""The pages of the aliens are whole, and so are the files of their scenarios."""

import importlib

import pytest

from domain.aliens.page import ALIENS
from tests.scenario.aliens.uses import NO_ZAP, abilities, lacking

SIDES_NOT_FOUND = {"crystal": {"super"}, "wrack": {"wild"}}
"""Sides of a flare that have no text."""


def test_every_alien_has_a_power_and_both_sides_of_its_flare_if_it_has_one() -> None:
    found = {alien: {ability.kind for ability in abilities(alien)} for alien in ALIENS}
    wanted = {id: {"power", "wild", "super"} if alien.flare else {"power"} for id, alien in ALIENS.items()}
    lacking = {alien: wanted[alien] - kinds for alien, kinds in found.items()}
    assert {alien: kinds for alien, kinds in lacking.items() if kinds} == SIDES_NOT_FOUND
    assert {alien: found[alien] - wanted[alien] for alien in ALIENS if found[alien] - wanted[alien]} == {}


def test_an_ability_that_no_zap_can_answer_is_not_a_use_and_has_a_reason() -> None:
    declared = sorted(ability.id for alien in ALIENS for ability in abilities(alien) if not ability.is_use)
    assert declared == sorted(NO_ZAP)
    assert [id for id, reason in NO_ZAP.items() if len(reason) < 20] == []


@pytest.mark.parametrize(
    ("seen", "said"),
    [
        ([], ["no scenario uses roach.abroad", "no scenario zaps roach.abroad"]),
        ([("roach.abroad", "zapped")], ["no scenario uses roach.abroad"]),
        ([("roach.abroad", "carried_out")], ["no scenario zaps roach.abroad"]),
        ([("roach.abroad", "carried_out"), ("roach.abroad", "zapped")], []),
    ],
)
def test_an_ability_that_no_scenario_uses_or_zaps_is_named(seen: list[tuple[str, str]], said: list[str]) -> None:
    """`tests/scenario/aliens/conftest.py` asks after the last scenario of each alien."""
    assert [line for line in lacking("roach", seen) if "abroad" in line] == said


@pytest.mark.parametrize("alien", ALIENS)
def test_every_scenario_of_an_alien_ends_with_its_name(alien: str) -> None:
    module = importlib.import_module(f"tests.scenario.aliens.test_{alien.replace('-', '_')}")
    tests = [name for name in vars(module) if name.startswith("test_")]
    assert tests
    assert [name for name in tests if f"__{alien.replace('-', '_')}" not in name] == []
