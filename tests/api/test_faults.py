"""Faults of a request are described to people in a sentence, and to programs by a place and a closed list.

The table is made of the API document: each member of each body, each parameter and each header, with each of a list of
values that are of another type, too long, too many, unknown or missing. It is the same in each run. Of members with the
same type and the same kinds of bounds, such as all switches, one has all values, the others those of their type, which
rules of their own may be about (one word for a list of words, which has none), and one of another. A member of a body
that several operations take, and a parameter of several, has two elsewhere.
"""

import copy
import json
import re
from collections.abc import Iterator
from typing import Any, NamedTuple
from urllib.parse import urlencode

import pytest

from tests.api.client import ApiClient, ApiResponse
from tests.api.conftest import OpenGame
from tests.api.contract import document
from tests.api.table import Table, code

MISSING = object()
WRONG: list[Any] = [MISSING, None, True, 7, -1, 10**15, 1.5, "", "x y", "é" * 300, [], ["x", "x"], [7], {}, {"x": 1}]
WRONG_BODIES: list[Any] = [True, "x y", [], {}, {"x": 1}]
OF_TYPE: dict[str, list[Any]] = {
    "boolean": [True],
    "integer": [7, -1, 10**15],
    "number": [7, -1, 10**15, 1.5],
    "string": ["", "x y", "é" * 300],
    "array": [[], ["x", "x"], [7]],
    "object": [[], {}],
}
"""Type in the document -> the values above that are of it, or nearly."""
WRONG_WORDS = ["", "x", "-1", "99999999999", "1.5", "red,blue", "True", "é" * 200]
PYTHON = re.compile(
    r"\[['\"\d]|\{['\"]|\(['\"]|\bNone\b|\bTrue\b|\bFalse\b|\bNaN\b|<class|0x[0-9a-f]{6}|dict_|\bset\(|\\x|Error\b|''|\"'"
)
"""Words that only Python writes."""
SENTENCE = re.compile(r"[A-Z`\d“-].*\.", re.DOTALL)
LIBRARY = re.compile(r"(Must be|Not a valid|Missing data|Unknown field|Field may not|Invalid|Unsupported)")
"""Beginnings of the messages of the library."""
CLOSED = re.compile(r"Send one of|There is no (such member|such parameter|preset|option|variant)")
"""Beginnings of faults that list every accepted value."""
LEAST_CASES = 2000


class Case(NamedTuple):
    """One bad request."""

    method: str
    path: str
    body: Any = None
    headers: tuple[tuple[str, str], ...] = ()


def resolved(schema: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in schema:
        schema = document()["components"]["schemas"][schema["$ref"].rsplit("/", 1)[1]]
    return schema


def example(schema: dict[str, Any], depth: int = 0) -> Any:
    """Returns something of this form, as the types say it; the words in it need not be right."""
    schema = resolved(schema)
    for way in ("oneOf", "anyOf", "allOf"):
        if way in schema:
            return example(schema[way][0], depth)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][0]
    match schema.get("type"):
        case "object" if depth < 6:
            return {name: example(each, depth + 1) for name, each in schema.get("properties", {}).items()}
        case "object":
            return {}
        case "array":
            return [example(schema["items"], depth + 1)] if depth < 6 else []
        case "integer" | "number":
            return schema.get("minimum", 1)
        case "boolean":
            return True
    return "aaaaaaaa"


