"""Schemas of players: profiles, block lists, reports, and all that is kept of one."""

from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from service.players import blocks, reports
from service.players.profiles import KINDS
from service.schemas.base import LARGEST, UNSEEN, In, Name, Out, Text, about, whole, words
from service.schemas.frames import PlayerEventFrame
from service.schemas.games import seat
from service.schemas.ladder import LadderPlayer, RatedGame
from service.schemas.matching import Challenge, Seek
from service.schemas.named import word_of
from service.schemas.talk import ID as MESSAGE_ID

LONGEST_REASON = 500
GAME_ID = r"g_[0-9A-Z]{26}"
PLAYER_ID = r"p_[0-9a-f]{16}"


class Me(Out):
    name = fields.String(required=True, allow_none=True, metadata=about("What you are called; null without a name."))
    kind = word_of("PlayerKind", required=True)
    ladder_id = fields.String(
        required=True,
        allow_none=True,
        metadata=about("Your id in all rated games and on the ladder; null before you first need one."),
    )


class MeChange(In):
    name = Name(
        allow_none=True,
        metadata=about(
            "What you are called on the ladder; null takes the name away. 1 to 40 characters in the normal form NFKC, "
            "with single spaces, by the rules for names of seats. No two players on the ladder have names that look "
            "the same (`name_taken`).",
            minLength=1,
            maxLength=160,
        ),
    )
    kind = fields.String(
        validate=validate.OneOf(KINDS),
        metadata=about("People or a program answer for you. It stays as it is once you have a ladder id."),
    )


def _meeting() -> fields.String:
    return words(GAME_ID, required=True, metadata=about("A game that you can see."))


class AlienOfPlayer(Out):
    """The rated games of a player with an alien, as the player began them."""

    alien = fields.String(required=True)
    name = fields.String(required=True)
    games = whole(1, LARGEST, required=True)
    wins = whole(0, LARGEST, required=True, metadata=about("Games with the first place."))


class PlayerPage(Out):
    """The page of a player of rated games, for everybody."""

    ladder_id = fields.String(required=True)
    name = fields.String(required=True, allow_none=True, metadata=about("Null for a player who was deleted."))
    kind = word_of("LadderKind", required=True)
    standing = fields.Nested(
        LadderPlayer, required=True, allow_none=True, metadata=about("Null before the first rated game has ended.")
    )
    aliens = fields.List(
        fields.Nested(AlienOfPlayer), required=True, metadata=about("The most played first. Counted within a minute.")
    )
    items = fields.List(
        fields.Nested(RatedGame),
        required=True,
        metadata=about("Rated games, newest first: the result, and the course of the rating."),
    )
    next = fields.String(required=True, allow_none=True, metadata=about("The address of the next page."))


class NewBlock(In):
    game = _meeting()
    seat = seat(required=True, metadata=about("The seat of the player there."))


class Block(Out):
    """Somebody whom you have blocked, as you met: on the ladder, or as the player of a game."""

    id = fields.String(required=True, metadata=about("A ladder id, or the id of a player as `seats` of the game say."))
    game = fields.String(required=True, allow_none=True, metadata=about("The game of the player; else null."))
    name = fields.String(
        required=True, allow_none=True, metadata=about("What the player is called there now, if anything.")
    )
    created_at = fields.String(required=True, metadata={"format": "date-time"})


class BlockList(Out):
    items = fields.List(
        fields.Nested(Block), required=True, metadata=about(f"The oldest first; {blocks.MOST} at most.")
    )
    next = fields.Constant(None, required=True)


class NewReport(In):
    game = _meeting()
    player = words(PLAYER_ID, metadata=about("The player of a seat. May be left out with `messages`."))
    messages = fields.List(
        words(MESSAGE_ID),
        load_default=list,
        validate=validate.Length(0, reports.MOST_MESSAGES),
        metadata=about("Ids of messages that you can read, all of one writer. The report has their texts."),
    )
    reason = Text(
        required=True,
        validate=validate.Length(1, LONGEST_REASON),
        metadata=about(f"What is wrong, for the operator. {UNSEEN}"),
    )

    @ma.validates_schema
    def _somebody(self, data: dict[str, Any], **_: Any) -> None:
        if "player" not in data and not data.get("messages"):
            raise ma.ValidationError("Name a player, or messages.")


class ReportMade(Out):
    id = fields.String(required=True)
    created_at = fields.String(required=True, metadata={"format": "date-time"})


class Sentence(Out):
    """A message as it was when it was reported."""

    id = fields.String(required=True)
    at = fields.String(required=True, metadata={"format": "date-time"})
    room = word_of("Room", required=True)
    text = fields.String(required=True)


class Report(ReportMade):
    """A report as the operator reads it."""

    game = fields.String(required=True)
    player = fields.String(
        required=True, allow_none=True, metadata=about("The player who is reported; null for a spectator.")
    )
    seat = word_of("Seat", required=True, allow_none=True, metadata=about("The seat of that player then."))
    name = fields.String(
        required=True, allow_none=True, metadata=about("What a player is called now, or what a spectator said.")
    )
    by = fields.String(
        required=True, allow_none=True, metadata=about("The player of the game who reports; null for a spectator.")
    )
    reason = fields.String(required=True)
    messages = fields.List(fields.Nested(Sentence), required=True)


class ReportList(Out):
    items = fields.List(fields.Nested(Report), required=True)
    next = fields.Constant(None, required=True)


class ExportedMessage(Sentence):
    game = fields.String(required=True)


class ExportedNote(Out):
    version = fields.Integer(required=True)
    at = fields.String(required=True, metadata={"format": "date-time"})
    text = fields.String(required=True)


class ExportedWebhook(Out):
    url = fields.String(required=True)
    events = fields.List(fields.String(), required=True)
    created_at = fields.String(required=True, metadata={"format": "date-time"})


class ExportedSeat(Out):
    game = fields.String(required=True)
    player = fields.String(required=True, metadata=about("The random id that the log of the game has of you."))
    joined_at = fields.String(required=True, metadata={"format": "date-time"})
    name = fields.String(required=True, allow_none=True)
    muted = fields.List(fields.String(), required=True, metadata=about("The players whom you have muted there."))
    annotations = fields.List(fields.Nested(ExportedNote), required=True)
    webhooks = fields.List(fields.Nested(ExportedWebhook), required=True)


class ExportedReport(Out):
    id = fields.String(required=True)
    game = fields.String(required=True)
    created_at = fields.String(required=True, metadata={"format": "date-time"})
    reason = fields.String(required=True)


class PlayerExport(Out):
    """All that the server keeps of a person beside the logs of games."""

    profile = fields.Nested(Me, required=True)
    created_at = fields.String(required=True, metadata=about("When the player token was made.", format="date-time"))
    seats = fields.List(fields.Nested(ExportedSeat), required=True)
    hosted = fields.List(fields.String(), required=True, metadata=about("The games that you host."))
    webhooks = fields.List(fields.Nested(ExportedWebhook), required=True, metadata=about("Those of all your games."))
    news = fields.List(
        fields.Nested(PlayerEventFrame), required=True, metadata=about("The frames of your stream that are kept.")
    )
    seeks = fields.List(fields.Nested(Seek), required=True, metadata=about("Those that are open."))
    challenges = fields.List(
        fields.Nested(Challenge), required=True, metadata=about("The open ones that you made or got.")
    )
    messages = fields.List(fields.Nested(ExportedMessage), required=True)
    blocks = fields.List(fields.Nested(Block), required=True)
    reports = fields.List(fields.Nested(ExportedReport), required=True, metadata=about("The reports that you made."))
