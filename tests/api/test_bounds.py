"""Bounds of a request: each list, map, text and query of the API document is bounded before it is loaded."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import marshmallow as ma
import msgspec
import pytest
from flask import Flask, request
from hypothesis import given
from hypothesis import strategies as st

from domain.board import COLOURS, HOME_PLANETS, SHIPS_PER_PLANET
from domain.decks.titles import TITLES, copies
from domain.game.open_questions import LOADED
from domain.options import OPTIONS
from service.http import json_depth, json_texts
from service.http.validation_faults import MOST
from service.schemas import bounds
from service.schemas.answers import MOST_IDS
from service.schemas.positions import MOST_PLACES
from tests.api.client import ApiClient, ApiResponse
from tests.api.contract import document
from tests.api.table import Table, code
from tests.api.test_authorization import Operation, operations
from tests.api.test_every_operation import Admitted, admitted, path_of

assert LOADED
assert admitted
LARGEST_ANSWER = 16 * 1024
FAR_TOO_MANY = 100_000
PARAMETERS_OF_A_HEAD = 9_000
JSON = "application/json"


class SchemaPlace(NamedTuple):
    """A place in a body: the steps to it, its JSON Schema, and the tags of the unions on the way."""

    steps: tuple[str | int, ...]
    schema: dict[str, Any]
    around: tuple[tuple[tuple[str | int, ...], str, str], ...] = ()

    def body(self, value: Any) -> Any:
        """Returns a body that has this value there and nothing else but the tags that lead there."""
        for depth in range(len(self.steps), -1, -1):
            tags = {name: tag for at, name, tag in self.around if len(at) == depth}
            value = {**tags, **value} if tags and isinstance(value, dict) else value
            if depth:
                step = self.steps[depth - 1]
                value = [value] if step == 0 else {step: value}
        return value


def places(schema: dict[str, Any], at: SchemaPlace, seen: tuple[str, ...] = ()) -> Iterator[SchemaPlace]:
    """Yields all places of a schema; what holds itself is followed once."""
    if "$ref" in schema:
        name = schema["$ref"].rsplit("/", 1)[1]
        if name not in seen:
            yield from places(document()["components"]["schemas"][name], at, (*seen, name))
        return
    tags = {place: tag for tag, place in schema.get("discriminator", {}).get("mapping", {}).items()}
    for form in [*schema.get("anyOf", ()), *schema.get("oneOf", ())]:
        tag = tags.get(form.get("$ref", ""))
        lead = ((at.steps, schema["discriminator"]["propertyName"], tag),) if tag else ()
        yield from places(form, at._replace(around=(*at.around, *lead)), seen)
    yield at._replace(schema=schema)
    for name, inner in schema.get("properties", {}).items():
        yield from places(inner, at._replace(steps=(*at.steps, name)), seen)
    for inner, step in ((schema.get("items"), 0), (schema.get("additionalProperties"), "red")):
        if isinstance(inner, dict):
            yield from places(inner, at._replace(steps=(*at.steps, step)), seen)


def of_type(schema: dict[str, Any], type: str) -> bool:
    return type in (schema["type"] if isinstance(schema.get("type"), list) else [schema.get("type")])


BODIES = {each.id: each for each in operations() if each.body and each.id != "uploadArchive"}


def described(operation: Operation) -> dict[str, Any]:
    found: dict[str, Any] = document()["paths"][operation.path][operation.method.lower()]
    return found


def in_body(operation: Operation) -> list[SchemaPlace]:
    schema = described(operation)["requestBody"]["content"][JSON]["schema"]
    return list(places(schema, SchemaPlace((), schema)))


def unbounded(place: SchemaPlace) -> str:
    """Returns what of a place has no end; nothing when all has."""
    schema = place.schema
    if of_type(schema, "string") and not {"enum", "const", "maxLength"} & schema.keys():
        return "maxLength"
    if of_type(schema, "array") and "maxItems" not in schema:
        return "maxItems"
    is_open = schema.get("additionalProperties") is not False and "maxProperties" not in schema
    return "maxProperties" if of_type(schema, "object") and is_open else ""


def test_every_list_map_and_text_of_a_request_has_a_bound_in_the_document(subtests: pytest.Subtests) -> None:
    for operation in operations():
        found = in_body(operation) if operation.id in BODIES else []
        for parameter in described(operation).get("parameters", ()):
            found += places(parameter["schema"], SchemaPlace((parameter["name"],), parameter["schema"]))
        for place in found:
            with subtests.test(operation.id, place=place.steps):
                assert unbounded(place) == ""


def too_long(schema: dict[str, Any]) -> Iterator[Any]:
    """Yields values that are one over the bound of a schema."""
    if of_type(schema, "string"):
        words = [word for word in schema.get("enum", [schema.get("const")]) if isinstance(word, str)]
        yield "x" * (schema.get("maxLength", max(map(len, words), default=0) + bounds.LONGEST) + 1)
    if of_type(schema, "array"):
        yield [0] * (schema["maxItems"] + 1)
    if of_type(schema, "object"):
        most = schema.get("maxProperties", len(schema.get("properties", {})) + bounds.SPARE)
        yield {f"m{each}": 0 for each in range(most + 1)}
        yield {"x" * (bounds.LONGEST + 1): 0}


def far_too_long(schema: dict[str, Any]) -> Iterator[Any]:
    """Yields values that are far over it, whatever it is."""
    if of_type(schema, "string"):
        yield "x" * max(schema.get("maxLength", 0) + 1, FAR_TOO_MANY)
    if of_type(schema, "array"):
        yield from ([0] * FAR_TOO_MANY, [{}] * (FAR_TOO_MANY // 2))
    if of_type(schema, "object"):
        yield {str(each): 0 for each in range(FAR_TOO_MANY // 5)}


@pytest.fixture
def loads(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Returns what marshmallow was given to load."""
    found: list[Any] = []
    load = ma.Schema._do_load

    def noted(self: ma.Schema, data: Any, **options: Any) -> Any:
        found.append(data)
        return load(self, data, **options)

    monkeypatch.setattr(ma.Schema, "_do_load", noted)
    return found


