"""flask-smorest as this service uses it: strict arguments, and operations that say what they refuse."""

from collections.abc import Callable, Mapping
from functools import cache, wraps
from typing import Any, NoReturn

import flask_smorest  # type: ignore[import-untyped]
import marshmallow as ma
import msgspec
from flask import Response, request
from webargs.flaskparser import FlaskParser

from service.api.edge import access, schema_faults
from service.http import json_depth, json_texts
from service.http.problem_codes import KINDS
from service.http.problems import Problem, invalid
from service.http.validation_faults import Fault
from service.http.whole_response import WholeResponse
from service.openapi import expansion
from service.play.live.frames import SSE
from service.schemas import bounds

View = Callable[..., Any]

OPERATIONS: dict[str, str] = {}
"""Flask's endpoint -> the operation's id in the API document."""

ABSENT = ("query", "headers")
"""The parts that a request may leave out. Their values are known beforehand then."""


def decoded(body: bytes, schema: ma.Schema) -> Any:
    """Returns the JSON of a body; nothing of it is loaded by the schema yet.

    Raises Problem validation_failed where it is nested too deep or holds more than it may, malformed_request.
    """
    if wrong := json_depth.wrong(body):
        detail, context = wrong
        raise invalid({"pointer": "", "detail": detail}, **context)
    try:
        document = json_texts.decoded(body)
        _check_bounds(schema, document, schema_faults.POINTER)
        # Numbers and texts that cannot be written again are refused as well.
        again = msgspec.json.encode(document)
    except (msgspec.MsgspecError, RecursionError, OverflowError, UnicodeDecodeError) as error:
        raise Problem("malformed_request", f"The body is not valid JSON: {error}") from None
    if json_depth.repeats_a_member(body, again):
        raise Problem("malformed_request", "An object in the body has a member twice.")
    return document


def _check_bounds(schema: ma.Schema, values: Any, where: str) -> None:
    """Raises Problem validation_failed where something is longer than the schema has use for."""
    bound = bounds.of_schema(schema)
    if not bound.fits(values):
        raise _refusal([schema_faults.placed(each, where) for each in bound.faults(values)], schema)


def _refusal(faults: list[Fault], schema: ma.Schema) -> Problem:
    """Returns the problem with one entry per fault, and the rule that the schema implements."""
    context = {"rule": schema.rule} if hasattr(schema, "rule") else {}
    return invalid(*faults, **context)


def refuse_coding(asked: Any) -> None:
    """Raises Problem unsupported_media_type for a body that is compressed: it could be a thousand times as long."""
    if asked.headers.get("Content-Encoding", "identity").lower() != "identity":
        detail = "Send the body as it is, without `Content-Encoding`."
        raise Problem("unsupported_media_type", detail, headers={"Accept-Encoding": "identity"})


class Parser(FlaskParser):
    """The parser that refuses unknown query parameters, other media types and numbers that no two
    programs read alike.
    """

    DEFAULT_UNKNOWN_BY_LOCATION = {**FlaskParser.DEFAULT_UNKNOWN_BY_LOCATION, "query": ma.RAISE, "json": None}

    def load_json(self, req: Any, schema: ma.Schema) -> Any:
        """Returns the body, read as JSON."""
        refuse_coding(req)
        body = req.get_data(cache=True)
        # A chunked body says no length: werkzeug cuts it off at the bound without a word.
        if req.content_length is None and len(body) >= req.max_content_length:
            raise Problem("body_too_large", "The body is too large.")
        if not req.is_json:
            raise Problem("unsupported_media_type", "Send a JSON body with `Content-Type: application/json`.")
        return decoded(body, schema)

    def load_querystring(self, req: Any, schema: ma.Schema) -> Any:
        """Returns the query. None of our parameters is a list, so each is there once."""
        # Counted before they are taken apart.
        count, most = req.query_string.count(b"&") + 1, bounds.of_schema(schema).entries
        if count > most:
            raise invalid({"parameter": "", "detail": f"{count} parameters are more than {most}."})
        parameters: dict[str, str] = req.args.to_dict()
        _check_bounds(schema, parameters, schema_faults.PARAMETER)
        if repeated := [name for name, values in req.args.lists() if len(values) > 1]:
            raise invalid(*({"parameter": name, "detail": "Send this parameter once."} for name in repeated))
        return parameters

    def load_headers(self, req: Any, schema: ma.Schema) -> Any:
        """Returns the headers that the schema knows."""
        headers = {name: value for name in _names(schema) if (value := req.headers.get(name)) is not None}
        _check_bounds(schema, headers, schema_faults.HEADER)
        return headers

    def has_nothing(self, schema: ma.Schema, location: str) -> bool:
        """Returns True when the request has no query, or no header that the schema knows: most have none."""
        if location == "query":
            return not request.query_string
        return location == "headers" and request.environ.keys().isdisjoint(_variables(schema))

    def handle_error(self, error: ma.ValidationError, req: Any, schema: Any, **_: Any) -> NoReturn:  # noqa: ARG002
        """Raises the problem with one entry per fault."""
        raise _refusal(schema_faults.faults(error, schema), schema)


