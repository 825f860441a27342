"""The committed API document is what the code says, and the code answers as the document says."""

import json
import re
import subprocess
import sys
from collections.abc import Callable
from copy import deepcopy
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from jsonschema import Draft202012Validator, ValidationError

from domain.encounter.deal_goods import TRADES
from domain.events import TYPES
from service.app import offline_app
from service.http.problem_codes import KINDS
from service.notices.webhooks import EVENTS, PERSONAL, TEST
from service.openapi import expansion, titles
from service.openapi.document import FILE, as_data, yaml_of
from tests.api import contract
from tests.api.contract import DOCUMENT, Client, document, published, shown_document, validator
from tests.api.table import Table

METHODS = ("get", "post", "put", "patch", "delete")


@pytest.fixture(scope="module")
def offline() -> Flask:
    return offline_app()


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    """Returns path, method and operation of everything that the document names."""
    found = document()["paths"].items()
    return [(path, method, item[method]) for path, item in found for method in METHODS if method in item]


@pytest.mark.processes
@pytest.mark.slow
def test_it_is_the_same_in_every_process() -> None:
    """The order is the same too: a process with other hashes of texts writes what the committed file has."""
    code = "import json; from service import app; from service.openapi import document; a = app.offline_app()"
    code += "; print(json.dumps(document.as_data(a)))"
    command = [sys.executable, "-c", code]
    house = Path(FILE).parent
    env = {"PYTHONHASHSEED": "1", "PATH": ""}
    text = subprocess.run(command, env=env, cwd=house, capture_output=True, check=True).stdout
    assert text == f"{json.dumps(published())}\n".encode()


def test_every_route_is_documented_and_every_documented_route_exists(offline: Flask) -> None:
    routes = {
        (re.sub(r"<(?:[^:<>]+:)?([^<>]+)>", r"{\1}", rule.rule), method.lower())
        for rule in offline.url_map.iter_rules()
        for method in rule.methods or ()
        if method not in ("HEAD", "OPTIONS")
    }
    assert routes == {(path, method) for path, method, _ in operations()}


def test_an_offer_may_hold_every_kind_of_goods_that_parts_of_the_game_bring_into_deals(offline: Flask) -> None:
    """The goods of a deal are registered by what brings them: captured ships, space stations."""
    schemas = as_data(offline)["components"]["schemas"]
    assert TRADES.keys() >= {"captured_ships", "stations"}
    for name in ("OfferSide", "DealSide"):
        assert schemas[name]["properties"].keys() >= TRADES.keys(), name
    for name in ("DealOffer", "OfferView", "StandingOffer"):
        side = schemas[name]["properties"]["give"]["$ref"]
        assert side.endswith("/OfferSide"), name


def test_it_has_no_examples__the_page_for_people_shows_them() -> None:
    """They are a third of it, and no generator of clients reads them. A member may have a word as its example."""

    def examples(found: dict[str, Any]) -> int:
        messages = [
            message
            for path in found["paths"].values()
            for method in METHODS
            if method in path
            for message in (path[method].get("requestBody", {}), *path[method]["responses"].values())
        ]
        bodies = [body for message in messages for body in message.get("content", {}).values()]
        places = [*bodies, *found["components"]["schemas"].values(), found["components"]]
        return sum(1 for each in places if "example" in each or "examples" in each)

    assert examples(published()) == 0
    assert examples(shown_document()) > 1000


def test_every_operation_has_a_name_in_camel_case_that_no_other_has() -> None:
    names = [operation["operationId"] for _, _, operation in operations()]
    assert len(names) == len(set(names))
    assert all(re.fullmatch(r"[a-z]+([A-Z][a-z]+)*", name) for name in names)
    assert all(operation["summary"] for _, _, operation in operations())


def test_every_operation_has_a_plain_title_that_no_other_has() -> None:
    titles = [operation["summary"] for _, _, operation in operations()]
    assert len(titles) == len(set(titles))
    assert [title for title in titles if not re.fullmatch(r"[A-Z][A-Za-z, ]{3,49}[a-zA-Z]", title)] == []
    assert [operation["operationId"] for _, _, operation in operations() if not operation["description"]] == []


def test_an_operation_without_a_title_is_called_by_its_id_in_words() -> None:
    ids = ("createGame", "getEvent", "listBots", "getStandingOrders", "annotate", "archive")
    expected = ["Create a game", "Get an event", "List bots", "Get standing orders", "Annotate a version", "Archive"]
    assert [titles.title(id) for id in ids] == expected
    assert set(titles.TITLES) <= {operation["operationId"] for _, _, operation in operations()}


