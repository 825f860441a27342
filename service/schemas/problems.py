"""Schemas of problems (RFC 9457): one for each code, with what its `context` says."""

from collections.abc import Collection
from copy import copy
from typing import Any

import marshmallow as ma
from marshmallow import fields

from service.http.problem_codes import KINDS
from service.http.problem_reasons import REASONS
from service.schemas.base import LARGEST, Out, Union, about, based, whole
from service.schemas.named import camel, word_of


class Fault(Out):
    """One fault of a request: a JSON pointer into the body, or the name of a parameter or header."""

    pointer = fields.String()
    parameter = fields.String()
    header = fields.String()
    detail = fields.String(required=True, metadata=about("What is wrong, as a sentence for people."))
    rule = fields.String(metadata=about("The rule that refuses, see `/v1/catalog/rules`."))
    allowed = fields.List(
        fields.Raw(metadata={"anyOf": [{"type": "string"}, {"type": "number"}, {"type": "boolean"}]}),
        metadata=about("Every value that would be accepted there, where there is a closed list of them."),
    )


OPTIONAL: dict[str, Collection[str]] = {
    "body_too_large": ("max_bytes",),
    "extension_refused": ("limit",),
    "fork_refused": ("max", "allowed"),
    "game_started": ("seat",),
    "host_required": ("rule",),
    "illegal_command": KINDS["illegal_command"].context,
    "invite_invalid": ("seat",),
    "motion_limit_reached": ("reason", "limit", "wait_ms"),
    "name_taken": ("seat",),
    "no_position": ("rule",),
    "not_in_log": ("index",),
    "not_waiting_for_you": ("rule", "question_id"),
    "player_required": ("rule",),
    "question_closed": ("question_id",),
    "talk_refused": ("seat",),
    "token_missing": ("rule",),
    "undo_limit_reached": ("reason", "limit", "wait_ms"),
    "undo_refused": ("max", "seats", "policy"),
    "validation_failed": KINDS["validation_failed"].context,
    "variants_conflict": ("rule",),
}
"""Code -> the members of its `context` that are not always there."""

WITH_ERRORS = ("illegal_command", "validation_failed", "variants_conflict")
"""The codes whose problems have `errors`."""

MEMBERS: dict[str, fields.Field[Any]] = {
    "after": fields.String(metadata=about("After which event the request wanted to go on.")),
    "allowed": fields.Raw(
        metadata=about(
            "What is allowed in place of it: ids or versions, or how many of each.",
            anyOf=[
                {"type": "array", "items": {"type": "string"}},
                {"type": "array", "items": {"type": "integer"}},
                {"type": "object", "additionalProperties": {"type": "integer"}},
            ],
        )
    ),
    "current_size": whole(0, LARGEST, metadata=about("How many entries there are.")),
    "current_version": whole(0, LARGEST, metadata=about("The newest version of the game.")),
    "expected": fields.Raw(
        metadata=about(
            "The kind of the answer, or its members.",
            anyOf=[{"type": "string"}, {"type": "array", "items": {"type": "string"}}],
        )
    ),
    "expected_version": whole(0, LARGEST, metadata=about("The version that the request named.")),
    "first_bad_seq": whole(0, LARGEST, metadata=about("The first event that is wrong.")),
    "game": fields.String(metadata=about("The other game.")),
    "given": fields.Raw(
        allow_none=True, metadata=about("What the request said there: anything. Of a long list the first items.")
    ),
    "index": whole(0, LARGEST, metadata=about("Where the game is in the log.")),
    "items": fields.List(fields.String(), metadata=about("What must be given out, each once.")),
    "kind": word_of("LadderKind", metadata=about("The kind of the players at the table.")),
    "limit": whole(0, LARGEST, metadata=about("How often it is possible in one game.")),
    "max": fields.Integer(metadata=about("The most that is allowed.")),
    "max_bytes": whole(0, LARGEST, metadata=about("The most bytes that are read.")),
    "max_depth": whole(0, LARGEST, metadata=about("How deep arrays and objects may be within each other.")),
    "min": fields.Integer(metadata=about("The least that is allowed.")),
    "place": fields.String(metadata=about("The place of ships that it is about.")),
    "policy": word_of("UndoPolicy", metadata=about("The policy of the game for undos.")),
    "question_id": fields.String(metadata=about("The question that it is about.")),
    "request": fields.String(metadata=about("The open request.")),
    "rule": fields.String(metadata=about("The rule that refuses, see `/v1/catalog/rules`.")),
    "seat": word_of("Seat", metadata=about("The seat that it is about.")),
    "seats": fields.List(word_of("Seat"), metadata=about("The seats that it is about.")),
    "seconds": fields.Float(metadata=about("In so many seconds it must arrive.")),
    "see": fields.String(metadata=about("The head that the request named.")),
    "size": whole(0, LARGEST, metadata=about("The size that the request named.")),
    "target": fields.String(metadata=about("The target that it is about.")),
    "total": fields.Integer(metadata=about("What the amounts sum up to.")),
    "use": fields.String(metadata=about("The ability that it is about.")),
    "version": whole(0, LARGEST, metadata=about("The version that the request named.")),
    "violated_policies": fields.List(
        word_of("QuotaPolicy"), metadata=about("Which limits are reached; `limits` of `/v1/meta` has their numbers.")
    ),
    "wait_ms": whole(0, LARGEST, metadata=about("How long to wait.")),
}
"""The members that contexts have."""


