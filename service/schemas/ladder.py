"""Schemas of the ladder: its players in their order, and the course of one."""

from marshmallow import fields, validate

from domain.rating.rated_games import KINDS, PERSON
from service.schemas.base import LARGEST, In, Out, about, whole, written
from service.schemas.named import word_of

_ENTRIES = about("How many entries of the log of finished games are counted.")
_CHECKPOINT = about("The signed checkpoint of the log of so many entries, from which anybody computes the same ladder.")


class LadderQuery(In):
    kind = fields.String(
        validate=validate.OneOf(KINDS),
        load_default=PERSON,
        metadata=about("The ladder: each kind of players has one (RATE-05)."),
    )
    after = written(0, LARGEST, load_default=0, metadata=about("The rank after which the page begins."))
    limit = written(1, 100, load_default=50)


class LadderPlayer(Out):
    """A player on the ladder."""

    rank = whole(1, LARGEST, required=True)
    ladder_id = fields.String(required=True)
    name = fields.String(required=True, allow_none=True, metadata=about("Null for a player who was deleted."))
    rating = fields.Float(
        required=True, metadata=about("`mu` less three times `sigma`: by this number the ladder is ordered.")
    )
    mu = fields.Float(required=True, metadata=about("The mean of the skill (Plackett-Luce)."))
    sigma = fields.Float(required=True, metadata=about("The standard deviation of the skill."))
    games = whole(1, LARGEST, required=True, metadata=about("Rated games."))
    wins = whole(0, LARGEST, required=True, metadata=about("Rated games with the first place."))
    provisional = fields.Boolean(required=True, metadata=about("True until the player has ten rated games (RATE-09)."))


class Ladder(Out):
    items = fields.List(fields.Nested(LadderPlayer), required=True)
    next = fields.String(required=True, allow_none=True)
    kind = word_of("LadderKind", required=True)
    players = whole(0, LARGEST, required=True, metadata=about("How many are on this ladder."))
    entries = whole(0, LARGEST, required=True, metadata=_ENTRIES)
    checkpoint = fields.String(required=True, metadata=_CHECKPOINT)


class CourseQuery(In):
    before = written(1, LARGEST, metadata=about("Only games with a smaller `number`; the newest when left out."))
    limit = written(1, 100, load_default=20)


class RatedGame(Out):
    """A rated game of a player, and the rating of the player after it."""

    number = whole(1, LARGEST, required=True, metadata=about("The rated games of the player, counted from 1."))
    entry = whole(0, LARGEST, required=True, metadata=about("The place of the result in the log of finished games."))
    game = fields.String(required=True)
    place = whole(1, LARGEST, required=True, metadata=about("The place of the player in the game (RATE-07)."))
    rating = fields.Float(required=True)
    mu = fields.Float(required=True)
    sigma = fields.Float(required=True)


class LadderPlayerCourse(LadderPlayer):
    """A player on the ladder, and the rated games of the player, newest first."""

    kind = word_of("LadderKind", required=True)
    items = fields.List(fields.Nested(RatedGame), required=True)
    next = fields.String(required=True, allow_none=True)
    entries = whole(0, LARGEST, required=True, metadata=_ENTRIES)
    checkpoint = fields.String(required=True, metadata=_CHECKPOINT)