def test_the_groups_of_operations_come_in_the_order_of_a_reader() -> None:
    assert [tag["name"] for tag in document()["tags"]] == list(titles.GROUPS)
    assert [tag["name"] for tag in document()["tags"] if not tag["description"]] == []


def test_a_docstring_is_a_description_in_paragraphs(offline: Flask) -> None:
    found = as_data(offline)["paths"]
    tile, join = found["/v1/log/tile/{tile}"]["get"], found["/v1/games/{game_id}/seats"]["post"]
    assert tile["description"].startswith("Returns a tile (C2SP tlog-tiles).\n\nIts name is `<level>/<number>`")
    assert "shown only this once.\n\nWith a player token" in join["description"]


def test_there_are_no_default_answers_and_problems_have_their_media_type() -> None:
    for path, method, operation in operations():
        assert "default" not in operation["responses"], (path, method)
        for status, response in operation["responses"].items():
            if status >= "400" and path != "/readyz":
                assert list(response["content"]) == ["application/problem+json"], (path, method, status)


def test_an_operation_publishes_one_answer_for_all_problems_and_their_codes_by_their_statuses() -> None:
    for operation in published_operations():
        name, answers, problems = operation["operationId"], operation["responses"], operation["x-problems"]
        assert answers["default"] == {"$ref": "#/components/responses/Problem"}, name
        assert {status for status in answers if status >= "400"} <= {"default", *problems}, name
        pairs = [(status, code) for status, codes in problems.items() for code in codes]
        assert [pair for pair in pairs if str(KINDS[pair[1]].status) != pair[0]] == [], name
        assert len(pairs) == len(set(pairs)) >= len(problems), name


def test_an_operation_has_room_of_8_KB_in_the_document__shared_schemas_left_out() -> None:
    sizes = {operation["operationId"]: len(yaml_of(operation)) for operation in published_operations()}
    assert {name: size for name, size in sizes.items() if size > 8 * 1024} == {}


@pytest.mark.parametrize(
    ("union", "base", "own"),
    [("KnownEvent", "EventEnvelope", {"type", "data"}), ("Problem", "ProblemDetails", {"status", "code"})],
)
def test_what_all_events_and_what_all_problems_have_is_described_once(union: str, base: str, own: set[str]) -> None:
    schemas = published()["components"]["schemas"]
    shared = schemas[base]["properties"]
    for place in mapping(union).values():
        reference, members = schemas[place.rpartition("/")[2]]["allOf"]
        assert reference == {"$ref": f"#/components/schemas/{base}"}, place
        assert own <= members["properties"].keys(), place
        assert not shared.keys() & members["properties"].keys(), place


def test_a_parameter_that_many_operations_have_is_described_once() -> None:
    shared = published()["components"]["parameters"]
    assert {shared[name]["name"] for name in shared} >= {"game_id", "Idempotency-Key", "Command-Signature", "ruleset"}
    parts = [
        part for item in published()["paths"].values() for part in (item, *item.values()) if isinstance(part, dict)
    ]
    own = [each for part in parts for each in part.get("parameters", []) if "$ref" not in each]
    assert [each for each in own if each in shared.values()] == []
    assert {each["name"] for _, _, operation in operations() for each in operation.get("parameters", [])}


def test_in_full_a_schema_has_the_members_of_its_base_and_is_as_closed_as_before() -> None:
    schemas: dict[str, Any] = {
        "Shape": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]},
        "Place": {"allOf": [{"$ref": "#/components/schemas/Shape"}, {"type": "object", "required": ["at"]}]},
        "Closed": {"allOf": [{"$ref": "#/components/schemas/Place"}, {"type": "object", "properties": {"at": {}}}]},
    }
    schemas["Closed"]["unevaluatedProperties"] = False
    found = expansion.expanded({"paths": {}, "components": {"schemas": schemas}})["components"]["schemas"]
    assert found == {
        "Closed": {
            "type": "object",
            "properties": {"id": {"type": "string"}, "at": {}},
            "required": ["at", "id"],
            "additionalProperties": False,
        }
    }


def published_operations() -> list[dict[str, Any]]:
    """Returns the operations as the published document has them."""
    return [item[method] for item in published()["paths"].values() for method in METHODS if method in item]


NOT_DOCUMENTED = r"404 is not documented|'version_not_reached' was expected"


