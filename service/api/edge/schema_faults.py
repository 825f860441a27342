"""The refusals of schemas as faults for people and programs: a place, a sentence with the wanted form, a closed list.

marshmallow says what is wrong in words that are alike for all values. The value and the field that refuses it are
looked up here, so that the sentence can name both.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import marshmallow as ma
from marshmallow import fields, validate
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from domain.faults import any_of, named
from domain.refusal import step
from service.http.validation_faults import Fault
from service.schemas.base import LARGEST

POINTER, PARAMETER, HEADER = "pointer", "parameter", "header"
PLACES = {"json": POINTER, "query": PARAMETER, "querystring": PARAMETER, "headers": HEADER}
"""Locations of webargs -> the member of a fault that names the place."""
_NO_STEP = ("_schema", "key", "value")
"""Keys of marshmallow for a whole object, or for a name or a value of a map: in the body there is no such step."""
_THING = {POINTER: "member", PARAMETER: "parameter", HEADER: "header"}
_ABSENT = object()

Node = ma.Schema | fields.Field[Any] | None


class FaultPlace(NamedTuple):
    """A place in a request: its pointer, the schema or field that reads it, and the value that was sent.

    `name` reads the name of an entry of a map.
    """

    pointer: str
    node: Node
    value: Any
    name: Node = None


def faults(error: ma.ValidationError, schema: ma.Schema) -> list[Fault]:
    """Returns the faults of a request that webargs has read by this schema."""
    listed: list[Fault] = []
    for location, messages in error.messages_dict.items():
        where = PLACES.get(location, POINTER)
        listed += _below(messages, where, FaultPlace("", schema, error.data))
    return listed


def placed(fault: Fault, where: str) -> Fault:
    """Returns the fault at a pointer, where what it is about is a parameter or a header of this name."""
    if where == POINTER:
        return fault
    return {where: fault["pointer"].removeprefix("/"), "detail": fault["detail"]}


def _below(messages: Any, where: str, at: FaultPlace) -> Iterator[Fault]:
    if isinstance(messages, Mapping):
        for name, inner in messages.items():
            there = at._replace(node=at.name) if name == "key" else at
            yield from _below(inner, where, there if name in _NO_STEP else _inside(at, name))
        return
    for text in messages if isinstance(messages, list) else [messages]:
        name = at.pointer if where == POINTER else at.pointer.removeprefix("/")
        fault: Fault = {where: name, "detail": _sentence(at, str(text), _THING[where])}
        allowed = _allowed(at)
        yield {**fault, "allowed": allowed} if allowed else fault


def _inside(at: FaultPlace, name: Any) -> FaultPlace:
    """Returns a member of an object, or an item of a list."""
    node: Node = at.node.schema if isinstance(at.node, fields.Nested) else at.node
    if isinstance(node, ma.Schema):
        inner = _member(node, at.value, str(name))
    elif isinstance(node, fields.List):
        inner = node.inner
    else:
        inner = node.value_field if isinstance(node, fields.Dict) else None
    try:
        value = at.value[name]
    except (KeyError, IndexError, TypeError):
        value = _ABSENT
    if inner is None:
        inner = _Unknown(_of_kind(node, at.value))
    return FaultPlace(at.pointer + step(str(name)), inner, value, getattr(node, "key_field", None))


def _member(schema: ma.Schema, value: Any, name: str) -> fields.Field[Any] | None:
    if isinstance(schema, OneOfSchema) and name == schema.type_field:
        return _Tag(schema)
    schema = _of_kind(schema, value)
    return next((each for own, each in schema.load_fields.items() if name == (each.data_key or own)), None)


def _of_kind(node: Any, value: Any) -> Any:
    """Returns of a union the schema of the kind that a value names; any other schema as it is."""
    if not isinstance(node, OneOfSchema):
        return node
    kind = value.get(node.type_field) if isinstance(value, dict) else None
    chosen = node.type_schemas.get(kind) if isinstance(kind, str) else None
    return chosen if isinstance(chosen, ma.Schema) else node


class _Tag(fields.String):
    """The member that says which schema of a union an object has."""

    def __init__(self, union: OneOfSchema) -> None:
        super().__init__(validate=validate.OneOf(list(union.type_schemas)))


class _Unknown(fields.Field[Any]):
    """A member that a schema does not have; `members` are those that it has."""

    def __init__(self, node: Node) -> None:
        super().__init__()
        own = node.load_fields.items() if isinstance(node, ma.Schema) else ()
        self.members = sorted(each.data_key or name for name, each in own)


def _allowed(at: FaultPlace) -> list[Any]:
    """Returns every value that would be accepted, where that is a closed list."""
    node = at.node
    if isinstance(node, _Unknown):
        return node.members
    if isinstance(node, fields.Boolean):
        return [True, False]
    if isinstance(node, fields.Constant):
        return [node.constant]
    for each in node.validators if isinstance(node, fields.Field) else ():
        if isinstance(each, validate.OneOf):
            return list(each.choices)
    return list(getattr(node, "allowed", ()))


def _sentence(at: FaultPlace, text: str, thing: str) -> str:
    node = at.node
    if isinstance(node, _Unknown):
        return f"There is no such {thing}."
    wanted = _wanted(node)
    if at.value is _ABSENT:
        return f"This {thing} is needed. {wanted}".strip()
    if at.value is None:
        return f"`null` is not accepted. {wanted}".strip()
    if isinstance(node, ma.Schema | fields.Nested):
        return text if isinstance(at.value, dict) else "Send an object."
    if isinstance(node, fields.Field) and (wrong := _out_of_bounds(node, at.value)):
        return f"{wrong} {wanted}".strip()
    if wanted and _is_usual(node, text):
        return wanted
    return text


def _is_usual(node: Node, text: str) -> bool:
    """Returns True when the text says no more than that the value is of another type, or none of a list."""
    usual = isinstance(node, fields.Field) and (text in node.error_messages.values() or text.startswith("Not a valid"))
    return (
        usual or isinstance(node, _Tag) or bool(_allowed(FaultPlace("", node, None)) and not hasattr(node, "allowed"))
    )


def _out_of_bounds(field: fields.Field[Any], value: Any) -> str:
    """Returns the fault of a number or a length; nothing for anything else."""
    for each in field.validators:
        if isinstance(each, validate.Range) and _is_number(value):
            if each.min is not None and float(value) < each.min:
                return f"{value} is less than {each.min}."
            if each.max is not None and float(value) > each.max:
                return f"{value} is more than {each.max}."
        if isinstance(each, validate.Length) and isinstance(value, str | list):
            counted = f"{len(value)} {'characters' if isinstance(value, str) else 'items'}"
            if each.min is not None and len(value) < each.min:
                return f"{counted} are less than {each.min}."
            if each.max is not None and len(value) > each.max:
                return f"{counted} are more than {each.max}."
    return ""


def _is_number(value: Any) -> bool:
    """Returns a number of a body, or its digits in a query; not one that is too large for a fraction."""
    try:
        return not isinstance(value, bool) and abs(float(value)) < 1e16
    except (TypeError, ValueError, OverflowError):
        return False


def _wanted(node: Node) -> str:
    """Returns the form that a field wants, as a sentence; nothing where only its own text says it."""
    for kind, form in _FORMS:
        if isinstance(node, kind):
            return form(node)
    return ""


def _choice(field: fields.Field[Any]) -> str:
    allowed = _allowed(FaultPlace("", field, None))
    return f"Send one of {any_of(allowed)}." if allowed else ""


def _number(word: str) -> Callable[[fields.Field[Any]], str]:
    def form(field: fields.Field[Any]) -> str:
        span = next((each for each in field.validators if isinstance(each, validate.Range)), None)
        if span is None or span.min is None:
            return f"Send {word}."
        until = "up" if span.max in (None, LARGEST) else f"to {span.max}"
        return f"Send {word} from {span.min} {until}."

    return form


_FORMS: tuple[tuple[Any, Callable[[Any], str]], ...] = (
    (fields.Boolean, lambda _: "Send `true` or `false`."),
    (fields.Integer, _number("a whole number")),
    (fields.Float, _number("a number")),
    (fields.DateTime, lambda _: "Send a date and a time such as `2026-11-23T18:00:00Z`."),
    (fields.Constant, lambda field: f"Send {named(field.constant)}."),
    (fields.String, lambda field: _choice(field) or "Send a text."),
    (fields.List, lambda _: "Send a list."),
    (fields.Nested | ma.Schema | fields.Dict, lambda _: "Send an object."),
)
"""Kind of field -> the form that it wants."""
