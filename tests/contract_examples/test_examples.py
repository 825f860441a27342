"""The examples of the API document: each body and each member of a union has one, and each is what the schema says."""

from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from domain.game import catalogue
from service.http.problem_codes import KINDS
from service.openapi.examples import REQUEST, recorded
from service.play.lobby import game_records
from tests.api.contract import shown_document, validator
from tests.contract_examples.scenes import play, record
from tests.contract_examples.shortening import LARGEST, shortened, size
from tests.contract_examples.unions import Members

METHODS = ("get", "post", "put", "patch", "delete")

UNSEEN = {
    "ArrangeOfUse": "no ability of these games begins with such a question",
    "ConfirmOfUse": "no ability of these games begins with such a question",
    "CouncilOfferedEvent": "no card of the Galactic Council is turned up in these games",
    "DistributeOfUse": "no ability of these games begins with such a question",
    "ExtraTurnGivenEvent": "it takes a team that plays for a long time",
    "OtherEvent": "the service has no event yet that this document does not know",
    "PresenceFrame": "players count as gone after seconds of real time",
    "RecordedAbandon": "it takes a table that everybody has left for months",
    "RolesReversedEvent": "the power of Coordinator is not used so in these games",
    "SheetSeenEvent": "it takes an alien that nobody has in these games",
    "StationDestroyedEvent": "it takes a planet with a station that is destroyed",
    "VictoryAwaitsPartnerEvent": "it takes a team of which one player alone would win",
}
"""Members of unions that no scene shows, and why."""
WITHOUT = {
    ("getTile", "200", "application/octet-stream"): "bytes, which no example can show",
    ("listEventSchemas", "200", "application/json"): "schemas, whose references readers would follow in this document",
    ("getEventSchema", "200", "application/json"): "schemas",
    ("getDocsFile", "200", "application/json"): "this document",
    ("getOpenapiYaml", "200", "application/yaml"): "this document",
    ("getOpenapiJson", "200", "application/json"): "this document",
}
"""Bodies that have no example, and why."""


REACH_NO_OPERATION = {"method_not_allowed", "transfer_coding_unsupported", "http_version_unsupported"}
"""Problems that are answered before an operation is known."""


def bodies() -> Iterator[tuple[tuple[str, str, str], list[str], dict[str, Any]]]:
    """Yields operation, `request` or status, and media type; the place in the document; and the Media Type Object."""
    for path, item in shown_document()["paths"].items():
        for method in METHODS:
            if method not in item:
                continue
            parts = {REQUEST: (item[method].get("requestBody", {}), ["requestBody"])}
            parts |= {status: (answer, ["responses", status]) for status, answer in item[method]["responses"].items()}
            for part, (body, place) in parts.items():
                for media_type, content in body.get("content", {}).items():
                    where = ["paths", path, method, *place, "content", media_type, "schema"]
                    yield (item[method]["operationId"], part, media_type), where, content


def pointer(place: list[str]) -> str:
    """Returns the JSON pointer to a place."""
    return "".join("/" + part.replace("~", "~0").replace("/", "~1") for part in place)


def examples() -> Iterator[tuple[str, str, Any]]:
    """Yields a name, the place of the schema and the value, of each example in the document."""
    for name, place, content in bodies():
        for title, example in content.get("examples", {}).items():
            found = example
            if "$ref" in example:
                found = shown_document()["components"]["examples"][example["$ref"].rsplit("/", 1)[1]]
            if "value" in found:
                yield " ".join((*name, title)), pointer(place), found["value"]
    for schema, content in shown_document()["components"]["schemas"].items():
        for value in content.get("examples", ()):
            yield schema, f"/components/schemas/{schema}", value


def test_every_example_is_what_its_schema_says() -> None:
    wrong = {name: value for name, place, value in examples() if not validator(place).is_valid(value)}
    assert wrong == {}


def test_every_body_has_an_example() -> None:
    assert {name for name, _, content in bodies() if not content.get("examples")} == set(WITHOUT)


def test_every_member_of_a_union_has_an_example() -> None:
    schemas = shown_document()["components"]["schemas"]
    assert {name for name in Members(shown_document()).names if not schemas[name].get("examples")} == set(UNSEEN)


