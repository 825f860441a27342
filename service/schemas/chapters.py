"""Schemas of the lists of encounters and of commands."""

from marshmallow import fields

from service.schemas.base import LARGEST, In, Out, about, whole, written
from service.schemas.history import HistoryAbout
from service.schemas.named import word_of

MOST_ENCOUNTERS = 200
MOST_COMMANDS = 500


class EncountersQuery(In):
    at = written(1, LARGEST, metadata=about("The list as it was right after this event."))
    after = written(0, LARGEST, metadata=about("Only encounters that begin after this event; 0 when left out."))
    before = written(1, LARGEST, metadata=about("Only encounters that begin before this event, the newest first."))
    limit = written(1, MOST_ENCOUNTERS, load_default=50, metadata=about("How many items there are at most."))


class CommandsQuery(In):
    at = written(1, LARGEST, metadata=about("The list as it was right after this event."))
    after = written(0, LARGEST, metadata=about("Only commands that begin after this event; 0 when left out."))
    before = written(1, LARGEST, metadata=about("Only commands that begin before this event, the newest first."))
    limit = written(1, MOST_COMMANDS, load_default=100, metadata=about("How many items there are at most."))


class EncounterTargets(Out):
    """Ends of commands, as `to_seq` of an undo and `at_seq` of a fork need them."""

    before = whole(1, LARGEST, required=True, allow_none=True, metadata=about("Before it began; null at the first."))
    begun = whole(1, LARGEST, required=True, metadata=about("It has begun, and nobody has answered in it."))
    ended = whole(
        1, LARGEST, required=True, allow_none=True, metadata=about("It is over and the game goes on; null before that.")
    )


class SideTotals(Out):
    """The total of each side, once known."""

    offense = fields.Integer()
    defense = fields.Integer()


class EncounterItem(Out):
    first = whole(1, LARGEST, required=True, metadata=about("`seq` of the event that begins it."))
    last = whole(1, LARGEST, required=True, allow_none=True, metadata=about("The event that ends it, or null."))
    turn = whole(0, LARGEST, required=True)
    encounter = whole(0, LARGEST, required=True, metadata=about("Its number in the turn."))
    extra = fields.Boolean(required=True, metadata=about("An effect gave it; it is not counted in the turn."))
    offense = word_of("Seat", required=True)
    defense = word_of(
        "Seat", required=True, allow_none=True, metadata=about("Null before destiny, and when nobody is attacked.")
    )
    allies = fields.Dict(
        keys=fields.String(), values=word_of("Side"), required=True, metadata=about("Ally -> its side.")
    )
    totals = fields.Nested(SideTotals, required=True)
    winner = word_of("Side", required=True, allow_none=True, metadata=about("Null while nobody has won."))
    result = word_of(
        "EncounterResult",
        required=True,
        allow_none=True,
        metadata=about("How it ended, as `encounter_ended` says it; `game_over` when the game ended in it."),
    )
    text = fields.String(required=True, metadata=about("The attack and its end in sentences of the history."))
    targets = fields.Nested(EncounterTargets, required=True)
    # Below it this name is no longer the function.
    about = fields.Nested(HistoryAbout, required=True)


class CommandItem(Out):
    first = whole(1, LARGEST, required=True, metadata=about("`seq` of its first event."))
    last = whole(1, LARGEST, required=True, metadata=about("`seq` of its last event."))
    command_id = fields.String(required=True, metadata=about("As in `/events`."))
    at = fields.String(required=True, metadata={"format": "date-time"})
    by = fields.String(required=True, metadata=about("Who gave it, as in `/events`."))
    cause = fields.String(metadata=about("What has spoken for the seat, such as `timer` or `bot`."))
    type = word_of(
        "CommandType",
        required=True,
        allow_none=True,
        metadata=about("Null where the log does not say."),
    )
    question = fields.String(
        required=True, allow_none=True, metadata=about("The `name` of the question that it answers; null if none.")
    )
    turn = whole(1, LARGEST, required=True, allow_none=True, metadata=about("The turn right after it."))
    encounter = whole(1, LARGEST, required=True, allow_none=True, metadata=about("The encounter right after it."))
    text = fields.String(required=True, metadata=about("What it did, as `/history` tells it; empty for nothing."))
    target = fields.Boolean(
        required=True,
        metadata=about("An undo or a fork may go back to `last`: the game was running and waited for no vote."),
    )
    # Below it this name is no longer the function.
    about = fields.Nested(HistoryAbout, required=True)


class EncounterPage(Out):
    items = fields.List(fields.Nested(EncounterItem), required=True)
    next = fields.String(required=True, allow_none=True, metadata=about("Null after the last item."))
    version = whole(0, LARGEST, required=True, metadata=about("`seq` of the last event of the game."))


class CommandPage(Out):
    items = fields.List(fields.Nested(CommandItem), required=True)
    next = fields.String(required=True, allow_none=True, metadata=about("Null after the last item."))
    version = whole(0, LARGEST, required=True, metadata=about("`seq` of the last event of the game."))
