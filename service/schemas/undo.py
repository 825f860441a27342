"""Schemas of undo: requests, what they cross, votes."""

from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from service.schemas.base import LARGEST, In, Out, about, whole, words, written
from service.schemas.games import SignedHeaders

REQUEST_STATES = ("open", "applied", "rejected", "expired", "withdrawn")
VOTES = ("approve", "reject")
REASON = r"[^\x00-\x1f\x7f]{0,200}"


class NewUndoRequest(In):
    """To which event the game shall go back: `to_seq`, or the last command of the seat."""

    to_seq = whole(1, LARGEST, metadata=about("The last event that stays: the end of a command."))
    target = fields.String(
        validate=validate.OneOf(["my_last_command"]), metadata=about("Back to before the seat's own last answer.")
    )
    reason = words(REASON, load_default="", metadata=about("Told to everybody, and kept in the log for ever."))

    @ma.validates_schema
    def _one_of_both(self, data: dict[str, Any], **_: Any) -> None:
        if ("to_seq" in data) == ("target" in data):
            raise ma.ValidationError("Either `to_seq` or `target`.")


class Crossed(Out):
    commands = fields.List(
        fields.Dict(), required=True, metadata=about("`seq`, `seat` and `cause` of each; no seat in a veiled window.")
    )
    secrets = fields.List(
        fields.Dict(),
        required=True,
        metadata=about("`seq`, `type`, and the `seat` (or `everybody`) that was shown it."),
    )
    draws = whole(0, LARGEST, required=True, metadata=about("Draws of chance."))
    timers = whole(0, LARGEST, required=True, metadata=about("Answers that the clock gave."))


class UndoRequest(Out):
    """A request for an undo, open or past, with what the undo takes back."""

    id = fields.String(required=True)
    seq = whole(1, LARGEST, required=True, metadata=about("The event by which it was made."))
    seat = fields.String(required=True, metadata=about("Who asks."))
    to_seq = whole(1, LARGEST, required=True)
    reason = fields.String(required=True)
    crosses = fields.Nested(Crossed, required=True)
    needs = fields.List(fields.String(), required=True, metadata=about("The seats that are asked, or `host`."))
    votes = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    state = fields.String(required=True, metadata=about("`open`, `applied`, `rejected`, `expired` or `withdrawn`."))
    requested_at = fields.String(required=True, metadata={"format": "date-time"})
    expires_at = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})
    decided_at = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})
    decided_seq = whole(1, LARGEST, required=True, allow_none=True)


class UndoRequests(Out):
    items = fields.List(fields.Nested(UndoRequest), required=True)
    next = fields.String(required=True, allow_none=True)
    version = whole(0, LARGEST, required=True)


class UndoQuery(In):
    before = written(1, LARGEST, metadata=about("Only requests made before this event."))
    limit = written(1, 100, load_default=20)


class UndoHeaders(SignedHeaders):
    """The key of the request, as for commands: kept with it for ever."""


class Vote(In):
    vote = fields.String(required=True, validate=validate.OneOf(VOTES))
