"""Schemas of the frames of live streams: as lines of JSON, and as server-sent events with the same members."""

from typing import Any

import marshmallow as ma
from marshmallow import fields

from service.play.reading.resume_points import FORM
from service.players.news import FORM as NEWS
from service.schemas.base import LARGEST, Either, Out, Union, about, whole, words
from service.schemas.named import word_of
from service.schemas.news import PlayerEvent
from service.schemas.play import EVENT
from service.schemas.talk import Message


class SnapshotHint(Out):
    """The present values of everything that frames without an `id` report."""

    version = whole(0, LARGEST, required=True)
    status = word_of("Status", required=True)
    paused = fields.Boolean(required=True)
    open = fields.List(fields.String(), required=True, metadata=about("The open questions that you may see."))
    waiting = fields.List(word_of("SeatOrHost"), required=True, metadata=about("The seats that have to answer."))
    connected = fields.List(word_of("Seat"), required=True, metadata=about("The seats whose players are connected."))
    newest_message = fields.String(
        required=True, allow_none=True, metadata=about("The id of the newest message that you may read.")
    )


class QuestionsChanged(Out):
    """Which questions have opened and closed."""

    version = whole(0, LARGEST, required=True)
    opened = fields.List(fields.String(), required=True)
    closed = fields.List(fields.String(), required=True)
    waiting = fields.List(word_of("SeatOrHost"), required=True, metadata=about("The seats that have to answer now."))


class PresenceChanged(Out):
    """A player has come or gone."""

    seat = word_of("Seat", required=True)
    connected = fields.Boolean(required=True)
    since = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})


class DeletedMessage(Out):
    """A message was deleted."""

    id = fields.String(required=True)
    deleted = fields.Boolean(required=True, metadata=about("Always true."))


MESSAGE_OR_DELETED = Either("MessageOrDeleted", "A message, or that one was deleted.", (Message, DeletedMessage))


class ComeAgain(Out):
    """The place where the stream goes on."""

    after = words(FORM, required=True, metadata=about("Where to go on: like the `id` of the last event that was sent."))


class StreamEnd(Out):
    """The game is over, and everything is opened."""

    version = whole(0, LARGEST, required=True)
    winners = fields.List(word_of("Seat"), required=True)


class LobbyHint(Out):
    """That the stream of the lobby has begun."""

    server_time = fields.String(required=True, metadata={"format": "date-time"})


class LobbyEvent(Out):
    """A public game that has opened, filled, started or ended, or whose settings changed in the lobby."""

    type = word_of("LobbyEventType", required=True)
    game_id = fields.String(required=True)
    seats = whole(3, 6, required=True, metadata=about("How many seats it has."))
    free_seats = whole(0, 6, required=True, metadata=about("How many of them are free; 0 once it has started."))
    variants = fields.List(word_of("Variant"), required=True)
    invite_required = fields.Boolean(required=True)


class PlayerHint(Out):
    """That the stream of a person has begun, and after which frame."""

    server_time = fields.String(required=True, metadata={"format": "date-time"})
    after = words(NEWS, required=True, metadata=about("The `id` of the last frame before this stream."))


class Gap(Out):
    """That frames are lost: read your games again."""

    after = words(NEWS, required=True, metadata=about("The last frame that you have."))
    before = words(NEWS, required=True, metadata=about("The next frame that is kept; or the last, when none follows."))


class GoOn(Out):
    """The place where the stream of a person goes on."""

    after = words(NEWS, metadata=about("Where to go on: like the `id` of the last frame. Missing before the first."))


class Nothing(Out):
    """An object without members today."""


def _frame(tag: str, name: str, data: Any, **more: fields.Field[Any]) -> type[ma.Schema]:
    inner = fields.Raw(required=True, metadata={"form": data}) if isinstance(data, Either | str) else None
    members = {"frame": fields.Constant(tag, required=True), "data": inner or fields.Nested(data, required=True)}
    return Out.from_dict({**members, **more}, name=name)


class StreamFrame(Union):
    """A frame of the stream of a game."""

    type_field = "frame"
    type_schemas = {
        "snapshot_hint": _frame("snapshot_hint", "SnapshotHintFrame", SnapshotHint),
        "game_event": _frame(
            "game_event",
            "GameEventFrame",
            EVENT,
            id=words(
                FORM,
                required=True,
                metadata=about("Where to go on after it: the `seq` of the event, and 16 digits of its `hash`."),
            ),
        ),
        "question": _frame("question", "QuestionFrame", QuestionsChanged),
        "presence": _frame("presence", "PresenceFrame", PresenceChanged),
        "message": _frame("message", "MessageFrame", MESSAGE_OR_DELETED),
        "reconnect": _frame("reconnect", "ReconnectFrame", ComeAgain),
        "end": _frame("end", "EndFrame", StreamEnd),
    }


class LobbyFrame(Union):
    """A frame of the stream of the lobby."""

    type_field = "frame"
    type_schemas = {
        "snapshot_hint": _frame("snapshot_hint", "LobbyHintFrame", LobbyHint),
        "lobby_event": _frame("lobby_event", "LobbyEventFrame", LobbyEvent),
        "reconnect": _frame("reconnect", "LobbyReconnectFrame", Nothing),
    }


PlayerEventFrame = _frame(
    "player_event",
    "PlayerEventFrame",
    PlayerEvent,
    id=words(NEWS, required=True, metadata=about("Where to go on after it: time (unix ms) and number.")),
)


class PlayerFrame(Union):
    """A frame of the stream of a person."""

    type_field = "frame"
    type_schemas = {
        "snapshot_hint": _frame("snapshot_hint", "PlayerHintFrame", PlayerHint),
        "player_event": PlayerEventFrame,
        "gap": _frame("gap", "GapFrame", Gap),
        "reconnect": _frame("reconnect", "PlayerReconnectFrame", GoOn),
    }
