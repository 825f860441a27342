"""Schemas of what webhooks get: the bodies of the format `standard`."""

from typing import Any

import marshmallow as ma
from marshmallow import fields

from service.notices.webhooks import (
    CHALLENGE,
    CHALLENGE_ANSWER,
    CHALLENGE_END,
    FINISHED,
    INVITE,
    MATCH,
    MATCH_FAILURE,
    PENDING,
    POSTED,
    REMINDER,
    SEEK_END,
    STARTED,
    TEST,
    UNDO,
    UNDONE,
)
from service.schemas.base import LARGEST, Out, Union, about, whole
from service.schemas.named import camel, word_of
from service.schemas.news import (
    ChallengeAnsweredNews,
    ChallengeClosedNews,
    ChallengedNews,
    InvitedNews,
    MatchFailedNews,
    SeekExpiredNews,
    SeekMatchedNews,
)
from service.schemas.play import LegalCommand
from service.schemas.state import State


class NoticeLinks(Out):
    """Addresses to read the rest at; with the address of the server where its operator has set it."""

    game = fields.String(required=True)
    questions = fields.String()
    legal_commands = fields.String()
    undo_request = fields.String()
    messages = fields.String()


class NoticeData(Out):
    """The members of every notice."""

    game_id = fields.String(required=True)
    version = whole(0, LARGEST, required=True)
    links = fields.Nested(NoticeLinks, required=True)


class ReadyCommands(Out):
    """The legal commands of the questions that are asked."""

    items = fields.List(fields.Nested(LegalCommand), required=True)
    complete = fields.Boolean(required=True, metadata=about("True when this is every legal answer."))


class QuestionNoticeData(NoticeData):
    """Which questions wait for an answer."""

    seat = word_of("SeatOrHost", required=True, metadata=about("The seat that is asked."))
    question_ids = fields.List(fields.String(), required=True)
    deadline_at = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})
    legal_command_count = whole(
        0,
        LARGEST,
        required=True,
        allow_none=True,
        metadata=about("Up to 200 for each question; null where you do not answer it yourself."),
    )
    view = fields.Nested(State, metadata=about("For a webhook that decides: what its seat sees."))
    legal_commands = fields.Nested(ReadyCommands, metadata=about("For a webhook that decides."))


class FinishedNoticeData(NoticeData):
    """The winners."""

    winners = fields.List(word_of("Seat"), required=True)


class UndoNoticeData(NoticeData):
    """A request for an undo."""

    seat = word_of("Seat", required=True)
    undo_request_id = fields.String(required=True)


class MessageNoticeData(NoticeData):
    """A message, by its writer."""

    seat = word_of("Seat", required=True)
    message_id = fields.String(required=True, metadata=about("The newest message that is news to you."))


class PersonalNoticeLinks(Out):
    """The address of the game, if there is one."""

    game = fields.String()


class TestNoticeData(Out):
    """The test that the owner of a webhook has asked for."""

    game_id = fields.String(required=True, allow_none=True, metadata=about("Null for a webhook of all your games."))
    version = whole(0, LARGEST, required=True)
    links = fields.Nested(PersonalNoticeLinks, required=True)
    webhook_id = fields.String(required=True)


class InviteNoticeData(InvitedNews):
    """An invite for you."""

    links = fields.Nested(PersonalNoticeLinks, required=True)


class ChallengeNoticeData(ChallengedNews):
    """A challenge to you."""

    links = fields.Nested(PersonalNoticeLinks, required=True)


class ChallengeAnswerNoticeData(ChallengeAnsweredNews):
    """An answer to your challenge."""

    links = fields.Nested(PersonalNoticeLinks, required=True)


class ChallengeEndNoticeData(ChallengeClosedNews):
    """A challenge that is over without a game."""

    links = fields.Nested(PersonalNoticeLinks, required=True)


class SeekEndNoticeData(SeekExpiredNews):
    """A seek of yours for which nobody came in time."""

    links = fields.Nested(PersonalNoticeLinks, required=True)