def is_refused_at_once(refused: ApiResponse, loads: list[Any]) -> None:
    assert (refused.status_code, code(refused)) == (422, "validation_failed")
    assert len(refused.data) <= LARGEST_ANSWER
    assert loads == []


def test_what_is_longer_than_its_bound_is_refused_before_it_is_loaded(
    client: ApiClient, admitted: Admitted, loads: list[Any], subtests: pytest.Subtests
) -> None:
    met: set[int] = set()
    far = set[str]()
    for operation in BODIES.values():
        game, headers = admitted(operation)
        # What several bodies have in common is one schema, and is asked for once.
        new = [place for place in in_body(operation) if not place.steps or id(place.schema) not in met]
        met |= {id(place.schema) for place in new}
        values = [(each, value) for each in new for value in too_long(each.schema)]
        # A value over a bound is refused, however far it is over it: that is tried once for each type in an operation.
        for place in new:
            if (of := f"{operation.id} {place.schema.get('type')}") not in far:
                far.add(of)
                values += [(place, value) for value in far_too_long(place.schema)]
        for place, value in values:
            loads.clear()
            with subtests.test(operation.id, place=place.steps, length=len(value)):
                body = msgspec.json.encode(place.body(value))
                path = path_of(operation, game)
                refused = client.open(path, method=operation.method, data=body, content_type=JSON, headers=headers)
                is_refused_at_once(refused, loads)


def queries() -> Iterator[tuple[Operation, str]]:
    """Yields each parameter of each query."""
    for operation in operations():
        for parameter in described(operation).get("parameters", ()):
            # A ticket is judged as a token is, before anything else.
            if parameter["in"] == "query" and parameter["name"] != "ticket":
                yield operation, parameter["name"]


def test_a_query_that_is_longer_than_its_bound_is_refused_before_it_is_loaded(
    client: ApiClient, admitted: Admitted, loads: list[Any], subtests: pytest.Subtests
) -> None:
    for operation, name in queries():
        game, headers = admitted(operation)
        path = path_of(operation, game)
        for query in (f"{name}={'1' * FAR_TOO_MANY}", f"{'x' * (bounds.LONGEST + 1)}=1", f"{name}=1&{name}=1"):
            loads.clear()
            with subtests.test(operation.id, query=query[:40]):
                is_refused_at_once(client.open(f"{path}?{query}", method=operation.method, headers=headers), loads)


