"""The examples of the API document: `python -m tests.contract_examples.generated` records them."""

import json
import sys
from collections.abc import Iterable
from typing import Any, Generic, NamedTuple, TypeVar
from unittest.mock import patch

from service.app import offline_app
from service.http.problem_codes import KINDS
from service.openapi import examples, expansion
from service.openapi.document import as_data
from service.openapi.examples import REQUEST, RecordedExamples, Shown
from tests.contract_examples.recorder import EVENTS, JSON, LINES, Body, Exchange
from tests.contract_examples.scenes import AFTERWARDS, record
from tests.contract_examples.shortening import LARGEST, beginning, shortened, size
from tests.contract_examples.unions import Members
from tests.repo import sources

PROBLEM = "application/problem+json"
PROBLEMS = {"$ref": "#/components/schemas/Problem"}
"""The schema of all problems."""
BEST = (True, True)
"""The merit of an example that no other is better than."""
ONLY = "example"
"""The name of an example that is the only one of its body."""


Place = TypeVar("Place")


class ExamplePlace(NamedTuple):
    """The place of an example: an operation, `request` or a status, a media type, and the name of the example."""

    operation: str
    part: str
    media_type: str
    name: str


class Chosen(Generic[Place]):
    """The examples of places: of each the first that needs no shortening, and that is not empty."""

    def __init__(self) -> None:
        self.values: dict[Place, Any] = {}
        self._merits: dict[Place, tuple[bool, bool]] = {}

    def offer(self, place: Place, value: Any) -> None:
        """Takes the value if it is better than the one of its place. Most come when none can be."""
        if (before := self._merits.get(place)) == BEST:
            return
        merit = _merit(value)
        if before is None or merit > before:
            self.values[place], self._merits[place] = value, merit


