"""The API document in full: with each answer below its own status, and each schema with all of its members.

The published document says once what many operations and schemas share. What reads it in full is the page `/docs`, and
each test that holds an answer against it.
"""

from collections.abc import Iterator
from copy import deepcopy
from http import HTTPStatus
from typing import Any

from service.http.problems import MEDIA_TYPE
from service.schemas.problems import form_of

CODES = "x-problems"
"""The member of an operation that names the problems that it may answer: status -> codes."""
SHARED = {"default": {"$ref": "#/components/responses/Problem"}}
"""The answer that stands for all of these problems."""

Part = dict[str, Any]


def of_problems() -> Part:
    """Returns the answer that operations share: any problem."""
    words = f"A problem (RFC 9457). `{CODES}` of the operation has the codes that it may have, by their statuses."
    return {"description": words, "content": {MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}}}}


def references(part: Any) -> Iterator[str]:
    """Yields the names of the components to which a part of the document refers."""
    if isinstance(part, dict):
        if isinstance(place := part.get("$ref"), str):
            yield place.rsplit("/", 1)[1]
        for inner in part.values():
            yield from references(inner)
    elif isinstance(part, list):
        for inner in part:
            yield from references(inner)


def parameter(described: Part, shared: Part) -> Part:
    """Returns a parameter, or the shared one to which it refers."""
    return deepcopy(shared[_named(described)[0]]) if "$ref" in described else described


def allow_problems(operation: Part) -> None:
    """Adds problems to answers that an operation describes itself: what it shares counts for all other statuses."""
    for status in operation.get(CODES, {}):
        if status in operation["responses"]:
            operation["responses"][status]["content"] |= of_problems()["content"]


def expanded(document: Part) -> Part:
    """Returns a copy of the document in which nothing is shared.

    It has the same operations, parameters, bodies and problems.
    """
    whole = deepcopy(document)
    whole["components"].pop("responses", None)
    shared = whole["components"].pop("parameters", {})
    for path in whole["paths"].values():
        for part in (path, *path.values()):
            if isinstance(part, dict) and "parameters" in part:
                part["parameters"] = [parameter(each, shared) for each in part["parameters"]]
        for operation in path.values():
            if isinstance(operation, dict) and CODES in operation:
                operation["responses"] = _answers(operation["responses"], operation.pop(CODES))
    schemas = whole["components"]["schemas"]
    whole["components"]["schemas"] = {name: _whole(schema, schemas) for name, schema in schemas.items()}
    used = set(references(whole))
    for name in _bases(schemas) - used:
        del whole["components"]["schemas"][name]
    return whole


def _bases(schemas: Part) -> set[str]:
    """Returns the names of the schemas whose members others have too."""
    return {name for schema in schemas.values() for part in schema.get("allOf", ()) for name in _named(part)}


def _named(part: Part) -> list[str]:
    return [part["$ref"].rpartition("/")[2]] if "$ref" in part else []


def _whole(schema: Part, schemas: Part) -> Part:
    """Returns a schema with the members of those that it is based on."""
    if "allOf" not in schema:
        return schema
    merged = {key: value for key, value in schema.items() if key != "allOf"}
    for part in schema["allOf"]:
        whole = _whole(schemas[_named(part)[0]], schemas) if "$ref" in part else part
        merged["type"] = whole["type"]
        merged["properties"] = merged.get("properties", {}) | whole.get("properties", {})
        if required := {*merged.get("required", ()), *whole.get("required", ())}:
            merged["required"] = sorted(required)
    if merged.pop("unevaluatedProperties", None) is False:
        merged["additionalProperties"] = False
    return merged


def _answers(answers: Part, codes: dict[str, list[str]]) -> Part:
    """Returns the answers of an operation by their statuses, with its problems among them."""
    by_status = {status: answer for status, answer in answers.items() if {status: answer} != SHARED}
    for status, those in codes.items():
        words = f"{HTTPStatus(int(status)).phrase}: {', '.join(f'`{code}`' for code in those)}"
        content = by_status.get(status, {}).get("content", {})
        by_status[status] = {"description": words, "content": {**content, MEDIA_TYPE: {"schema": form_of(those)}}}
    return dict(sorted(by_status.items()))
