"""Schemas of what the operator orders."""

from marshmallow import fields, validate

from service.schemas.base import LARGEST, UNSEEN, In, Out, StrictBoolean, Text, about, whole, words
from service.schemas.named import word_of
from service.store.finished.entries import UNRATED_BECAUSE

LONGEST_TEXT = 300

LONGEST_BAN = 366 * 24 * 3600


def line(text: str) -> Text:
    """Returns the field for a line of the operator."""
    return Text(required=True, validate=validate.Length(1, LONGEST_TEXT), metadata=about(f"{text} {UNSEEN}"))


class Closing(In):
    reason = line("For people. It is public, and stays in the log for good.")


class Hiding(In):
    hidden = StrictBoolean(required=True, metadata=about("True: hidden from the list of public games."))


class Unrating(In):
    reason = fields.String(
        required=True,
        validate=validate.OneOf(UNRATED_BECAUSE),
        metadata=about("It is public, and stays in the log of finished games for good."),
    )


class UnratedGame(Out):
    id = fields.String(required=True)
    index = whole(0, LARGEST, required=True, metadata=about("The place of the entry in the log of finished games."))
    reason = word_of("UnratedReason", required=True)


class NewBan(In):
    address = words(
        r"[0-9A-Fa-f.:/]{2,50}",
        required=True,
        metadata=about("An address or a network (`203.0.113.0/24`). One address of IPv6 stands for its /64."),
    )
    seconds = whole(1, LONGEST_BAN, required=True, metadata=about("How long it lasts."))
    reason = line("For operators; banned callers never see it.")


class Switch(In):
    on = StrictBoolean(required=True)
    message = Text(
        validate=validate.Length(0, LONGEST_TEXT),
        load_default="",
        metadata=about(f"The message for people while creation is off. {UNSEEN}"),
    )


class AdminGame(Out):
    """A game as the operator manages it."""

    id = fields.String(required=True)
    status = word_of(
        "AdminStatus", required=True, metadata=about("`withdrawn`: the game was a lobby, and is on no list any more.")
    )
    version = fields.Integer(required=True)
    visibility = word_of("Visibility", required=True)
    hidden = fields.Boolean(required=True)


class HiddenGames(Out):
    items = fields.List(fields.Nested(AdminGame), required=True)
    next = fields.Constant(None, required=True)


class Ban(Out):
    """A network that gets no answer until then."""

    id = fields.String(required=True)
    network = fields.String(required=True)
    reason = fields.String(required=True)
    created_at = fields.String(required=True, metadata={"format": "date-time"})
    until = fields.String(required=True, metadata={"format": "date-time"})


class Bans(Out):
    items = fields.List(fields.Nested(Ban), required=True)
    next = fields.Constant(None, required=True)


class SwitchState(Out):
    """A switch as it is now."""

    name = fields.String(required=True)
    on = fields.Boolean(required=True)
    message = fields.String(required=True)
    since = fields.String(required=True, allow_none=True, metadata={"format": "date-time"})


class Switches(Out):
    items = fields.List(fields.Nested(SwitchState), required=True)
    next = fields.Constant(None, required=True)