@pytest.mark.parametrize("taken", ["status", "code"])
def test_an_answer_that_an_operation_does_not_declare_fails(
    table: Table, monkeypatch: pytest.MonkeyPatch, taken: str
) -> None:
    spoilt = deepcopy(published())
    codes = spoilt["paths"]["/v1/games/{game_id}"]["get"]["x-problems"]
    assert codes["404"] == ["not_found"]
    codes |= {"404": ["version_not_reached"]} if taken == "code" else {}
    if taken == "status":
        del codes["404"]
    found = expansion.expanded(spoilt)
    monkeypatch.setattr(contract, "document", lambda: found)
    monkeypatch.setattr(contract, "validator", lambda place: Draft202012Validator(within(found, place)))
    with pytest.raises((AssertionError, ValidationError), match=NOT_DOCUMENTED):
        table.client.get("/v1/games/g_00000000000000000000000000")


def within(found: dict[str, Any], place: str) -> dict[str, Any]:
    """Returns a schema at a place of a document, with the schemas that it refers to."""
    schema: dict[str, Any] = {"$ref": f"#{quote(place, safe='/~')}"}
    return {**schema, "paths": found["paths"], "components": found["components"]}


def test_documented_problem_codes_exist_with_their_status() -> None:
    for _, _, operation in operations():
        for status, response in operation["responses"].items():
            for code in re.findall(r"`([a-z_]+)`", response["description"]):
                assert KINDS[code].status == int(status), code


def test_unions_have_constant_tags_and_a_discriminator() -> None:
    schemas = document()["components"]["schemas"]
    for union, tag, count in (("AnyCommand", "type", 6), ("Answer", "kind", 11)):
        mapping = schemas[union]["discriminator"]["mapping"]
        assert len(mapping) == count
        for word, reference in mapping.items():
            member = schemas[reference.rsplit("/", 1)[1]]
            assert member["properties"][tag] == {"type": "string", "const": word, "default": word}
            assert tag in member["required"]
            assert member["additionalProperties"] is False


def test_every_type_of_event_and_every_kind_of_question_is_told_apart_by_its_tag() -> None:
    schemas = document()["components"]["schemas"]
    places = {"KnownEvent": ("type", {*TYPES}), "QuestionToYou": ("kind", {*mapping("Answer")})}
    for union, (tag, words) in places.items():
        assert {*mapping(union)} == words
        for word, place in mapping(union).items():
            member = schemas[place.rpartition("/")[2]]
            assert member["properties"][tag] == {"type": "string", "const": word}
            assert tag in member["required"]
    assert [each["$ref"].rpartition("/")[2] for each in schemas["Event"]["anyOf"]] == ["KnownEvent", "OtherEvent"]


def test_what_goes_out_is_open_for_additions() -> None:
    for name in ("Game", "State", "Question", "Event", "Receipt", "GameFullProblem", "Meta"):
        assert "additionalProperties" not in document()["components"]["schemas"][name], name


def test_every_answer_of_the_tests_is_held_against_it(table: Table) -> None:
    before = Client.checked
    table.client.get(table.path)
    assert Client.checked == before + 1


def test_the_check_notices_what_does_not_fit() -> None:
    assert not validator("/components/schemas/Game").is_valid({"id": 7})
    assert validator("/components/schemas/Answer").is_valid({"kind": "confirm", "yes": True})
    assert not validator("/components/schemas/Answer").is_valid({"kind": "confirm", "yes": "true"})


# -- types --------------------------------------------------------------------------------------

Part = tuple[str, dict[str, Any]]
"""A part of the document with its place."""

MAPS = {
    "/paths/~1docs~1{name}/get/responses/200/content/application~1json/schema": "this document: its form is OpenAPI's",
    "/paths/~1openapi.yaml/get/responses/200/content/application~1yaml/schema": "this document: its form is OpenAPI's",
    "/paths/~1openapi.json/get/responses/200/content/application~1json/schema": "this document: its form is OpenAPI's",
    "/components/schemas/StoredEvent/properties/command": "as some release has stored it; only auditors read it",
    "/components/schemas/StoredEvent/properties/data": "as some release has stored it; only auditors read it",
    "/components/schemas/EventSchema/properties/json_schema": "a JSON Schema: its form is a standard",
    "/components/schemas/OtherEvent/properties/data": "an event of a type that this document does not know",
    **{
        f"/components/schemas/{place}": "for the server alone, and hidden from everybody before the end"
        for place in (
            *("StoredFrame/properties/vars", "StoredFrame/properties/answers", "TableLaidData/properties/table"),
            *("ReseededData/properties/table", "GameForkedData/properties/table"),
            "RecordedForkGame/properties/table",
        )
    },
}
"""Places where an object may have members that no schema names, and why."""
ANYTHING = {
    "/components/schemas/PatchStep/properties/value": "a part of a state, whichever has changed",
    "/components/schemas/IllegalCommandContext/properties/given": "what the client has sent, whatever that was",
    "/components/schemas/RecordedOpening/properties/value": "what was hidden of an event, whatever that is",
    "/components/schemas/ValidationFailedContext/properties/given": "what the client has sent, whatever that was",
}
"""Places where a value may be anything, and why."""


