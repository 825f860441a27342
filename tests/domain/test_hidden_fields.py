"""Hidden fields of an event are declared beside it."""

import ast
import inspect
import textwrap

import pytest

from domain.events import TYPES, Event
from domain.events.answers import Answered
from domain.game.open_questions import LOADED

assert LOADED
ALL = sorted(TYPES.values(), key=lambda cls: cls.type)


@pytest.mark.parametrize("cls", ALL, ids=lambda cls: cls.type)
def test_an_event_declares_the_fields_that_it_may_hide_and_no_others(cls: type[Event]) -> None:
    assert set(cls.hideable) <= set(cls.__struct_fields__)
    assert set(cls.hideable) == named(cls)


def named(cls: type[Event]) -> set[str]:
    """Returns the fields of an event that the source of its `hidden_fields` names.

    `self.hideable` names all of them.
    """
    if cls.hidden_fields is Event.hidden_fields:
        return set()
    method = ast.parse(textwrap.dedent(inspect.getsource(cls.hidden_fields)))
    keys = {key for each in ast.walk(method) if isinstance(each, ast.Dict) for key in each.keys}
    if any(isinstance(each, ast.Attribute) and each.attr == "hideable" for each in ast.walk(method)):
        return set(cls.hideable)
    return {str(key.value) for key in keys if isinstance(key, ast.Constant)}


def test_a_veiled_answer_hides_all_that_it_declares() -> None:
    answered = Answered(question="q_1", seat="red", kind="confirm", answer={"yes": True}, veiled=True)
    assert answered.hidden_fields() == dict.fromkeys(Answered.hideable, "red")
    assert Answered.hideable == ("question", "seat", "kind", "answer", "secret", "cause", "name")