def test_a_query_of_many_parameters_is_counted_and_not_taken_apart(
    client: ApiClient, admitted: Admitted, loads: list[Any], subtests: pytest.Subtests
) -> None:
    # A longer head is refused by the server itself.
    far_too_many = "&".join(f"p{each}=1" for each in range(PARAMETERS_OF_A_HEAD))
    for operation in {operation.id: operation for operation, _ in queries()}.values():
        game, headers = admitted(operation)
        known = sum(1 for each in described(operation)["parameters"] if each["in"] == "query")
        one_more = known + bounds.SPARE + 1
        for count, query in ((one_more, "p=1&" * (one_more - 1)), (PARAMETERS_OF_A_HEAD, far_too_many)):
            loads.clear()
            with subtests.test(operation.id, count=count):
                refused = client.open(f"{path_of(operation, game)}?{query}", method=operation.method, headers=headers)
                is_refused_at_once(refused, loads)
                assert refused.json["errors"][0]["detail"].startswith(f"{count} parameters")


def test_no_parameter_of_a_long_query_is_read_for_the_quotas_either(app: Flask) -> None:
    with app.test_request_context(f"/v1/games?{'limit=500&' * FAR_TOO_MANY}"):
        assert not request.args


def test_a_game_needs_no_more_than_the_bounds() -> None:
    """The default of lists and maps, and that of answers: cards and ships are what a game has most of."""
    assert len(copies(*TITLES.values())) < min(bounds.MOST, MOST_IDS)
    assert len(COLOURS) * HOME_PLANETS * SHIPS_PER_PLANET < min(bounds.MOST, MOST_IDS)
    assert max(map(len, [*TITLES, *OPTIONS])) < bounds.LONGEST
    assert len(COLOURS) <= OPTIONS["aliens"].check.form["maxProperties"]


def test_what_nobody_knows_is_refused_where_it_begins(client: ApiClient) -> None:
    """Its names are the sender's, and a pointer into it could be as long as the body."""
    inner: Any = ["x" * FAR_TOO_MANY]
    for _ in range(20):
        inner = {"n" * bounds.LONGEST: inner}
    refused = client.post("/v1/games", json={"seats": 3, "position": {"no_such_member": inner}})
    assert [each["pointer"] for each in refused.json["errors"]] == ["/position/no_such_member"]


# -- faults ----------------------------------------------------------------------------------------


def test_fifty_faults_are_listed_and_the_rest_is_counted(client: ApiClient) -> None:
    ships = {f"place {each}": 1 for each in range(MOST_PLACES)}
    seats = [{"seat": colour, "ships": ships} for colour in COLOURS[:3]]
    refused = client.post("/v1/games", json={"seats": 3, "position": {"seats": seats}})
    assert (refused.status_code, code(refused)) == (422, "validation_failed")
    listed, more = refused.json["errors"], refused.json["more_faults"]
    assert len(listed) == MOST
    assert more > MOST
    assert f"There are {MOST + more - 1} more" in refused.json["detail"]


def test_faults_that_list_what_is_allowed_are_bounded_by_their_bytes(client: ApiClient) -> None:
    options = {f"option {each}": 1 for each in range(len(OPTIONS))}
    refused = client.post("/v1/games", json={"seats": 3, "options": options})
    assert refused.json["more_faults"] + len(refused.json["errors"]) == len(OPTIONS)
    assert len(refused.data) <= LARGEST_ANSWER


def test_a_setup_check_lists_as_many_faults(client: ApiClient) -> None:
    body = {
        "seats": 3,
        "variants": [f"no variant {each}" for each in range(32)],
        "options": {f"option {each}": 1 for each in range(len(OPTIONS))},
    }
    found = client.post("/v1/setup-checks", json=body)
    assert found.json["more_faults"] + len(found.json["errors"]) + len(found.json["conflicts"]) == 32 + len(OPTIONS)
    assert len(found.data) <= LARGEST_ANSWER


def test_a_refusal_of_few_faults_counts_no_others(client: ApiClient) -> None:
    assert "more_faults" not in client.post("/v1/games", json={"seats": 2}).json


def test_a_path_that_is_long_is_not_repeated(client: ApiClient) -> None:
    for path in ("/nowhere/", "/v1/games/", "/v1/games/g_x/seats/", "/v1/log/tile/"):
        refused = client.get(path + "x" * 12_000)
        assert refused.status_code in (400, 404, 405)
        assert len(refused.data) <= 2_000


