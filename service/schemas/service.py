"""Schemas of the service itself: codes of problems, versions, limits, health."""

from marshmallow import fields

from service.schemas.base import Out, about
from service.schemas.options import TimerPresets


class ProblemKind(Out):
    code = fields.String(required=True)
    status = fields.Integer(required=True)
    title = fields.String(required=True)
    advice = fields.String(required=True, metadata=about("What a client should do."))
    context = fields.List(fields.String(), required=True, metadata=about("Members that `context` may have."))
    retry = fields.Boolean(required=True, metadata=about("The same request may succeed later."))


class ProblemKinds(Out):
    items = fields.List(fields.Nested(ProblemKind), required=True)
    next = fields.Constant(None, required=True)


class Bot(Out):
    """A built-in bot."""

    id = fields.String(required=True, metadata=about("The `kind` by which a bot is asked for."))
    about = fields.String(required=True, metadata=about("How it plays."))


class Bots(Out):
    items = fields.List(fields.Nested(Bot), required=True)
    next = fields.Constant(None, required=True)


class EventSchema(Out):
    """The data of one type of event."""

    id = fields.String(required=True, metadata=about("The `type` of the event."))
    schema = fields.Integer(required=True, metadata=about("The `schema` of events that are written today."))
    reveals = fields.Boolean(required=True, metadata=about("It shows something hidden, or uses chance."))
    json_schema = fields.Dict(required=True, metadata=about("JSON Schema (2020-12), hidden members included."))


class EventSchemas(Out):
    items = fields.List(fields.Nested(EventSchema), required=True)
    next = fields.Constant(None, required=True)


class Pair(Out):
    variants = fields.List(fields.String(), required=True)
    seats = fields.List(fields.Integer(), required=True, metadata=about("Numbers of seats; none: they never combine."))


class Ruleset(Out):
    id = fields.String(required=True)
    current = fields.Boolean(required=True, metadata=about("True for the ruleset that decides new commands."))
    hash = fields.String(required=True, metadata=about("SHA-256 of the catalogue's facts."))
    counts = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    variants = fields.Dict(
        keys=fields.String(),
        values=fields.List(fields.Integer()),
        required=True,
        metadata=about("Variant -> numbers of seats that it can be played at."),
    )
    pairs = fields.List(fields.Nested(Pair), required=True, metadata=about("Each with the variants that it needs."))


class Rulesets(Out):
    items = fields.List(fields.Nested(Ruleset), required=True)
    next = fields.Constant(None, required=True)


class Limit(Out):
    requests = fields.Integer(required=True)
    seconds = fields.Integer(required=True)
    by = fields.String(required=True)


class Creation(Out):
    on = fields.Boolean(
        required=True, metadata=about("False: a request for a new game is refused with `creation_off`.")
    )
    message = fields.String(required=True, metadata=about("What the operator says about it."))


class WebhookFacts(Out):
    on = fields.Boolean(required=True, metadata=about("False: the operator has switched webhooks off."))
    per_game = fields.Integer(required=True, metadata=about("Webhooks that a game may have."))
    events = fields.List(
        fields.String(), required=True, metadata=about("The events of which a webhook may be notified.")
    )
    formats = fields.List(fields.String(), required=True, metadata=about("In which form."))


class Meta(Out):
    service = fields.String(required=True)
    version = fields.String(required=True)
    api = fields.String(required=True)
    ruleset = fields.String(required=True)
    event_format = fields.String(required=True)
    server_time = fields.String(required=True, metadata={"format": "date-time"})
    limits = fields.Dict(keys=fields.String(), values=fields.Nested(Limit), required=True)
    streams = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)
    connections = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        metadata=about("Per address: open connections and requests in progress, not counting streams."),
    )
    max_body_bytes = fields.Integer(required=True)
    max_body_depth = fields.Integer(
        required=True, metadata=about("Arrays and objects within each other, in a body and in a line of an export.")
    )
    max_archive_bytes = fields.Integer(
        required=True, metadata=about("For an export that is uploaded to `/v1/archives`.")
    )
    timers = fields.Nested(
        TimerPresets,
        required=True,
        metadata=about(
            "Presets of the option `timers`: seconds by time class, with `reserve` and `refill` where seats have some."
        ),
    )
    talk = fields.Dict(
        keys=fields.String(),
        values=fields.Integer(),
        required=True,
        metadata=about("Characters and lines of a message; messages of players that a game keeps, and of spectators."),
    )
    webhooks = fields.Nested(WebhookFacts, required=True, metadata=about("What webhooks may be."))
    creation = fields.Nested(Creation, required=True, metadata=about("Whether new games can be created now."))
    features = fields.List(fields.String(), required=True)


class Names(Out):
    names = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata=about("Id to name: `cosmic-zap` to `Cosmic Zap`."),
    )


class Links(Out):
    links = fields.Dict(keys=fields.String(), values=fields.String(), required=True)


class Health(Out):
    status = fields.String(required=True)


class Readiness(Out):
    status = fields.String(required=True, metadata=about("`ready` or `not_ready`."))
    checks = fields.Dict(
        keys=fields.String(),
        values=fields.String(),
        required=True,
        metadata=about(
            "`ok`, or what is wrong: `missing`, `no answer`; `full`, `read_only` or `not_writable` for storage; "
            "`lost` for games."
        ),
    )
