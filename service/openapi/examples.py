"""The examples of the API document: exchanges that were recorded, and a problem of each code."""

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypedDict

from service.http.problem_codes import KINDS
from service.http.problems import MEDIA_TYPE

FILE = Path(__file__).with_name("examples.json")
REQUEST = "request"
"""The name of the part of an operation that is sent; the others are statuses."""

Shown = dict[str, Any]
"""An Example Object of OpenAPI: `value`, and a `description` where it was shortened."""


class RecordedExamples(TypedDict):
    """The content of the file of examples.

    `operations`: operation -> `request` or a status -> media type -> name -> example. `problems`: code -> example.
    `schemas`: the name of a member of a union -> value.
    """

    operations: dict[str, dict[str, dict[str, dict[str, Shown]]]]
    problems: dict[str, Shown]
    schemas: dict[str, Any]


@cache
def recorded() -> RecordedExamples:
    """Returns the committed examples."""
    content: RecordedExamples = json.loads(FILE.read_text(encoding="utf-8"))
    return content


def unseen(code: str) -> Shown:
    """Returns the example of a problem with a new code until one is recorded, made of what is known of its code."""
    kind = KINDS[code]
    value = {"type": f"/problems/{code}", "title": kind.title, "status": kind.status, "code": code}
    value |= {"detail": f"{kind.title}.", "instance": "/v1/games", "request_id": "example"}
    return {"value": value}


def problems(examples: RecordedExamples, codes: Iterable[str]) -> dict[str, Shown]:
    """Returns an example for each of these codes."""
    return {code: examples["problems"].get(code) or unseen(code) for code in sorted(codes)}


def of_problem(code: str) -> Any:
    """Returns a problem document with this code, as it was answered once."""
    return problems(recorded(), [code])[code]["value"]


def show(document: dict[str, Any], examples: RecordedExamples) -> None:
    """Puts the examples into the API document: into bodies, and into the members of unions."""
    components, codes = document["components"], set[str]()
    for path in document["paths"].values():
        for operation in path.values():
            if isinstance(operation, dict) and "operationId" in operation:
                codes |= _show_problems(operation, components["schemas"])
                _show(operation, examples["operations"].get(operation["operationId"], {}))
    components["examples"] = problems(examples, codes)
    for name, value in examples["schemas"].items():
        if name in components["schemas"]:
            components["schemas"][name]["examples"] = [value]


def _show_problems(operation: dict[str, Any], schemas: dict[str, Any]) -> set[str]:
    """Puts an example of each problem code into the answers of an operation, and returns these codes."""
    shown = set[str]()
    for answer in operation["responses"].values():
        if (body := answer.get("content", {}).get(MEDIA_TYPE)) is not None:
            codes = _codes(body["schema"], schemas)
            body["examples"] = {code: {"$ref": f"#/components/examples/{code}"} for code in codes}
            shown |= set(codes)
    return shown


def _codes(form: dict[str, Any], schemas: dict[str, Any]) -> list[str]:
    """Returns the problem codes of a schema that is one problem or a union of problems."""
    if "$ref" in form:
        return [schemas[form["$ref"].rpartition("/")[2]]["properties"]["code"]["const"]]
    return list(form["discriminator"]["mapping"])


def _show(operation: dict[str, Any], shown: dict[str, dict[str, dict[str, Shown]]]) -> None:
    parts = {REQUEST: operation.get("requestBody", {}), **operation["responses"]}
    for part, by_media_type in shown.items():
        for media_type, examples in by_media_type.items():
            if (body := parts.get(part, {}).get("content", {}).get(media_type)) is not None:
                body["examples"] = examples
