"""Schemas of the news of a person: what has happened in all games of that one."""

from typing import Any

from marshmallow import fields

from service.players import news
from service.players.news import NewsId
from service.schemas.base import LARGEST, Form, In, Out, Union, about, whole
from service.schemas.named import word_of


class GameNews(Out):
    """Something that has happened in a game where you sit."""

    game_id = fields.String(required=True)
    version = whole(0, LARGEST, required=True)
    seat = word_of("Seat", required=True, metadata=about("Your seat."))


class QuestionNews(GameNews):
    """Questions that wait for your answer."""

    question_ids = fields.List(fields.String(), required=True, metadata=about("All that wait for your answer."))
    deadline_at = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})


class UndoRequestedNews(GameNews):
    """A request for an undo, by another seat."""

    undo_request_id = fields.String(required=True)
    from_seat = word_of("Seat", required=True)


class UndoDoneNews(GameNews):
    """A game that was taken back."""


class GameEndedNews(GameNews):
    """The winners."""

    winners = fields.List(word_of("Seat"), required=True)


class MessageNews(GameNews):
    """A message for you, by its writer."""

    message_id = fields.String(required=True, metadata=about("The newest message that is news to you."))
    from_seat = word_of("Seat", required=True)


class InvitedNews(Out):
    """An invite for you."""

    game_id = fields.String(required=True)
    invite_id = fields.String(required=True)
    invite_code = fields.String(required=True, metadata=about("The code with which you join."))
    seat = word_of("Seat", required=True, allow_none=True, metadata=about("The seat that it is for; null for any."))
    expires_at = fields.String(required=True, metadata={"format": "date-time"})


class ChallengedNews(Out):
    """A challenge to you."""

    challenge_id = fields.String(required=True)


class ChallengeAnsweredNews(Out):
    """An answer to your challenge; with the game, once it is there."""

    challenge_id = fields.String(required=True)
    player = fields.String(
        required=True,
        allow_none=True,
        metadata=about("The ladder id of the player who answers; null once all have."),
    )
    answer = fields.String(required=True)
    game_id = fields.String(required=True, allow_none=True)


class ChallengeClosedNews(Out):
    """A challenge that its maker has withdrawn, or that has expired."""

    challenge_id = fields.String(required=True)
    state = word_of("ChallengeState", required=True)


class SeekExpiredNews(Out):
    """A seek of yours for which nobody came in time."""

    seek_id = fields.String(required=True)


class SeekMatchedNews(Out):
    """A game that was found for your seek."""

    game_id = fields.String(required=True)
    seek_id = fields.String(required=True)


class MatchFailedNews(Out):
    """A game for your seek or challenge that is never made."""

    seek_id = fields.String(required=True, allow_none=True)
    challenge_id = fields.String(required=True, allow_none=True)
    code = word_of("ProblemCode", required=True)
    detail = fields.String(required=True)


def _event(kind: str, data: type[Out]) -> type[Out]:
    members = {"type": fields.Constant(kind, required=True)}
    name = "".join(word.capitalize() for word in kind.split("_"))
    return type(f"{name}Event", (data,), {"__doc__": data.__doc__, **members})


class PlayerEvent(Union):
    """Something that has happened to a person."""

    type_schemas = {
        news.YOUR_TURN: _event(news.YOUR_TURN, QuestionNews),
        news.QUESTION: _event(news.QUESTION, QuestionNews),
        news.BEGAN: _event(news.BEGAN, GameNews),
        news.REMINDED: _event(news.REMINDED, QuestionNews),
        news.UNDO_REQUESTED: _event(news.UNDO_REQUESTED, UndoRequestedNews),
        news.UNDONE: _event(news.UNDONE, UndoDoneNews),
        news.ENDED: _event(news.ENDED, GameEndedNews),
        news.MESSAGE: _event(news.MESSAGE, MessageNews),
        news.INVITED: _event(news.INVITED, InvitedNews),
        news.CHALLENGED: _event(news.CHALLENGED, ChallengedNews),
        news.ANSWERED: _event(news.ANSWERED, ChallengeAnsweredNews),
        news.CHALLENGE_CLOSED: _event(news.CHALLENGE_CLOSED, ChallengeClosedNews),
        news.SEEK_EXPIRED: _event(news.SEEK_EXPIRED, SeekExpiredNews),
        news.MATCHED: _event(news.MATCHED, SeekMatchedNews),
        news.MATCH_FAILED: _event(news.MATCH_FAILED, MatchFailedNews),
    }


class Place(fields.String):
    """The frame up to which a client has read news, as a query parameter or a header."""

    def __init__(self, **options: Any) -> None:
        super().__init__(validate=Form(news.FORM), **options)

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **kwargs: Any) -> Any:
        """Returns the id of the frame that was sent."""
        text = super().deserialize(value, attr, data, **kwargs)
        return NewsId.read(text) if isinstance(text, str) else text


PLACE = "The `id` of a frame; `0-0` begins with the oldest that is kept. Only what is new when left out."


class PlayerStreamQuery(In):
    after = Place(metadata=about(f"Begin after this frame; `Last-Event-ID` takes precedence. {PLACE}"))


class PlayerStreamHeaders(In):
    last_event_id = Place(data_key="Last-Event-ID", metadata=about(f"Begin after this frame. {PLACE}"))
