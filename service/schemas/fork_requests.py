"""Schemas of requests for a fork of a running game."""

from marshmallow import fields

from service.schemas.base import LARGEST, Out, about, whole, words
from service.schemas.games import ForkPlace
from service.schemas.undo import REASON


class NewForkRequest(ForkPlace):
    """From which event another game shall go on, with everything hidden dealt anew."""

    reason = words(REASON, load_default="", metadata=about("Told to everybody, and kept in the log for ever."))


class ForkRequest(Out):
    """A request for a fork, open or past."""

    id = fields.String(required=True)
    seq = whole(1, LARGEST, required=True, metadata=about("The event by which it was made."))
    seat = fields.String(required=True, metadata=about("Who asks."))
    at_seq = whole(
        1,
        LARGEST,
        required=True,
        metadata=about("Where the fork begins; before what was asked for where hidden cards are in play (FORK-08)."),
    )
    seats = fields.Dict(
        keys=fields.String(), values=fields.String(), required=True, metadata=about("The seats that bots take.")
    )
    reason = fields.String(required=True)
    needs = fields.List(fields.String(), required=True, metadata=about("The seats that are asked."))
    votes = fields.Dict(keys=fields.String(), values=fields.String(), required=True)
    state = fields.String(required=True, metadata=about("`open`, `agreed`, `rejected`, `expired` or `withdrawn`."))
    game_id = fields.String(
        required=True, allow_none=True, metadata=about("The fork, once all agree. Its host is who asked.")
    )
    requested_at = fields.String(required=True, metadata={"format": "date-time"})
    expires_at = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})
    decided_at = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})
    decided_seq = whole(1, LARGEST, required=True, allow_none=True)


class ForkRequests(Out):
    items = fields.List(fields.Nested(ForkRequest), required=True)
    next = fields.String(required=True, allow_none=True)
    version = whole(0, LARGEST, required=True)