IN_THE_PATH = {
    ("wrong_seat", "seat"): fields.String(metadata=about("What the request named as a seat; of a vote also `host`."))
}
"""Members that say what somebody has written in the path, whatever it is."""


def _member(code: str, name: str) -> fields.Field[Any]:
    required = name not in OPTIONAL.get(code, ())
    if name != "reason":
        member = copy(IN_THE_PATH.get((code, name)) or MEMBERS[name])
        member.required = required
        return member
    # Words may be added to this list, as rules are.
    return fields.Raw(
        required=required,
        metadata=about(
            "Why, in a word. These are the words of today; later versions may have more.",
            anyOf=[{"type": "string", "enum": list(REASONS[code])}, {"type": "string"}],
        ),
    )


def _context(code: str) -> type[ma.Schema]:
    members = {name: _member(code, name) for name in KINDS[code].context}
    return Out.from_dict(members, name=f"{camel(code)}Context")


class ProblemDetails(Out):
    """The members of every problem (RFC 9457) beside its `status` and `code`."""

    type = fields.String(required=True, metadata=about("An address on this server that explains the code."))
    title = fields.String(required=True, metadata=about("The code in words."))
    detail = fields.String(required=True, metadata=about("For people; its wording may change."))
    instance = fields.String(required=True, metadata=about("The path of the request."))
    request_id = fields.String(required=True, metadata=about("Quote it when you report a problem."))


def _problem(code: str) -> type[ma.Schema]:
    kind = KINDS[code]
    members: dict[str, fields.Field[Any]] = {
        "status": fields.Constant(kind.status, required=True),
        "code": fields.Constant(code, required=True),
    }
    if kind.context:
        sure = set(kind.context) - set(OPTIONAL.get(code, ()))
        members["context"] = fields.Nested(_context(code), required=bool(sure), metadata=about("The facts."))
    if code in WITH_ERRORS:
        members["errors"] = fields.List(fields.Nested(Fault), metadata=about("The faults of the request."))
        members["more_faults"] = whole(
            1, LARGEST, metadata=about("How many more faults there are. Left out when `errors` has all of them.")
        )
    return based(ProblemDetails, ProblemDetails.from_dict(members, name=f"{camel(code)}Problem"), f"{kind.title}.")


class Problem(Union):
    """RFC 9457. `code` is for programs, `detail` for people."""

    type_field = "code"
    type_schemas = {code: _problem(code) for code in KINDS}


def form_of(codes: Collection[str]) -> dict[str, Any]:
    """Returns the schema of an answer that is a problem with one of these codes, for the API document."""
    places = {code: f"#/components/schemas/{camel(code)}Problem" for code in codes}
    if len(places) == 1:
        return {"$ref": next(iter(places.values()))}
    return {
        "oneOf": [{"$ref": place} for place in places.values()],
        "discriminator": {"propertyName": "code", "mapping": places},
    }
