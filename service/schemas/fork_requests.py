"""Schemas of requests for a fork of a running game."""

from marshmallow import fields

from service.schemas.base import LARGEST, Out, about, whole
from service.schemas.consent import VotedRequest, reason
from service.schemas.games import ForkPlace
from service.schemas.named import word_of


class NewForkRequest(ForkPlace):
    """The event from which another game is to continue, with everything hidden dealt again."""

    reason = reason()


class ForkRequest(VotedRequest):
    """A request for a fork, open or past."""

    at_seq = whole(
        1,
        LARGEST,
        required=True,
        metadata=about(
            "Where the fork begins: at the requested version, or before it if hidden cards are in play there (FORK-08)."
        ),
    )
    seats = fields.Dict(
        keys=fields.String(), values=word_of("BotKind"), required=True, metadata=about("The seats that bots take.")
    )
    state = word_of("ForkRequestState", required=True)
    game_id = fields.String(
        required=True, allow_none=True, metadata=about("The fork, once all agree. Its host is the player who asked.")
    )


class ForkRequests(Out):
    items = fields.List(fields.Nested(ForkRequest), required=True)
    next = fields.String(required=True, allow_none=True)
    version = whole(0, LARGEST, required=True)
