"""The bounds of a request: characters of a text, items of a list, members of an object, parameters of a query.

They are checked before anything is loaded, so that a body that is too long costs one look, however long it is. The
field says its bound: by `validate.Length`, a closed list, a form that ends, or `maxLength`, `maxItems` and
`maxProperties` in its metadata. A field that says nothing has the bounds below. The API document shows the same
numbers.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import marshmallow as ma
from marshmallow import fields, validate
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from domain.faults import Fault, fault
from domain.refusal import step
from service.schemas.base import Either

LONGEST = 120
"""Characters of a text that declares nothing, such as an id, and of the name of a member."""
MOST = 400
"""Items of a list, and entries of a map, that declare nothing: more than a game has cards or ships."""
SPARE = 8
"""Members that an object may have besides those that it can have: they are refused one by one."""


class Bound:
    """The bound of a value at one place; `members` are those that an object has by name, `each` is for all others.

    `kinds` has the bound of each kind of a union, which the member `tag` names.
    """

    __slots__ = ("each", "entries", "items", "kinds", "longest", "members", "tag")

    def __init__(self, longest: int = LONGEST, items: int = MOST, entries: int = MOST) -> None:
        self.longest, self.items, self.entries = longest, items, entries
        self.members: dict[str, Bound] = {}
        self.each: Bound = self
        self.tag = ""
        self.kinds: dict[str, Bound] = {}

    def fits(self, value: Any) -> bool:
        """Returns whether nothing in a decoded value is too long."""
        # One function: it is called for each value of each request.
        kind = value.__class__
        if kind is str:
            return len(value) <= self.longest
        if kind is list:
            return len(value) <= self.items and all(map(self.each.fits, value))
        if kind is not dict:
            return True
        bound = self
        if self.kinds and isinstance(tag := value.get(self.tag), str):
            bound = self.kinds.get(tag, self)
        if len(value) > bound.entries:
            return False
        for name, inner in value.items():
            there = bound.members.get(name)
            if there is None:
                if len(name) > LONGEST:
                    return False
                there = bound.each
            # Most are texts, which are not worth a call.
            if inner.__class__ is str:
                if len(inner) > there.longest:
                    return False
            elif not there.fits(inner):
                return False
        return True

    def faults(self, value: Any, pointer: str = "") -> Iterator[Fault]:
        """Yields a fault for each thing that is too long.

        What is too long is not looked into, nor is what nobody knows.
        """
        if self.each is self and isinstance(value, list | dict) and len(value) <= MOST:
            if not self.fits(value):
                yield fault(pointer, "Something in it is too long.")
        elif isinstance(value, str):
            yield from _too_many(pointer, len(value), self.longest, "characters")
        elif isinstance(value, list):
            yield from _too_many(pointer, len(value), self.items, "items")
            if len(value) <= self.items:
                for index, item in enumerate(value):
                    yield from self.each.faults(item, f"{pointer}/{index}")
        elif isinstance(value, dict):
            yield from self._of_kind(value)._faults_of_object(value, pointer)

    def _faults_of_object(self, value: dict[str, Any], pointer: str) -> Iterator[Fault]:
        if len(value) > self.entries:
            yield from _too_many(pointer, len(value), self.entries, "members")
            return
        for name, inner in value.items():
            if name in self.members:
                yield from self.members[name].faults(inner, pointer + step(name))
            elif len(name) > LONGEST:
                yield fault(pointer, f"The name of a member has {len(name)} characters: more than {LONGEST}.")
            elif not self.each.fits(inner):
                yield from self.each.faults(inner, pointer + step(name))

    def _of_kind(self, value: dict[str, Any]) -> "Bound":
        """Returns the bound of an object, by its tag where that decides."""
        if not self.kinds:
            return self
        kind = value.get(self.tag)
        return self.kinds.get(kind, self) if isinstance(kind, str) else self


def _too_many(pointer: str, count: int, most: int, what: str) -> Iterator[Fault]:
    if count > most:
        yield fault(pointer, f"{count} {what} are more than {most}.")


_OF_SCHEMAS: dict[type[ma.Schema], Bound] = {}


def of_schema(schema: ma.Schema) -> Bound:
    """Returns the bound of what a schema loads; it is found once for each class of schemas."""
    kind = type(schema)
    if kind in _OF_SCHEMAS:
        return _OF_SCHEMAS[kind]
    # An answer holds an answer: it is there before its members are looked at.
    bound = _OF_SCHEMAS[kind] = Bound()
    bound.each = Bound()
    if isinstance(schema, OneOfSchema):
        bound.tag = schema.type_field
        kinds = schema.type_schemas.items()
        bound.kinds = {name: of_schema(each if isinstance(each, ma.Schema) else each()) for name, each in kinds}
        bound.entries = max(each.entries for each in bound.kinds.values())
    else:
        bound.members = {each.data_key or name: of_field(each) for name, each in schema.load_fields.items()}
        bound.entries = len(bound.members) + SPARE
    return bound


def of_field(field: fields.Field[Any]) -> Bound:
    """Returns the bound of what a field loads."""
    if "form" in field.metadata:
        return _of_form(field.metadata["form"])
    if isinstance(field, fields.Nested):
        return of_schema(field.schema)
    bound = _of_form(field.metadata)
    for validator in field.validators:
        _narrow(bound, field, validator)
    if isinstance(field, fields.List):
        bound.each = of_field(field.inner)
    elif isinstance(field, fields.Dict) and isinstance(field.value_field, fields.Field):
        bound.each = of_field(field.value_field)
    return bound


def _narrow(bound: Bound, field: fields.Field[Any], validator: Any) -> None:
    """Makes a bound what a validator says, if that says how long a value may be."""
    if isinstance(validator, validate.Length) and validator.max is not None:
        if isinstance(field, fields.List):
            bound.items = validator.max
        elif isinstance(field, fields.Dict):
            bound.entries = validator.max
        else:
            bound.longest = validator.max
    elif isinstance(validator, validate.OneOf):
        bound.longest = max(LONGEST, *(len(str(each)) for each in validator.choices))
    elif isinstance(validator, validate.Regexp) and "maxLength" not in field.metadata:
        bound.longest = _width(validator.regex)


def _width(form: re.Pattern[Any]) -> int:
    """Returns the characters of the longest text of a form; that of a text that says nothing where
    the form has no end.
    """
    most = re._parser.parse(form.pattern).getwidth()[1]  # type: ignore[attr-defined]
    return int(most) if most < re._constants.MAXREPEAT else LONGEST  # type: ignore[attr-defined]


def _of_words(said: Mapping[str, Any]) -> Bound:
    """Returns the bound that a JSON Schema, or the metadata of a field, gives in `maxLength` and its like."""
    return Bound(said.get("maxLength", LONGEST), said.get("maxItems", MOST), said.get("maxProperties", MOST))


def _of_form(form: Any) -> Bound:
    """Returns the bound of an Either, a schema or a JSON Schema; what has several forms may be as
    long as the longest.
    """
    if isinstance(form, Either):
        return _any_of(form.forms)
    if not isinstance(form, dict):
        return of_schema(form())
    if "anyOf" in form:
        return _any_of(form["anyOf"])
    bound = _of_words(form)
    bound.members = {name: _of_form(each) for name, each in form.get("properties", {}).items()}
    inner = form.get("items", form.get("additionalProperties"))
    bound.each = _of_form(inner) if isinstance(inner, dict) else Bound()
    return bound


def _any_of(forms: Iterable[Any]) -> Bound:
    bound = Bound()
    for kind, part in (("string", "longest"), ("object", "entries"), ("array", "items")):
        several = [_of_form(form) for form in forms if kind in _kinds(form)]
        for each in several:
            setattr(bound, part, max(getattr(each, part) for each in several))
            bound.members |= each.members
            bound.each = each.each
    return bound


def _kinds(form: Any) -> Collection[str]:
    """Returns the types of a form."""
    if isinstance(form, Either):
        return {kind for each in form.forms for kind in _kinds(each)}
    if not isinstance(form, dict):
        return ("object",)
    kinds = form.get("type", ())
    return (kinds,) if isinstance(kinds, str) else kinds


def shown(field: fields.Field[Any], kind: Any) -> dict[str, int]:
    """Returns the bound of a field as the words of a JSON Schema of this type."""
    bound = of_field(field)
    words = {"string": ("maxLength", bound.longest), "array": ("maxItems", bound.items)}
    kinds = kind if isinstance(kind, list) else [kind]
    said = dict(words[each] for each in kinds if each in words)
    return said | ({"maxProperties": bound.entries} if isinstance(field, fields.Dict) else {})