class MatchNoticeData(SeekMatchedNews):
    """A game that was found for you."""

    links = fields.Nested(PersonalNoticeLinks, required=True)


class MatchFailureNoticeData(MatchFailedNews):
    """A game for you that is never made."""

    links = fields.Nested(PersonalNoticeLinks, required=True)


def _notice(event: str, data: type[ma.Schema]) -> type[ma.Schema]:
    members: dict[str, fields.Field[Any]] = {
        "type": fields.Constant(event, required=True),
        "timestamp": fields.String(required=True, metadata={"format": "date-time"}),
        "data": fields.Nested(data, required=True),
    }
    return Out.from_dict(members, name=f"{camel(event.replace('.', '_'))}Notice")


class Notice(Union):
    """The notice that a webhook of the format `standard` gets."""

    type_schemas = {
        PENDING: _notice(PENDING, QuestionNoticeData),
        REMINDER: _notice(REMINDER, QuestionNoticeData),
        STARTED: _notice(STARTED, NoticeData),
        FINISHED: _notice(FINISHED, FinishedNoticeData),
        UNDO: _notice(UNDO, UndoNoticeData),
        UNDONE: _notice(UNDONE, NoticeData),
        POSTED: _notice(POSTED, MessageNoticeData),
        INVITE: _notice(INVITE, InviteNoticeData),
        CHALLENGE: _notice(CHALLENGE, ChallengeNoticeData),
        CHALLENGE_ANSWER: _notice(CHALLENGE_ANSWER, ChallengeAnswerNoticeData),
        CHALLENGE_END: _notice(CHALLENGE_END, ChallengeEndNoticeData),
        MATCH: _notice(MATCH, MatchNoticeData),
        SEEK_END: _notice(SEEK_END, SeekEndNoticeData),
        MATCH_FAILURE: _notice(MATCH_FAILURE, MatchFailureNoticeData),
        TEST: _notice(TEST, TestNoticeData),
    }


WORDS = {
    PENDING: "A seat is asked",
    REMINDER: "A seat is still asked",
    STARTED: "The game has started",
    FINISHED: "The game is over",
    UNDO: "Somebody asks for an undo",
    UNDONE: "Something was taken back",
    POSTED: "Somebody has said something",
    INVITE: "Somebody invites you to a game",
    CHALLENGE: "Somebody challenges you",
    CHALLENGE_ANSWER: "Your challenge is answered",
    CHALLENGE_END: "A challenge is over without a game",
    MATCH: "A game is found for your seek",
    SEEK_END: "Your seek has expired",
    MATCH_FAILURE: "A game for you cannot be made",
    TEST: "A test that the owner has asked for",
}
"""Event -> its title."""
DECIDED = (PENDING, REMINDER)
"""The events that a webhook that decides may answer with a command."""


def described() -> dict[str, Any]:
    """Returns the webhooks of the API document: event -> the request that is sent."""
    return {event: {"post": _operation(event, words)} for event, words in WORDS.items()}


def _operation(event: str, words: str) -> dict[str, Any]:
    name = f"{camel(event.replace('.', '_'))}Notice"
    answers: dict[str, Any] = {
        "204": {"description": "The notice is delivered."},
        "410": {"description": "The webhook is removed."},
    }
    if event in DECIDED:
        command = {"schema": {"$ref": "#/components/schemas/AnyCommand"}}
        words_of_200 = "For a webhook that decides: the command to carry out. Any status from 200 to 299 is delivery."
        answers = {"200": {"description": words_of_200, "content": {"application/json": command}}, **answers}
    return {
        "operationId": f"notify{camel(event.replace('.', '_'))}",
        "summary": words,
        "description": "Signed as Standard Webhooks says: `webhook-id`, `webhook-timestamp`, `webhook-signature`.",
        "tags": ["webhooks"],
        "security": [],
        "requestBody": {
            "required": True,
            "content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}},
        },
        "responses": answers,
    }
