"""Schemas of annotations."""

from marshmallow import fields, validate

from service.play.reading.annotations import ALL, LONGEST, ME
from service.schemas.base import LARGEST, UNSEEN, In, Out, Text, about, whole
from service.schemas.named import word_of


class NewAnnotation(In):
    version = whole(1, LARGEST, required=True, metadata=about("The version that it is about."))
    text = Text(
        required=True,
        validate=validate.Length(1, LONGEST),
        metadata=about(f"One line, up to {LONGEST} characters. {UNSEEN}"),
    )
    audience = fields.String(
        validate=validate.OneOf([ME, ALL]),
        metadata=about("`me`: only you read it, as when this is left out; `all`: everybody who may see the game."),
    )


class Annotation(Out):
    id = fields.String(required=True)
    version = whole(1, LARGEST, required=True)
    text = fields.String(required=True)
    audience = fields.String(required=True, metadata={"enum": [ME, ALL]})
    role = fields.String(
        required=True,
        metadata={"enum": ["seat", "host", "view"], "description": "With which kind of token it was written."},
    )
    seat = word_of(
        "Seat", required=True, allow_none=True, metadata=about("The seat that its author plays now; null for others.")
    )
    mine = fields.Boolean(required=True, metadata=about("You have written it."))
    at = fields.String(required=True, metadata={"format": "date-time"})


class AnnotationList(Out):
    items = fields.List(fields.Nested(Annotation), required=True, metadata=about("In the order of the versions."))
    next = fields.Constant(None, required=True)
