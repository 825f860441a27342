"""The service about itself: versions, limits, rulesets, bots, forms of events."""

from functools import cache
from typing import Any

import msgspec
from flask import Response

from domain.events import TYPES
from domain.game import catalogue, spectators
from domain.options import TIMERS
from domain.rulebook.rulesets import RULESET
from service import VERSION, ids
from service.api.edge.blueprint import Blueprint, answer
from service.callers.quotas import POLICIES
from service.context import context
from service.http import deprecations, json_depth
from service.http.caching import not_modified
from service.http.codings import digest
from service.http.problems import Problem
from service.notices import webhooks
from service.openapi.document import API_VERSION
from service.play.bots.profiles import BOTS, strengths
from service.play.live import talk
from service.schemas import proof as proofs
from service.schemas import service as schemas
from service.store.log.envelope import FORMAT

blueprint = Blueprint("meta", __name__, url_prefix="/v1", description="The service about itself.")

SERVICE = "cosmic-ledger"


@blueprint.route("/meta", methods=["GET"])
@blueprint.operation("getMeta")
@blueprint.response(200, schemas.Meta)
def get_meta() -> Response:
    """Returns versions, limits, features and the server's time."""
    settings, creation = context().settings, context().moderation.creation()
    quotas = {
        name: {"requests": quota.most, "seconds": quota.seconds, "by": quota.by} for name, quota in POLICIES.items()
    }
    return _without_the_clock(
        {
            "service": SERVICE,
            "version": VERSION,
            "api": API_VERSION,
            "ruleset": RULESET,
            "event_format": FORMAT,
            "server_time": ids.iso(ids.now()),
            "limits": quotas if settings.rate_limits else {},
            "streams": {
                "per_token": settings.streams_per_token,
                "per_address": settings.streams_per_address,
                "per_process": settings.stream_limit,
            },
            "connections": {
                "per_address": settings.connections_per_address,
                "requests_under_way": settings.requests_per_address,
            },
            "max_body_bytes": settings.longest_body,
            "max_body_depth": json_depth.DEEPEST,
            "max_archive_bytes": settings.longest_upload,
            "talk": {"characters": talk.LONGEST, "lines": talk.MOST_LINES, "messages": talk.MOST},
            "spectators": {"longest_delay_s": spectators.LONGEST},
            "timers": TIMERS,
            "webhooks": {
                "on": settings.webhooks.on,
                "per_game": webhooks.MOST,
                "events": list(webhooks.EVENTS),
                "player_events": list(webhooks.EVENTS_OF_PERSON),
                "formats": list(webhooks.FORMATS),
            },
            "creation": {"on": creation.on, "message": creation.message},
            "features": [
                "annotations",
                "archives",
                "diff",
                "dry_run",
                "finished_log",
                "forks",
                "invites",
                "long_poll",
                "player_tokens",
                "positions",
                "presence",
                "rematch",
                "proofs",
                "setup_checks",
                "share_links",
                "signed_commands",
                "sse",
                "stream_tickets",
                "ndjson",
                "talk",
                "time_travel",
                "undo",
                "variants",
                *(["webhooks"] if settings.webhooks.on else []),
            ],
            "deprecations": [each._asdict() for each in deprecations.TABLE],
        },
    )


def _without_the_clock(document: dict[str, Any]) -> Response:
    """Returns an answer whose tag says nothing of the time, which would make each of them new."""
    tag = digest(msgspec.json.encode({**document, "server_time": None}))
    headers = {"ETag": f'"{tag}"', "Cache-Control": "no-cache"}
    return not_modified(headers) or answer(document, **headers)


@blueprint.route("/keys", methods=["GET"])
@blueprint.operation("listKeys")
@blueprint.response(200, proofs.Keys)
def list_keys() -> Response:
    """Lists the public key that signs heads, and the retired keys, which signed until `not_after`."""
    return answer({"items": context().signer.keys(), "next": None}, Cache_Control="public, max-age=300")


@blueprint.route("/rulesets", methods=["GET"])
@blueprint.operation("listRulesets")
@blueprint.response(200, schemas.Rulesets)
def list_rulesets() -> Response:
    """Lists the versions of the rules that decide commands."""
    return answer({"items": [_ruleset()], "next": None}, Cache_Control="public, max-age=86400")


@blueprint.route("/rulesets/<id>", methods=["GET"])
@blueprint.operation("getRuleset", refuses=("not_found",))
@blueprint.response(200, schemas.Ruleset)
def get_ruleset(id: str) -> Response:
    """Returns one version of the rules: a hash of their data, and which variants combine at how many seats."""
    if id != RULESET:
        raise Problem("not_found", f"The ruleset is {RULESET}.")
    return answer(_ruleset(), Cache_Control="public, max-age=86400")


@cache
def _ruleset() -> dict[str, Any]:
    return catalogue.ruleset()


@blueprint.route("/bots", methods=["GET"])
@blueprint.operation("listBots")
@blueprint.response(200, schemas.Bots)
def list_bots() -> Response:
    """Lists the built-in bots."""
    items = [
        {"id": name, "about": BOTS[name], "strengths": msgspec.to_builtins(strengths()[name])}
        for name in context().settings.bots
    ]
    return answer({"items": items, "next": None})


@blueprint.route("/schemas/events", methods=["GET"])
@blueprint.operation("listEventSchemas")
@blueprint.response(200, schemas.EventSchemas)
def list_event_schemas() -> Response:
    """Lists the data of every type of event as JSON Schema, hidden members included."""
    return answer({"items": list(event_schemas().values()), "next": None}, Cache_Control="public, max-age=86400")


@blueprint.route("/schemas/events/<type>", methods=["GET"])
@blueprint.operation("getEventSchema", refuses=("not_found",))
@blueprint.response(200, schemas.EventSchema)
def get_event_schema(type: str) -> Response:
    """Returns the data of one type of event as JSON Schema."""
    if type not in event_schemas():
        raise Problem("not_found", "There is no such type of event.")
    return answer(event_schemas()[type], Cache_Control="public, max-age=86400")


@cache
def event_schemas() -> dict[str, dict[str, Any]]:
    """Maps each type to {id, schema, about, json_schema}."""
    return {
        name: {
            "id": name,
            "schema": cls.schema,
            "reveals": cls.reveals,
            "json_schema": msgspec.json.schema(cls),
        }
        for name, cls in TYPES.items()
    }
