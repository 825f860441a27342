"""The linters find the faults that they are there for. `make contract-lint` runs them over the API document."""

import json
import re
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest

from tests.api.contract import published, shown_document
from tests.contract_lint.linters import DOCUMENT, HERE, LINTERS, SHOWN, TOOLS
from tests.contract_lint.node import needs

pytestmark = [pytest.mark.processes, pytest.mark.slow]

PLANTED = {
    "spectral": {
        "duplicated-entry-in-enum",
        "no-nullable-of-old",
        "oas3-examples-value-or-externalValue",
        "oas3-schema",
        "oas3-unused-component",
        "operation-description",
        "operation-parameters",
        "operation-says-who-may-call-it",
        "path-params",
        "request-has-an-example",
        "answer-has-an-example",
        "schema-has-a-pascal-case-name",
    },
    "redocly": {
        "operation-description",
        "parameter-description",
        "no-invalid-schema-examples",
        "no-invalid-parameter-examples",
    },
    "redocly, as shown": {"no-invalid-media-type-examples", "operation-4xx-response"},
}
"""Linter -> the rules that `spoilt` breaks."""


@pytest.fixture(autouse=True)
def _node() -> None:
    needs(TOOLS, "contract-lint")


def two_operations(whole: dict[str, Any]) -> dict[str, Any]:
    """Returns a document of two operations, with the components that they name: a linter takes minutes for all."""
    paths = {path: {"post": whole["paths"][path]["post"]} for path in ("/v1/games", "/v1/games/{game_id}/seats")}
    kinds: dict[str, dict[str, Any]] = {"securitySchemes": whole["components"]["securitySchemes"]}
    unread: list[Any] = [paths]
    while unread:
        for kind, name in re.findall(r'"#/components/(\w+)/(\w+)"', json.dumps(unread.pop())):
            if name not in kinds.setdefault(kind, {}):
                kinds[kind][name] = whole["components"][kind][name]
                unread.append(kinds[kind][name])
    return deepcopy({**whole, "paths": paths, "webhooks": {}, "components": kinds})


def spoilt() -> dict[str, Any]:
    """Returns the published document with a fault of each kind."""
    found = two_operations(published())
    found["paths"]["/v1/games"]["post"]["description"] = ""
    found["components"]["schemas"]["NewSeat"]["properties"]["name"] = {"type": "string", "example": 1}
    key = found["components"]["parameters"]["IdempotencyKey"]
    del key["description"]
    key["example"] = 1
    return found


def spoilt_as_shown() -> dict[str, Any]:
    """Returns the document that people see with a fault of each kind."""
    found = two_operations(shown_document())
    create, join = found["paths"]["/v1/games"]["post"], found["paths"]["/v1/games/{game_id}/seats"]["post"]
    del create["security"]
    create["description"] = ""
    create["parameters"] *= 2
    del create["requestBody"]["content"]["application/json"]["examples"]
    del create["responses"]["201"]["content"]["application/json"]["examples"]
    join["parameters"] = [each for each in join["parameters"] if each["name"] != "game_id"]
    join["responses"] = {status: each for status, each in join["responses"].items() if status < "400"}
    join["responses"]["201"]["content"]["application/json"]["examples"]["example"]["value"] = {"seat": 1}
    join["responses"]["201"]["body"] = {}
    join["requestBody"]["content"]["application/json"]["examples"]["empty"] = {}
    words = {"type": "string", "enum": ["red", "red"]}
    found["components"]["schemas"]["old_name"] = {**words, "nullable": True}
    return found


SPOILT = {DOCUMENT: spoilt, SHOWN: spoilt_as_shown}


@pytest.mark.parametrize("name", LINTERS)
def test_a_linter_finds_what_is_wrong(name: str, tmp_path: Path) -> None:
    file = tmp_path / LINTERS[name].document.name
    file.write_text(json.dumps(SPOILT[LINTERS[name].document]()))
    findings = LINTERS[name].findings(file)
    assert {rule for rule in PLANTED[name] if rule not in findings} == set()


def test_each_rule_that_is_switched_off_has_a_reason() -> None:
    for name in ("spectral.yaml", "redocly.yaml"):
        off = [line for line in (HERE / name).read_text().splitlines() if ": off" in line]
        assert off
        assert [line for line in off if len(line.partition("#")[2]) < 20] == []
