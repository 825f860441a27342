"""Schemas of the service itself: codes of problems, versions, limits, health."""

from marshmallow import fields

from service.callers.quotas import POLICIES
from service.schemas.base import LARGEST, Out, about, whole
from service.schemas.named import word_of
from service.schemas.options import TimerPresets
from service.schemas.problems import Problem


class ProblemKind(Out):
    code = word_of("ProblemCode", required=True)
    status = fields.Integer(required=True)
    title = fields.String(required=True)
    advice = fields.String(required=True, metadata=about("What a client should do."))
    context = fields.List(fields.String(), required=True, metadata=about("Members that `context` may have."))
    retry = fields.Boolean(required=True, metadata=about("The same request may succeed later."))
    example = fields.Nested(
        Problem, required=True, metadata=about("A whole problem document with this code, as it was answered once.")
    )


class ProblemKinds(Out):
    items = fields.List(fields.Nested(ProblemKind), required=True)
    next = fields.Constant(None, required=True)


class BotStrength(Out):
    """The measured strength of a bot: the rate of wins of one against the same others at all other seats.

    A win that several seats share counts in parts. With bots of equal strength the rate would be one in `seats`.
    """

    table = word_of("BotTable", required=True)
    against = word_of("BotKind", required=True)
    seats = whole(3, 6, required=True)
    games = whole(1, LARGEST, required=True)
    rate = fields.Float(required=True)
    low = fields.Float(required=True, metadata=about("The lower end of the interval of 95 % of the rate."))
    high = fields.Float(required=True, metadata=about("The upper end of the interval of 95 % of the rate."))


class Bot(Out):
    """A built-in bot."""

    id = fields.String(required=True, metadata=about("The `kind` by which a bot is asked for."))
    about = fields.String(required=True, metadata=about("How it plays."))
    strengths = fields.List(fields.Nested(BotStrength), required=True)


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
    variants = fields.List(word_of("Variant"), required=True)
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
    requests = fields.Integer(
        required=True, metadata=about("How many requests; of `work_ms` how many milliseconds of the server's CPU.")
    )
    seconds = fields.Integer(required=True)
    by = word_of("QuotaCaller", required=True)


Limits = Out.from_dict({policy: fields.Nested(Limit) for policy in POLICIES}, name="Limits")
"""The number of requests that a caller may send, by policy."""


class StreamLimits(Out):
    """The number of streams that there may be at a time."""

    per_token = fields.Integer(required=True)
    per_address = fields.Integer(required=True)
    per_process = fields.Integer(required=True)


class ConnectionLimits(Out):
    """The number of things that an address may have at a time, not counting streams."""

    per_address = fields.Integer(required=True, metadata=about("Open connections."))
    requests_under_way = fields.Integer(required=True, metadata=about("Requests in progress."))


class TalkLimits(Out):
    """The amount that may be said."""

    characters = fields.Integer(required=True, metadata=about("Of a message."))
    lines = fields.Integer(required=True, metadata=about("Of a message."))
    messages = fields.Integer(
        required=True, metadata=about("Messages of players that a game keeps, and as many of spectators.")
    )


class SpectatorLimits(Out):
    """The delays with which people may have to watch."""

    longest_delay_s = fields.Integer(required=True, metadata=about("Seconds: the largest `delay_s` of a game."))


class Creation(Out):
    on = fields.Boolean(
        required=True, metadata=about("False: a request for a new game is refused with `creation_off`.")
    )
    message = fields.String(required=True, metadata=about("What the operator says about it."))


class WebhookFacts(Out):
    on = fields.Boolean(required=True, metadata=about("False: the operator has switched webhooks off."))
    per_game = fields.Integer(required=True, metadata=about("Webhooks that a game may have, or a player."))
    events = fields.List(
        word_of("GameWebhookEvent"), required=True, metadata=about("What a webhook of a game may be notified of.")
    )
    player_events = fields.List(
        word_of("PlayerWebhookEvent"), required=True, metadata=about("What a webhook of a player may be notified of.")
    )
    formats = fields.List(word_of("WebhookFormat"), required=True, metadata=about("In which form."))


class Deprecated(Out):
    """Something of this API that will go."""

    kind = word_of("DeprecatedKind", required=True)
    name = fields.String(
        required=True,
        metadata=about("By what `openapi.yaml` calls it: the id of an operation, `Schema.member` or `Schema.value`."),
    )
    since = fields.Date(required=True, metadata=about("Deprecated from this day on (UTC)."))
    sunset = fields.Date(required=True, metadata=about("It works until this day (UTC)."))
    replacement = fields.String(required=True, metadata=about("What takes its place, named in the same way."))
    link = fields.String(required=True, metadata=about("An address that explains the change to people."))


class Meta(Out):
    service = fields.String(required=True)
    version = fields.String(required=True)
    api = fields.String(required=True)
    ruleset = fields.String(required=True)
    event_format = fields.String(required=True)
    server_time = fields.String(required=True, metadata={"format": "date-time"})
    limits = fields.Nested(Limits, required=True, metadata=about("Empty when the operator has switched limits off."))
    streams = fields.Nested(StreamLimits, required=True)
    connections = fields.Nested(ConnectionLimits, required=True)
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
    talk = fields.Nested(TalkLimits, required=True)
    spectators = fields.Nested(SpectatorLimits, required=True)
    webhooks = fields.Nested(WebhookFacts, required=True, metadata=about("What webhooks may be."))
    creation = fields.Nested(Creation, required=True, metadata=about("Whether new games can be created now."))
    features = fields.List(fields.String(), required=True)
    deprecations = fields.List(
        fields.Nested(Deprecated), required=True, metadata=about("What will go; empty when nothing will.")
    )


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


class ReadinessChecks(Out):
    """Each `ok`, or what is wrong: `missing`, `no answer`."""

    events = fields.String(required=True, metadata=about("The store of games; `full` too."))
    queue = fields.String(required=True, metadata=about("The store of jobs; `full` too."))
    disk = fields.String(required=True, metadata=about("`full`, `read_only` or `not_writable` too."))
    worker = fields.String(required=True, metadata=about("Whether a worker is alive."))
    clock = fields.String(required=True, metadata=about("Whether the clock is alive."))
    timers = fields.String(required=True, metadata=about("Whether no deadline is late."))
    games = fields.String(required=True, metadata=about("`lost` when games are lost."))


class Readiness(Out):
    status = word_of("ReadinessStatus", required=True)
    checks = fields.Nested(ReadinessChecks, required=True)
