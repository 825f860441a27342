"""The mutes of a seat, and the deletion of all its messages."""

from flask import Response

from domain.state import State
from service.api.edge import access
from service.api.edge.access import visitor
from service.api.edge.blueprint import Blueprint, answer
from service.context import context
from service.http.problems import Problem
from service.schemas import talk as schemas

blueprint = Blueprint("mutes", __name__, url_prefix="/v1/games/<game_id>/seats/<seat>", description="Mute a player.")


@blueprint.route("/mutes", methods=["GET"])
@blueprint.operation("listMutes", who=access.SEAT, refuses=("wrong_seat",))
@blueprint.response(200, schemas.Mutes)
def list_mutes(game_id: str, seat: str) -> Response:
    """Lists the seats whose players you have muted."""
    state = access.newest(game_id)
    _check_own(state, seat)
    muted = {other for player, other in context().talk.recent(game_id).mutes if player == visitor().player}
    items = [{"seat": colour} for colour, there in state.seats.items() if there.player in muted]
    return answer({"items": items, "next": None}, Vary="Authorization", Cache_Control="private, no-store")


@blueprint.route("/mutes/<other>", methods=["PUT"])
@blueprint.operation("muteSeat", who=access.SEAT, refuses=("wrong_seat", "talk_refused", "not_confirmed"))
@blueprint.response(204, description="Muted")
def mute_seat(game_id: str, seat: str, other: str) -> Response:
    """Hides from you what the player of another seat says, and what that player has said. Nobody else learns of it."""
    return _muted(game_id, seat, other, muted=True)


@blueprint.route("/mutes/<other>", methods=["DELETE"])
@blueprint.operation("unmuteSeat", who=access.SEAT, refuses=("wrong_seat", "talk_refused", "not_confirmed"))
@blueprint.response(204, description="Not muted any more")
def unmute_seat(game_id: str, seat: str, other: str) -> Response:
    """Shows you again what the player of a seat says and has said."""
    return _muted(game_id, seat, other, muted=False)


def _muted(game: str, seat: str, other: str, *, muted: bool) -> Response:
    state = access.newest(game)
    _check_own(state, seat)
    there = _player(state, other)
    if there == visitor().player:
        raise Problem("talk_refused", "This is your seat.", rule="TALK-05", reason="yourself", seat=other)
    context().talk.mute(game, visitor().player, there, muted=muted)
    return Response(status=204)


@blueprint.route("/messages", methods=["DELETE"])
@blueprint.operation("eraseMessages", who=access.MEMBER, refuses=("wrong_seat", "not_confirmed"))
@blueprint.response(204, description="All messages of the player are deleted")
def erase_messages(game_id: str, seat: str) -> Response:
    """Deletes everything that the player of a seat has said at the game, for that player or for the host."""
    state = access.newest(game_id)
    if not visitor().is_host:
        _check_own(state, seat)
    context().talk.erase(game_id, player=_player(state, seat))
    return Response(status=204)


def _check_own(state: State, seat: str) -> None:
    if seat not in state.seats:
        raise Problem("not_found", "There is no such seat.")
    if visitor().own_seat(state) != seat:
        raise Problem("wrong_seat", seat=seat, rule="TABLE-03")


def _player(state: State, seat: str) -> str:
    there = state.seats.get(seat)
    if there is None or not there.player:
        raise Problem("not_found", "Nobody has taken this seat.")
    return there.player
