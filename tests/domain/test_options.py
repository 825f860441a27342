"""The options of a game, each tried with values of every kind (EXP-11)."""

from typing import Any

import pytest
from jsonschema import Draft202012Validator

from domain.commands import CreateGame
from domain.game.lobby import check_setup, setup_faults
from domain.options import OPTIONS
from domain.refusal import Refused
from domain.rulebook.book import BOOK
from tests.domain.option_values import RIGHT, WRONG

DEFAULTS = [(name, option.default) for name, option in OPTIONS.items()]


def setup(name: str, value: Any) -> CreateGame:
    """Returns a game of three with one option chosen, and with the variant that has it."""
    known = OPTIONS.get(name)
    variants = [known.variant] if known and known.variant else []
    return CreateGame(at=0, game="g_1", seats=["red", "blue", "green"], variants=variants, options={name: value})


def test_a_wrong_option_is_pointed_at_and_no_game_comes_of_it__EXP_11() -> None:
    for name, value in WRONG:
        found = setup_faults(setup(name, value))
        assert [fault["pointer"] for fault in found] == ["/options/" + name.replace("~", "~0").replace("/", "~1")], (
            name,
            value,
        )
        assert found[0]["detail"], (name, value)
        assert found[0]["rule"] in BOOK, (name, value)
        with pytest.raises(Refused) as refused:
            check_setup(setup(name, value))
        assert (refused.value.code, refused.value.rule) == ("validation_failed", found[0]["rule"]), (name, value)


def test_every_option_is_tried_with_wrong_values() -> None:
    assert set(OPTIONS) <= {name for name, _ in WRONG}


def test_the_form_of_an_option_says_what_its_check_says() -> None:
    """What timers need of each other no form says: their check may refuse more."""
    tried = [*WRONG, *((name, value) for option in RIGHT for name, value in option.items()), *DEFAULTS]
    for name, value in tried:
        if name in OPTIONS:
            check = OPTIONS[name].check
            fits = Draft202012Validator(check.form).is_valid(value)
            assert fits if not check(value) else not fits or name == "timers", (name, value)
