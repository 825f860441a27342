"""The page `/docs` opens each operation at once: it takes apart no more than is shown."""

import json
import subprocess
from typing import Any

import pytest

from tests.api.contract import shown_document
from tests.browser.conftest import Opens
from tests.repo.node import found
from tests.repo.sources import ROOT

START = ROOT / "service" / "web" / "docs" / "start.js"
MOST_PARTS = 40_000
"""Lists, objects and values of one operation, however often it refers to the same: many times that stopped the page."""
PROGRAM = """
const fs = require("fs");
const { start, described } = JSON.parse(fs.readFileSync(0, "utf8"));
let chosen;
globalThis.SwaggerUIBundle = (options) => (chosen = options);
globalThis.document = { currentScript: { src: "http://here/docs/start.js" } };
(0, eval)(start);
const { requestResolvedSubtree: wrapped } = chosen.plugins[0]().statePlugins.spec.wrapActions;
const shown = {};
const told = { json: { toJS: () => described } };
const specSelectors = { specResolvedSubtree: () => undefined, specJson: () => told.json };
const specActions = { updateResolvedSubtree: (path, part) => (shown[path.join(" ")] = part) };
const ask = wrapped(() => { throw new Error("Swagger UI resolves by itself"); }, { specActions, specSelectors });
for (const [path, item] of Object.entries(described.paths))
  for (const method of Object.keys(item)) ask(["paths", path, method]);
for (const name of Object.keys(described.components.schemas)) ask(["components", "schemas", name]);
ask(["paths", "/nowhere", "get"]);
process.stdout.write(JSON.stringify(shown));
"""


@pytest.fixture(scope="module")
def shown() -> dict[str, Any]:
    """Returns what the page makes of each operation and schema, by the words of its place."""
    said = json.dumps({"start": START.read_text(), "described": shown_document()})
    told = subprocess.run([found(), "--eval", PROGRAM], input=said, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stderr
    read: dict[str, Any] = json.loads(told.stdout)
    return read


def parts(value: Any) -> int:
    if isinstance(value, dict):
        return 1 + sum(map(parts, value.values()))
    return 1 + sum(map(parts, value)) if isinstance(value, list) else 1


def references(value: Any) -> list[Any]:
    """Yields what a schema still refers to; data may have a member of that name."""
    if isinstance(value, list):
        return [each for inner in value for each in references(inner)]
    if not isinstance(value, dict):
        return []
    own = [value["$ref"]] if isinstance(value.get("$ref"), str) else []
    kept = (inner for name, inner in value.items() if name not in ("value", "example", "const", "default", "enum"))
    return own + [each for inner in kept for each in references(inner)]


def test_every_operation_and_every_schema_is_shown_without_a_reference_and_with_a_bounded_number_of_parts(
    shown: dict[str, Any],
) -> None:
    operations = {f"paths {path} {method}" for path, item in shown_document()["paths"].items() for method in item}
    schemas = {f"components schemas {name}" for name in shown_document()["components"]["schemas"]}
    assert shown.keys() == operations | schemas
    assert {place: parts(each) for place, each in shown.items() if parts(each) > MOST_PARTS} == {}
    assert [place for place, each in shown.items() if references(each)] == []


def test_what_a_reference_means_keeps_its_name_and_what_was_said_beside_it(shown: dict[str, Any]) -> None:
    body = shown["paths /v1/games post"]["requestBody"]["content"]["application/json"]["schema"]
    assert (body["title"], body["properties"]["seats"]["title"]) == ("NewGame", "SeatsOrNumber")
    assert body["properties"]["seats"]["description"] == "How many seats, or their colours in table order."


def test_a_union_of_very_many_shapes_says_how_many_there_are(shown: dict[str, Any]) -> None:
    events = shown["components schemas KnownEvent"]
    count = len(shown_document()["components"]["schemas"]["KnownEvent"]["oneOf"])
    assert events["type"] == "object"
    assert f"One of {count} shapes, told apart by `type`" in events["description"]


@pytest.mark.processes
@pytest.mark.slow
def test_an_operation_is_opened_by_its_address_with_its_members_and_its_problems(opened: Opens) -> None:
    page = opened("/docs#/play/postCommand")
    block = page.locator("#operations-play-postCommand.is-open")
    block.locator(".responses-wrapper tr.response").first.wait_for()
    assert block.locator("tr.response[data-code='403']").count() == 1
    block.locator(".opblock-section-request-body", has_text="answer").wait_for()