def places(value: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yields every place in a body."""
    yield at
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, each in inner:
        yield from places(each, (*at, name))


def put(body: Any, at: tuple[Any, ...], value: Any) -> Any:
    if not at:
        return value
    changed = copy.deepcopy(body)
    there = changed
    for name in at[:-1]:
        there = there[name]
    if value is MISSING:
        del there[at[-1]]
    else:
        there[at[-1]] = value
    return changed


def at_place(schema: dict[str, Any], at: tuple[Any, ...]) -> dict[str, Any]:
    """Returns the schema of what is at a place of an example."""
    for name in at:
        schema = chosen(schema)
        schema = schema["items"] if isinstance(name, int) else schema["properties"][name]
    return chosen(schema)


def chosen(schema: dict[str, Any]) -> dict[str, Any]:
    """Returns the form that an example is of."""
    schema = resolved(schema)
    for way in ("oneOf", "anyOf", "allOf"):
        if way in schema:
            return chosen(schema[way][0])
    return schema


def form(schema: dict[str, Any]) -> str:
    """Returns the type of a value and by what the document bounds it, without the bounds and words for people."""
    return json.dumps([schema.get("type"), sorted({*schema} - {"description", "title", "example"})])


def reached(body: Any, at: tuple[Any, ...]) -> Any:
    """Returns what is at a place of a body."""
    for name in at:
        body = body[name]
    return body


def values(member: str, schema: dict[str, Any], tried: set[str]) -> list[Any]:
    """Returns what to put in the place of a member of this form."""
    found, wrongs = form(schema), WRONG
    if member in tried:
        wrongs = [MISSING, {"x": 1}]
    elif found in tried:
        types = schema["type"] if isinstance(schema.get("type"), list) else [schema.get("type", "")]
        of_type = ["x y"] if "enum" in schema else [each for name in types for each in OF_TYPE.get(name, ())]
        wrongs = [MISSING, None, {"x": 1}, *of_type]
    tried |= {member, found}
    return wrongs


def bodies(schema: dict[str, Any], tried: set[str]) -> Iterator[Any]:
    """Yields a body of each way that the form allows, with something wrong in one place; `tried` are the members and
    the forms that had all values.
    """
    schema = resolved(schema)
    for way in schema.get("oneOf", [schema]):
        yield from WRONG_BODIES
        body = example(way)
        for at in places(body):
            there = reached(body, at)
            if at:
                member = json.dumps([sorted(map(str, reached(body, at[:-1]))), at[-1]])
                yield from (put(body, at, wrong) for wrong in values(member, at_place(way, at), tried))
            if isinstance(there, dict):
                yield put(body, at, {**there, "colour_of_the_sky": 1})


def cases(operation: dict[str, Any], method: str, path: str, tried: set[str]) -> Iterator[Case]:
    parameters = [each for each in operation.get("parameters", []) if each["in"] in ("query", "header")]
    for each in parameters:
        met = f"{each['name']} {form(each['schema'])}"
        for wrong in WRONG_WORDS[:2] if met in tried else WRONG_WORDS:
            if each["in"] == "query":
                yield Case(method, f"{path}?{urlencode({each['name']: wrong})}")
            elif wrong.isascii():
                yield Case(method, path, headers=((each["name"], wrong),))
        tried.add(met)
    if any(each["in"] == "query" for each in parameters):
        yield Case(method, f"{path}?colour_of_the_sky=blue")
    for content in operation.get("requestBody", {}).get("content", {}).values():
        yield from (Case(method, path, body) for body in bodies(content["schema"], tried))


FILLED = {"seat": "red", "seq": "3", "kind": "aliens", "code": "not_found", "type": "answered", "name": "index.html"}


def table_of_cases(game: str) -> Iterator[tuple[str, Case]]:
    tried = set[str]()
    for path, item in document()["paths"].items():
        filled = re.sub(r"\{(\w+)\}", lambda found: FILLED.get(found[1], "x"), path.replace("{game_id}", game))
        for method, operation in item.items():
            if isinstance(operation, dict) and "operationId" in operation and "stream" not in path:
                yield from ((operation["operationId"], case) for case in cases(operation, method, filled, tried))


def is_sentence(text: str) -> bool:
    """Returns True for a sentence; what it repeats of the request, between marks, may be anything."""
    return bool(SENTENCE.fullmatch(text)) and not PYTHON.search(re.sub(r"`[^`]*`", "", text))


def complaints(response: ApiResponse) -> Iterator[str]:
    """Returns what speaks against a refusal as one for people and for programs."""
    refused = response.json
    detail, errors = refused["detail"], refused.get("errors", [])
    if not is_sentence(detail):
        yield f"no sentence: {detail}"
    for fault in errors:
        text = fault["detail"]
        if len({"pointer", "parameter", "header"} & fault.keys()) != 1:
            yield f"no place: {fault}"
        if not is_sentence(text) or LIBRARY.match(text):
            yield f"no sentence: {fault}"
        if CLOSED.match(text) and not fault.get("allowed"):
            yield f"no list: {fault}"
    if errors:
        place = next(errors[0][name] for name in ("pointer", "parameter", "header") if name in errors[0])
        if not detail.startswith(f"`{place.removeprefix('/')}`: " if place else "The body: "):
            yield f"no member: {detail}"


def test_every_fault_of_every_operation_is_a_sentence_with_a_place(client: ApiClient, lobby: Table) -> None:
    person = {"Authorization": f"Bearer {client.post('/v1/players', json={}).json['token']}"}
    senders: tuple[dict[str, str], ...] = (lobby.as_seat("red"), lobby.as_host(), person, {})
    checked, operations, wrong = 0, set[str](), dict[str, Case]()
    admitted: dict[str, dict[str, str]] = {}
    closed = set[str]()
    for name, case in table_of_cases(lobby.id):
        if name in closed:
            continue
        for who in [admitted[name]] if name in admitted else senders:
            headers = {**who, **dict(case.headers)}
            body = {} if case.body is None else {"json": case.body}
            response = client.open(case.path, method=case.method.upper(), headers=headers, **body)
            if response.status_code not in (401, 403):
                admitted[name] = who
                break
        if name not in admitted:
            # It refuses everybody before it looks for faults.
            closed.add(name)
        if response.status_code >= 400:
            wrong.update(dict.fromkeys(complaints(response), case))
        if response.status_code == 422:
            operations.add(name)
            checked += 1
    assert "\n".join(f"{each} <- {case}" for each, case in wrong.items()) == ""
    assert checked > LEAST_CASES
    assert len(operations) > 90


@pytest.mark.parametrize(
    ("body", "detail", "allowed"),
    [
        ({"seats": 7}, "`seats`: 7 is more than 6. Send a number from 3 to 6, or as many different colours", None),
        ({}, "`seats`: This member is needed.", None),
        ({"seats": 3, "variants": ["moons"]}, "`variants/0`: There is no variant `moons`.", "planetoids"),
        ({"seats": 3, "options": {"timers": "swift"}}, "`options/timers`: There is no preset `swift`.", "live"),
        ({"seats": 3, "options": {"speed": 1}}, "`options/speed`: There is no option `speed`.", "timers"),
        ({"seats": 3, "options": {"undo_policy": "on"}}, "`options/undo_policy`: Send one of `off`", "host"),
        ({"seats": 3, "visibility": "secret"}, "`visibility`: Send one of `public`", "private"),
        ({"seats": 3, "colour": "red"}, "`colour`: There is no such member.", "seats"),
        ({"seats": 3, "invite_required": 1}, "`invite_required`: Send `true` or `false`.", True),
        ({"seats": 3, "bots": [{"kind": "genius"}]}, "`bots/0/kind`: Send one of", "basic"),
        ({"seats": 3, "bots": [{"kind": "basic", "seat": "mauve"}]}, "`bots/0/seat`: Send one of `red`", "red"),
        ({"seats": 3, "position": {"offense": "mauve"}}, "`position/offense`: Send one of `red`", "green"),
        ({"seats": 3, "seed": 7}, "`seed`: Send a text.", None),
        ({"seats": 3, "seed": ""}, "`seed`: 0 characters are less than 1.", None),
        ([], "The body: Send an object.", None),
    ],
)
def test_the_first_fault_names_the_member_and_the_form_that_is_wanted(
    client: ApiClient, body: Any, detail: str, allowed: Any
) -> None:
    refused = client.post("/v1/games", json=body)
    assert code(refused) in ("validation_failed", "variants_conflict")
    assert refused.json["detail"].startswith(detail)
    fault = refused.json["errors"][0]
    assert (allowed in fault["allowed"]) if allowed is not None else "allowed" not in fault


def test_several_faults_are_counted(client: ApiClient) -> None:
    refused = client.post("/v1/games", json={"seats": 7, "colour": "red", "visibility": "x"})
    assert refused.json["detail"].endswith(" There are 2 more in `errors`.")
    assert len(refused.json["errors"]) == 3


def test_an_unknown_seat_and_an_unknown_perspective_are_told_like_any_other_fault(table: Table) -> None:
    refused = table.client.get(f"{table.path}/state?perspective=mauve")
    assert refused.json["detail"].startswith("`perspective`: Nobody looks as `mauve`. Send one of `public`, `red`")
    assert refused.json["errors"][0]["allowed"] == ["public", "red", "blue", "green"]
    refused = table.client.get(f"{table.path}/events?types=answred")
    assert refused.json["detail"] == "`types`: There is no type of events `answred`."
    assert "answered" in refused.json["errors"][0]["allowed"]


@pytest.mark.parametrize(
    ("kind", "answer", "pointer"),
    [
        ("choose_planets", {"kind": "confirm", "yes": True}, "/answer/kind"),
        ("choose_planets", {"planets": ["purple-9"]}, "/answer/planets/0"),
        ("choose_planets", {"planets": []}, "/answer/planets"),
        ("choose_ships", {"from": {"purple-1": 1}}, "/answer/from/purple-1"),
        ("choose_ships", {"ships": ["purple-01"]}, "/answer/ships/0"),
        ("choose_cards", {"cards": ["attack-40#7"]}, "/answer/cards/0"),
        ("choose_cards", {"cards": []}, "/answer/cards"),
    ],
)
def test_a_refused_answer_is_pointed_at_and_what_is_allowed_is_data(
    table: Table, kind: str, answer: dict[str, Any], pointer: str
) -> None:
    seat, question = table.play_until(kind)
    refused = table.answer(seat, question["id"], {"kind": kind, **answer})
    assert code(refused) == "illegal_command"
    assert list(complaints(refused)) == []
    (fault,) = refused.json["errors"]
    assert fault["pointer"] == pointer
    if pointer.rpartition("/")[2] in ("0", "purple-1", "kind"):
        assert fault["allowed"] == refused.json["context"]["allowed"]
    assert refused.json["context"]["rule"] == question["rule"] or pointer.endswith("kind")


def test_a_game_that_cannot_be_is_told_the_same_by_the_check_of_a_setup(client: ApiClient, open_game: OpenGame) -> None:
    body = {"seats": 3, "options": {"turn_limit": 0, "sets": ["base", "base"]}}
    refused = client.post("/v1/games", json=body).json["errors"]
    assert client.post("/v1/setup-checks", json=body).json["errors"] == refused
