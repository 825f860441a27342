"""Schemas of motions: what the players who are there decide about their table."""

from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from domain.faults import any_of, named
from domain.options import OPTIONS, TIMERS
from domain.requests import motion_kinds
from service.schemas.base import LARGEST, In, Out, about, whole
from service.schemas.consent import VotedRequest, reason
from service.schemas.games import seat
from service.schemas.named import word_of
from service.schemas.options import TIMERS_OR_PRESET, Timers


class TimersOfAMotion(fields.Field[Any]):
    """The name of a preset, or seconds by time class."""

    allowed = tuple(TIMERS)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> dict[str, float]:  # noqa: ARG002
        timers = TIMERS.get(value) if isinstance(value, str) else value
        if timers is None:
            sentence = f"There is no preset {named(value)}. " if isinstance(value, str) else ""
            raise ma.ValidationError(f"{sentence}Send one of {any_of(TIMERS)}, or seconds by time class.")
        if fault := OPTIONS["timers"].check(timers):
            raise ma.ValidationError(fault)
        return dict(timers)


class NewMotion(In):
    """The motion of a seat."""

    kind = fields.String(
        required=True,
        validate=validate.OneOf(motion_kinds.KINDS),
        metadata=about(
            "`remove`: a bot takes over the seat of a player who is away. `pause` and `resume`. `timers`: other "
            "deadlines. `draw`: the game ends as it is, and those with the most foreign colonies win. `end`: it "
            "ends without a winner."
        ),
    )
    seat = seat(metadata=about("Whose seat a bot shall take over; only with `remove`."))
    timers = TimersOfAMotion(metadata=about("The new deadlines; only with `timers`.", form=TIMERS_OR_PRESET))
    reason = reason()

    @ma.validates_schema
    def _what_belongs_together(self, data: dict[str, Any], **_: Any) -> None:
        for member, kind in (("seat", motion_kinds.REMOVE), ("timers", motion_kinds.TIMERS)):
            if (member in data) != (data["kind"] == kind):
                raise ma.ValidationError(f"`{member}` belongs to `{kind}`, and to nothing else.", member)


class Moved(Out):
    """The subject of a motion."""

    kind = word_of("MotionKind", required=True)
    seat = word_of("Seat", metadata=about("The seat that it is about."))
    timers = fields.Nested(Timers, metadata=about("Seconds by time class."))


class Motion(VotedRequest):
    """A motion, open or past."""

    motion = fields.Nested(Moved, required=True)
    state = word_of("MotionState", required=True)


class Motions(Out):
    items = fields.List(fields.Nested(Motion), required=True)
    next = fields.String(required=True, allow_none=True)
    version = whole(0, LARGEST, required=True)
