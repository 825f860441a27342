"""Deprecations in the API document: `deprecated`, and a sentence that names the replacement."""

from collections.abc import Iterator
from typing import Any

from service.http import deprecations
from service.http.deprecations import MEMBER, OPERATION, Deprecation

Part = dict[str, Any]


def mark(document: Part) -> None:
    """Marks each deprecated part of the document. What has vanished from it already is passed over.

    A single value cannot be marked, so the words that it belongs to say it.
    """
    for each in deprecations.TABLE:
        target = part(document, each.kind, each.name)
        if target is None:
            continue
        if each.kind in (OPERATION, MEMBER):
            target["deprecated"] = True
        paragraphs = [target.get("description", ""), _sentence(each)]
        target["description"] = "\n\n".join(filter(None, paragraphs))


def _sentence(each: Deprecation) -> str:
    subject = "" if each.kind in (OPERATION, MEMBER) else f"`{each.name.partition('.')[2]}`: "
    return subject + deprecations.sentence(each)


def part(document: Part, kind: str, name: str) -> Part | None:
    """Returns the part of the document about a thing; None if there is none.

    The part is an operation, the property of a schema, or the words of a value.
    """
    if kind == OPERATION:
        return next((each for each in _operations(document) if each["operationId"] == name), None)
    place, _, inner = name.partition(".")
    schema: Part = document["components"]["schemas"].get(place, {})
    if kind == MEMBER:
        property: Part | None = schema.get("properties", {}).get(inner)
        return property
    return schema if inner in schema.get("enum", ()) else None


def is_known(document: Part, name: str) -> bool:
    """Returns True if the document has a thing of this name, of any kind."""
    return any(part(document, kind, name) is not None for kind in deprecations.KINDS)


def _operations(document: Part) -> Iterator[Part]:
    for path in document["paths"].values():
        yield from (each for each in path.values() if isinstance(each, dict) and "operationId" in each)