def parts(document: dict[str, Any]) -> list[Part]:
    """Returns every part of a document that may be a schema, but for examples."""
    found: list[Part] = []

    def walk(part: Any, at: str) -> None:
        if isinstance(part, list):
            for number, each in enumerate(part):
                walk(each, f"{at}/{number}")
        elif isinstance(part, dict):
            found.append((at, part))
            for name, each in part.items():
                if name not in ("example", "examples", "mapping"):
                    walk(each, f"{at}/{name.replace('~', '~0').replace('/', '~1')}")

    walk({name: document[name] for name in ("paths", "components")}, "")
    return found


def schema_parts(document: dict[str, Any] | None = None) -> list[Part]:
    """Returns the parts that say a type, a reference or a choice: schemas, not maps of names to schemas."""
    found = parts(document or contract.document())
    return [(at, part) for at, part in found if not re.search(r"/(properties|mapping|schemas|responses|paths)$", at)]


def types(part: dict[str, Any]) -> list[str]:
    """Returns the types that a schema names."""
    named = part.get("type", [])
    return [named] if isinstance(named, str) else list(named)


def test_no_object_is_a_map_of_anything() -> None:
    open_ = {
        at
        for at, part in schema_parts()
        if "object" in types(part) and "properties" not in part and part.get("additionalProperties") in (None, {}, True)
    }
    assert open_ == set(MAPS)


def test_every_member_has_a_type() -> None:
    kinds = {"type", "$ref", "oneOf", "anyOf", "const", "enum"}
    bare = {at for at, part in parts(document()) if re.search(r"/properties/[^/]+$", at) and not kinds & set(part)}
    assert bare == set(ANYTHING)


def test_every_object_has_a_name() -> None:
    inline = [at for at, part in schema_parts() if "object" in types(part) and "properties" in part]
    assert [at for at in inline if not re.fullmatch(r"/components/schemas/[A-Za-z]+", at)] == []


def test_every_set_of_words_is_named_once() -> None:
    listed = [(at, part) for at, part in schema_parts() if isinstance(part.get("enum"), list)]
    enums = [(at, part["enum"]) for at, part in listed if "const" not in part]
    sets = [(at, words) for at, words in enums if len(words) > 1]
    assert [at for at, _ in sets if not re.fullmatch(r"/components/schemas/[A-Za-z]+", at)] == []
    assert len({frozenset(words) for _, words in sets}) == len(sets)


@pytest.mark.parametrize("form", [published, document])
def test_it_has_no_shape_that_ends_or_misleads_the_generators_of_clients(form: Callable[[], dict[str, Any]]) -> None:
    """What each of them does with these shapes is in tests/clients/test_generators.py."""
    shapes = schema_parts(form())
    alone = {at for at, part in shapes if types(part) == ["null"] and not re.search(r"/(anyOf|oneOf)/\d+$", at)}
    assert alone == set(), "openapi-generator has no type for null alone"
    choices = [part[name] for _, part in shapes for name in ("anyOf", "oneOf") if name in part]
    assert [each for each in choices if len(each) < 2] == [], "a choice of one is no choice"
    fixed = {at for at, part in shapes if types(part) == ["boolean"] and {"const", "enum"} & part.keys()}
    assert fixed == set(), "openapi-generator compares true with a text"
    empty = {at for at, part in shapes if part.get("enum") == [None]}
    assert empty == set(), "openapi-generator ends with an error where null is the only word"
    assert "externalValue" not in DOCUMENT.read_text(), "openapi-typescript ends with an error"
    assert all(item.keys() == {"$ref"} for item in document()["webhooks"].values()), (
        "openapi-generator leaves out types"
    )


def test_a_schema_with_a_base_is_no_single_reference() -> None:
    """openapi-python-client takes a choice or a sum of one reference for what it refers to."""
    sums = [schema["allOf"] for schema in published()["components"]["schemas"].values() if "allOf" in schema]
    assert sums
    assert [parts for parts in sums if ["$ref" in part for part in parts] != [True, False]] == []


def test_required_members_of_a_base_are_named_beside_the_reference() -> None:
    """openapi-typescript takes those that a part names without having them for members that may be missing."""
    parts = [schema["allOf"][1] for schema in published()["components"]["schemas"].values() if "allOf" in schema]
    assert [part for part in parts if not set(part.get("required", ())) <= part["properties"].keys()] == []
    assert "sets" in published()["components"]["schemas"]["Options"]["required"]