class Examples:
    """Chooses among exchanges."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._document = document
        self._members = Members(document)
        self._bodies: Chosen[ExamplePlace] = Chosen()
        self._problems: Chosen[str] = Chosen()
        self._variants: Chosen[str] = Chosen()

    def note(self, exchange: Exchange) -> None:
        """Looks at an exchange, and keeps what is better than what was kept."""
        if exchange.answered and exchange.answered.media_type == PROBLEM:
            self._problem(exchange.answered.value)
        if exchange.path is None:
            return
        operation = self._document["paths"][exchange.path][exchange.method]
        id, answer = operation["operationId"], operation["responses"].get(exchange.status, {})
        if exchange.sent and exchange.status < "300":
            self._body(id, REQUEST, operation["requestBody"], exchange.sent)
        if exchange.answered and exchange.answered.media_type in answer.get("content", {}):
            place = ExamplePlace(id, exchange.status, exchange.answered.media_type, ONLY)
            if not self._is_elsewhere(place, exchange.answered.value):
                self._body(id, exchange.status, answer, exchange.answered)

    def _is_elsewhere(self, place: ExamplePlace, value: Any) -> bool:
        """Returns True for schemas, and for data that is not written as JSON: the document has no example of them.

        The address of one, as an `externalValue`, ends openapi-typescript with an error.
        """
        return _refers(value) or (isinstance(value, str) and not self._members.fits(self._schema(place), value))

    def _body(self, operation: str, part: str, documented: dict[str, Any], body: Body) -> None:
        schema = documented["content"][body.media_type].get("schema", {})
        of_each, values = _read(schema, body)
        members = [member for value in values for member in self._members.found(of_each, value)]
        self._keep_variants(members)
        if body.media_type != PROBLEM:
            self._bodies.offer(ExamplePlace(operation, part, body.media_type, _name(part, members)), body.value)

    def _keep_variants(self, members: Iterable[tuple[str, Any]]) -> None:
        for name, value in members:
            self._variants.offer(name, value)

    def _problem(self, problem: dict[str, Any]) -> None:
        self._problems.offer(problem["code"], problem)
        self._keep_variants(self._members.found(PROBLEMS, problem))

    def recorded(self) -> RecordedExamples:
        """Returns all that was chosen, as the committed file has it."""
        operations: dict[str, Any] = {}
        for code in set(KINDS) - set(self._problems.values):
            self._keep_variants(self._members.found(PROBLEMS, examples.unseen(code)["value"]))
        for place, value in sorted(self._bodies.values.items()):
            by_part = operations.setdefault(place.operation, {}).setdefault(place.part, {})
            by_part.setdefault(place.media_type, {})[place.name] = self._shown(self._schema(place), value)
        return RecordedExamples(
            operations=operations,
            problems={code: self._shown(PROBLEMS, value) for code, value in sorted(self._problems.values.items())},
            schemas={name: self._variant(name, value) for name, value in sorted(self._variants.values.items())},
        )

    def _schema(self, place: ExamplePlace) -> dict[str, Any]:
        for path in self._document["paths"].values():
            for operation in path.values():
                if isinstance(operation, dict) and operation.get("operationId") == place.operation:
                    part = operation["requestBody"] if place.part == REQUEST else operation["responses"][place.part]
                    found: dict[str, Any] = part["content"][place.media_type].get("schema", {})
                    return found
        raise LookupError(place)

    def _shown(self, schema: dict[str, Any], value: Any) -> Shown:
        if isinstance(value, str):
            short = beginning(value)
            return {"value": short} if short == value else {"description": "The beginning.", "value": short}
        small, cuts = self._shortened(schema, value)
        return {"description": f"Shortened: {', '.join(cuts)}.", "value": small} if cuts else {"value": value}

    def _variant(self, name: str, value: Any) -> Any:
        schema = {"$ref": f"#/components/schemas/{name}"}
        return self._shortened(schema, value)[0]

    def _shortened(self, schema: dict[str, Any], value: Any) -> tuple[Any, list[str]]:
        return shortened(value, lambda tried: self._members.fits(schema, tried), self._members.maps(schema, value))


def _refers(value: Any) -> bool:
    """Returns True if JSON Schemas are in it: readers of the document would follow their references as its own."""
    if isinstance(value, dict):
        return "$ref" in value or any(_refers(inner) for inner in value.values())
    return isinstance(value, list) and any(_refers(inner) for inner in value)


def _read(schema: dict[str, Any], body: Body) -> tuple[dict[str, Any], list[Any]]:
    """Returns the values of a body, and the schema of each: lines and frames have theirs in `contentSchema`."""
    if body.media_type == LINES:
        return schema.get("contentSchema", {}), [json.loads(line) for line in body.value.splitlines() if line]
    if body.media_type == EVENTS:
        return schema.get("contentSchema", {}), [frame for each in body.value.split("\n\n") if (frame := _frame(each))]
    return schema, [body.value] if body.media_type in JSON else []


def _frame(text: str) -> dict[str, Any] | None:
    """Returns a server-sent event as the frame that it is among lines of JSON; None of what is none."""
    fields = dict(line.split(": ", 1) for line in text.splitlines())
    if "event" not in fields:
        return None
    number = {"id": fields["id"]} if "id" in fields else {}
    return {"frame": fields["event"], **number, "data": json.loads(fields["data"])}


def _name(part: str, members: list[tuple[str, Any]]) -> str:
    """Returns the name of an example of a body: one for each combination of union members in a request."""
    return " ".join(dict.fromkeys(name for name, _ in members)) or ONLY if part == REQUEST else ONLY


def _merit(value: Any) -> tuple[bool, bool]:
    """Ranks an example: a whole one is better than a cut one, and a filled list better than an empty one."""
    items = value.get("items") if isinstance(value, dict) else None
    return items != [], isinstance(value, str) or size(value) <= LARGEST


def recorded_now() -> RecordedExamples:
    """Records the examples."""
    document = expansion.expanded(as_data(offline_app()))
    found = Examples(document)
    for exchange in record():
        found.note(exchange)
    met = found.recorded()
    # What explains a problem shows it as it was met in this recording, not in the one before.
    with patch.object(examples, "recorded", lambda: met):
        for exchange in record(AFTERWARDS):
            found.note(exchange)
    return found.recorded()


def written(recorded: RecordedExamples) -> str:
    """Returns the content of the committed file."""
    return json.dumps(recorded, ensure_ascii=False, indent=1) + "\n"


def main() -> None:
    """Writes the file, or with `--show` the standard output."""
    text = written(recorded_now())
    if sys.argv[1:] == ["--show"]:
        sys.stdout.write(text)
        return
    sources.renew(examples.FILE, text)
    print(f"wrote {examples.FILE.name}: {len(text)} bytes")


if __name__ == "__main__":
    main()
