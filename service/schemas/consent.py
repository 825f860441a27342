"""Schemas of what requests on which seats vote have in common: undos and forks."""

from marshmallow import fields, validate

from service.schemas.base import LARGEST, UNSEEN, In, Out, Text, about, whole, written
from service.schemas.games import SignedHeaders
from service.schemas.named import word_of

VOTES = ("approve", "reject")
_LONGEST_REASON = 200


def reason() -> Text:
    """Returns the field for the reason of a request."""
    return Text(
        validate=validate.Length(0, _LONGEST_REASON),
        load_default="",
        metadata=about(f"Everybody sees it, and the log keeps it for ever. One line. {UNSEEN}"),
    )


class VotedRequest(Out):
    """A request on which seats vote, open or past."""

    id = fields.String(required=True)
    seq = whole(1, LARGEST, required=True, metadata=about("The event by which it was made."))
    seat = word_of("Seat", required=True, metadata=about("The seat that asks."))
    reason = fields.String(required=True)
    needs = fields.List(word_of("SeatOrHost"), required=True, metadata=about("The seats that are asked, or the host."))
    votes = fields.Dict(keys=fields.String(), values=word_of("VoteChoice"), required=True)
    requested_at = fields.String(required=True, metadata={"format": "date-time"})
    expires_at = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})
    decided_at = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})
    decided_seq = whole(1, LARGEST, required=True, allow_none=True)


class RequestsQuery(In):
    before = written(1, LARGEST, metadata=about("Only requests made before this event."))
    limit = written(1, 100, load_default=20)


class RequestHeaders(SignedHeaders):
    """The key of the request, as for commands: kept with it without end."""


class Vote(In):
    vote = fields.String(required=True, validate=validate.OneOf(VOTES))
