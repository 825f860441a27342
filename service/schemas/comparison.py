"""Schemas of the comparison of two games."""

from marshmallow import fields, validate

from domain.game.history.teller import LEVELS
from domain.story import STORY
from service.schemas.base import LARGEST, In, Out, about, whole, words, written
from service.schemas.history import HistoryItem


class ComparisonQuery(In):
    with_ = words(r"g_[0-9A-Z]{26}", required=True, data_key="with", metadata=about("The other game."))
    limit = written(1, 500, load_default=100, metadata=about("How many items each side has at most."))
    level = fields.String(
        load_default=STORY,
        validate=validate.OneOf(LEVELS),
        metadata=about("`story`: only the course of the games; `all`: their small steps too."),
    )


class ComparedPlace(Out):
    game = fields.String(required=True)
    version = whole(1, LARGEST, required=True, metadata=about("The last version that the games share."))


class ComparedItem(HistoryItem):
    game = fields.String(required=True, metadata=about("The game whose event this is; a fork goes on from another."))


class ComparedSide(Out):
    game = fields.String(required=True)
    items = fields.List(fields.Nested(ComparedItem), required=True)
    next = fields.String(
        required=True, allow_none=True, metadata=about("Where the history of this side goes on; null at its end.")
    )


class Comparison(Out):
    kind = fields.String(
        required=True,
        metadata={
            "enum": ["fork", "seed"],
            "description": "`fork`: they come from one game; `seed`: they were dealt by the same seed.",
        },
    )
    common = fields.List(
        fields.Nested(ComparedPlace),
        required=True,
        metadata=about("One place of the game from which both come, or one place of each game."),
    )
    sides = fields.List(
        fields.Nested(ComparedSide), required=True, metadata=about("How this game went on, and how the other did.")
    )
