"""The committed API document is what the code says, and the code answers as the document says."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from openapi_spec_validator import validate

from service import api_document, api_words
from service.app import offline_app
from service.http.problem_codes import KINDS
from tests.api.contract import DOCUMENT, Client, document, validator
from tests.api.table import Table

METHODS = ("get", "post", "put", "patch", "delete")


@pytest.fixture(scope="module")
def offline() -> Flask:
    return offline_app()


def operations() -> list[tuple[str, str, dict[str, Any]]]:
    """Path, method and operation of everything that the document names."""
    found = document()["paths"].items()
    return [(path, method, item[method]) for path, item in found for method in METHODS if method in item]


def test_the_committed_document_is_the_one_that_the_code_writes(offline: Flask) -> None:
    written = api_document.written(offline.extensions["openapi"])
    assert DOCUMENT.read_text(encoding="utf-8") == written, "run `make openapi` and commit openapi.yaml"


def test_it_is_the_same_in_every_process() -> None:
    code = "import sys; from service import api_document, app; a = app.offline_app().extensions['openapi']"
    code += "; sys.stdout.write(api_document.written(a))"
    command = [sys.executable, "-c", code]
    house = Path(api_document.FILE).parent
    seeds = [{"PYTHONHASHSEED": seed, "PATH": ""} for seed in ("1", "2")]
    texts = [subprocess.run(command, env=env, cwd=house, capture_output=True, check=True).stdout for env in seeds]
    assert texts[0] == texts[1] == DOCUMENT.read_bytes()


def test_it_is_valid_openapi() -> None:
    validate(document())


def test_every_route_is_documented_and_every_documented_route_exists(offline: Flask) -> None:
    routes = {
        (re.sub(r"<(?:[^:<>]+:)?([^<>]+)>", r"{\1}", rule.rule), method.lower())
        for rule in offline.url_map.iter_rules()
        for method in rule.methods or ()
        if method not in ("HEAD", "OPTIONS")
    }
    assert routes == {(path, method) for path, method, _ in operations()}


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
    titles = ["Create a game", "Get an event", "List bots", "Get standing orders", "Annotate a version", "Archive"]
    assert [api_words.title(id) for id in ids] == titles
    assert set(api_words.TITLES) <= {operation["operationId"] for _, _, operation in operations()}


def test_the_groups_of_operations_come_in_the_order_of_a_reader() -> None:
    assert [tag["name"] for tag in document()["tags"]] == list(api_words.GROUPS)
    assert [tag["name"] for tag in document()["tags"] if not tag["description"]] == []


def test_a_docstring_is_a_description_in_paragraphs(offline: Flask) -> None:
    found = api_document.document(offline.extensions["openapi"])["paths"]
    tile, join = found["/v1/log/tile/{tile}"]["get"], found["/v1/games/{game_id}/seats"]["post"]
    assert tile["description"].startswith("A tile (C2SP tlog-tiles): `<level>/<number>`")
    assert "shown only this once.\n\nWith a player token" in join["description"]


def test_there_are_no_default_answers_and_problems_have_their_media_type() -> None:
    for path, method, operation in operations():
        assert "default" not in operation["responses"], (path, method)
        for status, response in operation["responses"].items():
            if status >= "400" and path != "/readyz":
                assert list(response["content"]) == ["application/problem+json"], (path, method, status)


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


def test_what_goes_out_is_open_for_additions() -> None:
    for name in ("Game", "State", "Question", "Event", "Receipt", "Problem", "Meta"):
        assert "additionalProperties" not in document()["components"]["schemas"][name], name


def test_every_answer_of_the_tests_is_held_against_it(table: Table) -> None:
    before = Client.checked
    table.client.get(table.path)
    assert Client.checked == before + 1


def test_the_check_notices_what_does_not_fit() -> None:
    assert not validator("/components/schemas/Game").is_valid({"id": 7})
    assert validator("/components/schemas/Answer").is_valid({"kind": "confirm", "yes": True})
    assert not validator("/components/schemas/Answer").is_valid({"kind": "confirm", "yes": "true"})
