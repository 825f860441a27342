"""Schemas of webhooks and their deliveries."""

from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from service.notices.webhooks import DECIDE, EVENTS, EVENTS_OF_PERSON, FORMATS, NOTIFY, PENDING, STANDARD
from service.schemas.base import In, Out, StrictBoolean, about
from service.schemas.games import seat as colour
from service.schemas.named import NAMED, word_of

CHANGED_EVENTS = "The events that cause a notice from now on."
URL = "Where requests go: https, no user or password, and no address inside the operator's own networks."


def _events(those: tuple[str, ...], **more: Any) -> fields.List[Any]:
    return fields.List(
        fields.String(validate=validate.OneOf(those)),
        validate=[validate.Length(1, len(those)), _no_two_alike],
        **more,
    )


def _no_two_alike(events: list[str]) -> None:
    if len(set(events)) < len(events):
        raise ma.ValidationError("Each event once.")


def _url() -> fields.String:
    return fields.String(
        required=True, validate=validate.Length(1, 2000), metadata=about(URL, examples=["https://example.org/cosmic"])
    )


def _format() -> fields.String:
    return fields.String(
        validate=validate.OneOf(FORMATS),
        metadata=about("`standard` (when left out) for programs; the others are a sentence for a chat."),
    )


class NewWebhook(In):
    url = _url()
    events = _events(
        EVENTS,
        metadata=about(
            "The events that cause a notice; all when left out, and `question.pending` alone with `decide`."
        ),
    )
    mode = fields.String(
        validate=validate.OneOf([NOTIFY, DECIDE]),
        metadata=about(
            "`notify` (when left out) says what has happened. `decide` also sends the view and the legal commands of "
            "your seat, and carries out the command that you answer with."
        ),
    )
    format = _format()

    @ma.post_load
    def _whole(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        mode, form = data.setdefault("mode", NOTIFY), data.setdefault("format", STANDARD)
        events = data.setdefault("events", [PENDING] if mode == DECIDE else list(EVENTS))
        if mode == DECIDE and form != STANDARD:
            raise ma.ValidationError("A webhook that decides has the format `standard`.", "format")
        if mode == DECIDE and PENDING not in events:
            raise ma.ValidationError(f"A webhook that decides needs `{PENDING}`.", "events")
        return data


def _only_notifies(mode: str) -> None:
    if mode != NOTIFY:
        raise ma.ValidationError(
            "A webhook of all your games does not decide: make one at the game that it shall play."
        )


class NewPlayerWebhook(In):
    url = _url()
    events = _events(
        EVENTS_OF_PERSON,
        metadata=about("The events that cause a notice; all when left out."),
    )
    mode = fields.String(
        validate=_only_notifies,
        metadata=about("`notify`, also when left out. Only a webhook of one game decides.", enum=[NOTIFY]),
    )
    format = _format()

    @ma.post_load
    def _whole(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        return {"format": STANDARD, "events": list(EVENTS_OF_PERSON), **data}


class WebhookChange(In):
    paused = StrictBoolean(metadata=about("Pauses it, or lets it go on from now on."))
    events = _events(EVENTS, metadata=about(CHANGED_EVENTS))
    rotate_secret = StrictBoolean(
        metadata=about("True: makes another secret, which the answer shows. The old one signs too for a day.")
    )

    @ma.validates_schema
    def _says_something(self, data: dict[str, Any], **_: Any) -> None:
        if not data:
            raise ma.ValidationError("Give at least one of `paused`, `events` and `rotate_secret`.")


class PlayerWebhookChange(WebhookChange):
    events = _events(EVENTS_OF_PERSON, metadata=about(CHANGED_EVENTS))


class Webhook(Out):
    id = fields.String(required=True)
    url = fields.String(required=True)
    seat = colour(
        required=True,
        allow_none=True,
        metadata=about("Your seat; null for a webhook of the host, or of all your games."),
    )
    events = fields.List(word_of("WebhookEvent"), required=True)
    mode = word_of("WebhookMode", required=True)
    format = word_of("WebhookFormat", required=True)
    created_at = fields.String(required=True, metadata={"format": "date-time"})
    paused = fields.Boolean(required=True)
    paused_by = word_of(
        "PausedBy",
        required=True,
        allow_none=True,
        metadata=about("`owner`, or `failures` after 20 requests in a row that failed; null while it runs."),
    )
    failures = fields.Integer(required=True, metadata=about("Requests in a row that failed."))
    former_secret_until = fields.String(
        required=True,
        allow_none=True,
        metadata=about("Until then requests are signed with the secret before this one too.", format="date-time"),
    )


class ShownWebhook(Webhook):
    secret = fields.String(metadata=about("The secret that signs requests, `whsec_...`; shown once."))


class Webhooks(Out):
    items = fields.List(fields.Nested(Webhook), required=True)
    next = fields.Constant(None, required=True)


class Try(Out):
    at = fields.String(required=True, metadata={"format": "date-time"})
    latency_ms = fields.Integer(required=True, metadata=about("From the first look at the address to the answer."))
    status = fields.Integer(
        required=True, allow_none=True, metadata=about("The status of the answer; null without one.")
    )
    outcome = fields.Raw(
        required=True,
        metadata=about(
            "`accepted`, or what went wrong: `not_accepted` (another status than 2xx), `redirected`, `timed_out`, "
            "`no_connection`, `name_unknown`, `address_refused`, `tls_failed`, `no_http`, `paused`, `webhooks_off`. "
            "For a webhook that decides also `no_answer`, `malformed_answer`, or the code of the problem that refused "
            "its command.",
            anyOf=[{"type": "string", "enum": list(NAMED["DeliveryOutcome"].words)}, {"type": "string"}],
        ),
    )


class Delivery(Out):
    id = fields.String(required=True, metadata=about("The `webhook-id` of its requests."))
    event = word_of("DeliveryEvent", required=True)
    created_at = fields.String(required=True, metadata={"format": "date-time"})
    game_id = fields.String(required=True, allow_none=True, metadata=about("The game that it speaks of, if any."))
    version = fields.Integer(required=True, metadata=about("The version of the game that it speaks of."))
    seat = word_of(
        "SeatOrHost", required=True, allow_none=True, metadata=about("The seat that is asked, or that asks.")
    )
    question_ids = fields.List(fields.String(), required=True)
    state = word_of(
        "DeliveryState",
        required=True,
        metadata=about(
            "`pending`, `delivered`, `failed`, or `outdated` when what it says was over before it could be said."
        ),
    )
    attempts = fields.List(fields.Nested(Try), required=True, metadata=about("The last 20, oldest first."))
    next_try_at = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})


class Deliveries(Out):
    items = fields.List(
        fields.Nested(Delivery),
        required=True,
        metadata=about("The last 50, or 500 of all your games, newest first."),
    )
    next = fields.Constant(None, required=True)
