"""Schemas of seeks and challenges."""

from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from domain.matching.seeks import ANYONE, WHO
from service.matching import open_seeks
from service.schemas.base import Flag, In, Out, StrictBoolean, about, whole, words, written
from service.schemas.named import word_of
from service.schemas.options import ChosenOptions, ChosenRules
from service.schemas.tokens import Lasting, seconds

LADDER_ID = r"l_[0-9a-z_]{1,40}"
HIGHEST = 10_000
"""A bound for ratings, which are far below it."""


class SoughtTable(ChosenRules, Lasting):
    """A table that is wanted: like a new game, without a host."""

    usual_seconds = most_seconds = open_seeks.MOST_SECONDS

    rated = StrictBoolean(
        load_default=False,
        metadata=about("True: the game is public and counts for the ladder, where you get an id if you have none."),
    )
    expires_in = seconds(open_seeks.USUAL_SECONDS, open_seeks.MOST_SECONDS)


class NewRatings(In):
    """The ratings that opponents may have; a player without rated games has 0."""

    least = fields.Float(validate=validate.Range(-HIGHEST, HIGHEST))
    most = fields.Float(validate=validate.Range(-HIGHEST, HIGHEST))

    @ma.validates_schema
    def _in_order(self, data: dict[str, Any], **_: Any) -> None:
        if data.get("least", -HIGHEST) > data.get("most", HIGHEST):
            raise ma.ValidationError("`least` is more than `most`.")


class NewSeek(SoughtTable):
    seats = whole(3, 6, required=True, metadata=about("How many people sit at the table, with you."))
    who = word_of(
        "Opponents",
        validate=validate.OneOf(WHO),
        load_default=ANYONE,
        metadata=about("For whom the seek asks. In rated games persons play with persons, and programs with programs."),
    )
    ratings = fields.Nested(NewRatings, metadata=about("Only opponents with such a rating; all when left out."))


class NewChallenge(SoughtTable):
    players = fields.List(
        words(LADDER_ID),
        required=True,
        validate=validate.Length(1, 5),
        metadata=about("The ladder ids of those whom you challenge."),
    )
    bots = fields.List(
        word_of("BotKind"),
        load_default=list,
        validate=validate.Length(max=4),
        metadata=about("Bots that sit down too; none in a rated game. There are three to six seats in all."),
    )


class Opponent(Out):
    """A player as others see them."""

    ladder_id = fields.String(
        required=True, allow_none=True, metadata=about("Null for somebody who is not on the ladder.")
    )
    name = fields.String(required=True, allow_none=True, metadata=about("Null for a player who was deleted."))
    kind = word_of("PlayerKind", required=True)


class Ratings(Out):
    least = fields.Float(required=True, allow_none=True)
    most = fields.Float(required=True, allow_none=True)


class Failure(Out):
    """The reason why the game of a seek or challenge is never made."""

    code = word_of("ProblemCode", required=True)
    detail = fields.String(required=True)


class WantedTable(Out):
    """The members that a seek and a challenge have in common."""

    id = fields.String(required=True)
    seats = fields.Integer(required=True)
    variants = fields.List(word_of("Variant"), required=True, metadata=about("Chosen and implied ones."))
    options = fields.Nested(
        ChosenOptions, required=True, metadata=about("Those that are otherwise than they usually are.")
    )
    rated = fields.Boolean(required=True)
    game_id = fields.String(
        required=True,
        allow_none=True,
        metadata=about("The id of the game that has come of it. You play it with your player token."),
    )
    failure = fields.Nested(
        Failure,
        required=True,
        allow_none=True,
        metadata=about("Why no game has come of it, in the state `failed`."),
    )
    created_at = fields.String(required=True, metadata={"format": "date-time"})
    expires_at = fields.String(required=True, metadata={"format": "date-time"})


class Seek(WantedTable):
    """A table that somebody seeks."""

    state = word_of("SeekState", required=True)
    who = word_of("Opponents", required=True)
    ratings = fields.Nested(Ratings, required=True)
    by = fields.Nested(
        Opponent,
        required=True,
        allow_none=True,
        metadata=about("Whose it is; null once it is over: then the game says who plays."),
    )


class SeekPage(Out):
    items = fields.List(fields.Nested(Seek), required=True)
    next = fields.String(required=True, allow_none=True)


class ChallengedPlayer(Opponent):
    answer = word_of("ChallengeAnswer", required=True, allow_none=True, metadata=about("Null: none so far."))


class Challenge(WantedTable):
    """A table for people who are named."""

    state = word_of("ChallengeState", required=True)
    by = fields.Nested(Opponent, required=True)
    players = fields.List(fields.Nested(ChallengedPlayer), required=True)
    bots = fields.List(word_of("BotKind"), required=True)


class Challenges(Out):
    items = fields.List(fields.Nested(Challenge), required=True)
    next = fields.Constant(None, required=True)


class SeeksQuery(In):
    mine = Flag(metadata=about("Only those of the owner of the player token."))
    limit = written(1, 100, load_default=20)
    cursor = words(r"[A-Za-z0-9_-]{1,120}", metadata=about("From `next` of the page before."))
