"""An ability is declared with keywords, which are said once: its members, and how its page speaks of its moments."""

from typing import get_type_hints

import pytest

from domain.engine import abilities
from domain.engine.abilities import keys_of_moments
from domain.engine.ability import Ability, Conditions, OnPage
from domain.engine.agenda import Procedure
from domain.engine.moments import USE

OF_ITS_MOMENTS = {"at", "instead_of", "after", "answers"}


def test_every_condition_of_a_page_is_a_member_of_the_ability_with_the_same_type() -> None:
    members = get_type_hints(Ability)
    said = get_type_hints(Conditions)
    assert {name: members[name] for name in said} == said


def test_a_page_says_the_moments_and_conditions_and_what_a_cancelled_use_does() -> None:
    assert {*get_type_hints(OnPage)} == {*get_type_hints(Conditions), *OF_ITS_MOMENTS, "cancelled"}


def test_the_moments_are_those_that_are_named_in_the_order_of_the_page() -> None:
    assert keys_of_moments("start_of_turn") == ("start_of_turn",)
    both = keys_of_moments(["totalling", "kickers"], instead_of="lose_ships", after="victory", answers=True)
    assert both == ("totalling", "kickers", "instead:lose_ships", "after:victory", USE)
    assert keys_of_moments() == ()


def test_an_ability_has_no_members_by_position() -> None:
    with pytest.raises(TypeError):
        Ability("zombie.power", "zombie", "power", (), "Zombie")  # type: ignore[call-arg]


def test_an_id_is_taken_once() -> None:
    taken = next(iter(abilities.ABILITIES.values()))
    with pytest.raises(ValueError, match=f"two abilities named {taken.id}"):
        abilities.declare(
            Ability(id=taken.id, title="x", kind="power", moments=(), label="x", rule="CORE-240", effect=taken.effect)
        )
    assert isinstance(taken.effect, Procedure)
