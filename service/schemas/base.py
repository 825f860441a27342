"""Bases and fields of all schemas: strict on the way in, open for additions on the way out."""

import re
from collections import defaultdict
from collections.abc import Callable
from typing import Any, NamedTuple, Self, TypeVar

import marshmallow as ma
from marshmallow import fields, validate
from marshmallow.schema import SchemaMeta
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from service.copied_text import without_unseen
from service.play.lobby import player_names

Read = TypeVar("Read")

LARGEST = 2**53 - 1
"""The largest whole number that every JSON reader keeps exactly."""


BASES: dict[type[ma.Schema], type[ma.Schema]] = {}
"""Schema -> the one whose members it has too. The API document describes them once."""


def based(base: type[ma.Schema], schema: type[ma.Schema], words: str = "") -> type[ma.Schema]:
    """Notes a schema as one with the members of another, and returns it; `words` describe it."""
    BASES[schema] = base
    schema.__doc__ = words or schema.__doc__
    return schema


class _Meta(SchemaMeta):
    """A look for hooks only where there may be one: with hundreds of schemas it took a fifth of an import."""

    def resolve_hooks(cls) -> dict[str, list[tuple[str, bool, dict[Any, Any]]]]:
        """Returns the methods that marshmallow calls before or after it loads or writes."""
        hooked = any(getattr(base, "_hooks", base is not object) for base in cls.__bases__)
        if hooked or any(hasattr(member, "__marshmallow_hook__") for member in vars(cls).values()):
            return super().resolve_hooks()
        return defaultdict(list)


class _Shared(ma.Schema, metaclass=_Meta):
    """A schema that stays one where it is copied: nothing changes it, and flask-smorest copies what it notes."""

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


class In(_Shared):
    """A request body: unknown members are refused."""

    class Meta:
        unknown = ma.RAISE


class Out(_Shared):
    """A response body: clients must tolerate members that are not documented yet."""

    class Meta:
        unknown = ma.EXCLUDE


class Either(NamedTuple):
    """One of some forms, under a name: JSON Schemas, or schemas of objects. `form=` of a field's metadata takes it."""

    name: str
    about: str
    forms: tuple[dict[str, Any] | type[ma.Schema], ...]


class Union(_Shared, OneOfSchema):
    """A closed union of schemas by the constant member `type_field`, which stays in the loaded data."""

    type_field_remove = False

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        # Given classes, the library would make a schema for each thing that it loads.
        self.type_schemas = {
            type: schema() if isinstance(schema, SchemaMeta) else schema for type, schema in self.type_schemas.items()
        }


class StrictBoolean(fields.Boolean):
    """JSON true or false, and nothing else."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> bool:  # noqa: ARG002
        if value is not True and value is not False:
            raise self.make_error("invalid", input=value)
        return bool(value)


class Flag(fields.Boolean):
    """A query parameter that is `true` or `false`."""

    truthy = {"true"}
    falsy = {"false"}


class WrittenNumber(fields.Integer):
    """A whole number in a query: decimal digits and nothing else."""

    def _validated(self, value: Any) -> int:
        if not re.fullmatch(r"-?[0-9]{1,16}", str(value)):
            raise self.make_error("invalid", input=value)
        return super()._validated(value)


class Form(validate.Regexp):
    """The whole string has this form, a line break at its end included."""

    def __init__(self, pattern: str) -> None:
        super().__init__(f"^{pattern}$", error="Has not the documented form.")

    def __call__(self, value: Any) -> Any:
        if self.regex.fullmatch(value) is None:
            raise ma.ValidationError(self.error or "")
        return value


class KnownId(validate.Validator):
    """The id of a thing that exists; `what` is its kind in words."""

    def __init__(self, is_known: Callable[[str], bool], what: str) -> None:
        self._is_known, self._what = is_known, what

    def __call__(self, value: Any) -> Any:
        if not self._is_known(value):
            raise ma.ValidationError(f"There is no such {self._what}.")
        return value


class Name(fields.String):
    """The name of a player, in the written form of names."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = super()._deserialize(value, attr, data, **kwargs)
        # Normal forms can be shorter than what was sent; nobody sends this much of one name.
        if text is None or len(text) > 4 * player_names.LONGEST:
            raise ma.ValidationError(f"A name has at most {player_names.LONGEST} characters.")
        return _as_allowed(player_names.written, text)


class Text(fields.String):
    """A line that others read, without what is unseen in a copied text; nothing else in it is invisible."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        text = without_unseen(str(super()._deserialize(value, attr, data, **kwargs)))
        _as_allowed(player_names.check_text, text)
        return text


def _as_allowed(read: Callable[[str], Read], text: str) -> Read:
    try:
        return read(text)
    except ValueError as error:
        raise ma.ValidationError(str(error)) from None


UNSEEN = "Marks of direction and of zero width are taken out, and a tabulator becomes a space."
"""The sentence of the API document about what is taken out of a text of people."""


def words(pattern: str, **more: Any) -> fields.String:
    """Returns a string of a form (an ASCII regular expression)."""
    return fields.String(validate=Form(pattern), **more)


def whole(least: int, most: int, **more: Any) -> fields.Integer:
    """Returns a whole number within bounds."""
    return fields.Integer(strict=True, validate=validate.Range(least, most), **more)


def written(least: int, most: int, **more: Any) -> fields.Integer:
    """Returns a whole number within bounds, as a query parameter."""
    return WrittenNumber(validate=validate.Range(least, most), **more)


def about(text: str, **more: Any) -> dict[str, Any]:
    """Returns metadata for the API document.

    `form`: a schema, or an Either, that says how the value looks, where the field itself leaves that to the rules.
    """
    return {"description": text, **more}