def _streams(view: View) -> bool:
    """Returns True when a view answers with frames that go out one by one."""
    answers = getattr(view, "_apidoc", {})["response"]["responses"].get(200, [])
    return any(each["content_type"] == SSE for each in answers)


def _names(schema: ma.Schema) -> list[str]:
    return [field.data_key or name for name, field in schema.load_fields.items()]


@cache
def _variables(schema: ma.Schema) -> tuple[str, ...]:
    """Returns the names of the headers of a schema in the WSGI environment (PEP 3333)."""
    return tuple("HTTP_" + name.upper().replace("-", "_") for name in _names(schema))


def _of_nothing(schema: ma.Schema) -> dict[str, Any] | None:
    """Returns the values that a schema loads from an empty query or from no headers; None when it refuses that."""
    try:
        return dict(schema.load({}))
    except ma.ValidationError:
        return None


def _noted(decorator: Callable[[View], Any]) -> Callable[[View], View]:
    """Returns a decorator of flask-smorest for the API document alone: the view is called without what it wraps around
    it.

    Our views are no coroutines and answer with whole responses, so those wrappers would do nothing, at each request.
    """

    def note(view: View) -> View:
        view._apidoc = decorator(view)._apidoc  # type: ignore[attr-defined]
        return view

    return note


class Blueprint(flask_smorest.Blueprint):  # type: ignore[misc]
    """A resource: each view is an operation with an id, an audience and the problems that it may answer."""

    ARGUMENTS_PARSER = Parser()

    def route(self, rule: str, **options: Any) -> Callable[[View], View]:
        """Returns a decorator with the path and methods of a view.

        Each read that is no stream may be answered with 304.
        """
        decorator: Callable[[View], View] = super().route(rule, **options)
        held = self.alt_response(304, description="Not modified")

        def decorate(view: View) -> View:
            return decorator(held(view) if "GET" in options["methods"] and not _streams(view) else view)

        return decorate

    def arguments(self, schema: type[ma.Schema], *, location: str = "json", **options: Any) -> Callable[[View], View]:
        """Returns a decorator by which the view gets the checked body (or `location`) as an argument."""
        # One for all requests: a schema keeps nothing of what it loads, and is dear to make.
        made = schema()
        parser, nothing = self.ARGUMENTS_PARSER, _of_nothing(made) if location in ABSENT else None
        document = _noted(super().arguments(made, location=location, **options))

        def decorate(view: View) -> View:
            @wraps(view)
            def checked(*args: Any, **kwargs: Any) -> Any:
                if nothing is not None and parser.has_nothing(made, location):
                    return view(*args, dict(nothing), **kwargs)
                return view(*args, parser.parse(made, location=location), **kwargs)

            described = document(checked)
            # The library names an answer of its own to a wrong argument; `operation` documents ours.
            described._apidoc["arguments"]["responses"] = {}  # type: ignore[attr-defined]
            return described

        return decorate

    def response(self, status: int, schema: Any = None, **options: Any) -> Callable[[View], View]:
        """Returns a decorator that documents the ordinary answer of the view."""
        return _noted(super().response(status, schema, **options))

    def alt_response(self, status: int, **options: Any) -> Callable[[View], View]:
        """Returns a decorator that documents another answer of the view."""
        return _noted(super().alt_response(status, **options))

    def described(self, **details: Any) -> Callable[[View], View]:
        """Returns a decorator that adds to the API document what no schema says."""
        return _noted(self.doc(**details))

    def operation(
        self,
        id: str,
        who: str | None = None,
        refuses: tuple[str, ...] = (),
        late: bool = False,
        ticketed: bool = False,
        in_lists: bool = False,
    ) -> Callable[[View], View]:
        """Returns a decorator, the outermost below the route.

        `who` may call (see access.admit and admit_admin; None: no game and no token is involved), `refuses` names the
        problem codes that its other decorators do not imply. The token is judged before any argument; by a `late`
        operation itself, which looks first whether it has answered the same request before, or what its body says. An
        operation for PLAYER gets the `person` as an argument, unless it is `late`. A `ticketed` one takes a stream
        ticket in place of a token.
        An operation `in_lists` is about what lists of games say too: it is open to people who may not watch the game.
        """

        is_watching = who in access.ONLOOKING and not in_lists

        def decorate(view: View) -> View:
            @wraps(view)
            def guarded(*args: Any, **kwargs: Any) -> Any:
                if who == access.ADMIN:
                    access.admit_admin()
                elif who == access.PLAYER and not late:
                    kwargs["person"] = access.identify()
                elif who is not None and not late:
                    access.enter(kwargs["game_id"], who, watching=is_watching)
                return view(*args, **kwargs)

            if ticketed:
                access.TICKETED.add(f"{self.name}.{view.__name__}")
            OPERATIONS[f"{self.name}.{view.__name__}"] = id
            codes = _implied(id, getattr(view, "_apidoc", {}), who) | set(refuses)
            codes |= {"ticket_invalid"} if ticketed else set()
            codes |= {"spectators_forbidden"} if is_watching else set()
            AUDIENCES[id] = who
            documented = self.described(operationId=id, **_documented(codes), **_security(who))
            return documented(guarded)

        return decorate


