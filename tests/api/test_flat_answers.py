"""An answer is read by one flat schema: it accepts, refuses and makes what the nested schemas do."""

from collections.abc import Iterator
from typing import Any

import pytest
from marshmallow import Schema, ValidationError, fields
from marshmallow.validate import Length, Range

from service.schemas import play
from service.schemas.answers import LONGEST, MEMBERS, MOST, MOST_IDS, Ids, Numbers
from service.schemas.base import Union
from service.schemas.play import AnyCommand

NESTED: Any = Union.load
GIVEN: dict[str, list[dict[str, Any]]] = {
    "confirm": [{"yes": True}],
    "choose_option": [{"options": ["peek"]}],
    "choose_number": [{"number": 3}],
    "choose_seats": [{"seats": ["red", "blue"]}],
    "choose_planets": [{"planets": []}],
    "choose_cards": [{"cards": ["attack-08#1"]}],
    "choose_ships": [{"ships": ["red-1"]}, {"from": {"warp": 2}}],
    "distribute": [{"amounts": {"red": 1}}, {"items": {"red": ["a", "b"]}}],
    "arrange": [{"order": ["b", "a"]}],
    "respond": [{"pass": True}, {"use": "zap"}, {"use": "zap", "answer": {"kind": "confirm", "yes": False}}],
    "deal": [
        {"offer": {"give": {"cards": ["a"]}, "take": {"card_count": 1, "kinds": {"attack": 2}}}},
        {"refuse": True},
    ],
}
ODD: list[Any] = [None, True, 0, 1.5, "", "x" * 121, [], ["a", 1], [""], ["x" * 121], ["a"] * 1001, {}, {"a": "b"}]
ODD += [{"a": 1, "b": 0}, {"a": True}, {"a": 2.0}, {"a": -1}, {"a": 1001}, {"": 1}, {"x" * 121: 1}, {"a": None}]
"""Values where something else belongs, or something with bounds."""
STRANGE = ("see", "question_id", "type", "kind", "answer", "yes", "other", "answer.kind")


def body(answer: Any, **more: Any) -> dict[str, Any]:
    return {"type": "answer", "question_id": "q_7", "answer": answer, **more}


def changed(whole: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yields the object with one member less, one more, or another value of one."""
    for name in whole:
        yield {each: value for each, value in whole.items() if each != name}
    for name in {*whole, *STRANGE}:
        for value in [*ODD, "q_7", "1:0123456789abcdef", "confirm"]:
            yield {**whole, name: value}


def made_of(load: Any, given: Any) -> tuple[Any, str]:
    """Returns what a schema makes of a body, the members of the answer in their order; or what it refuses."""
    try:
        made = load(given)
        return made, repr(made.get("answer"))
    except ValidationError as error:
        return error.messages, repr((error.data, error.valid_data))


@pytest.fixture(scope="module")
def schema() -> Schema:
    return AnyCommand()


@pytest.mark.parametrize("kind", MEMBERS)
def test_it_makes_and_refuses_what_the_nested_ones_do(schema: Schema, kind: str) -> None:
    for members in GIVEN[kind]:
        right = {"kind": kind, **members}
        whole = body(right, see="1:0123456789abcdef")
        bodies = [whole, *changed(whole), *map(body, changed(right))]
        for each in bodies:
            nested = made_of(lambda given: NESTED(schema, given), each)
            assert made_of(schema.load, each) == nested


@pytest.mark.parametrize("given", [None, [], "answer", 3, {}, {"type": ["answer"]}, {"type": "concede"}, body(None)])
def test_other_bodies_are_for_the_nested_ones(schema: Schema, given: Any) -> None:
    assert made_of(schema.load, given) == made_of(lambda each: NESTED(schema, each), given)


ID = fields.String(validate=Length(1, LONGEST))
COUNT = fields.Integer(strict=True, validate=Range(0, MOST))


@pytest.mark.parametrize(
    ("quick", "plain"),
    [(Ids(), fields.List(ID, validate=Length(max=MOST_IDS))), (Numbers(), fields.Dict(keys=ID, values=COUNT))],
)
def test_fields_that_look_at_a_whole_say_what_those_of_each_item_say(
    quick: fields.Field[Any], plain: fields.Field[Any]
) -> None:
    for value in [*ODD, ["a", "b"], ["a", None], {"b": MOST, "a": 3}, {"a": 10**30}, {1: 1}]:
        assert loaded(quick, value) == loaded(plain, value)


def loaded(field: fields.Field[Any], value: Any) -> str:
    try:
        return repr(field.deserialize(value))
    except ValidationError as error:
        return repr((error.messages, error.valid_data))


def test_a_right_answer_needs_no_nested_schema(schema: Schema, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("marshmallow_oneofschema.one_of_schema.OneOfSchema._load", None)
    for kind in ("confirm", "choose_cards", "respond"):
        given = body({"kind": kind, **GIVEN[kind][0]})
        assert schema.load(given) == given


def test_no_answer_has_a_member_of_the_same_name_as_its_command() -> None:
    assert all(members.keys().isdisjoint(play._AROUND) for members in MEMBERS.values())
