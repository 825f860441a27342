"""The invitation that a code stands for, before it is used."""

from flask import Response

from service import ids
from service.api.edge import access, rate_limits
from service.api.edge.access import seat_of
from service.api.edge.blueprint import Blueprint, answer
from service.api.games import shown
from service.context import context
from service.http.problems import Problem
from service.schemas import tokens as schemas

blueprint = Blueprint(
    "invitation",
    __name__,
    url_prefix="/v1/games/<game_id>/invitation",
    description="Codes that let people join a game.",
)


@blueprint.route("", methods=["GET"])
@blueprint.operation("getInvitation", who=access.ANYONE, late=True, refuses=("invite_invalid",))
@blueprint.arguments(schemas.InviteCode, location="headers")
@blueprint.response(200, schemas.Invitation)
def get_invitation(headers: dict[str, str], game_id: str) -> Response:
    """Shows to whom a code was given who invites, and to what game; it uses nothing up, and needs no token.

    The code goes into the header `Invite-Code`, for addresses are written into logs.
    """
    invite = context().invites.find(game_id, headers["invite_code"])
    if invite is None:
        rate_limits.spend("auth_failures")
    record = access.enter(game_id, access.ANYONE, invited=invite is not None).record
    if invite is None:
        raise Problem("invite_invalid", reason="unknown")
    if wrong := invite.fault("", ""):
        raise Problem("invite_invalid", reason=wrong)
    state = context().games.load(game_id)
    game = shown(record, state)
    sender = seat_of(state, invite.sender)
    document = {
        "game": game,
        "seat": invite.seat or None,
        "from_seat": sender,
        "from_name": next((each["name"] for each in game["seats"] if each["seat"] == sender), None),
        "expires_at": ids.iso(invite.until),
    }
    return answer(document, Vary="Invite-Code", Cache_Control="private, no-store")