AUDIENCES: dict[str, str | None] = {}
"""Operation -> who may call it; None where no game and no token is involved."""
_REFUSALS = {
    access.SEAT: "not_a_player",
    access.MEMBER: "not_a_player",
    access.BEARER: "not_a_player",
    access.HOST: "host_required",
    access.PLAYER: "player_required",
}
"""Audience -> the problem that others get."""


BESIDE_THE_LOG = ("annotate", "changeWebhook", "createShareLink", "createWebhook", "postMessage")
"""Operations of games that take a body and append no event: a game that is too long has them all the same."""


def _implied(id: str, doc: Mapping[str, Any], who: str | None) -> set[str]:
    codes = {"internal_error", "quota_exceeded", "unavailable", "store_full", "address_banned"}
    # The server refuses these before any view is asked.
    codes |= {"request_timeout", "head_too_large", "body_too_large"}
    places = {parameter["in"] for parameter in doc.get("arguments", {}).get("parameters", [])}
    if "json" in places:
        codes |= {"malformed_request", "unsupported_media_type", "not_confirmed"}
        appends = who not in (None, access.PLAYER, access.ADMIN) and id not in BESIDE_THE_LOG
        codes |= {"game_too_long"} if appends else set()
    if places:
        codes.add("validation_failed")
    if who == access.ADMIN:
        return codes | {"token_missing", "token_invalid"}
    if who is not None:
        codes |= {"token_invalid", "token_revoked"}
    if who not in (None, access.PLAYER):
        codes |= {"not_found", "game_damaged", "seed_lost", "restore_needed"}
    if who not in (None, access.PLAYER, access.READER, access.BEARER):
        codes.add("view_only")
    if who in _REFUSALS:
        codes |= {"token_missing", _REFUSALS[who]}
    return codes


def _documented(codes: set[str]) -> dict[str, Any]:
    by_status: dict[str, list[str]] = {}
    for code in sorted(codes, key=lambda code: (KINDS[code].status, code)):
        by_status.setdefault(str(KINDS[code].status), []).append(code)
    return {"responses": expansion.SHARED, expansion.CODES: by_status}


def _security(who: str | None) -> dict[str, Any]:
    seat: list[dict[str, list[str]]] = [{"seat": []}, {"player": []}]
    tokens: dict[str, list[dict[str, list[str]]]] = {
        access.ANYONE: [{}, *seat, {"host": []}],
        access.READER: [{}, *seat, {"host": []}, {"view": []}],
        access.SEAT: seat,
        access.HOST: [{"host": []}],
        access.MEMBER: [*seat, {"host": []}],
        access.BEARER: [*seat, {"host": []}, {"view": []}],
        access.PLAYER: [{"player": []}],
        access.ADMIN: [{"admin": []}],
    }
    return {"security": tokens[who] if who is not None else []}


def answer(document: Any, status: int = 200, /, **headers: str) -> Response:
    """Returns a JSON answer; header names are written with `_` for `-`."""
    return packed(msgspec.json.encode(document), status, **headers)


def packed(body: bytes, status: int = 200, /, **headers: str) -> Response:
    """Returns the same where the document is written already."""
    named = [("Content-Type", "application/json")]
    named += [(name.replace("_", "-"), value) for name, value in headers.items()]
    return WholeResponse(body, status, named)