def test_null_stands_beside_one_shape_and_not_beside_several() -> None:
    """A client that gets one of several shapes, or nothing, needs a name for them."""
    for at, part in schema_parts():
        for choice in ("anyOf", "oneOf"):
            forms = part.get(choice, [])
            others = [form for form in forms if form != {"type": "null"}]
            assert len(others) < 2 or len(others) == len(forms), at
        assert len(types(part)) < 2 or (len(types(part)) == 2 and "null" in types(part)), at


def test_only_a_tag_that_no_request_is_without_has_a_default() -> None:
    """Else clients that are made from the document would have to send what they may leave out."""
    for at, part in schema_parts():
        if "default" in part and "properties" not in part:
            schema, _, member = at.partition("/properties/")
            assert part["default"] == part["const"], at
            assert member in document()["components"]["schemas"][schema.rpartition("/")[2]]["required"], at


def test_lines_and_server_sent_events_say_what_each_of_them_is() -> None:
    bodies = {
        (operation["operationId"], media_type): body["schema"]
        for _, _, operation in operations()
        for answer in [*operation["responses"].values(), operation.get("requestBody", {})]
        for media_type, body in answer.get("content", {}).items()
        if media_type in ("application/x-ndjson", "text/event-stream")
    }
    assert {name: schema["contentSchema"]["$ref"].rpartition("/")[2] for (name, _), schema in bodies.items()} == {
        "exportArchive": "ExportLine",
        "exportGame": "ExportLine",
        "exportMessages": "Message",
        "listAnnotations": "Annotation",
        "streamGame": "StreamFrame",
        "streamLobby": "LobbyFrame",
        "streamPlayer": "PlayerFrame",
        "uploadArchive": "ExportLine",
    }
    assert all(schema["contentMediaType"] == media_type for (_, media_type), schema in bodies.items())


def test_the_requests_to_webhooks_are_described() -> None:
    found = document()["components"]["pathItems"]
    assert set(found) == set(document()["webhooks"]) == {*EVENTS, *PERSONAL, TEST}
    for event, item in found.items():
        place = item["post"]["requestBody"]["content"]["application/json"]["schema"]["$ref"]
        assert document()["components"]["schemas"][place.rpartition("/")[2]]["properties"]["type"]["const"] == event


def test_each_refusal_of_an_operation_is_the_problem_of_one_of_its_codes() -> None:
    for path, method, operation in operations():
        for status, response in operation["responses"].items():
            schema = response.get("content", {}).get("application/problem+json", {}).get("schema")
            if schema is not None:
                codes = re.findall(r"`([a-z_]+)`", response["description"])
                places = list(schema["discriminator"]["mapping"].values()) if len(codes) > 1 else [schema["$ref"]]
                named = [document()["components"]["schemas"][place.rpartition("/")[2]] for place in places]
                assert [each["properties"]["code"]["const"] for each in named] == codes, (path, method, status)
                assert {each["properties"]["status"]["const"] for each in named} == {int(status)}


def test_the_context_of_each_problem_is_known_by_its_code() -> None:
    schemas = document()["components"]["schemas"]
    members = {code: schemas[place.rpartition("/")[2]]["properties"] for code, place in mapping("Problem").items()}
    assert set(members) == set(KINDS) == set(schemas["ProblemCode"]["enum"])
    for code, properties in members.items():
        context = properties.get("context", {}).get("$ref", "").rpartition("/")[2]
        known = schemas[context]["properties"] if context else {}
        assert list(known) == list(KINDS[code].context), code


def mapping(union: str) -> dict[str, str]:
    """Returns tag -> place of its schema."""
    found: dict[str, str] = document()["components"]["schemas"][union]["discriminator"]["mapping"]
    return found


def test_what_a_test_sends_and_gets_has_no_member_that_the_document_does_not_know() -> None:
    problem = {"type": "/problems/game_full", "title": "x", "status": 409, "code": "game_full", "detail": "x"}
    problem |= {"instance": "/v1/games/g/seats", "request_id": "r_1"}
    held = validator("/components/schemas/Problem")
    assert held.is_valid({**problem, "context": {"rule": "TABLE-01"}})
    assert not held.is_valid({**problem, "context": {"rule": "TABLE-01", "seat": "red"}})
    assert not held.is_valid({**problem, "context": {}})
    assert not held.is_valid({**problem, "context": {"rule": "TABLE-01"}, "status": 403})
