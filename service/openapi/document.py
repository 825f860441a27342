"""The API document: flask-smorest with our converter, written as one stable YAML file (`python -m service openapi`)."""

import json
from collections import Counter
from copy import deepcopy
from pathlib import Path
from typing import Any

import flask_smorest  # type: ignore[import-untyped]
import yaml
from apispec.ext.marshmallow import MarshmallowPlugin
from apispec.ext.marshmallow.openapi import OpenAPIConverter
from flask import Flask
from marshmallow import Schema, fields
from marshmallow_oneofschema.one_of_schema import OneOfSchema

from service.openapi import deprecations, examples, expansion, titles
from service.schemas import bounds, events, notices
from service.schemas.answers import GivenAnswer
from service.schemas.base import BASES, Either, In
from service.schemas.exports import EXPORT_LINE
from service.schemas.frames import LobbyFrame, PlayerFrame, StreamFrame
from service.schemas.named import NAMED, camel, name_of
from service.schemas.proof import VERIFICATION
from service.schemas.state import CouncilOffer, DealOffer

FILE = Path(__file__).resolve().parents[2] / "openapi.yaml"
VERSION = "3.1.0"
API_VERSION = "1.0.0"

DESCRIPTION = """\
Cosmic Ledger runs games of Cosmic Encounter: every game is a log of events.

A client needs four things: create or join a game, read what is asked (`questions`), answer (`commands`), and follow
the `stream`. Tolerate unknown members, event types and values in answers; unknown members in requests are refused.
Every refusal is a problem document (RFC 9457) with a stable `code`, see `/problems`.
"""

ORDER = ("openapi", "info", "servers", "tags", "paths", "webhooks", "components")
BESIDE = (
    *(StreamFrame, LobbyFrame, PlayerFrame, EXPORT_LINE, VERIFICATION, notices.Notice),
    *(GivenAnswer, DealOffer, CouncilOffer),
)
"""Schemas of lines of JSON, events, requests to webhooks and unions without a tag: no body has them as a schema."""


OF_ANY_OPERATION = {"ProblemCode"}
"""Schemas for which clients have a type, though no operation refers to them."""


class Converter(OpenAPIConverter):
    """A converter that knows closed unions: `oneOf` with a discriminator over schemas whose tag is a constant."""

    def schema2jsonschema(self, schema: Any) -> dict[str, Any]:
        """Returns the JSON Schema of a marshmallow schema."""
        if not isinstance(schema, OneOfSchema):
            described: dict[str, Any] = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]
            base = BASES.get(type(schema))
            if schema.__doc__ and (base or type(schema).__module__.startswith("service.schemas.")):
                described = {"description": schema.__doc__.splitlines()[0], **described}
            return described if base is None else self._beside(base, described)
        members = {
            tag: self.resolve_nested_schema(member)  # type: ignore[no-untyped-call]
            for tag, member in schema.type_schemas.items()
        }
        return {
            "oneOf": list(members.values()),
            "discriminator": {
                "propertyName": schema.type_field,
                "mapping": {tag: member["$ref"] for tag, member in members.items()},
            },
        }

    def _beside(self, base: type[Schema], whole: dict[str, Any]) -> dict[str, Any]:
        """Returns the JSON Schema of what a schema has beside the members of its base."""
        shared: dict[str, Any] = super().schema2jsonschema(base())  # type: ignore[no-untyped-call]
        properties = {
            name: each for name, each in whole["properties"].items() if each != shared["properties"].get(name)
        }
        required = sorted(set(whole.get("required", ())) - set(shared.get("required", ())))
        own: dict[str, Any] = {"type": "object", "properties": properties}
        own |= {"required": here} if (here := [name for name in required if name in properties]) else {}
        # Two parts: openapi-python-client takes a single reference for the whole schema.
        joined: dict[str, Any] = {"allOf": [self.reference(base), own]}
        if of_base := [name for name in required if name not in properties]:
            # They are beside the reference: openapi-typescript looks for required members of a base there alone.
            joined["required"] = of_base
        if whole.get("additionalProperties") is False:
            # Additional properties would be those that this part does not know.
            joined["unevaluatedProperties"] = False
        return joined | ({"description": whole["description"]} if "description" in whole else {})

    def field2default(self, field: fields.Field[Any], **_: Any) -> dict[str, Any]:  # noqa: ARG002 - apispec's
        """Returns nothing: a client that is made from the document would have to send what it may leave out."""
        return {}

    def field2property(self, field: fields.Field[Any]) -> dict[str, Any]:
        """Returns the JSON Schema of a field."""
        if isinstance(field, fields.Constant):
            return _constant(field)
        if "form" in field.metadata:
            return self._formed(field)
        described: dict[str, Any] = super().field2property(field)
        if described.get("type") == "boolean" and "enum" in described:
            return _boolean(described.pop("enum"), described)
        if isinstance(field.root, In) and "enum" not in described:
            described |= bounds.shown(field, described.get("type"))
        if words := _left_out(field.load_default):
            described["description"] = f"{described.get('description', '')} {words}".strip()
        return described

    def _formed(self, field: fields.Field[Any]) -> dict[str, Any]:
        """Returns a reference to the form that the metadata of a field names."""
        said = self.metadata2properties(field)
        reference = self.reference(field.metadata["form"])
        return {**said, **({"anyOf": [reference, {"type": "null"}]} if field.allow_none else reference)}

    def reference(self, form: Any) -> dict[str, Any]:
        """Returns a reference to a schema, an Either or a name, which the document has from then on."""
        if isinstance(form, str):
            return {"$ref": f"#/components/schemas/{form}"}
        if not isinstance(form, Either):
            reference: dict[str, Any] = self.resolve_nested_schema(form)  # type: ignore[no-untyped-call]
            return reference
        if form.name not in self.spec.components.schemas:
            forms = [each if isinstance(each, dict) else self.reference(each) for each in form.forms]
            self.spec.components.schema(form.name, {"description": form.about, "anyOf": forms})
        return {"$ref": f"#/components/schemas/{form.name}"}


