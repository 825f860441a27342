"""The contract of the last release with clients: its API document without words, in `released_contract.json`.

`python -m tests.api.released_contract` records the document of today in its place: once, when a version is released.
Until the next one everything in it must still be there (test_released_contract.py).
"""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from service import VERSION
from service.http.deprecations import MEMBER, OPERATION, VALUE
from tests.api.contract import document

FILE = Path(__file__).parent / "released_contract.json"
METHODS = ("get", "post", "put", "patch", "delete")
KEPT = ("$ref", "additionalProperties", "anyOf", "const", "contentSchema", "enum", "items", "oneOf", "required", "type")
"""Keywords of a schema for its members and values, besides `properties` and the mapping of a union."""

Part = dict[str, Any]


class Missing(NamedTuple):
    """A thing that was there, by its kind and name in the table of deprecations, and where a client met it."""

    kind: str
    name: str
    where: str


class Shape(NamedTuple):
    """A schema that is no reference and no union, with the name of the schema that it belongs to."""

    name: str
    schema: Part


# -- recording -------------------------------------------------------------------------------------


def recorded(found: Part, version: str) -> Part:
    """Returns the part of an API document that clients rely on."""
    return {
        "version": version,
        "paths": {path: _methods(item) for path, item in sorted(found["paths"].items())},
        "webhooks": {name: _methods(item) for name, item in sorted(_webhooks(found).items())},
        "components": {"schemas": {name: _plain(each) for name, each in found["components"]["schemas"].items()}},
    }


def _webhooks(found: Part) -> Part:
    """Returns the requests to webhooks; the document refers to them."""
    items = found.get("components", {}).get("pathItems", {})
    return {name: items.get(item.get("$ref", "").rpartition("/")[2], item) for name, item in found["webhooks"].items()}


def _methods(item: Part) -> Part:
    shared = item.get("parameters", [])
    return {method: _operation(item[method], shared) for method in METHODS if method in item}


def _operation(operation: Part, shared: list[Part]) -> Part:
    parameters = [*shared, *operation.get("parameters", [])]
    return {
        "operationId": operation["operationId"],
        "parameters": [
            {"name": each["name"], "in": each["in"], "required": each.get("required", False)}
            for each in parameters
            if each["in"] != "path"
        ],
        "requestBody": _content(operation.get("requestBody", {})),
        "responses": {status: _content(answer) for status, answer in operation["responses"].items() if status < "400"},
    }


def _content(body: Part) -> Part:
    return {"content": {kind: {"schema": _plain(each["schema"])} for kind, each in body.get("content", {}).items()}}


