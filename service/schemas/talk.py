"""Schemas of what is said at a game."""

from typing import Any, ClassVar

import marshmallow as ma
from marshmallow import fields, validate

from service.copied_text import without_unseen
from service.play.live import talk
from service.play.lobby import player_names
from service.schemas.base import UNSEEN, In, Out, Union, about, words, written
from service.schemas.games import name, seat
from service.schemas.named import camel, word_of

ID = r"m_[0-9]{1,15}"


class MessageText(fields.String):
    """A text of some lines; what turns the direction is taken out, and nothing else in it is invisible."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> str:
        written = str(super()._deserialize(value, attr, data, **kwargs))
        text = without_unseen(written.replace("\r\n", "\n")).strip()
        if not 1 <= len(text) <= talk.LONGEST:
            raise ma.ValidationError(f"A message has 1 to {talk.LONGEST} characters.")
        if text.count("\n") >= talk.MOST_LINES:
            raise ma.ValidationError(f"A message has at most {talk.MOST_LINES} lines.")
        try:
            player_names.check_lines(text)
        except ValueError as error:
            raise ma.ValidationError(str(error)) from None
        return text


class NewMessage(In):
    rule: ClassVar[str] = "TALK-01"

    text = MessageText(
        required=True,
        metadata=about(
            f"Plain text, 1 to {talk.LONGEST} characters in at most {talk.MOST_LINES} lines (U+000A). {UNSEEN} "
            "Other characters that cannot be seen are refused, as in names. Spaces and line breaks at both ends are "
            "cut off.",
            minLength=1,
            maxLength=2 * talk.LONGEST,
            example="Shall we ally?\nI bring three ships.",
        ),
    )
    to = fields.List(
        seat(),
        validate=validate.Length(1, 5),
        metadata=about("The seats to which alone it is said (TALK-02). Everybody when left out.", example=["blue"]),
    )
    name = name("Only for spectators, who must give one: under which name they speak (TALK-03).")


def _said(room: str, **more: fields.Field[Any]) -> type[ma.Schema]:
    """Returns a message of a room: who wrote it and to whom differs from room to room."""
    members: dict[str, fields.Field[Any]] = {
        "id": fields.String(required=True, metadata=about("Grows with time.", example="m_1790000000000")),
        "at": fields.String(required=True, metadata=about("When it was stored.", format="date-time")),
        "room": fields.Constant(room, required=True),
        "text": fields.String(required=True, metadata=about("Plain text. Show it as text, never as markup.")),
    }
    return Out.from_dict({**members, **more}, name=f"{camel(room)}Message")


def _by_a_player() -> dict[str, fields.Field[Any]]:
    return {
        "seat": word_of("Seat", required=True, metadata=about("The seat of its writer when it was written.")),
        "player": fields.String(
            required=True, metadata=about("The player who wrote it, as `seats` of the game names players.")
        ),
        "name": fields.Constant(None, required=True),
    }


class Message(Union):
    """The message of somebody: to everybody at the table, to some seats, or as a spectator to spectators."""

    type_field = "room"
    type_schemas = {
        talk.TABLE: _said(talk.TABLE, **_by_a_player(), to=fields.Constant(None, required=True)),
        talk.PRIVATE: _said(
            talk.PRIVATE,
            **_by_a_player(),
            to=fields.List(
                word_of("Seat"),
                required=True,
                metadata=about("The seats to which alone it was said.", example=["blue"]),
            ),
        ),
        talk.SPECTATORS: _said(
            talk.SPECTATORS,
            seat=fields.Constant(None, required=True),
            player=fields.Constant(None, required=True),
            name=fields.String(required=True, metadata=about("What the spectator gave as a name.")),
            to=fields.Constant(None, required=True),
        ),
    }


class MessagePage(Out):
    items = fields.List(fields.Nested(Message), required=True)
    next = fields.String(required=True, allow_none=True, metadata=about("The address of the next page."))


class MessagesQuery(In):
    after = words(ID, metadata=about("Only messages after this one, which may have been deleted."))
    room = fields.String(validate=validate.OneOf(talk.ROOMS), metadata=about("Only messages of this room."))
    seat = seat(metadata=about("Only messages that were written by this seat."))
    limit = written(1, 100, load_default=100)


class Mute(Out):
    seat = word_of("Seat", required=True, metadata=about("A seat whose player you have muted."))


class Mutes(Out):
    items = fields.List(fields.Nested(Mute), required=True)
    next = fields.Constant(None, required=True)