_TYPES = {str: "string", int: "integer", bool: "boolean"}
"""Type of a constant -> its name in a JSON Schema."""


def _constant(field: fields.Constant[Any]) -> dict[str, Any]:
    """Returns the type of a constant, and its value.

    In a request it is the tag of a union. The default lets generated constructors fill it in: no request goes without.
    """
    if field.constant is None:
        # A second type is added, because generators have none for null alone.
        return {"type": ["string", "null"], "const": None, **field.metadata.get("beside", {})}
    if isinstance(field.constant, bool):
        return _boolean([field.constant], {"type": "boolean"})
    constant = {"type": _TYPES[type(field.constant)], "const": field.constant}
    return {**constant, "default": field.constant} if isinstance(field.parent, In) else constant


def _boolean(values: list[bool], described: dict[str, Any]) -> dict[str, Any]:
    """Returns a boolean with one value, in words and as `x-const`: openapi-generator compares a `const` with a text."""
    text = f"Always {str(values[0]).lower()}."
    return {**described, "x-const": values[0], "description": f"{described.get('description', '')} {text}".strip()}


def _left_out(default: Any) -> str:
    """Returns in words what is meant when a member or a parameter is left out; empty if that is nothing."""
    if not isinstance(default, str | int) or default == "":
        return ""
    return f"When left out: `{default}`." if isinstance(default, str) else f"When left out: {str(default).lower()}."


class Plugin(MarshmallowPlugin):
    """The marshmallow plugin with our converter."""

    Converter = Converter


