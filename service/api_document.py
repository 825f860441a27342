"""The API document: flask-smorest with our converter, written as one stable YAML file (`python -m service openapi`)."""

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

from service import api_examples, api_words
from service.schemas.service import Problem

FILE = Path(__file__).resolve().parent.parent / "openapi.yaml"
VERSION = "3.1.0"
API_VERSION = "1.0.0"

DESCRIPTION = """\
Cosmic Ledger runs games of Cosmic Encounter: every game is a log of events.

A client needs four things: create or join a game, read what is asked (`questions`), answer (`commands`), and follow
the `stream`. Tolerate unknown members, event types and values in answers; unknown members in requests are refused.
Every refusal is a problem document (RFC 9457) with a stable `code`, see `/problems`.
"""

ORDER = ("openapi", "info", "servers", "tags", "paths", "components")


class Converter(OpenAPIConverter):
    """Knows closed unions: `oneOf` with a discriminator over schemas whose tag is a constant."""

    def schema2jsonschema(self, schema: Any) -> dict[str, Any]:
        """The JSON Schema of a marshmallow schema."""
        if not isinstance(schema, OneOfSchema):
            found: dict[str, Any] = super().schema2jsonschema(schema)  # type: ignore[no-untyped-call]
            if schema.__doc__ and type(schema).__module__ == "service.schemas.play":
                found = {"description": schema.__doc__.splitlines()[0], **found}
            return found
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


class Plugin(MarshmallowPlugin):
    """The marshmallow plugin with our converter."""

    Converter = Converter


def constant(self: Any, field: fields.Field[Any], **_: Any) -> dict[str, Any]:  # noqa: ARG001 - bound by apispec
    """A constant says its type and value; the default lets generated constructors fill it in."""
    if not isinstance(field, fields.Constant):
        return {}
    if field.constant is None:
        return {"type": "null"}
    return {"type": "string", "const": field.constant, "default": field.constant}


class Api(flask_smorest.Api):  # type: ignore[misc]
    """flask-smorest without default responses and without its own error handler."""

    DEFAULT_ERROR_RESPONSE_NAME = None
    ERROR_SCHEMA = Problem

    def _register_error_handlers(self) -> None:
        """Problems are answered by service.http.problems."""


def api(app: Flask) -> Api:
    """The API of an app; blueprints are registered on it."""
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
    assert plugin.converter is not None
    plugin.converter.add_attribute_function(constant)  # type: ignore[no-untyped-call]
    spec = made.spec
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
    return made


def _name(schema: Any) -> str:
    cls = schema if isinstance(schema, type) else type(schema)
    assert issubclass(cls, Schema)
    return cls.__name__


def document(made: Api) -> dict[str, Any]:
    """The whole document as plain data, in a fixed order, with its examples."""
    found = plain_document(made)
    api_examples.with_examples(found, api_examples.recorded())
    return found


def plain_document(made: Api) -> dict[str, Any]:
    """The same without examples: what they are recorded for."""
    # A copy: apispec hands out what it holds, and the document is written more than once.
    raw: dict[str, Any] = deepcopy(made.spec.to_dict())
    for path in raw["paths"].values():
        for operation in path.values():
            if isinstance(operation, dict) and "responses" in operation:
                operation["responses"] = dict(sorted(operation["responses"].items()))
    # flask-smorest declares a schema for pages of its own kind, which no operation of ours has.
    raw["components"]["schemas"].pop("PaginationMetadataSchema", None)
    api_words.complete(raw)
    for parts in raw["components"].values():
        for name in sorted(parts):
            parts[name] = parts.pop(name)
    return {name: raw[name] for name in ORDER if name in raw}


class _Dumper(yaml.SafeDumper):
    """Plain YAML: no anchors, no folded lines, text blocks where there are line breaks."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002 - PyYAML's signature
        return True


def _text(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, style="|" if "\n" in text else None)


_Dumper.add_representer(str, _text)


def written(made: Api) -> str:
    """The document as the bytes of `openapi.yaml`."""
    return yaml.dump(document(made), Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=10_000)
