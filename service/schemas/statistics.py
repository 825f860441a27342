"""Schemas of statistics: of one game, and of aliens over all finished games."""

from marshmallow import fields

from service.schemas.base import LARGEST, Out, about, whole


class ColoniesThen(Out):
    """The foreign colonies when an encounter or the game ends."""

    version = whole(1, LARGEST, required=True, metadata=about("`seq` of the event that ends it."))
    turn = whole(0, LARGEST, required=True)
    encounter = whole(0, LARGEST, required=True, metadata=about("Its number in the turn; 0: between encounters."))
    seats = fields.Dict(keys=fields.String(), values=fields.Integer(), required=True)


class CardCounts(Out):
    drawn = whole(0, LARGEST, required=True, metadata=about("From the cosmic deck to the hand."))
    encounter_cards_played = whole(0, LARGEST, required=True, metadata=about("Revealed in an encounter."))
    other_cards_played = whole(0, LARGEST, required=True)


class UseCounts(Out):
    used = whole(0, LARGEST, required=True, metadata=about("Declared, cancelled ones too."))
    cancelled = whole(0, LARGEST, required=True)


class AgainstExpectation(Out):
    """The mean value of attack cards, and that of those which are printed for the cosmic deck."""

    count = whole(0, LARGEST, required=True)
    mean = fields.Float(required=True, allow_none=True, metadata=about("Null where there is none."))
    expected = fields.Float(required=True)


class DestinyLuck(Out):
    """Counts of how often destiny showed the colour, and how often it was to be expected.

    At each draw a colour has the chance that its cards have among those that are not discarded.
    """

    drawn = whole(0, LARGEST, required=True)
    expected = fields.Float(required=True)


class Luck(Out):
    attacks_revealed = fields.Nested(
        AgainstExpectation, required=True, metadata=about("Chosen by the player, so no matter of luck alone.")
    )
    attacks_drawn = fields.Nested(
        AgainstExpectation, required=True, allow_none=True, metadata=about("Null while the game runs.")
    )
    destiny = fields.Nested(DestinyLuck, required=True)


class Times(Out):
    """The time that answers took, from the question to the answer, pauses included."""

    answers = whole(0, LARGEST, required=True)
    total_ms = whole(0, LARGEST, required=True)
    mean_ms = whole(0, LARGEST, required=True, allow_none=True)
    longest_ms = whole(0, LARGEST, required=True)


class SeatStatistics(Out):
    cards = fields.Nested(CardCounts, required=True)
    powers = fields.Nested(UseCounts, required=True)
    uses_of_cards = fields.Nested(UseCounts, required=True)
    luck = fields.Nested(Luck, required=True)
    time = fields.Nested(Times, required=True, metadata=about("Without answers of clocks and standing orders."))


class GameStatistics(Out):
    """The counts of a game; nothing that an undo has taken back."""

    version = whole(0, LARGEST, required=True, metadata=about("`seq` of the last event of the game."))
    scope = fields.String(
        required=True,
        metadata={
            "enum": ["public", "all"],
            "description": "`public`: the game runs, and only what everybody sees counts.",
        },
    )
    colonies = fields.List(fields.Nested(ColoniesThen), required=True, metadata=about("The oldest first."))
    seats = fields.Dict(keys=fields.String(), values=fields.Nested(SeatStatistics), required=True)
    questions = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(Times),
        required=True,
        metadata=about("The `name` of a question -> how long its answers took."),
    )


class WinRate(Out):
    games = whole(0, LARGEST, required=True)
    wins = whole(0, LARGEST, required=True, metadata=about("Joint victories count as wins."))
    rate = fields.Float(required=True, metadata=about("Wins in a game, from 0 to 1."))
    low = fields.Float(required=True, metadata=about("The lower end of the 95 % interval (Wilson score)."))
    high = fields.Float(required=True, metadata=about("Its upper end."))


class AlienWins(WinRate):
    alien = fields.String(required=True)
    name = fields.String(required=True)
    by_seats = fields.Dict(
        keys=fields.String(),
        values=fields.Nested(WinRate),
        required=True,
        metadata=about("The number of seats of the games -> the same for these."),
    )


class AlienStatistics(Out):
    """The wins of aliens in the finished games of this installation."""

    items = fields.List(fields.Nested(AlienWins), required=True, metadata=about("By the id of the alien."))
    next = fields.Constant(None, required=True)
    games = whole(0, LARGEST, required=True, metadata=about("The games that are counted."))
    entries = whole(0, LARGEST, required=True, metadata=about("So many entries of `/v1/log/entries` are counted."))
