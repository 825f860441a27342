"""The unions of the API document, and which of their members a value is.

A union is a `oneOf` or `anyOf` of at least two named schemas. They are found in the document itself, so that a union
that is added there has its examples without a word here.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

import jsonschema_rs
from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend
from referencing import Registry
from referencing.jsonschema import DRAFT202012

HOME = "urn:openapi"
SCHEMAS = "#/components/schemas/"
WORDS = ("oneOf", "anyOf")

Schema = Mapping[str, Any]
Path = tuple[str | int, ...]
Named = tuple[str, Schema]
"""A schema with its name, which is empty where it has none."""


_one_of = Draft202012Validator.VALIDATORS["oneOf"]


def _tagged(held: Any, members: list[Schema], instance: Any, union: Schema) -> Iterator[ValidationError]:
    """Holds an instance against the member that its tag names: to try a hundred takes a hundred times as long."""
    told = union.get("discriminator", {})
    tag = instance.get(told["propertyName"]) if told and isinstance(instance, dict) else None
    if tag is not None and tag in told["mapping"]:
        place = told["mapping"][tag]
        yield from held.descend(instance, {"$ref": place if place.startswith(HOME) else HOME + place})
    else:
        yield from _one_of(held, members, instance, union)


Held = extend(Draft202012Validator, {"oneOf": _tagged})


class Members:
    """Finds the members of unions in values. What has been found for a type of values is looked up the next time."""

    def __init__(self, document: Mapping[str, Any]) -> None:
        self._document = document
        self._registry: Any = Registry().with_resource(HOME, DRAFT202012.create_resource(document))
        parts = {name: document[name] for name in ("paths", "webhooks", "components") if name in document}
        self._fast = jsonschema_rs.Registry([(HOME, parts)], draft=jsonschema_rs.Draft202012)
        self._validators: dict[str, Any] = {}
        self._leaves: dict[tuple[int, type, Any], tuple[Schema, list[Named]]] = {}

    @cached_property
    def names(self) -> list[str]:
        """The named schemas that are a member of some union of the document."""
        return sorted(self._names)

    @cached_property
    def _names(self) -> frozenset[str]:
        return frozenset(name for union in _unions(self._document) for name in union)

    def fits(self, schema: Schema, value: Any) -> bool:
        """Returns True if the value is valid; references lead into the document."""
        return bool(Held(_from_home(schema), registry=self._registry).is_valid(value))

    def found(self, schema: Schema, value: Any) -> Iterator[tuple[str, Any]]:
        """Returns name and value of each member of a union that the value is or has in it, the outer ones first."""
        names = self._names
        for _, part, applied in self._looks(schema, value, ()):
            yield from ((name, part) for name, _ in applied if name in names)

    def maps(self, schema: Schema, value: Any) -> set[Path]:
        """Returns where the value has objects of whose members the schema names none: their entries are all alike."""
        return {
            path
            for path, part, applied in self._looks(schema, value, ())
            if isinstance(part, dict) and not any(each.get("properties") for _, each in applied)
        }

    def _looks(self, schema: Schema, value: Any, path: Path) -> Iterator[tuple[Path, Any, list[Named]]]:
        """Yields every part of the value that a schema describes, with its place and with what applies to it."""
        if not isinstance(value, dict | list):
            yield path, value, self._applied_to_leaf(schema, value)
            return
        applied = list(self._applied("", schema, value))
        yield path, value, applied
        for at, inner in value.items() if isinstance(value, dict) else enumerate(value):
            for _, each in applied:
                if (further := _of_part(each, at)) is not None:
                    yield from self._looks(further, inner, (*path, at))

    def _applied_to_leaf(self, schema: Schema, value: Any) -> list[Named]:
        """Returns the same for a word or a number: they come again and again."""
        key = (id(schema), type(value), value)
        if key not in self._leaves:
            # The schema is kept with it, so that no other gets its id.
            self._leaves[key] = schema, list(self._applied("", schema, value))
        return self._leaves[key][1]

    def _applied(self, name: str, schema: Schema, value: Any) -> Iterator[Named]:
        """Yields the schema with its name, and those that it applies to the same value."""
        yield name, schema
        if "$ref" in schema:
            name = schema["$ref"].removeprefix(SCHEMAS)
            yield from self._applied(name, self._document["components"]["schemas"][name], value)
        for word in WORDS:
            if word in schema and (chosen := self._chosen(schema, schema[word], value)) is not None:
                yield from self._applied("", chosen, value)
        for part in schema.get("allOf", ()):
            yield from self._applied("", part, value)

    def _chosen(self, union: Schema, members: list[Schema], value: Any) -> Schema | None:
        """Returns the member that the discriminator names, else the first that fits."""
        tag = union.get("discriminator", {}).get("propertyName")
        mapping = union.get("discriminator", {}).get("mapping", {})
        if isinstance(value, dict) and value.get(tag) in mapping:
            return {"$ref": mapping[value[tag]]}
        return next((each for each in members if self._may_fit(each, value) and self._valid(each, value)), None)

    def _may_fit(self, member: Schema, value: Any) -> bool:
        """Returns False if a tag or a constant of the member excludes it: most members need no closer look."""
        if not isinstance(value, dict) or "$ref" not in member:
            return True
        named = self._document["components"]["schemas"][member["$ref"].removeprefix(SCHEMAS)]
        if (told := named.get("discriminator")) and value.get(told["propertyName"]) not in told["mapping"]:
            return False
        properties = named.get("properties", {})
        return all(
            value[name] == each["const"] for name, each in properties.items() if "const" in each and name in value
        )

    def _valid(self, member: Schema, value: Any) -> bool:
        if "$ref" not in member:
            return self.fits(member, value)
        name = member["$ref"]
        if name not in self._validators:
            self._validators[name] = jsonschema_rs.Draft202012Validator(_from_home(member), registry=self._fast)
        return bool(self._validators[name].is_valid(value))


def _of_part(schema: Schema, at: str | int) -> Schema | None:
    """Returns what a schema says of a member or an entry; None where it says nothing."""
    if isinstance(at, int):
        found = schema.get("items")
    else:
        found = schema.get("properties", {}).get(at, schema.get("additionalProperties"))
    return found if isinstance(found, dict) else None


def _unions(part: Any) -> Iterator[list[str]]:
    """Yields the names in each union in this part of the document."""
    if isinstance(part, Mapping):
        for word in WORDS:
            members = part.get(word)
            names = [each["$ref"].removeprefix(SCHEMAS) for each in members or () if "$ref" in each]
            if len(names) > 1:
                yield names
    if isinstance(part, Mapping | list):
        for inner in part.values() if isinstance(part, Mapping) else part:
            yield from _unions(inner)


def _from_home(part: Any) -> Any:
    """Returns a schema whose references begin at the document, so that it can be used outside of it."""
    if isinstance(part, Mapping):
        return {
            name: HOME + inner if name == "$ref" and isinstance(inner, str) else _from_home(inner)
            for name, inner in part.items()
        }
    return [_from_home(inner) for inner in part] if isinstance(part, list) else part
