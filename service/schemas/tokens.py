"""Schemas of what lets people in: tokens, share links, invites."""

from datetime import UTC, datetime, timedelta
from typing import Any

import marshmallow as ma
from marshmallow import fields, validate

from service import ids
from service.callers import tokens
from service.play.lobby import invites
from service.schemas.base import In, Out, about, whole, words
from service.schemas.games import Game
from service.schemas.games import seat as colour
from service.schemas.named import word_of

LEAST_SECONDS = 60
USUAL_LINK_SECONDS = 7 * 24 * 3600
MOST_LINK_SECONDS = 90 * 24 * 3600


class Lasting(In):
    """The duration of something: seconds from now, or a time; `until` (unix ms) is the result."""

    usual_seconds = 0
    most_seconds = 0

    expires_at = fields.AwareDateTime(format="iso", metadata=about("Instead of `expires_in`: when it ends."))

    @ma.post_load
    def _until(self, data: dict[str, Any], **_: Any) -> dict[str, Any]:
        if "expires_at" not in data:
            seconds = data.pop("expires_in", self.usual_seconds)
            return {**data, "until": ids.now() + 1000 * seconds}
        if "expires_in" in data:
            raise ma.ValidationError("Either `expires_in` or `expires_at`.")
        at, now = data.pop("expires_at"), datetime.now(UTC)
        if not now < at <= now + timedelta(seconds=self.most_seconds):
            raise ma.ValidationError(f"A time in the next {self.most_seconds} seconds.", "expires_at")
        return {**data, "until": int(at.timestamp() * 1000)}


def seconds(usual: int, most: int) -> fields.Integer:
    """Returns the field for a duration in seconds."""
    return whole(LEAST_SECONDS, most, metadata=about(f"Seconds from now on; {usual} when left out."))


class NewShareLink(Lasting):
    usual_seconds, most_seconds = USUAL_LINK_SECONDS, MOST_LINK_SECONDS

    perspective = fields.String(
        required=True,
        validate=validate.OneOf([tokens.ME, tokens.PUBLIC]),
        metadata=about("`me`: what your seat sees, also after players change places. `public`: what everybody sees."),
    )
    expires_in = seconds(USUAL_LINK_SECONDS, MOST_LINK_SECONDS)


class ShareLink(Out):
    id = fields.String(required=True)
    perspective = word_of("ShareLinkPerspective", required=True)
    expires_at = fields.String(required=True, metadata={"format": "date-time"})


class ShownShareLink(ShareLink):
    token = fields.String(required=True, metadata=about("The view token, shown once."))


class ShareLinks(Out):
    items = fields.List(fields.Nested(ShareLink), required=True)
    next = fields.Constant(None, required=True)


class NewInvite(Lasting):
    usual_seconds, most_seconds = invites.USUAL_SECONDS, invites.MOST_SECONDS

    seat = colour(metadata=about("The seat that the code gives; any free seat when left out."))
    from_seat = colour(metadata=about("The seat of the player who invites; the invite shows its name."))
    player = words(r"l_[0-9a-z]{1,40}", metadata=about("The ladder id of a player, who gets the code as news."))
    expires_in = seconds(invites.USUAL_SECONDS, invites.MOST_SECONDS)


class Invite(Out):
    id = fields.String(required=True)
    seat = colour(required=True, allow_none=True, metadata=about("The seat that it is for; null for any."))
    created_at = fields.String(required=True, metadata={"format": "date-time"})
    expires_at = fields.String(required=True, metadata={"format": "date-time"})
    used = fields.Boolean(required=True)
    used_by = colour(
        required=True, allow_none=True, metadata=about("The seat whose player used it; null when that player has left.")
    )


class ShownInvite(Invite):
    code = fields.String(required=True, metadata=about("The `invite_code` to join with, shown once."))


class InviteCode(In):
    invite_code = words(
        r"[A-Za-z0-9_-]{1,64}", required=True, data_key="Invite-Code", metadata=about("The code that you were given.")
    )


class Invitation(Out):
    """An invite as the invited person sees it before it is used."""

    game = fields.Nested(Game, required=True)
    seat = colour(required=True, allow_none=True, metadata=about("The seat that it gives; null for any free one."))
    from_seat = colour(required=True, allow_none=True, metadata=about("The seat of the player who invites, if known."))
    from_name = fields.String(required=True, allow_none=True, metadata=about("What that player is called."))
    expires_at = fields.String(required=True, metadata={"format": "date-time"})


class Invites(Out):
    items = fields.List(fields.Nested(Invite), required=True)
    next = fields.Constant(None, required=True)


class SeatToken(Out):
    seat = colour(required=True)
    token = fields.String(required=True, metadata=about("The seat token, shown once."))


class HostToken(Out):
    host_token = fields.String(required=True, metadata=about("Shown once."))


class StreamTicket(Out):
    ticket = fields.String(required=True, metadata=about("For one request of the stream; shown once."))
    expires_at = fields.String(required=True, metadata={"format": "date-time"})


class PlayerToken(Out):
    token = fields.String(required=True, metadata=about("The player token, shown once."))