def _plain(schema: Any) -> Any:
    """Returns a schema without descriptions, examples and bounds."""
    if isinstance(schema, list):
        return [_plain(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    found = {key: _plain(schema[key]) for key in KEPT if key in schema}
    if "properties" in schema:
        found["properties"] = {name: _plain(each) for name, each in schema["properties"].items()}
    if "discriminator" in schema:
        found["discriminator"] = schema["discriminator"]
    return found


@cache
def today() -> Part:
    """Returns what the committed document promises now. Not to be changed."""
    return recorded(document(), VERSION)


@cache
def released() -> Part:
    """Returns what the last release promised. Not to be changed."""
    found: Part = json.loads(FILE.read_text(encoding="utf-8"))
    return found


@cache
def vanished() -> list[Missing]:
    """Returns what the last release had and the document of today has not."""
    return missing(released(), today())


# -- comparing -------------------------------------------------------------------------------------


def missing(before: Part, now: Part) -> list[Missing]:
    """Returns what was there before and is not there now, or is newly required of clients.

    Both are as `recorded` makes them.
    """
    return list(dict.fromkeys(Comparison(before, now).missing()))


class Comparison:
    """Walks through two documents at once. Schemas may have other names now, for they are not sent."""

    def __init__(self, before: Part, now: Part) -> None:
        self._before, self._now = before, now
        self._seen: set[tuple[Any, ...]] = set()
        self._known: dict[tuple[int, int, str], list[Shape]] = {}

    def missing(self) -> Iterator[Missing]:
        """Returns everything, operation by operation."""
        for part in ("paths", "webhooks"):
            now = {_any_names(path): item for path, item in self._now[part].items()}
            for path, item in self._before[part].items():
                for method, operation in item.items():
                    same = now.get(_any_names(path), {}).get(method)
                    if same is None or same["operationId"] != operation["operationId"]:
                        yield Missing(OPERATION, operation["operationId"], f"{method.upper()} {path}")
                    else:
                        yield from self._operation(operation, same)
        problem = {"$ref": "#/components/schemas/Problem"}
        yield from self._schemas([("", problem)], [("", problem)], "a problem", sent=False)

    def _operation(self, before: Part, now: Part) -> Iterator[Missing]:
        name = before["operationId"]
        known = {(each["in"], each["name"]): each["required"] for each in now["parameters"]}
        old = {(each["in"], each["name"]): each["required"] for each in before["parameters"]}
        for place, parameter in [key for key in old if key not in known]:
            yield Missing(MEMBER, f"{name}.{parameter}", f"{place} of {name}")
        for place, parameter in [key for key, required in known.items() if required and not old.get(key)]:
            yield Missing(MEMBER, f"{name}.{parameter}", f"{place} of {name}: needed now")
        bodies = [("request", before["requestBody"], now["requestBody"])]
        bodies += [(status, body, now["responses"].get(status)) for status, body in before["responses"].items()]
        for place, old_body, body in bodies:
            where = f"{name} {place}"
            if body is None:
                yield Missing(OPERATION, name, where)
                continue
            for media_type, content in old_body["content"].items():
                if media_type not in body["content"]:
                    yield Missing(OPERATION, name, f"{where} {media_type}")
                    continue
                schemas = content["schema"], body["content"][media_type]["schema"]
                yield from self._schemas([("", schemas[0])], [("", schemas[1])], where, sent=place == "request")

    def _schemas(
        self, before: list[tuple[str, Part]], now: list[tuple[str, Part]], where: str, *, sent: bool
    ) -> Iterator[Missing]:
        """Returns what some forms have and none of some others has.

        `sent`: by clients, who may not be asked for more.
        """
        old = [shape for name, schema in before for shape in self._shapes(self._before, schema, name)]
        new = [shape for name, schema in now for shape in self._shapes(self._now, schema, name)]
        key = (frozenset(id(each.schema) for each in old), frozenset(id(each.schema) for each in new), sent)
        if key in self._seen:
            return
        self._seen.add(key)
        yield from _values(old, new, where)
        if not any(_takes_anything(shape.schema) for shape in new):
            yield from self._members(old, new, where, sent=sent)
        for inner in ("items", "additionalProperties"):
            one, other = _within(old, inner), _within(new, inner)
            if one and other:
                yield from self._schemas(one, other, f"{where}[]", sent=sent)

    def _shapes(self, document: Part, schema: Part, name: str) -> list[Shape]:
        key = id(document), id(schema), name
        if key not in self._known:
            self._known[key] = list(_shapes(document, schema, name))
        return self._known[key]

    def _members(self, old: list[Shape], new: list[Shape], where: str, *, sent: bool) -> Iterator[Missing]:
        properties = _properties(new)
        for name, forms in _properties(old).items():
            known = properties.get(name)
            if known is None:
                yield from (Missing(MEMBER, f"{schema}.{name}", where) for schema, _ in forms)
            else:
                yield from self._schemas(forms, known, f"{where}.{name}", sent=sent)
        if sent and old:
            for name in _always(new) - _always(old):
                yield Missing(MEMBER, f"{new[0].name}.{name}", f"{where}: needed now")
        elif new:
            for name in (_always(old) - _always(new)) & set(properties):
                yield Missing(MEMBER, f"{old[0].name}.{name}", f"{where}: not always there now")


def _any_names(path: str) -> str:
    """Returns a path whatever its parameters are called."""
    return re.sub(r"\{\w+\}", "{}", path)


def _shapes(document: Part, schema: Any, name: str, above: tuple[str, ...] = ()) -> Iterator[Shape]:
    """Yields the schema behind references, or all forms of a union."""
    if "$ref" in schema:
        place = schema["$ref"].rpartition("/")[2]
        if place not in above:
            yield from _shapes(document, document["components"]["schemas"][place], place, (*above, place))
    elif forms := [*schema.get("oneOf", ()), *schema.get("anyOf", ())]:
        for form in forms:
            yield from _shapes(document, form, name, above)
    elif "contentSchema" in schema:
        yield from _shapes(document, schema["contentSchema"], name, above)
    else:
        yield Shape(name, schema)


def _takes_anything(schema: Part) -> bool:
    """Returns True for a form that names no members, so that it may have each."""
    is_object = "object" in _types(schema) and "properties" not in schema and "additionalProperties" not in schema
    return is_object or not schema


def _types(schema: Part) -> list[str]:
    found = schema.get("type", [])
    return found if isinstance(found, list) else [found]


def _within(shapes: list[Shape], inner: str) -> list[tuple[str, Part]]:
    """Returns the schemas of items, or of the values of maps."""
    return [(each.name, each.schema[inner]) for each in shapes if isinstance(each.schema.get(inner), dict)]


def _properties(shapes: list[Shape]) -> dict[str, list[tuple[str, Part]]]:
    found: dict[str, list[tuple[str, Part]]] = {}
    for shape in shapes:
        for name, schema in shape.schema.get("properties", {}).items():
            found.setdefault(name, []).append((shape.name, schema))
    return found


def _always(shapes: list[Shape]) -> set[str]:
    """Returns the members that no object among these forms is without."""
    objects = [set(each.schema.get("required", ())) for each in shapes if "properties" in each.schema]
    return set.intersection(*objects) if objects else set()


def _values(old: list[Shape], new: list[Shape], where: str) -> Iterator[Missing]:
    if any(_is_free(shape.schema) for shape in new):
        return
    known = {value for shape in new for value in _words(shape.schema)}
    for shape in old:
        gone = [value for value in _words(shape.schema) if value not in known]
        yield from (Missing(VALUE, f"{shape.name}.{value}", where) for value in gone)


def _words(schema: Part) -> list[Any]:
    if "const" in schema:
        return [schema["const"]]
    return [word for word in schema.get("enum", ()) if word is not None]


def _is_free(schema: Part) -> bool:
    """Returns True for a text or a number of any value."""
    return not _words(schema) and not {*_types(schema)} <= {"object", "array", "null"}


def main() -> None:
    """Records the document of today as that of this version."""
    FILE.write_text(json.dumps(today(), separators=(",", ":"), sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