def test_a_problem_has_an_example_wherever_it_is_documented__and_its_code_is_its_name() -> None:
    shown = shown_document()["components"]["examples"]
    assert {name: example["value"]["code"] for name, example in shown.items()} == {code: code for code in shown}
    assert set(KINDS) - set(shown) == REACH_NO_OPERATION
    for name, _, content in bodies():
        if name[2] == "application/problem+json":
            assert {shown[code]["value"]["status"] for code in content["examples"]} == {int(name[1])}, name


def test_every_problem_was_answered_once_and_is_shown_as_it_was() -> None:
    problems = recorded()["problems"]
    assert set(KINDS) - set(problems) == set(), "a scene of tests/contract_examples must meet it"
    for code, example in problems.items():
        assert validator("/components/schemas/Problem").is_valid(example["value"]), code
        assert (example["value"]["code"], example["value"]["status"]) == (code, KINDS[code].status)


def test_examples_show_the_rules_as_they_are_now() -> None:
    """Each change of the text of a rule or of an option changes the hash, and asks for `make regenerate`."""
    recorded_hash = recorded()["operations"]["getRuleset"]["200"]["application/json"]["example"]["value"]["hash"]
    assert recorded_hash == catalogue.ruleset()["hash"], "make regenerate"


def test_a_slow_machine_records_the_same_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    quickly = record((play.it_goes_on,))
    # Records of games are out of date at once, as they are after some seconds.
    monkeypatch.setattr(game_records, "CACHE_SECONDS", -1)
    assert record((play.it_goes_on,)) == quickly


def test_no_example_is_longer_than_a_page() -> None:
    sizes = {name: size(value) for name, _, value in examples()}
    assert {name: found for name, found in sizes.items() if found > LARGEST + 200} == {}


# -- the tools -------------------------------------------------------------------------------------


def test_a_long_list_keeps_its_beginning_and_the_example_says_so() -> None:
    value = {"items": [{"number": number} for number in range(100)], "next": None}
    short, cuts = shortened(value, lambda tried: len(tried["items"]) > 2, largest=80)
    assert short == {"items": [{"number": number} for number in range(4)], "next": None}
    assert cuts == ["`/items` has 4 of 100"]


def test_a_cut_that_the_schema_does_not_allow_is_not_made() -> None:
    schema = {"properties": {"outer": {"required": ["a", "b", "c"], "properties": {"c": {"minItems": 2}}}}}
    value = {"outer": {"a": "x" * 40, "b": "y" * 40, "c": list(range(50))}}
    short, cuts = shortened(value, Draft202012Validator(schema).is_valid, largest=150)
    assert (short["outer"]["a"], short["outer"]["b"]) == ("x" * 40, "y" * 40)
    assert cuts == ["`/outer/c` has 13 of 50"]
    with pytest.raises(ValueError, match="cannot be cut"):
        shortened(value, Draft202012Validator(schema).is_valid, largest=80)


UNION: dict[str, Any] = {
    "paths": {},
    "components": {
        "schemas": {
            "Pet": {
                "oneOf": [{"$ref": "#/components/schemas/Cat"}, {"$ref": "#/components/schemas/Dog"}],
                "discriminator": {
                    "propertyName": "kind",
                    "mapping": {"cat": "#/components/schemas/Cat", "dog": "#/components/schemas/Dog"},
                },
            },
            "Cat": {"type": "object", "properties": {"kind": {"const": "cat"}}},
            "Dog": {
                "type": "object",
                "properties": {"kind": {"const": "dog"}, "of": {"$ref": "#/components/schemas/Owner"}},
            },
            "Owner": {"anyOf": [{"$ref": "#/components/schemas/Person"}, {"$ref": "#/components/schemas/Anybody"}]},
            "Person": {"type": "object", "required": ["name"]},
            "Anybody": {"type": "object"},
            "Basket": {"type": "object", "additionalProperties": {"$ref": "#/components/schemas/Pet"}},
        }
    },
}


def test_unions_and_their_members_are_found_in_the_document_itself() -> None:
    members = Members(UNION)
    assert members.names == ["Anybody", "Cat", "Dog", "Person"]
    dog = {"kind": "dog", "of": {"name": "Ann"}}
    basket = {"one": {"kind": "cat"}, "two": dog}
    found = list(members.found({"$ref": "#/components/schemas/Basket"}, basket))
    assert found == [("Cat", {"kind": "cat"}), ("Dog", dog), ("Person", {"name": "Ann"})]
    assert list(members.found({"$ref": "#/components/schemas/Owner"}, {})) == [("Anybody", {})]
