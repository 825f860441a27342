"""Schemas of undo: requests and what they cross."""

from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from service.schemas.base import LARGEST, In, Out, about, whole
from service.schemas.consent import VotedRequest, reason
from service.schemas.named import word_of


class NewUndoRequest(In):
    """To which event the game shall go back: `to_seq`, or the last command of the seat."""

    to_seq = whole(1, LARGEST, metadata=about("The last event that stays: the end of a command."))
    target = fields.String(
        validate=validate.OneOf(["my_last_command"]), metadata=about("Back to before the seat's own last answer.")
    )
    reason = reason()

    @ma.validates_schema
    def _one_of_both(self, data: dict[str, Any], **_: Any) -> None:
        if ("to_seq" in data) == ("target" in data):
            raise ma.ValidationError("Either `to_seq` or `target`.")


class CrossedCommand(Out):
    """A command that an undo takes back."""

    seq = whole(1, LARGEST, required=True)
    seat = word_of("Seat", required=True, allow_none=True, metadata=about("Null in a veiled window."))
    cause = fields.String(required=True, metadata=about("What has spoken for the seat; empty for its player."))


class CrossedSecret(Out):
    """Something hidden, or chance, that somebody was shown since."""

    seq = whole(1, LARGEST, required=True)
    type = fields.String(required=True, metadata=about("The type of the event."))
    seat = word_of("SeatOrEverybody", required=True, metadata=about("The seats that were shown it."))


class Crossed(Out):
    """The things that an undo takes back."""

    commands = fields.List(fields.Nested(CrossedCommand), required=True)
    secrets = fields.List(fields.Nested(CrossedSecret), required=True)
    draws = whole(0, LARGEST, required=True, metadata=about("Draws of chance."))
    timers = whole(0, LARGEST, required=True, metadata=about("Answers that the clock gave."))


class UndoRequest(VotedRequest):
    """A request for an undo, open or past, with what the undo takes back."""

    to_seq = whole(1, LARGEST, required=True)
    crosses = fields.Nested(Crossed, required=True)
    state = word_of("UndoRequestState", required=True)


class UndoRequests(Out):
    items = fields.List(fields.Nested(UndoRequest), required=True)
    next = fields.String(required=True, allow_none=True)
    version = whole(0, LARGEST, required=True)
