"""A test client that holds every answer against the committed API document."""

import hashlib
import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import jsonschema_rs
import yaml
from flask import Flask
from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend
from referencing import Registry
from referencing.jsonschema import DRAFT202012
from werkzeug.exceptions import HTTPException

from service.http import continuation
from service.openapi import examples, expansion
from service.play.live.frames import NDJSON
from service.play.live.streams import LongPoll, Stream
from service.play.lobby.lobby_feed import LobbyStream
from tests.api import shown
from tests.api.client import ApiClient, ApiResponse
from tests.api.following import Frames, finished

DOCUMENT = Path(__file__).resolve().parents[2] / "openapi.yaml"
KEPT = DOCUMENT.parent / ".pytest_cache"
HOME = "urn:openapi"
DAMAGE = ("game_damaged", "log_damaged", "record_damaged")
"""Codes that a server may send with status 500: what is stored is not what was written."""


@cache
def document() -> dict[str, Any]:
    """Returns the committed API document in full. Not to be changed."""
    return expansion.expanded(published())


@cache
def published() -> dict[str, Any]:
    """Returns the committed API document.

    Reading it takes seconds, so each process of the tests leaves it for the next.
    """
    text = DOCUMENT.read_bytes()
    kept = KEPT / f"openapi-{hashlib.sha256(text).hexdigest()}.json"
    if not kept.exists():
        written = json.dumps(yaml.load(text, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)))
        kept.parent.mkdir(exist_ok=True)
        partial = kept.with_suffix(f".{os.getpid()}")
        partial.write_text(written, encoding="utf-8")
        partial.replace(kept)
    found: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8"))
    return found


@cache
def shown_document() -> dict[str, Any]:
    """Returns the document as `/docs` shows it. Not to be changed."""
    found: dict[str, Any] = json.loads(json.dumps(document()))
    examples.show(found, examples.recorded())
    return found


TRIES = "/v1/setup-checks"
"""Places where a wrong value may be sent: the answer reports it."""
OF_TESTS = ("swap_players", "take_a_card", "go_back")
"""Commands that only tests give."""
BY_TAG = "byTag"
"""A keyword of these tests: the schema is the one that the tag of the instance names. Unions are checked fast by it."""


def closed(found: dict[str, Any]) -> dict[str, Any]:
    """Returns the document without room for additions: unknown members and events are faults."""
    schemas = {name: _without_room(schema) for name, schema in found["components"]["schemas"].items()}
    schemas["Event"] = {"$ref": "#/components/schemas/KnownEvent"}
    return {**found, "components": {**found["components"], "schemas": schemas}}


def _without_room(schema: dict[str, Any]) -> dict[str, Any]:
    if "properties" in schema and "additionalProperties" not in schema:
        return {**schema, "additionalProperties": False}
    return schema


def by_tag(found: dict[str, Any]) -> dict[str, Any]:
    """Returns the document with each union that has a tag checked by it."""
    schemas = {name: _by_its_tag(schema) for name, schema in found["components"]["schemas"].items()}
    return {**found, "components": {**found["components"], "schemas": schemas}}


def _by_its_tag(schema: dict[str, Any]) -> dict[str, Any]:
    if "oneOf" in schema and "discriminator" in schema:
        rest = {key: value for key, value in schema.items() if key not in ("oneOf", "discriminator")}
        return {**rest, BY_TAG: schema["discriminator"]}
    return schema


def _by_tag(held: Any, union: dict[str, Any], instance: Any, _: Any) -> Iterator[ValidationError]:
    """Holds an instance against the schema that its tag names."""
    tag = instance.get(union["propertyName"]) if isinstance(instance, dict) else None
    if tag in OF_TESTS:
        return
    if tag not in union["mapping"]:
        yield ValidationError(f"{tag!r} is not one of {sorted(union['mapping'])}")
    else:
        yield from held.descend(instance, {"$ref": union["mapping"][tag]})


Held = extend(Draft202012Validator, {BY_TAG: _by_tag})


class Validator:
    """Holds what is sent against the schema at a place of the closed document.

    The fast validator says whether it fits; of what does not, the other one says where and why.
    """

    def __init__(self, pointer: str) -> None:
        self._place = {"$ref": f"{HOME}#{quote(pointer, safe='/~')}"}
        self._fast = jsonschema_rs.Draft202012Validator(self._place, registry=_fast())

    def validate(self, instance: Any) -> None:
        """Raises ValidationError when something does not fit."""
        if not self._fast.is_valid(instance):
            Held(self._place, registry=_slow()).validate(instance)

    def is_valid(self, instance: Any) -> bool:
        """Returns True if it fits."""
        return self._fast.is_valid(instance) or bool(Held(self._place, registry=_slow()).is_valid(instance))


@cache
def _fast() -> jsonschema_rs.Registry:
    found = closed(document())
    parts = {name: found[name] for name in ("paths", "webhooks", "components")}
    return jsonschema_rs.Registry([(HOME, parts)], draft=jsonschema_rs.Draft202012)


