"""Schemas of the history in sentences."""

from marshmallow import fields, validate

from domain.game.history.teller import EVERYTHING, LEVELS
from domain.story import DETAIL, STORY
from service.schemas.base import LARGEST, In, Out, about, whole, written
from service.schemas.named import word_of

MOST = 5000
"""A whole game in one answer, unless it is a very long one."""


class HistoryQuery(In):
    at = written(1, LARGEST, metadata=about("Tell the game as it was known right after this event."))
    from_ = written(1, LARGEST, load_default=1, data_key="from", metadata=about("The first event to tell."))
    limit = written(1, MOST, load_default=100, metadata=about("How many items there are at most."))
    level = fields.String(
        load_default=EVERYTHING,
        validate=validate.OneOf(LEVELS),
        metadata=about("`story`: only the course of the game; `all`: its small steps too."),
    )


class HistoryAbout(Out):
    """The ids of the things that a text speaks of; `/names` and the catalogue have their names."""

    seats = fields.List(word_of("Seat"), required=True)
    planets = fields.List(fields.String(), required=True)
    ships = fields.List(fields.String(), required=True)
    cards = fields.List(fields.String(), required=True)
    uses = fields.List(fields.String(), required=True)


class HistoryItem(Out):
    version = whole(1, LARGEST, required=True, metadata=about("`seq` of the event; a version for `?at=`."))
    type = fields.String(required=True, metadata=about("The event type, as in `/schemas/events`."))
    turn = whole(1, LARGEST, required=True, allow_none=True, metadata=about("Null before the first turn."))
    encounter = whole(1, LARGEST, required=True, allow_none=True, metadata=about("Null between encounters."))
    text = fields.String(required=True, metadata=about("One sentence or more, in plain English."))
    importance = fields.String(required=True, metadata={"enum": [STORY, DETAIL]})
    command_id = fields.String(required=True, metadata=about("Events of one command have the same."))
    by = fields.String(required=True, metadata=about("Who gave the command, as in `/events`."))
    cause = fields.String(metadata=about("What has spoken for the seat, such as `timer` or `bot`."))
    alive = fields.Boolean(required=True, metadata=about("False after an undo has taken the event back."))
    # Below it this name is no longer the function.
    about = fields.Nested(HistoryAbout, required=True)


class HistoryPage(Out):
    items = fields.List(fields.Nested(HistoryItem), required=True)
    next = fields.String(required=True, allow_none=True, metadata=about("Null after the last item."))
    version = whole(0, LARGEST, required=True, metadata=about("`seq` of the last event of the game."))
