"""Invites: how friends come into a private game."""

from typing import Any

from flask import Response

from domain.faults import fault, one_of
from domain.game.absence import is_open
from domain.state import State
from service import ids
from service.api.edge import access
from service.api.edge.access import seat_of
from service.api.edge.blueprint import Blueprint, answer
from service.api.games import REFUSED_RETRIES, retryable
from service.api.tokens import shown_once
from service.callers import tokens
from service.context import context
from service.http.problems import Problem, invalid
from service.play.lobby.invites import MOST_OPEN, WITHDRAWN, Invite
from service.players import news
from service.schemas import games as game_schemas
from service.schemas import tokens as schemas

blueprint = Blueprint(
    "invites", __name__, url_prefix="/v1/games/<game_id>/invites", description="Codes that let people join a game."
)

DAY_MS = 24 * 3600 * 1000


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "createInvite",
    who=access.HOST,
    refuses=("game_started", "illegal_command", *REFUSED_RETRIES, "not_confirmed"),
)
@blueprint.arguments(game_schemas.RetryKey, location="headers")
@blueprint.arguments(schemas.NewInvite)
@blueprint.response(201, schemas.ShownInvite)
def create_invite(headers: dict[str, str], body: dict[str, Any], game_id: str) -> Response:
    """Creates a code (`invite_code`) with which one person may join. It is shown only this once.

    The player who is named as `player` gets the code too, as news (`GET /v1/players/me/stream`): one a day of a game.
    After the start it is for the seat of a player who has gone for good (ABSENT-07).
    """
    made, replayed = retryable(headers, lambda: _invite(game_id, body))
    return shown_once(made, replayed)


def _invite(game: str, body: dict[str, Any]) -> dict[str, Any]:
    state, seat = context().games.load(game), body.get("seat", "")
    if state.status != "lobby" and not any(is_open(state, each) for each in state.seats if seat in ("", each)):
        raise Problem("game_started", "Nobody has left a seat for good.", rule="ABSENT-07")
    if seat and seat not in state.seats:
        raise invalid(one_of("/seat", state.seats))
    still_open = [each for each in context().invites.all(game) if not each.used and each.until > ids.now()]
    if len(still_open) >= MOST_OPEN:
        raise Problem(
            "illegal_command", f"The game has {MOST_OPEN} open invites: withdraw one.", reason="too_many", max=MOST_OPEN
        )
    guest, sender = _guest(body.get("player", "")), _sender(state, body.get("from_seat", ""))
    code, invite = context().invites.create(game, seat, body["until"], sender)
    if guest and not _is_blocked(guest, game, sender):
        _tell(guest, game, code, invite)
    return {**_shown(state, invite), "code": code}


def _guest(ladder: str) -> str:
    """Returns the person with this ladder id; nothing for none. Raises Problem validation_failed."""
    if not ladder:
        return ""
    profile = context().profiles.of_ladder(ladder)
    if profile is None or not profile.person:
        raise invalid(fault("/player", "There is no such player."))
    return profile.person


def _is_blocked(guest: str, game: str, sender: str) -> bool:
    """Returns whether a person wants to hear nothing of the host, or of the player who invites."""
    shared = context()
    there = shared.persons.of_game(game)
    blocked = shared.tables.blocks.blocked(guest)
    return any(there.get(player) in blocked for player in (tokens.HOST, sender))


def _tell(guest: str, game: str, code: str, invite: Invite) -> None:
    """Adds an invite to the news of its guest, unless another one of the game was added on this day."""
    data = {
        "game_id": game,
        "invite_id": invite.id,
        "invite_code": code,
        "seat": invite.seat or None,
        "expires_at": ids.iso(invite.until),
    }
    context().news.tell(guest, news.INVITED, data, f"{news.INVITED}|{game}|{ids.now() // DAY_MS}")


def _sender(state: State, seat: str) -> str:
    """Returns the player of the seat that invites. Raises Problem validation_failed when no person sits there."""
    if seat and (seat not in state.seats or not state.seats[seat].player or state.seats[seat].bot):
        raise invalid(fault("/from_seat", "Nobody sits there in person."))
    return state.seats[seat].player if seat else ""


def _shown(state: State, invite: Invite) -> dict[str, Any]:
    return {
        "id": invite.id,
        "seat": invite.seat or None,
        "created_at": ids.iso(invite.created),
        "expires_at": ids.iso(invite.until),
        "used": bool(invite.used),
        "used_by": seat_of(state, invite.used),
    }


@blueprint.route("", methods=["GET"])
@blueprint.operation("listInvites", who=access.HOST)
@blueprint.response(200, schemas.Invites)
def list_invites(game_id: str) -> Response:
    """Lists the invites that were not withdrawn, oldest first, without their codes."""
    state = context().games.load(game_id)
    items = [_shown(state, invite) for invite in context().invites.all(game_id)]
    return answer({"items": items, "next": None}, Vary="Authorization", Cache_Control="private, no-store")


@blueprint.route("/<id>", methods=["DELETE"])
@blueprint.operation("withdrawInvite", who=access.HOST, refuses=("illegal_command", "not_confirmed"))
@blueprint.response(204, description="Withdrawn")
def withdraw_invite(game_id: str, id: str) -> Response:
    """Ends an invite that nobody has used. To free a seat that was taken with it, use `DELETE .../seats/{seat}`."""
    invites = context().invites
    invite = next((each for each in invites.all(game_id) if each.id == id), None)
    if invite is None:
        raise Problem("not_found", "There is no such invite.")
    if invites.withdraw(game_id, invite).used != WITHDRAWN:
        raise Problem("illegal_command", "Somebody has used this invite.", reason="used")
    return Response(status=204)
