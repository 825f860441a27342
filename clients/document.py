"""The parts of `openapi.yaml` that the client packages use."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

Document = dict[str, Any]

ROOT = Path(__file__).resolve().parent.parent
FILE = ROOT / "openapi.yaml"

LINES = "application/x-ndjson"

LEFT_OUT = {
    "streamGame": "the client follows it, and comes back where a connection broke",
    "streamLobby": "a stream without an end, which a function would never return from",
    "getDocs": "a page for people",
    "getDocsFile": "a part of that page",
    "getOpenapiYaml": "`getOpenapiJson` has the same as data",
    "getPageFile": "a part of the page for people",
    "getProblemPage": "a page for people; `listProblems` has the same for programs",
    "listProblemPages": "a page for people; `listProblems` has the same for programs",
}
"""Operations that get no function in Python, and why."""


def read() -> Document:
    """Returns the document as plain data."""
    document: Document = yaml.load(FILE.read_text(encoding="utf-8"), Loader=yaml.CSafeLoader)
    _fix(document["components"]["schemas"])
    return document


def _fix(part: Any) -> None:
    """Makes `x-const` a `const`, which our generators know: by it they tell the answers of a verification apart.

    They know closed objects by `additionalProperties` alone.
    """
    if isinstance(part, dict):
        if "unevaluatedProperties" in part:
            part["additionalProperties"] = part.pop("unevaluatedProperties")
        if "x-const" in part:
            part["const"] = part.pop("x-const")
        part = list(part.values())
    if isinstance(part, list):
        for each in part:
            _fix(each)


def operations(document: Document) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Yields path, method and content of each operation."""
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            if method != "parameters":
                yield path, method, operation


def for_python(document: Document) -> Document:
    """Returns the document as the generator for Python gets it: each function returns what it promises.

    Refusals are left out, because the client raises them, and so is what `LEFT_OUT` names. The generator knows no
    tuples: they become lists of what may be in them.
    """
    paths: dict[str, Any] = {}
    for path, method, operation in operations(document):
        if operation["operationId"] in LEFT_OUT:
            continue
        answers = {status: _with_bytes(answer) for status, answer in operation["responses"].items() if status < "300"}
        asked = {"requestBody": _with_bytes(body)} if (body := operation.get("requestBody")) else {}
        shared = {key: value for key, value in document["paths"][path].items() if key == "parameters"}
        paths.setdefault(path, shared)[method] = {**operation, **asked, "responses": answers}
    components = {**document["components"], "schemas": _with_lists(document["components"]["schemas"])}
    return {**document, "paths": paths, "components": components}


def _with_lists(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_with_lists(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    converted = {name: _with_lists(each) for name, each in schema.items()}
    if "prefixItems" not in converted:
        return converted
    places = converted.pop("prefixItems")
    inner = [each for n, each in enumerate(places) if each not in places[:n]]
    return {**converted, "items": inner[0] if len(inner) == 1 else {"anyOf": inner}}


def _with_bytes(message: dict[str, Any]) -> dict[str, Any]:
    """Returns a request or an answer whose lines of JSON are bytes: one function returns or takes all of them."""
    if LINES not in message.get("content", {}):
        return message
    return {**message, "content": {LINES: {"schema": {"type": "string", "format": "binary"}}}}


def keyed(document: Document) -> str:
    """Returns a regular expression that finds the paths whose `POST` knows an `Idempotency-Key`."""
    paths = [
        re.sub(r"\{\w+\}", "[^/]+", path)
        for path, method, operation in operations(document)
        if method == "post" and "Idempotency-Key" in _parameters(document, operation)
    ]
    return f"(?:{'|'.join(sorted(paths))})$"


def _parameters(document: Document, operation: dict[str, Any]) -> set[str]:
    """Returns the names of the parameters of an operation; most are shared by several."""
    shared = document["components"]["parameters"]
    return {
        (shared[each["$ref"].rpartition("/")[2]] if "$ref" in each else each)["name"]
        for each in operation.get("parameters", [])
    }


def unions(document: Document) -> dict[str, list[str]]:
    """Returns the schemas that are one of several others, each with the names of those others, unions within opened."""
    schemas = document["components"]["schemas"]
    return {name: list(dict.fromkeys(_members(schemas, name))) for name, schema in schemas.items() if _choice(schema)}


def tags(document: Document, name: str) -> tuple[str, dict[str, str]]:
    """Returns the member that tells the shapes of a union apart, and the shape for each of its values."""
    told: dict[str, Any] = document["components"]["schemas"][name]["discriminator"]
    return told["propertyName"], {value: ref.rpartition("/")[2] for value, ref in told["mapping"].items()}


def _choice(schema: dict[str, Any]) -> list[dict[str, Any]]:
    shapes: list[dict[str, Any]] = schema.get("oneOf") or schema.get("anyOf") or []
    return shapes if all("$ref" in each for each in shapes) else []


def _members(schemas: dict[str, Any], name: str) -> Iterator[str]:
    members = _choice(schemas[name])
    if not members:
        yield name
    for member in members:
        yield from _members(schemas, member["$ref"].rpartition("/")[2])