class Api(flask_smorest.Api):  # type: ignore[misc]
    """flask-smorest without default responses and without its own error handler."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        """Registers nothing: problems are answered by service.http.problems."""

    def _register_responses(self) -> None:
        """Registers nothing: no operation refers to a response by its status, and each would describe all problems."""


def _described(app: Flask) -> Api:
    """Returns what flask-smorest says of the routes of an app."""
    app.config.update(API_TITLE="Cosmic Ledger", API_VERSION=API_VERSION, OPENAPI_VERSION=VERSION)
    plugin = Plugin(schema_name_resolver=_name)
    made = Api(
        app,
        spec_kwargs={
            "marshmallow_plugin": plugin,
            "info": {
                "description": DESCRIPTION,
                "contact": {"name": "The operator of this server"},
                "license": {"name": "MIT", "identifier": "MIT"},
            },
            "servers": [{"url": "/"}],
        },
    )
    spec, converter = made.spec, plugin.converter
    assert isinstance(converter, Converter)
    for schema in BESIDE:
        converter.reference(schema)
    for kind, prefix in (
        ("seat", "ces_"),
        ("host", "ceh_"),
        ("view", "cev_"),
        ("player", "cep_"),
        ("admin", "cea_"),
    ):
        spec.components.security_scheme(
            kind, {"type": "http", "scheme": "bearer", "description": f"{kind.capitalize()} token (`{prefix}...`)."}
        )
    for name, blueprint in app.blueprints.items():
        assert isinstance(blueprint, flask_smorest.Blueprint)
        blueprint.register_views_in_doc(made, app, spec, name=name, parameters=None)
        spec.tag({"name": name, "description": blueprint.description})
    return made


def _name(schema: Any) -> str:
    cls = schema if isinstance(schema, type) else type(schema)
    assert issubclass(cls, Schema)
    return cls.__name__


def with_examples(data: dict[str, Any]) -> dict[str, Any]:
    """Returns the document as the page `/docs` shows it: in full, with the examples."""
    whole = expansion.expanded(data)
    examples.show(whole, examples.recorded())
    return whole


def as_data(app: Flask) -> dict[str, Any]:
    """Returns the document of an app as plain data, in a fixed order. This takes a second."""
    # A copy: some parts are in several places.
    raw: dict[str, Any] = deepcopy(_described(app).spec.to_dict())
    raw["components"]["schemas"] |= events.components()
    raw["components"]["responses"] = {"Problem": expansion.of_problems()}
    # A reference: openapi-generator takes a webhook that is written in its place for an operation without types.
    raw["components"]["pathItems"] = notices.described()
    raw["webhooks"] = {event: {"$ref": f"#/components/pathItems/{event}"} for event in raw["components"]["pathItems"]}
    raw = _with_names(raw)
    for path in raw["paths"].values():
        for operation in path.values():
            if isinstance(operation, dict) and "responses" in operation:
                operation["responses"] = dict(sorted(operation["responses"].items()))
                expansion.allow_problems(operation)
    _leave_out_unused(raw)
    titles.complete(raw)
    deprecations.mark(raw)
    raw["components"]["parameters"] = _shared_parameters(raw["paths"])
    for parts in raw["components"].values():
        for name in sorted(parts):
            parts[name] = parts.pop(name)
    return {name: raw[name] for name in ORDER if name in raw}


def _shared_parameters(paths: dict[str, Any]) -> dict[str, Any]:
    """Puts references in place of parameters that come more than once: name -> parameter.

    Of several parameters with one name it takes the one that comes most often.
    """
    lists = [
        part["parameters"]
        for path in paths.values()
        for part in (path, *path.values())
        if isinstance(part, dict) and "parameters" in part
    ]
    counts = Counter(json.dumps(each) for parameters in lists for each in parameters)
    shared: dict[str, Any] = {}
    for text, count in counts.most_common():
        each = json.loads(text)
        if count > 1:
            shared.setdefault(camel(each["name"].replace("-", "_").lower()), each)
    places = {json.dumps(each): {"$ref": f"#/components/parameters/{name}"} for name, each in shared.items()}
    for parameters in lists:
        parameters[:] = [places.get(json.dumps(each), each) for each in parameters]
    return shared


def _leave_out_unused(raw: dict[str, Any]) -> None:
    """Takes away the schemas that nothing refers to: sets of words of no field, and one that flask-smorest declares."""
    schemas = raw["components"]["schemas"]
    while unused := set(schemas) - set(expansion.references(raw)) - OF_ANY_OPERATION:
        for name in unused:
            del schemas[name]


def _with_names(raw: dict[str, Any]) -> dict[str, Any]:
    """Replaces each set of words that has a name by a reference, and adds the schemas of these names."""
    whole: dict[str, Any] = _named(raw)
    whole["components"]["schemas"] |= {
        name: {
            "type": "integer" if isinstance(words[0], int) else "string",
            "enum": list(words),
            "description": text,
        }
        for name, (words, text) in NAMED.items()
    }
    return whole


def _named(part: Any) -> Any:
    if isinstance(part, list):
        return [_named(each) for each in part]
    if not isinstance(part, dict):
        return part
    words = part.get("enum")
    # A property may be called `enum`.
    if not isinstance(words, list) or not (name := name_of(word for word in words if word is not None)):
        return {key: _named(each) for key, each in part.items()}
    rest = {key: each for key, each in part.items() if key not in ("type", "enum")}
    reference = {"$ref": f"#/components/schemas/{name}"}
    may_be_null = None in words or "null" in part.get("type", ())
    return {**rest, **({"anyOf": [reference, {"type": "null"}]} if may_be_null else reference)}


class _Dumper(yaml.CSafeDumper):
    """Plain YAML: no anchors, no folded lines, text blocks where there are line breaks."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 - PyYAML's signature
        return True


def _text(dumper: yaml.CSafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Dumper.add_representer(str, _text)


class _Words(list[str]):
    """A list of words on one line."""


_Dumper.add_representer(
    _Words, lambda dumper, words: dumper.represent_sequence("tag:yaml.org,2002:seq", words, flow_style=True)
)


def _with_words(part: Any, at: str = "") -> Any:
    """Returns the part with lines of words where it has codes of problems."""
    if isinstance(part, list):
        return [_with_words(each) for each in part]
    if not isinstance(part, dict):
        return part
    if at == expansion.CODES:
        return {status: _Words(codes) for status, codes in part.items()}
    return {name: _with_words(each, name) for name, each in part.items()}


def yaml_of(part: Any) -> str:
    """Writes the document or a part of it as YAML, with the codes of problems in one line for each status."""
    return yaml.dump(_with_words(part), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=10_000)
