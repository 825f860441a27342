"""Schemas of what the operator orders."""

from marshmallow import fields

from service.schemas.base import In, Out, StrictBoolean, about, whole, words
from service.schemas.named import word_of

PRINTABLE = r"[^\u0000-\u001f\u007f-\u009f\u2028\u2029]"
TEXT = PRINTABLE + "{1,300}"
"""One line for people."""

LONGEST_BAN = 366 * 24 * 3600


class Closing(In):
    reason = words(TEXT, required=True, metadata=about("For people. It is public, and stays in the log for good."))


class Hiding(In):
    hidden = StrictBoolean(required=True, metadata=about("True: hidden from the list of public games."))


class NewBan(In):
    address = words(
        r"[0-9A-Fa-f.:/]{2,50}",
        required=True,
        metadata=about("An address or a network (`203.0.113.0/24`). One address of IPv6 stands for its /64."),
    )
    seconds = whole(1, LONGEST_BAN, required=True, metadata=about("How long it lasts."))
    reason = words(TEXT, required=True, metadata=about("For operators; banned callers never see it."))


class Switch(In):
    on = StrictBoolean(required=True)
    message = words(
        PRINTABLE + "{0,300}", load_default="", metadata=about("The message for people while creation is off.")
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
