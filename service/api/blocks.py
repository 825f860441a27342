"""Block lists: whom you do not want to meet, in any game."""

from typing import Any

from flask import Response

from domain.faults import fault, one_of
from service.api.edge import access
from service.api.edge.blueprint import Blueprint, answer
from service.api.players import PRIVATE, blocks_shown
from service.callers.tokens import Bearer
from service.context import context
from service.http.problems import Problem, invalid
from service.schemas import players as schemas

blueprint = Blueprint(
    "blocks", __name__, url_prefix="/v1/players/me/blocks", description="Choose whom you do not want to meet."
)

REFUSES = ("not_found", "block_limit", "not_confirmed")


@blueprint.route("", methods=["GET"])
@blueprint.operation("listBlocks", who=access.PLAYER)
@blueprint.response(200, schemas.BlockList)
def list_blocks(person: Bearer) -> Response:
    """Lists the players whom you have blocked, as you met them. Nobody else learns of it."""
    blocks = context().tables.blocks.of(person.person)
    return answer({"items": blocks_shown(blocks), "next": None}, **PRIVATE)


@blueprint.route("", methods=["POST"])
@blueprint.operation(
    "blockSeat", who=access.PLAYER, refuses=(*REFUSES, "spectators_forbidden", "game_damaged", "restore_needed")
)
@blueprint.arguments(schemas.NewBlock)
@blueprint.response(201, schemas.Block)
def block_seat(body: dict[str, Any], person: Bearer) -> Response:
    """Blocks the player of a seat of a game that you can see, if that player has a player token.

    A blocked player can join no game that you host or in which you have a seat, and you do not see what that player
    says. Somebody who joins without a player token, or with a new one, is nobody whom you have blocked: a game with
    `player_required` keeps the former away. The same player again is the same block.
    """
    access.elsewhere(body["game"])
    state = context().games.load(body["game"])
    if body["seat"] not in state.seats:
        raise invalid(one_of("/seat", state.seats))
    player = state.seats[body["seat"]].player
    other = context().persons.of_game(body["game"]).get(player, "")
    if not other:
        raise Problem("not_found", "Nobody with a player token has this seat. You can mute the seat at this game.")
    if other == person.person:
        raise invalid(fault("/seat", "This is your seat."))
    block = context().tables.block(person.person, other, player, body["game"])
    return answer(blocks_shown([block])[0], 201, Location=f"/v1/players/me/blocks/{block.id}", **PRIVATE)


@blueprint.route("/<id>", methods=["PUT"])
@blueprint.operation("blockPlayer", who=access.PLAYER, refuses=(*REFUSES, "record_damaged"))
@blueprint.response(200, schemas.Block)
def block_player(id: str, person: Bearer) -> Response:
    """Blocks a player of the ladder, by the ladder id."""
    other = context().profiles.of_ladder(id)
    if other is None or not other.person:
        raise Problem("not_found", "There is no such player.")
    if other.person == person.person:
        raise Problem("not_found", "This is your ladder id: block another one.")
    return answer(blocks_shown([context().tables.block(person.person, other.person, id)])[0], **PRIVATE)


@blueprint.route("/<id>", methods=["DELETE"])
@blueprint.operation("unblockPlayer", who=access.PLAYER, refuses=("not_found", "not_confirmed"))
@blueprint.response(204, description="Not blocked any more")
def unblock_player(id: str, person: Bearer) -> Response:
    """Takes somebody off your block list."""
    if not context().tables.unblock(person.person, id):
        raise Problem("not_found", "You have no such block.")
    return Response(status=204)
