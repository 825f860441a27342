"""Moments say which members they carry; the scenarios hold every moment that they open to it."""

import pytest

from domain.encounter.victory import WIN
from domain.engine import moments
from domain.engine.intents import RESOLVERS
from domain.engine.moments import MEMBERS, NAMES, Moment, check, instead_of
from domain.game.open_questions import LOADED


def test_every_moment_that_has_a_name_says_what_it_carries() -> None:
    assert LOADED
    assert MEMBERS.keys() == NAMES.keys()
    assert {each for each in MEMBERS if each.startswith("instead:")} == {instead_of(name) for name in RESOLVERS}


def test_a_moment_with_its_members_is_right_whoever_is_asked() -> None:
    check({"key": "colony_lost", "seat": "red", "planet": "blue-1", "only": ["blue"], "spent": {}})
    check({"key": instead_of(WIN), "winners": ["red"], "rule": "CORE-280", "why": "colonies"})


def test_a_member_that_a_mechanic_adds_may_be_missing() -> None:
    always: Moment = {"key": instead_of(WIN), "winners": ["red"], "rule": "CORE-280", "why": "colonies"}
    check({**always, "settled": True})
    check(always)


@pytest.mark.parametrize("carried", [{"seat": "red"}, {"seat": "red", "planet": "blue-1", "why": "lost"}, {}])
def test_a_moment_with_other_members_is_found(carried: dict[str, str]) -> None:
    with pytest.raises(ValueError, match="colony_lost carries"):
        check({"key": "colony_lost", **carried})


def test_a_moment_that_is_not_declared_is_found() -> None:
    assert "made_up" not in moments.MEMBERS
    with pytest.raises(KeyError):
        check({"key": "made_up"})