@cache
def _slow() -> Registry[Any]:
    found: Registry[Any] = Registry().with_resource(HOME, DRAFT202012.create_resource(by_tag(closed(document()))))
    return found


@cache
def validator(pointer: str) -> Validator:
    """Returns the validator for the schema at a place of the document, which knows every member of an object."""
    return Validator(pointer)


def check(app: Flask, response: ApiResponse, sent: Any = None) -> None:
    """Checks that status, media type and body are documented for the operation that answered, and what it accepted."""
    path, method = response.request.path, response.request.method
    if method == "OPTIONS":
        return
    found = template(app, path, method)
    if found is None:
        assert response.mimetype == "application/problem+json"
        validator("/components/schemas/Problem").validate(response.json)
        return
    verb = "get" if method == "HEAD" else method.lower()
    operation = document()["paths"][found][verb]
    if method != "HEAD":
        shown.note(operation["operationId"], response.status_code)
    documented = operation["responses"].get(str(response.status_code))
    assert documented, f"{response.status_code} is not documented for {method} {found}: {response.text[:300]}"
    accepted = response.status_code < 300 and found != TRIES
    if sent is not None and accepted and "requestBody" in operation:
        _validate(json.loads(json.dumps(sent)), found, verb, "requestBody", "content", "application/json", "schema")
    if method == "HEAD" or not documented.get("content"):
        return
    assert response.mimetype in documented["content"], f"{response.mimetype} is not documented for {method} {found}"
    if response.mimetype in ("application/json", "application/problem+json"):
        place = ("responses", str(response.status_code), "content", response.mimetype, "schema")
        _validate(response.json, found, verb, *place)
    if response.mimetype == NDJSON and not isinstance(response.response, Frames):
        lines = ("responses", str(response.status_code), "content", NDJSON, "schema", "contentSchema")
        for line in response.plain.splitlines():
            _validate(json.loads(line), found, verb, *lines)


def _validate(instance: Any, *place: str) -> None:
    """Raises ValidationError when something does not fit the schema at this place of an operation."""
    validator("/paths/" + "/".join(map(_escaped, place))).validate(instance)


def template(app: Flask, path: str, method: str) -> str | None:
    """Returns the path as the document has it, with its braces; None where no operation is."""
    try:
        rule, _ = app.url_map.bind("localhost").match(path, method=method, return_rule=True)
    except HTTPException:
        return None
    return "".join(f"{{{part}}}" if dynamic else part for dynamic, part in rule._trace).lstrip("|")


def _escaped(part: str) -> str:
    return part.replace("~", "~0").replace("/", "~1")


class HeldFrames(Frames):
    """The frames of a stream; one that the document does not know fails the test."""

    def __init__(self, stream: Stream) -> None:
        super().__init__(stream)
        self._union = "LobbyFrame" if isinstance(stream, LobbyStream) else "StreamFrame"

    def __next__(self) -> bytes:
        frame = super().__next__()
        if (read := _read(frame)) is not None:
            validator(f"/components/schemas/{self._union}").validate(read)
        return frame


def _read(frame: bytes) -> dict[str, Any] | None:
    """Returns a frame with its members in their places; None of a keep-alive and of the first line of a stream."""
    if frame.startswith(b"{"):
        found: dict[str, Any] = json.loads(frame)
        return found
    lines = dict(line.split(": ", 1) for line in frame.decode().strip().splitlines() if not line.startswith(":"))
    if "event" not in lines:
        return None
    number = {"id": lines["id"]} if "id" in lines else {}
    return {"frame": lines["event"], "data": json.loads(lines["data"]), **number}


class Client(ApiClient):
    """Flask's test client; an answer that the document does not know fails the test. `checked` counts them."""

    checked = 0
    frames: type[Frames] = HeldFrames
    may_fail = False
    """True if the test wants a fault of the program."""

    def open(self, *args: Any, **kwargs: Any) -> ApiResponse:
        response = self._answered(*args, **kwargs)
        assert response.status_code != 500 or self.may_fail or response.json["code"] in DAMAGE, response.text
        check(self.application, response, kwargs.get("json"))
        Client.checked += 1
        return response

    def _answered(self, *args: Any, **kwargs: Any) -> ApiResponse:
        """Returns the answer as the server would complete it, after what the view has handed over."""
        scope: dict[str, Any] = {}
        overrides = {**kwargs.pop("environ_overrides", {}), continuation.SCOPE: scope}
        response = super().open(*args, environ_overrides=overrides, **kwargs)
        match continuation.take(scope):
            case Stream() as stream if response.request.method == "HEAD":
                stream.close()
            case Stream() as stream:
                response.response = self.frames(stream)
                response.headers.pop("Content-Length", None)
            case LongPoll() as poll:
                finished(poll.over())
                poll.close()
                scope[continuation.WAITED] = True
                return super().open(*args, environ_overrides=overrides, **kwargs)
        return response