# -- members that are there twice ------------------------------------------------------------------


TWICE = (
    b'{"seats":3,"seats":4}',
    b'{"seats":3,"options":{"extensions":1,"extensions":2}}',
    b'{"seats":3,"seed":"a\\u003ab","seed":"c:d"}',
    b'{"seats":3,"\\u0073eats":4}',
    b'{"seats":3,"seed":"\\\\u003a","seed":"\\u003A"}',
    b'{"seats":3,"bots":[{"kind":"random","kind":"random"}]}',
)


@pytest.mark.parametrize("body", TWICE)
def test_a_member_that_is_there_twice_is_refused(client: ApiClient, body: bytes) -> None:
    refused = client.post("/v1/setup-checks", data=body, content_type=JSON)
    assert (refused.status_code, code(refused)) == (400, "malformed_request")


NAMES = st.text(alphabet=':"\u03aax,{}', max_size=5)
VALUES = st.recursive(
    NAMES | st.integers() | st.none(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=3),
)


def written(value: Any, escapes: bool) -> str:
    """Returns a value as JSON; colons in texts as escapes where that is wanted."""
    if isinstance(value, str):
        text = json.dumps(value)
        return text.replace(":", "\u003a") if escapes else text
    if isinstance(value, list):
        return f"[{', '.join(written(each, escapes) for each in value)}]"
    if isinstance(value, dict):
        return (
            f"{{{', '.join(f'{written(name, escapes)} : {written(each, escapes)}' for name, each in value.items())}}}"
        )
    return json.dumps(value)


@given(VALUES, st.booleans())
def test_no_value_is_taken_for_one_with_a_member_twice(value: Any, escapes: bool) -> None:
    text = written(value, escapes).encode()
    assert not json_depth.repeats_a_member(text, msgspec.json.encode(msgspec.json.decode(text)))


@given(VALUES, VALUES, NAMES, st.booleans())
def test_a_member_that_is_there_twice_is_always_noticed(first: Any, second: Any, name: str, escapes: bool) -> None:
    name, one, two = (written(each, escapes) for each in (name, first, second))
    text = f"[{{{name}: {one}, {name}: {two}}}]".encode()
    assert json_depth.repeats_a_member(text, msgspec.json.encode(msgspec.json.decode(text)))


# -- what is not decoded at all --------------------------------------------------------------------


@pytest.mark.parametrize(
    "inner",
    [b"[],", b"{},", b'"",', b'""",', b'{"a":1},', b'"[",', b"0,"],
    ids=["lists", "maps", "texts", "escapes", "members", "brackets", "numbers"],
)
def test_a_body_of_very_many_things_is_refused_before_it_is_decoded(
    client: ApiClient, inner: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    decodes: list[bytes] = []
    monkeypatch.setattr(json_texts, "decoded", decodes.append)
    body = b'{"seats":3,"position":{"x":[' + inner * (200_000 // len(inner)) + b"0]}}"
    refused = client.post("/v1/setup-checks", data=body, content_type=JSON)
    assert (refused.status_code, code(refused)) == (422, "validation_failed")
    assert decodes == []


def test_a_position_with_a_whole_table_is_not_too_full(client: ApiClient) -> None:
    """Its table is one text, whatever brackets and quotes are in it."""
    table = msgspec.json.encode([{"a": "b"}] * 9_000).decode()
    refused = client.post("/v1/games", json={"seats": 3, "position": {"table": table}})
    assert refused.json["errors"][0]["pointer"].startswith("/position/")


@pytest.mark.parametrize("coding", ["gzip", "br", "identity, gzip"])
def test_a_compressed_body_is_refused(table: Table, coding: str) -> None:
    for path, body in ((f"{table.path}/commands", b"{}"), ("/v1/archives", b"")):
        headers = {**table.as_host(), "Content-Encoding": coding}
        refused = table.client.post(path, data=body, content_type=JSON, headers=headers)
        assert (refused.status_code, code(refused)) == (415, "unsupported_media_type")
        assert refused.headers["Accept-Encoding"] == "identity"
    same = {**table.as_host(), "Content-Encoding": "identity"}
    assert table.command(same, type="pause_game").status_code == 201
